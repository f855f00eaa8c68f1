// What every version of a Chainpoint proof is made of: hash operations, anchors, limits, and the words for what is wrong.
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOfHex, bytesToHex } from './digests.ts'

export type ChainpointCode =
  | 'chainpoint_unreadable'
  | 'chainpoint_too_big'
  | 'chainpoint_unknown_version'
  | 'chainpoint_bad_hash'
  | 'chainpoint_bad_branch'
  | 'chainpoint_bad_operation'
  | 'chainpoint_bad_anchor'
  | 'chainpoint_no_anchor'
  | 'chainpoint_root_mismatch'

/** What the value at an anchor must be equal to, where the anchor's network publishes it. */
export type ChainpointExpectation =
  /** The data of the transaction named by `anchor_id`. */
  | 'transaction_data'
  /** The Merkle root of the Bitcoin block whose height is `anchor_id`, in the byte order block explorers show. */
  | 'block_merkle_root'
  /** The OP_RETURN of the Bitcoin transaction named by `anchor_id`. */
  | 'op_return'
  /** An entry of a Chainpoint calendar: the word of a service, not a block chain. */
  | 'calendar'
  /** An anchor of a kind this verifier does not know. */
  | 'unknown'

export type ChainpointAnchor = {
  label: string | null
  /** As written in the proof: `btc`, `eth`, `cal`, `BTCOpReturn`… */
  type: string
  anchor_id: string
  expectation: ChainpointExpectation
  /** Lower-case hex. */
  expected_value: string
  /** The Bitcoin transaction this branch passes through, when the proof carries it whole. */
  transaction: string | null
  op_return: string | null
}

export type ChainpointResult =
  | { outcome: 'consistent'; version: string; hash: string; anchors: ChainpointAnchor[] }
  | { outcome: 'broken'; code: ChainpointCode }

/** Why a proof is refused; caught where a proof is read. */
export class ChainpointRefusal extends Error {
  readonly code: ChainpointCode

  constructor(code: ChainpointCode) {
    super(code)
    this.name = 'ChainpointRefusal'
    this.code = code
  }
}

export const limits = {
  /** Bytes of a proof in any form, and of a binary proof once unpacked. */
  bytes: 512 * 1024,
  depth: 16,
  operations: 4096,
  anchors: 64,
  /** Bytes of the running value: a raw Bitcoin transaction fits, an endless concatenation does not. */
  value: 16 * 1024,
  /** Characters of one `l` or `r` (the published schema). */
  operand: 512,
} as const

type Hash = (bytes: Uint8Array) => Uint8Array

const hashes: ReadonlyMap<string, Hash> = new Map<string, Hash>([
  ['sha-224', bytes => sha224(bytes)],
  ['sha-256', bytes => sha256(bytes)],
  ['sha-384', bytes => sha384(bytes)],
  ['sha-512', bytes => sha512(bytes)],
  ['sha3-224', bytes => sha3_224(bytes)],
  ['sha3-256', bytes => sha3_256(bytes)],
  ['sha3-384', bytes => sha3_384(bytes)],
  ['sha3-512', bytes => sha3_512(bytes)],
  ['sha-256-x2', bytes => sha256(sha256(bytes))],
])

/** The hash function of an operation's name. Refuses names outside the standard. */
export function hashNamed(name: unknown): Hash {
  const hash = typeof name === 'string' ? hashes.get(name) : undefined
  if (!hash) throw new ChainpointRefusal('chainpoint_bad_operation')
  return hash
}

export type ProofFields = { readonly [key: string]: unknown }

export const isFields = (value: unknown): value is ProofFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function fieldsOr(value: unknown, code: ChainpointCode): ProofFields {
  if (!isFields(value)) throw new ChainpointRefusal(code)
  return value
}

export function listOr(value: unknown, code: ChainpointCode): readonly unknown[] {
  if (!Array.isArray(value) || value.length > limits.operations) throw new ChainpointRefusal(code)
  return value
}

/** Bytes of a hash written in hex, `min` to `max` bytes long. */
export function hashBytes(value: unknown, code: ChainpointCode, min = 20, max = 64): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 2 * max ? bytesOfHex(value) : null
  if (!bytes || bytes.length < min) throw new ChainpointRefusal(code)
  return bytes
}

/** Joins two values; refuses a result longer than the limit. */
export function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length + right.length > limits.value) throw new ChainpointRefusal('chainpoint_bad_operation')
  return concatBytes(left, right)
}

/** Bitcoin shows hashes with their bytes reversed. */
export const reversedHex = (bytes: Uint8Array): string => bytesToHex(Uint8Array.from(bytes).reverse())
