// SHA-2 digests as lower-case hex, and the small byte helpers that every proof shares.
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
export const sha512Hex = (bytes: Uint8Array): string => bytesToHex(sha512(bytes))

/** UTF-8 bytes of a text. Throws `TypeError` for lone surrogates, which have no UTF-8 form. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed()) throw new TypeError('the text holds a lone surrogate and has no UTF-8 form')
  return new TextEncoder().encode(text)
}

/** SHA-256 of the exact UTF-8 bytes of a text: nothing trimmed, nothing normalised. 64 lower-case hex characters. */
export const textDigest = (text: string): string => sha256Hex(utf8(text))

/** Bytes of a hex string in either case; null when it is not whole bytes of hex. */
export function bytesOfHex(hex: string): Uint8Array | null {
  return /^(?:[0-9a-fA-F]{2})*$/.test(hex) ? hexToBytes(hex.toLowerCase()) : null
}

/**
 * SHA-256 and SHA-512 of a file. Uses the platform's own implementation where there is one
 * (browsers only offer it on secure origins) and falls back to the portable one.
 */
export async function fileDigests(bytes: Uint8Array<ArrayBuffer>): Promise<{ sha256: string; sha512: string }> {
  // Browsers leave `subtle` undefined on insecure origins, whatever the type says.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return { sha256: sha256Hex(bytes), sha512: sha512Hex(bytes) }
  const [short, long] = await Promise.all([subtle.digest('SHA-256', bytes), subtle.digest('SHA-512', bytes)])
  return { sha256: bytesToHex(new Uint8Array(short)), sha512: bytesToHex(new Uint8Array(long)) }
}
