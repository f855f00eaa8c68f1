// BIP-322 "simple" signatures for single-key addresses: p2wpkh, p2sh-p2wpkh and p2tr key path.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { type DecodedAddress, hash160, nestedProgram } from './bitcoin-address.ts'
import { bytesToHex, utf8 } from './digests.ts'

const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const ZERO_4 = new Uint8Array(4)
const ZERO_8 = new Uint8Array(8)
const SIGHASH_ALL = 0x01
/** The one output of the virtual transaction: value 0, script OP_RETURN. */
const OUTPUTS = concatBytes(ZERO_8, Uint8Array.of(0x01, 0x6a))

function tagged(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const label = sha256(utf8(tag))
  return sha256(concatBytes(label, label, ...parts))
}

export const bip322MessageHash = (message: string): Uint8Array => tagged('BIP0322-signed-message', utf8(message))

/** Hash (internal byte order) of the virtual transaction that the signature spends. */
export function bip322ToSpend(message: string, script: Uint8Array): Uint8Array {
  const input = concatBytes(new Uint8Array(32), new Uint8Array(4).fill(0xff))
  const scriptSig = concatBytes(Uint8Array.of(0x22, 0x00, 0x20), bip322MessageHash(message))
  const output = concatBytes(ZERO_8, Uint8Array.of(script.length), script)
  return sha256d(concatBytes(ZERO_4, Uint8Array.of(1), input, scriptSig, ZERO_4, Uint8Array.of(1), output, ZERO_4))
}

export type Bip322Result =
  | { outcome: 'valid'; kind: 'p2wpkh' | 'p2sh_p2wpkh' | 'p2tr'; public_key: string }
  | { outcome: 'invalid' }
  | { outcome: 'inconclusive' }

/**
 * Checks a serialised witness stack against the address it was made for. Scripts, multi-signature and unusual
 * hash types are `inconclusive`: not checked here, which says nothing against them.
 */
export function verifyBip322Simple(message: string, witness: Uint8Array, address: DecodedAddress): Bip322Result {
  if (address.kind === 'p2wsh' || address.kind === 'p2pkh') return { outcome: 'inconclusive' }
  const items = readWitness(witness)
  if (!items) return { outcome: 'invalid' }
  const spent = bip322ToSpend(message, address.script)
  return address.kind === 'p2tr' ? checkTaproot(items, spent, address) : checkWitnessKeyHash(items, spent, address)
}

function checkWitnessKeyHash(items: Uint8Array[], spent: Uint8Array, address: DecodedAddress): Bip322Result {
  const [signature, publicKey] = items
  if (address.kind === 'p2sh' && items.length !== 2) return { outcome: 'inconclusive' }
  if (items.length !== 2 || !signature || publicKey?.length !== 33) return { outcome: 'invalid' }
  const keyHash = hash160(publicKey)
  const committed = address.kind === 'p2sh' ? nestedProgram(publicKey) : keyHash
  if (bytesToHex(committed) !== bytesToHex(address.program)) return { outcome: 'invalid' }
  if (signature.at(-1) !== SIGHASH_ALL) return { outcome: 'inconclusive' }
  const outpoint = concatBytes(spent, ZERO_4)
  const scriptCode = concatBytes(Uint8Array.of(0x19, 0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac))
  const hash = sha256d(
    concatBytes(
      ZERO_4,
      sha256d(outpoint),
      sha256d(ZERO_4),
      outpoint,
      scriptCode,
      ZERO_8,
      ZERO_4,
      sha256d(OUTPUTS),
      ZERO_4,
      Uint8Array.of(SIGHASH_ALL, 0, 0, 0),
    ),
  )
  const good = attempt(() =>
    secp256k1.verify(signature.subarray(0, -1), hash, publicKey, { prehash: false, format: 'der', lowS: true }),
  )
  const kind = address.kind === 'p2sh' ? 'p2sh_p2wpkh' : 'p2wpkh'
  return good ? { outcome: 'valid', kind, public_key: bytesToHex(publicKey) } : { outcome: 'invalid' }
}

function checkTaproot(items: Uint8Array[], spent: Uint8Array, address: DecodedAddress): Bip322Result {
  const [signature] = items
  if (items.length !== 1) return { outcome: items.length > 1 ? 'inconclusive' : 'invalid' }
  if (signature?.length !== 64 && signature?.length !== 65) return { outcome: 'invalid' }
  const hashType = signature.length === 65 ? signature[64] : 0
  if (signature.length === 65 && hashType !== SIGHASH_ALL) return { outcome: 'inconclusive' }
  const script = concatBytes(Uint8Array.of(address.script.length), address.script)
  const hash = tagged(
    'TapSighash',
    Uint8Array.of(0x00, hashType ?? 0),
    ZERO_4,
    ZERO_4,
    sha256(concatBytes(spent, ZERO_4)),
    sha256(ZERO_8),
    sha256(script),
    sha256(ZERO_4),
    sha256(OUTPUTS),
    Uint8Array.of(0x00),
    ZERO_4,
  )
  const good = attempt(() => schnorr.verify(signature.subarray(0, 64), hash, address.program))
  return good ? { outcome: 'valid', kind: 'p2tr', public_key: bytesToHex(address.program) } : { outcome: 'invalid' }
}

/** Witness items; null when the bytes are not exactly a stack of short items. */
function readWitness(bytes: Uint8Array): Uint8Array[] | null {
  const items: Uint8Array[] = []
  let at = 1
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const length = bytes[at]
    // Single-key items are shorter than 253 bytes, where the compact size takes one byte.
    if (length === undefined || length >= 0xfd || at + 1 + length > bytes.length) return null
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? items : null
}

function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
