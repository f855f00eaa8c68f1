// Nano message signatures: ed25519 over BLAKE2b-512. Signs the NOMS form, verifies the forms seen in the wild, and names the one it found.
import { eddsa } from '@noble/curves/abstract/edwards.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOfHex, bytesToHex, utf8 } from './digests.ts'
import { nanoAccount, nanoPublicKey } from './nano-account.ts'

// The curve's own module clamps for SHA-512 only; a Nano secret scalar is clamped like any ed25519 one.
const nano = eddsa(ed25519.Point, blake2b, { adjustScalarBytes: clamp })

function clamp(bytes: Uint8Array): Uint8Array {
  bytes[0] = (bytes[0] ?? 0) & 0xf8
  bytes[31] = ((bytes[31] ?? 0) & 0x7f) | 0x40
  return bytes
}

export type NanoScheme =
  /** Nano Off-chain Message Signing, OpenRai Initiative Standard 001 (draft): what we sign. */
  | 'noms'
  /** BLAKE2b-256 of "Nano Signed Message:\n" and the message, with no length: nano-node's proposal of 2018 and nano-memo. */
  | 'signed_message'
  /** BLAKE2b-256 of the UTF-8 message: libnemo, nanocurrency-web. */
  | 'blake2b_256'
  /** The UTF-8 message itself. */
  | 'raw'
  /** The bytes that a hexadecimal message stands for, as block hashes are signed. */
  | 'raw_hex'

type NanoFailure = 'nano_bad_signature_form' | 'nano_bad_message' | 'nano_bad_account' | 'nano_wrong'

export type NanoVerification =
  | { outcome: 'valid'; scheme: NanoScheme; public_key: string; account: string }
  | { outcome: 'invalid'; code: NanoFailure }

/**
 * The 32 bytes that NOMS signs: BLAKE2b-256 of
 * `18` "Nano Off-chain Message:\n" (25 bytes) ‖ length of the message in UTF-8 bytes (32 bits, big-endian) ‖ the UTF-8 message.
 */
export function nomsDigest(message: string): Uint8Array {
  const bytes = utf8(message)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return blake2b(concatBytes(utf8('\x18Nano Off-chain Message:\n'), length, bytes), { dkLen: 32 })
}

/** NOMS signature of a message with a 32-byte Nano private key (of an account, not a wallet seed). */
export function signNanoMessage({ privateKey, message }: { privateKey: Uint8Array; message: string }): {
  account: string
  public_key: string
  signature: string
} {
  const publicKey = bytesToHex(nano.getPublicKey(privateKey))
  const signature = bytesToHex(nano.sign(nomsDigest(message), privateKey))
  return { account: nanoAccount(publicKey), public_key: publicKey, signature }
}

/**
 * Checks a signature (128 hex characters) against the keys it may have been made with, each an account or 64 hex characters.
 * An ed25519 signature does not give its signer away, so at least one key must be given. Never throws on bad input.
 */
export function verifyNanoMessage(input: {
  message: string
  signature: string
  keys: readonly string[]
}): NanoVerification {
  const signature = bytesOfHex(input.signature.trim())
  if (signature?.length !== 64) return { outcome: 'invalid', code: 'nano_bad_signature_form' }
  if (!input.message.isWellFormed()) return { outcome: 'invalid', code: 'nano_bad_message' }
  const forms = signedForms(input.message)
  for (const key of input.keys) {
    const publicKey = nanoPublicKey(key.trim())
    if (publicKey === null) return { outcome: 'invalid', code: 'nano_bad_account' }
    for (const [scheme, bytes] of forms) {
      if (!verifies(signature, bytes, publicKey)) continue
      return { outcome: 'valid', scheme, public_key: publicKey, account: nanoAccount(publicKey) }
    }
  }
  return { outcome: 'invalid', code: 'nano_wrong' }
}

function signedForms(message: string): [NanoScheme, Uint8Array][] {
  const bytes = utf8(message)
  const forms: [NanoScheme, Uint8Array][] = [
    ['noms', nomsDigest(message)],
    ['signed_message', blake2b(utf8(`Nano Signed Message:\n${message}`), { dkLen: 32 })],
    ['blake2b_256', blake2b(bytes, { dkLen: 32 })],
    ['raw', bytes],
  ]
  const hex = message === '' ? null : bytesOfHex(message)
  if (hex) forms.push(['raw_hex', hex])
  return forms
}

function verifies(signature: Uint8Array, bytes: Uint8Array, publicKey: string): boolean {
  const key = bytesOfHex(publicKey)
  // zip215 off: the strict rules, which refuse s >= L and keys of small order.
  return key !== null && nano.verify(signature, bytes, key, { zip215: false })
}
