// Signatures travel as text in base64 or in hexadecimal; each kind is checked in the one form its wallets write.
import { base64 } from '@scure/base'
import { bytesOfHex, bytesToHex } from './digests.ts'

/** A Bitcoin message signature as base64: 130 hex characters are its 65 bytes; anything else stays as it is. */
export function bitcoinSignatureText(text: string): string {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{130}$/i.test(trimmed) ? bytesOfHex(trimmed.toLowerCase()) : null
  return bytes ? base64.encode(bytes) : trimmed
}

/** A Nano signature as hex: 88 base64 characters are its 64 bytes; anything else stays as it is. */
export function nanoSignatureText(text: string): string {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/]{86}==$/.test(trimmed)) return trimmed
  try {
    return bytesToHex(base64.decode(trimmed))
  } catch {
    return trimmed
  }
}
