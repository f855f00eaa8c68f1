// Bitcoin message signatures: BIP-137 (and the older form it extends) signed and verified, BIP-322 simple verified.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { verifyBip322Simple } from './bip322.ts'
import { addressesOf, decodeAddress, type KeyAddresses } from './bitcoin-address.ts'
import { bytesToHex, utf8 } from './digests.ts'

export type BitcoinScheme =
  /** The header byte names the kind of address. */
  | 'bip137'
  /** A plain p2pkh header, given for a segwit or taproot address of the same key, as Electrum and others write it. */
  | 'plain_header'
  | 'bip322_simple'

type BitcoinKind = 'p2pkh' | 'p2pkh_uncompressed' | 'p2sh_p2wpkh' | 'p2wpkh' | 'p2tr'

type BitcoinFailure =
  | 'bitcoin_bad_encoding'
  | 'bitcoin_bad_length'
  | 'bitcoin_bad_header'
  | 'bitcoin_not_recoverable'
  | 'bitcoin_bad_address'
  | 'bitcoin_wrong_address'
  | 'bip322_wrong'

type BitcoinUnknown = 'bip322_unsupported' | 'bip322_needs_address'

export type BitcoinVerification =
  | {
      outcome: 'valid'
      scheme: BitcoinScheme
      kind: BitcoinKind
      address: string
      public_key: string
      addresses: KeyAddresses | null
    }
  | { outcome: 'invalid'; code: BitcoinFailure; recovered?: string }
  | { outcome: 'inconclusive'; code: BitcoinUnknown }

/** Longer than any single-key signature, short enough to refuse hostile input at once. */
const MAX_SIGNATURE_CHARS = 8192
/** "psbt" in ASCII. */
const PSBT_MAGIC = '70736274'

/** Double SHA-256 of the framed message: 0x18 "Bitcoin Signed Message:\n", compact size of the UTF-8 bytes, the bytes. */
export function bitcoinMessageHash(message: string): Uint8Array {
  const bytes = utf8(message)
  return sha256(sha256(concatBytes(utf8('\x18Bitcoin Signed Message:\n'), compactSize(bytes.length), bytes)))
}

function compactSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  const bytes = new Uint8Array(size <= 0xffff ? 3 : 5)
  const view = new DataView(bytes.buffer)
  bytes[0] = size <= 0xffff ? 0xfd : 0xfe
  if (size <= 0xffff) view.setUint16(1, size, true)
  else view.setUint32(1, size, true)
  return bytes
}

/**
 * BIP-137 signature, deterministic (RFC 6979), header of a compressed p2pkh key; base64 of 65 bytes. Who knows the key's
 * `address` gives it: finding it costs as much as signing.
 */
export function signBitcoinMessage({
  privateKey,
  message,
  address = bitcoinAddress(privateKey),
}: {
  privateKey: Uint8Array
  message: string
  address?: string
}): { signature: string; address: string } {
  const recovered = secp256k1.sign(bitcoinMessageHash(message), privateKey, { prehash: false, format: 'recovered' })
  const signature = concatBytes(Uint8Array.of(31 + (recovered[0] ?? 0)), recovered.subarray(1))
  return { signature: base64.encode(signature), address }
}

/** The p2pkh address of the compressed public key of a private key. */
export const bitcoinAddress = (privateKey: Uint8Array): string =>
  addressesOf(secp256k1.getPublicKey(privateKey, true)).p2pkh

/** The bytes of a base64 signature; null when it is not padded base64. */
export function signatureBytes(signature: string): Uint8Array | null {
  try {
    return base64.decode(signature)
  } catch {
    return null
  }
}

/**
 * Recovers who signed a message. Without `address` the answer is whoever's key it was; with it, that key must be the address's.
 * Never throws on bad input: it says what is wrong. `inconclusive` forms are real ones that are not checked here.
 */
