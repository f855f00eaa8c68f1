// The platform's Bitcoin and Nano keys: from the settings, else from files that are made once at the first start.
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import { decodeAddress } from '#lib/proof/bitcoin-address.ts'
import { bitcoinAddress, signBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { bytesOfHex, bytesToHex } from '#lib/proof/digests.ts'
import { nanoAccount, nanoPublicKey } from '#lib/proof/nano-account.ts'
import { signNanoMessage } from '#lib/proof/nano-message.ts'
import type { IssuerKeys, SigningPort } from '#server/ports/signing.ts'
import { openPackageKey } from './package-key.ts'

export type PlatformKeysOptions = {
  /** Where `bitcoin.key`, `nano.key` and `evidence.key` are kept; not touched when all keys are given. */
  directory: string
  /** secp256k1 private key, 64 hex characters. */
  bitcoin?: string | null | undefined
  /** ed25519 private key of a Nano account (not a wallet seed), 64 hex characters. */
  nano?: string | null | undefined
  /** ECDSA P-256 private key in PEM, for evidence reports. */
  evidence?: string | null | undefined
  /** Addresses and accounts that signed before a rotation, separated by commas or spaces. */
  past?: { bitcoin?: string | null | undefined; nano?: string | null | undefined }
}

/** The 32 bytes of a key. `source` names where it came from; the message never shows the key. */
function keyBytes(text: string, source: string): Uint8Array {
  const digits = text.trim().replace(/^0x/, '')
  const bytes = digits.length === 64 ? bytesOfHex(digits) : null
  if (!bytes) throw new Error(`${source} is not a private key: 64 hex characters are expected.`)
  return bytes
}

async function loadKey(
  directory: string,
  name: 'bitcoin' | 'nano',
  given: string | null | undefined,
): Promise<Uint8Array> {
  if (given !== undefined && given !== null) return keyBytes(given, `The configured ${name} key`)
  const path = join(directory, `${name}.key`)
  // A secp256k1 key is 32 random bytes below the group order, which suits ed25519 as well.
  const make = () => `${bytesToHex(secp256k1.utils.randomSecretKey())}\n`
  return keyBytes(await readOrCreatePrivateFile(path, make), path)
}

/** Throws a sentence for what is no address or account: a typing error would make good certificates look foreign. */
function withPast(
  today: ReturnType<SigningPort['describe']>,
  { bitcoin, nano }: NonNullable<PlatformKeysOptions['past']> = {},
): IssuerKeys {
  const addresses = [today.bitcoin_address, ...listed(bitcoin)]
  const wrong = addresses.find(address => decodeAddress(address) === null)
  if (wrong) throw new Error(`PLATFORM_BITCOIN_PAST: ${wrong} is not a Bitcoin address.`)
  const keys = [today.nano_account, ...listed(nano)].map(account => {
    const key = nanoPublicKey(account)
    if (!key) throw new Error(`PLATFORM_NANO_PAST: ${account} is not a Nano account.`)
    return key
  })
  return {
    bitcoin_addresses: [...new Set(addresses)],
    nano_accounts: [...new Set(keys)].map(nanoAccount),
    nano_public_keys: [...new Set(keys)],
  }
}

const listed = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

function digestText(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new TypeError('a digest is 64 lower-case hex characters')
  return digest
}

/** Opens the keys and proves that they can sign. Throws a sentence that names the setting or file, never the key. */
export async function openPlatformKeys(options: PlatformKeysOptions): Promise<SigningPort> {
  const bitcoinKey = await loadKey(options.directory, 'bitcoin', options.bitcoin)
  const nanoKey = await loadKey(options.directory, 'nano', options.nano)
  if (!secp256k1.utils.isValidSecretKey(bitcoinKey)) throw new Error('The bitcoin key is not a valid secp256k1 key.')
  const { account, public_key } = signNanoMessage({ privateKey: nanoKey, message: '' })
  const names = { bitcoin_address: bitcoinAddress(bitcoinKey), nano_account: account, nano_public_key: public_key }
  const known = withPast(names, options.past)
  const packages = await openPackageKey(options.directory, options.evidence)
  return {
    packageKey: () => packages.public_key,
    signPackage: text => packages.sign(text),
    describe: () => names,
    known: () => known,
    async signDigest(digest) {
      const message = digestText(digest)
      const bitcoin = signBitcoinMessage({ privateKey: bitcoinKey, message, address: names.bitcoin_address })
      const nano = signNanoMessage({ privateKey: nanoKey, message })
      return { bitcoin: { ...bitcoin, message }, nano: { ...nano, scheme: 'noms', message } }
    },
  }
}
