// Chainpoint proofs of the first two generations: 1.x receipts, 2.0 typed proofs and 2.0 operation lists.
import { sha256 } from '@noble/hashes/sha2.js'
import {
  type ChainpointAnchor,
  type ChainpointExpectation,
  ChainpointRefusal,
  type ChainpointResult,
  fieldsOr,
  hashBytes,
  hashNamed,
  isFields,
  join,
  limits,
  listOr,
  type ProofFields,
  reversedHex,
} from './chainpoint-parts.ts'
import { bytesOfHex, bytesToHex, utf8 } from './digests.ts'

/** Reads a proof of version 1.x or 2; null when it is neither. Throws `ChainpointRefusal` when it does not hold together. */
export function readLegacyChainpoint(proof: ProofFields): ChainpointResult | null {
  if (isFields(proof.header)) return readReceipt(proof, proof.header)
  const type = proof.type ?? proof['@type']
  const kind =
    typeof type === 'string' ? /^Chainpoint(OpList|SHA(?:3-)?(?:224|256|384|512))v2$/.exec(type)?.[1] : undefined
  if (!kind) return null
  return kind === 'OpList' ? readOperationList(proof) : readTypedProof(proof, kind)
}

/** Version 1.x hashes the ASCII hex text of both sides, not the bytes. */
function readReceipt(proof: ProofFields, header: ProofFields): ChainpointResult {
  const version = String(header.chainpoint_version)
  if (!/^1\.[01]$/.test(version)) throw new ChainpointRefusal('chainpoint_unknown_version')
  if (header.hash_type !== 'SHA-256') throw new ChainpointRefusal('chainpoint_bad_operation')
  const target = fieldsOr(proof.target, 'chainpoint_bad_hash')
  const root = hexText(header.merkle_root, 64)
  const hash = hexText(target.target_hash, 64)
  let value = hash
  for (const item of listOr(target.target_proof, 'chainpoint_bad_branch')) {
    const step = fieldsOr(item, 'chainpoint_bad_operation')
    const left = hexText(step.left, 64)
    const right = hexText(step.right, 64)
    if (left !== value && right !== value) throw new ChainpointRefusal('chainpoint_root_mismatch')
    value = bytesToHex(sha256(utf8(left + right)))
    if (step.parent !== value) throw new ChainpointRefusal('chainpoint_root_mismatch')
  }
  if (value !== root) throw new ChainpointRefusal('chainpoint_root_mismatch')
  const anchor = anchorOf({ type: 'BTCOpReturn', sourceId: header.tx_id }, root.toLowerCase())
  return { outcome: 'consistent', version, hash: hash.toLowerCase(), anchors: [anchor] }
}

function readTypedProof(proof: ProofFields, kind: string): ChainpointResult {
  const digest = hashNamed(kind.startsWith('SHA3-') ? kind.toLowerCase() : kind.toLowerCase().replace('sha', 'sha-'))
  const size = digest(new Uint8Array(0)).length
  const hash = hashBytes(proof.targetHash, 'chainpoint_bad_hash', size, size)
  const root = bytesToHex(hashBytes(proof.merkleRoot, 'chainpoint_bad_hash', size, size))
  let value = hash
  for (const item of listOr(proof.proof, 'chainpoint_bad_branch')) value = digest(beside(value, item, size))
  if (bytesToHex(value) !== root) throw new ChainpointRefusal('chainpoint_root_mismatch')
  const anchors = anchorList(proof.anchors).map(anchor =>
    anchor.type === 'BTCBlockHeader' || anchor['@type'] === 'BTCBlockHeader'
      ? blockAnchor(anchor, root)
      : anchorOf(anchor, root),
  )
  return { outcome: 'consistent', version: '2', hash: bytesToHex(hash), anchors }
}

