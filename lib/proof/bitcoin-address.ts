// Bitcoin addresses: from a public key to its addresses, and from an address to what it commits to.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** `program` is the 20 or 32 bytes the address commits to; `script` is its scriptPubKey. */
export type DecodedAddress = { kind: AddressKind; program: Uint8Array; script: Uint8Array }

/** The addresses one public key can be paid at, on the main network. All but the first exist for compressed keys only. */
export type KeyAddresses = {
  p2pkh: string
  p2sh_p2wpkh: string | null
  p2wpkh: string | null
  /** Key path without scripts (BIP-86). */
  p2tr: string | null
}

export const nestedProgram = (publicKey: Uint8Array): Uint8Array =>
  hash160(concatBytes(Uint8Array.of(0x00, 0x14), hash160(publicKey)))

/** Main-network addresses of a public key in the serialisation given (33 or 65 bytes). */
export function addressesOf(publicKey: Uint8Array): KeyAddresses {
  const compressed = publicKey.length === 33
  return {
    p2pkh: base58check.encode(concatBytes(Uint8Array.of(0x00), hash160(publicKey))),
    p2sh_p2wpkh: compressed ? base58check.encode(concatBytes(Uint8Array.of(0x05), nestedProgram(publicKey))) : null,
    p2wpkh: compressed ? bech32.encode('bc', [0, ...bech32.toWords(hash160(publicKey))]) : null,
    p2tr: compressed ? bech32m.encode('bc', [1, ...bech32m.toWords(taprootKey(publicKey.subarray(1)))]) : null,
  }
}

/** BIP-341 output key of an internal key with no script tree. */
function taprootKey(internal: Uint8Array): Uint8Array {
  const { lift_x, pointToBytes, taggedHash } = schnorr.utils
  const point = lift_x(bytesToNumberBE(internal))
  const tweak = bytesToNumberBE(taggedHash('TapTweak', internal))
  return pointToBytes(point.add(secp256k1.Point.BASE.multiply(secp256k1.Point.Fn.create(tweak))))
}

/** What an address of the main, test or regression network commits to; null when it is not a Bitcoin address. */
export function decodeAddress(address: string): DecodedAddress | null {
  return decodeSegwit(address) ?? decodeBase58(address)
}

function decodeBase58(address: string): DecodedAddress | null {
  // Longer texts cannot be addresses, and base 58 decoding is quadratic.
  if (address.length > 40) return null
  try {
    const bytes = base58check.decode(address)
    const program = bytes.subarray(1)
    if (program.length !== 20) return null
    if (bytes[0] === 0x00 || bytes[0] === 0x6f) {
      const script = concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), program, Uint8Array.of(0x88, 0xac))
      return { kind: 'p2pkh', program, script }
    }
    if (bytes[0] !== 0x05 && bytes[0] !== 0xc4) return null
    return { kind: 'p2sh', program, script: concatBytes(Uint8Array.of(0xa9, 0x14), program, Uint8Array.of(0x87)) }
  } catch {
    return null
  }
}

function decodeSegwit(address: string): DecodedAddress | null {
  for (const codec of [bech32, bech32m]) {
    const decoded = codec.decodeUnsafe(address, 90)
    if (!decoded || !['bc', 'tb', 'bcrt'].includes(decoded.prefix)) continue
    const [version, ...words] = decoded.words
    const program = codec.fromWordsUnsafe(words)
    if (!program || version === undefined) return null
    const kind = witnessKind(version, program.length)
    if (!kind || (version === 0) !== (codec === bech32)) return null
    const opcode = version === 0 ? 0x00 : 0x50 + version
    return { kind, program, script: concatBytes(Uint8Array.of(opcode, program.length), program) }
  }
  return null
}

function witnessKind(version: number, length: number): AddressKind | null {
  if (version === 0 && length === 20) return 'p2wpkh'
  if (version === 0 && length === 32) return 'p2wsh'
  if (version === 1 && length === 32) return 'p2tr'
  return null
}
