// Chainpoint proofs: ours written in the version 4 form, anybody's read from versions 1 to 5 in every encoding.
import type { ChainpointProof } from '#lib/contract/certificate-proof.ts'
import { decodeChainpoint } from './chainpoint-encoding.ts'
import { readLegacyChainpoint } from './chainpoint-legacy.ts'
import {
  type ChainpointAnchor,
  type ChainpointExpectation,
  ChainpointRefusal,
  type ChainpointResult,
  fieldsOr,
  hashBytes,
  hashNamed,
  join,
  limits,
  listOr,
  type ProofFields,
  reversedHex,
} from './chainpoint-parts.ts'
import { bytesOfHex, bytesToHex, utf8 } from './digests.ts'
import type { MerkleStep } from './merkle.ts'

export type { ChainpointAnchor, ChainpointResult } from './chainpoint-parts.ts'

/**
 * Our proof: from `hash` along the Merkle path to the root, which is the whole data of the transaction.
 * `proof_id` is a ULID or a version 1 UUID; `transaction` is `0x` and 64 hex; `received_at` is written to the second, as the form wants it.
 */
export function buildChainpointProof(input: {
  hash: string
  path: readonly MerkleStep[]
  transaction: string
  proof_id: string
  received_at: string
}): ChainpointProof {
  const ops = input.path.flatMap(step => [
    step.side === 'left' ? { l: step.hash } : { r: step.hash },
    { op: 'sha-256' },
  ])
  const anchor = { type: 'eth', anchor_id: input.transaction.replace(/^0x/, '') }
  return {
    '@context': 'https://w3id.org/chainpoint/v4',
    type: 'Chainpoint',
    hash: input.hash,
    proof_id: input.proof_id,
    hash_received: new Date(input.received_at).toISOString().replace(/\.\d+Z$/, 'Z'),
    branches: [{ label: 'eth_anchor_branch', ops: [...ops, { anchors: [anchor] }] }],
  }
}

/**
 * Walks a proof and says what each anchor must hold. Takes a JSON value, JSON text, binary bytes, or base64 or hex of binary.
 * `consistent` means that the arithmetic holds and says what to look for; whether the value is on the chain is for the chain to say.
 */
export function readChainpointProof(input: unknown): ChainpointResult {
  try {
    const proof = fieldsOr(decodeChainpoint(input), 'chainpoint_unreadable')
    return readLegacyChainpoint(proof) ?? readBranchedProof(proof)
  } catch (error) {
    if (error instanceof ChainpointRefusal) return { outcome: 'broken', code: error.code }
    throw error
  }
}

type Walk = { anchors: ChainpointAnchor[]; operations: number }

function readBranchedProof(proof: ProofFields): ChainpointResult {
  const context = proof['@context']
  const version = typeof context === 'string' ? /\/chainpoint\/v([345])$/.exec(context)?.[1] : undefined
  if (!version || (proof.type ?? proof['@type']) !== 'Chainpoint') {
    throw new ChainpointRefusal('chainpoint_unknown_version')
  }
  const hash = hashBytes(proof.hash, 'chainpoint_bad_hash')
  const walk: Walk = { anchors: [], operations: 0 }
  walkBranches(proof.branches, hash, 1, walk)
  if (walk.anchors.length === 0) throw new ChainpointRefusal('chainpoint_no_anchor')
  return { outcome: 'consistent', version, hash: bytesToHex(hash), anchors: walk.anchors }
}

/** Every branch of a list starts again from the value its parent ended with. */
function walkBranches(list: unknown, start: Uint8Array, depth: number, walk: Walk): void {
  if (depth > limits.depth) throw new ChainpointRefusal('chainpoint_bad_branch')
  for (const item of listOr(list, 'chainpoint_bad_branch')) {
    const branch = fieldsOr(item, 'chainpoint_bad_branch')
    const end = walkOperations(branch, start, walk)
    if (branch.branches !== undefined) walkBranches(branch.branches, end, depth + 1, walk)
  }
}

function walkOperations(branch: ProofFields, start: Uint8Array, walk: Walk): Uint8Array {
  const label = typeof branch.label === 'string' ? branch.label.slice(0, 64) : null
  let value = start
  let lastDigest = start
  let bitcoin: Pick<ChainpointAnchor, 'transaction' | 'op_return'> = { transaction: null, op_return: null }
  for (const item of listOr(branch.ops, 'chainpoint_bad_branch')) {
    walk.operations += 1
    const operation = fieldsOr(item, 'chainpoint_bad_operation')
    const [name, ...others] = Object.keys(operation)
    if (others.length > 0 || walk.operations > limits.operations) {
      throw new ChainpointRefusal('chainpoint_bad_operation')
    }
    if (name === 'l') value = join(operand(operation.l), value)
    else if (name === 'r') value = join(value, operand(operation.r))
    else if (name === 'anchors') addAnchors(operation.anchors, { label, value, ...bitcoin }, walk)
    else if (name === 'op') {
      const raw = value
      value = hashNamed(operation.op)(raw)
      // The first double hash of a Bitcoin branch is over the raw transaction, which gives its id.
      const isTransaction = operation.op === 'sha-256-x2' && bitcoin.transaction === null
      if (isTransaction) bitcoin = { transaction: reversedHex(value), op_return: opReturn(raw, lastDigest) }
      lastDigest = value
    } else throw new ChainpointRefusal('chainpoint_bad_operation')
  }
  return value
}

/** The value that went into the transaction, when it stands there as the data of an OP_RETURN output. */
function opReturn(raw: Uint8Array, digest: Uint8Array): string | null {
  const push = bytesToHex(Uint8Array.of(0x6a, digest.length)) + bytesToHex(digest)
  return bytesToHex(raw).includes(push) ? bytesToHex(digest) : null
}

/** Even-length hex stands for bytes, anything else for its UTF-8 text: the rule of the standard, ambiguous as it is. */
function operand(value: unknown): Uint8Array {
  if (typeof value !== 'string' || value === '' || value.length > limits.operand || !value.isWellFormed()) {
    throw new ChainpointRefusal('chainpoint_bad_operation')
  }
  return bytesOfHex(value) ?? utf8(value)
}

const expectations: ReadonlyMap<string, ChainpointExpectation> = new Map([
  ['btc', 'block_merkle_root'],
  ['tbtc', 'block_merkle_root'],
  ['eth', 'transaction_data'],
  ['cal', 'calendar'],
  ['tcal', 'calendar'],
])

type Place = { label: string | null; value: Uint8Array } & Pick<ChainpointAnchor, 'transaction' | 'op_return'>

function addAnchors(list: unknown, place: Place, walk: Walk): void {
  for (const item of listOr(list, 'chainpoint_bad_anchor')) {
    const { type, anchor_id } = fieldsOr(item, 'chainpoint_bad_anchor')
    const named = typeof type === 'string' && /^[a-z]{3,10}$/.test(type) ? type : null
    const id = typeof anchor_id === 'string' || typeof anchor_id === 'number' ? String(anchor_id) : ''
    if (named === null || id === '' || id.length > limits.operand || walk.anchors.length >= limits.anchors) {
      throw new ChainpointRefusal('chainpoint_bad_anchor')
    }
    const expectation = expectations.get(named) ?? 'unknown'
    const isBlock = expectation === 'block_merkle_root'
    walk.anchors.push({
      label: place.label,
      type: named,
      anchor_id: id,
      expectation,
      expected_value: isBlock ? reversedHex(place.value) : bytesToHex(place.value),
      transaction: isBlock ? place.transaction : null,
      op_return: isBlock ? place.op_return : null,
    })
  }
}