function readOperationList(proof: ProofFields): ChainpointResult {
  const hash = hashBytes(proof.targetHash, 'chainpoint_bad_hash')
  const anchors: ChainpointAnchor[] = []
  let value = hash
  for (const item of listOr(proof.operations, 'chainpoint_bad_branch')) {
    const operation = fieldsOr(item, 'chainpoint_bad_operation')
    if (Object.keys(operation).length !== 1) throw new ChainpointRefusal('chainpoint_bad_operation')
    if ('op' in operation) value = hashNamed(operation.op)(value)
    else if ('anchors' in operation) {
      const here = anchorList(operation.anchors).map(anchor => anchorOf(anchor, bytesToHex(value), reversedHex(value)))
      anchors.push(...here)
    } else value = beside(value, operation, limits.value)
    if (anchors.length > limits.anchors) throw new ChainpointRefusal('chainpoint_bad_anchor')
  }
  if (anchors.length === 0) throw new ChainpointRefusal('chainpoint_no_anchor')
  return { outcome: 'consistent', version: '2', hash: bytesToHex(hash), anchors }
}

/** The running value with `left` before it or `right` after it. */
function beside(value: Uint8Array, item: unknown, max: number): Uint8Array {
  const step = fieldsOr(item, 'chainpoint_bad_operation')
  const left = 'left' in step
  if (left === 'right' in step) throw new ChainpointRefusal('chainpoint_bad_operation')
  const other = hashBytes(left ? step.left : step.right, 'chainpoint_bad_operation', 1, max)
  return left ? join(other, value) : join(value, other)
}

function anchorList(value: unknown): ProofFields[] {
  const list = listOr(value, 'chainpoint_bad_anchor')
  if (list.length === 0) throw new ChainpointRefusal('chainpoint_no_anchor')
  if (list.length > limits.anchors) throw new ChainpointRefusal('chainpoint_bad_anchor')
  return list.map(item => fieldsOr(item, 'chainpoint_bad_anchor'))
}

const expectations: ReadonlyMap<unknown, ChainpointExpectation> = new Map([
  ['BTCOpReturn', 'op_return'],
  ['ETHData', 'transaction_data'],
  ['BTCBlockHeader', 'block_merkle_root'],
])

/** `reversed` is what a block anchor expects; typed proofs carry the block's path apart and have none here. */
function anchorOf(anchor: ProofFields, value: string, reversed = value): ChainpointAnchor {
  const type = anchor.type ?? anchor['@type']
  const expectation = expectations.get(type)
  const id = String(anchor.sourceId)
  const isBlock = expectation === 'block_merkle_root'
  if (typeof type !== 'string' || !expectation || !(isBlock ? /^\d{1,12}$/ : /^[0-9a-fA-F]{64}$/).test(id)) {
    throw new ChainpointRefusal('chainpoint_bad_anchor')
  }
  const expected_value = isBlock ? reversed : value
  return { label: null, type, anchor_id: id, expectation, expected_value, transaction: null, op_return: null }
}

/** A typed proof's block anchor: the raw transaction must hold the root, and its path leads to the block's Merkle root. */
function blockAnchor(anchor: ProofFields, root: string): ChainpointAnchor {
  const raw = hashBytes(anchor.tx, 'chainpoint_bad_anchor', 60, limits.value)
  if (!bytesToHex(raw).includes(root)) throw new ChainpointRefusal('chainpoint_root_mismatch')
  const double = hashNamed('sha-256-x2')
  const transaction = double(raw)
  const path = listOr(anchor.blockProof, 'chainpoint_bad_anchor')
  if (path.length === 0) throw new ChainpointRefusal('chainpoint_bad_anchor')
  let value = transaction
  for (const step of path) value = double(beside(value, step, 32))
  return { ...anchorOf(anchor, root, reversedHex(value)), transaction: reversedHex(transaction), op_return: root }
}

/** Hex text of exactly `length` characters, kept in the case it is written in. */
function hexText(value: unknown, length: number): string {
  if (typeof value !== 'string' || value.length !== length || !bytesOfHex(value)) {
    throw new ChainpointRefusal('chainpoint_bad_hash')
  }
  return value
}
