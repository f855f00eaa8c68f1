// Nano accounts: the text form of a public key, with its checksum.
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesOfHex, bytesToHex } from './digests.ts'

const ALPHABET = '13456789abcdefghijkmnopqrstuwxyz'

/** The `nano_…` account of a public key (64 hex characters). Throws `TypeError` when it is not one. */
export function nanoAccount(publicKey: string): string {
  const key = bytesOfHex(publicKey)
  if (key?.length !== 32) throw new TypeError('a Nano public key is 32 bytes of hex')
  // 256 bits are written as 52 characters of 5 bits, with four zero bits before them.
  return `nano_${encode(BigInt(`0x${bytesToHex(key)}`), 52)}${encode(checksum(key), 8)}`
}

/** The public key (64 lower-case hex) of an account `nano_…` or `xrb_…`, or of a key already in hex; null when it is neither. */
export function nanoPublicKey(accountOrKey: string): string | null {
  if (/^[0-9a-fA-F]{64}$/.test(accountOrKey)) return accountOrKey.toLowerCase()
  const match = /^(?:nano|xrb)_([13][13-9a-km-uw-z]{51})([13-9a-km-uw-z]{8})$/.exec(accountOrKey)
  if (!match?.[1] || !match[2]) return null
  const publicKey = decode(match[1]).toString(16).padStart(64, '0')
  const key = bytesOfHex(publicKey)
  return key && decode(match[2]) === checksum(key) ? publicKey : null
}

/** BLAKE2b of 5 bytes over the key, byte order reversed. */
const checksum = (key: Uint8Array): bigint => BigInt(`0x${bytesToHex(blake2b(key, { dkLen: 5 }).reverse())}`)

function encode(value: bigint, characters: number): string {
  let text = ''
  for (let rest = value; text.length < characters; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text
  return text
}

function decode(text: string): bigint {
  let value = 0n
  for (const character of text) value = (value << 5n) | BigInt(ALPHABET.indexOf(character))
  return value
}
