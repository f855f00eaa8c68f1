// The platform's Bitcoin and Nano keys: from the settings, else from files that are made once at the first start.

import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { isDay } from '#lib/dates.ts'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import { decodeAddress } from '#lib/proof/bitcoin-address.ts'
import { bitcoinAddress, signBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { bytesOfHex, bytesToHex } from '#lib/proof/digests.ts'
import { nanoAccount, nanoPublicKey } from '#lib/proof/nano-account.ts'
import { signNanoMessage } from '#lib/proof/nano-message.ts'
import { keyName } from '#lib/proof/passport/jws.ts'
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
  /** Addresses and accounts that signed before a rotation, each with its last day, separated by commas or spaces. */
  past?: { bitcoin?: string | null | undefined; nano?: string | null | undefined; evidence?: string | null | undefined }
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
  const addresses = listed(bitcoin).map(each => pastKey(each, 'PLATFORM_BITCOIN_PAST'))
  const wrong = addresses.find(({ key }) => decodeAddress(key) === null)
  if (wrong) throw new Error(`PLATFORM_BITCOIN_PAST: ${wrong.key} is not a Bitcoin address.`)
  const nanoKeys = listed(nano).map(each => {
    const { key: account, until } = pastKey(each, 'PLATFORM_NANO_PAST')
    const key = nanoPublicKey(account)
    if (!key) throw new Error(`PLATFORM_NANO_PAST: ${account} is not a Nano account.`)
    return { key, until }
  })
  const own = new Set([today.bitcoin_address, today.nano_public_key])
  const nanoPublicKeys = [...new Set([today.nano_public_key, ...nanoKeys.map(({ key }) => key)])]
  return {
    bitcoin_addresses: [...new Set([today.bitcoin_address, ...addresses.map(({ key }) => key)])],
    nano_accounts: nanoPublicKeys.map(nanoAccount),
    nano_public_keys: nanoPublicKeys,
    retired_keys: [...addresses, ...nanoKeys].flatMap(({ key, until }) =>
      until === null || own.has(key) ? [] : [{ key, until }],
    ),
  }
}

/** `KEY@2026-11-01`: the key, and the last day on which it signed; without a day it has no end. */
function pastKey(text: string, setting: string): { key: string; until: string | null } {
  const [key = '', until] = text.split('@')
  if (until !== undefined && !isDay(until)) throw new Error(`${setting}: ${until} is not a day such as 2026-11-01.`)
  return { key, until: until ?? null }
}

/** Throws a sentence for what is no such key, as {@link withPast} does. */
function pastPackageKeys(past: string | null | undefined): string[] {
  const keys = listed(past)
  for (const key of keys) {
    try {
      keyName(key)
    } catch {
      throw new Error(`PLATFORM_EVIDENCE_PAST: ${key} is no public key on P-256 (SubjectPublicKeyInfo in base64).`)
    }
  }
  return keys
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
  const packageKeys = [...new Set([packages.public_key, ...pastPackageKeys(options.past?.evidence)])]
  return {
    packageKey: () => packages.public_key,
    packageKeys: () => packageKeys,
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
