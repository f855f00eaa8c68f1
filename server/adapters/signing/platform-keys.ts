// The platform's Bitcoin and Nano keys: from the settings, else from files that are made once at the first start.
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bitcoinAddress, signBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { bytesOfHex, bytesToHex } from '#lib/proof/digests.ts'
import { signNanoMessage } from '#lib/proof/nano-message.ts'
import type { SigningPort } from '#server/ports/signing.ts'

export type PlatformKeysOptions = {
  /** Where `bitcoin.key` and `nano.key` are kept; not touched when both keys are given. */
  directory: string
  /** secp256k1 private key, 64 hex characters. */
  bitcoin?: string | undefined
  /** ed25519 private key of a Nano account (not a wallet seed), 64 hex characters. */
  nano?: string | undefined
}

/** The 32 bytes of a key. `source` names where it came from; the message never shows the key. */
function keyBytes(text: string, source: string): Uint8Array {
  const digits = text.trim().replace(/^0x/, '')
  const bytes = digits.length === 64 ? bytesOfHex(digits) : null
  if (!bytes) throw new Error(`${source} is not a private key: 64 hex characters are expected.`)
  return bytes
}

async function readKey(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8')
    await chmod(path, 0o600) // restored backups often open the file to others
    return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Makes the file whole or not at all, and never over an existing one: of two first starts, the slower one reads. */
async function createKey(path: string): Promise<string> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(`${bytesToHex(secp256k1.utils.randomSecretKey())}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(part, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(part, { force: true })
  }
  return readFile(path, 'utf8')
}

async function loadKey(directory: string, name: 'bitcoin' | 'nano', given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return keyBytes(given, `The configured ${name} key`)
  const path = join(directory, `${name}.key`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return keyBytes((await readKey(path)) ?? (await createKey(path)), path)
}

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
  return {
    describe: () => names,
    async signDigest(digest) {
      const message = digestText(digest)
      const bitcoin = signBitcoinMessage({ privateKey: bitcoinKey, message })
      const nano = signNanoMessage({ privateKey: nanoKey, message })
      return { bitcoin: { ...bitcoin, message }, nano: { ...nano, scheme: 'noms', message } }
    },
  }
}