export function verifyBitcoinMessage(input: {
  message: string
  signature: string
  address?: string
}): BitcoinVerification {
  const signature = input.signature.trim()
  const address = input.address?.trim() || undefined
  if (signature.length > MAX_SIGNATURE_CHARS) return { outcome: 'invalid', code: 'bitcoin_bad_length' }
  if (!input.message.isWellFormed()) return { outcome: 'invalid', code: 'bitcoin_bad_encoding' }
  const prefix = /^(?:smp|ful|pof)/.exec(signature)?.[0]
  // The prefix says which form was signed: a full or proof-of-funds signature is never read as a simple one.
  if (prefix === 'ful' || prefix === 'pof') return { outcome: 'inconclusive', code: 'bip322_unsupported' }
  const bytes = signatureBytes(prefix ? signature.slice(3) : signature)
  if (!bytes) return { outcome: 'invalid', code: 'bitcoin_bad_encoding' }
  if (prefix) return verifySimple(input.message, bytes, address)
  if (bytes.length === 65) return verifyRecoverable(input.message, bytes, address)
  // Forms older than the prefixes: a transaction starts with its version, a PSBT with its name, a bare witness stack with a small item count.
  const start = bytesToHex(bytes.subarray(0, 4))
  const isWhole = bytes.length > 65 && (start.endsWith('000000') || start === PSBT_MAGIC)
  if (isWhole) return { outcome: 'inconclusive', code: 'bip322_unsupported' }
  const isWitness = bytes.length > 65 && (bytes[0] ?? 0xff) <= 20
  return isWitness ? verifySimple(input.message, bytes, address) : { outcome: 'invalid', code: 'bitcoin_bad_length' }
}

function verifySimple(message: string, witness: Uint8Array, address: string | undefined): BitcoinVerification {
  if (!address) return { outcome: 'inconclusive', code: 'bip322_needs_address' }
  const decoded = decodeAddress(address)
  if (!decoded) return { outcome: 'invalid', code: 'bitcoin_bad_address' }
  const result = verifyBip322Simple(message, witness, decoded)
  if (result.outcome === 'inconclusive') return { outcome: 'inconclusive', code: 'bip322_unsupported' }
  if (result.outcome === 'invalid') return { outcome: 'invalid', code: 'bip322_wrong' }
  const { kind, public_key } = result
  return { outcome: 'valid', scheme: 'bip322_simple', kind, address, public_key, addresses: null }
}

function verifyRecoverable(message: string, bytes: Uint8Array, address: string | undefined): BitcoinVerification {
  const header = bytes[0] ?? 0
  if (header < 27 || header > 42) return { outcome: 'invalid', code: 'bitcoin_bad_header' }
  const publicKey = recover(bitcoinMessageHash(message), bytes.subarray(1), (header - 27) & 3, header >= 31)
  if (!publicKey) return { outcome: 'invalid', code: 'bitcoin_not_recoverable' }
  const addresses = addressesOf(publicKey)
  const kind = kindOf(header)
  const own = kind === 'p2sh_p2wpkh' || kind === 'p2wpkh' ? (addresses[kind] ?? addresses.p2pkh) : addresses.p2pkh
  const found = { outcome: 'valid', kind, public_key: bytesToHex(publicKey), addresses } as const
  if (!address) return { ...found, scheme: 'bip137', address: own }
  const wanted = decodeAddress(address)
  if (!wanted) return { outcome: 'invalid', code: 'bitcoin_bad_address' }
  if (sameCommitment(own, wanted)) return { ...found, scheme: 'bip137', address }
  const other = kind === 'p2pkh' ? segwitKinds.find(name => sameCommitment(addresses[name], wanted)) : undefined
  if (other) return { ...found, scheme: 'plain_header', kind: other, address }
  return { outcome: 'invalid', code: 'bitcoin_wrong_address', recovered: own }
}

const segwitKinds = ['p2wpkh', 'p2sh_p2wpkh', 'p2tr'] as const

/** Compares what two addresses commit to, so that the same key on a test network is the same key. */
function sameCommitment(address: string | null, wanted: { kind: string; program: Uint8Array }): boolean {
  const decoded = address === null ? null : decodeAddress(address)
  return decoded?.kind === wanted.kind && bytesToHex(decoded.program) === bytesToHex(wanted.program)
}

function kindOf(header: number): BitcoinKind {
  if (header < 31) return 'p2pkh_uncompressed'
  if (header < 35) return 'p2pkh'
  return header < 39 ? 'p2sh_p2wpkh' : 'p2wpkh'
}

function recover(hash: Uint8Array, compact: Uint8Array, recovery: number, compressed: boolean): Uint8Array | null {
  try {
    const point = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(recovery).recoverPublicKey(hash)
    return point.toBytes(compressed)
  } catch {
    return null
  }
}
