// The Merkle tree of an append-only log in the form of RFC 6962 (RFC 9162, 2.1): hashes, roots, and proofs that anyone can check.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOfHex, bytesToHex, concatBytes } from './digests.ts'

/** Root of the log without entries: SHA-256 of nothing. */
export const EMPTY_ROOT = bytesToHex(sha256(new Uint8Array(0)))

const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

/** Hash of an entry: SHA-256 of a zero byte and the entry. 64 lower-case hex characters, as every hash here. */
export const leafHash = (entry: Uint8Array): string => bytesToHex(sha256(concatBytes(LEAF, entry)))

/** Hash of two neighbours: SHA-256 of a one byte and both. Throws `TypeError` for anything that is not a hash. */
export function nodeHash(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(NODE, hashBytes(left), hashBytes(right))))
}

function hashBytes(hex: string): Uint8Array {
  const bytes = hex.length === 64 ? bytesOfHex(hex) : null
  if (!bytes) throw new TypeError('a hash is 64 hex characters')
  return bytes
}

/**
 * Looks up the hash over the entries from `index × 2^level` to `(index + 1) × 2^level`, all of which exist.
 * Level 0 are the leaves.
 */
export type CompleteNodes = (level: number, index: number) => string

/** One range of entries, `from` included, `to` not. */
type Range = { from: number; to: number }

/** The largest power of two below `n` (n ≥ 2): where RFC 6962 splits a range of n entries. */
function splitOf(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

/** Hash over a range that begins where RFC 6962 lets one begin; complete parts are looked up, not computed. */
function hashOfRange({ from, to }: Range, nodes: CompleteNodes): string {
  const length = to - from
  if (Number.isInteger(Math.log2(length))) return nodes(Math.log2(length), from / length)
  const middle = from + splitOf(length)
  return nodeHash(hashOfRange({ from, to: middle }, nodes), hashOfRange({ from: middle, to }, nodes))
}

/** The root over the first `size` entries. Takes at most 2 log2(size) lookups. */
export function logRoot(size: number, nodes: CompleteNodes): string {
  return size === 0 ? EMPTY_ROOT : hashOfRange({ from: 0, to: size }, nodes)
}

/** The hashes that lead from entry `index` (from 0) to the root of `size` entries (RFC 9162, 2.1.3.1). Throws `RangeError` outside. */
export function inclusionPath(index: number, size: number, nodes: CompleteNodes): string[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError('the log has no such entry')
  const path: string[] = []
  let range: Range = { from: 0, to: size }
  while (range.to - range.from > 1) {
    const middle = range.from + splitOf(range.to - range.from)
    const [inside, beside] =
      index < middle
        ? [
            { from: range.from, to: middle },
            { from: middle, to: range.to },
          ]
        : [
            { from: middle, to: range.to },
            { from: range.from, to: middle },
          ]
    path.push(hashOfRange(beside, nodes))
    range = inside
  }
  return path.toReversed()
}

/** The hashes that show the first `first` entries to be unchanged among `second` (RFC 9162, 2.1.4.1). Throws `RangeError` unless 0 < first ≤ second. */
export function consistencyPath(first: number, second: number, nodes: CompleteNodes): string[] {
  if (!Number.isSafeInteger(first) || first < 1 || first > second) throw new RangeError('the log was never so long')
  const path: string[] = []
  let range: Range = { from: 0, to: second }
  // While the old tree is a part that the reader knows as its own root, that part need not be told.
  let known = true
  while (range.to !== first) {
    const middle = range.from + splitOf(range.to - range.from)
    if (first <= middle) {
      path.push(hashOfRange({ from: middle, to: range.to }, nodes))
      range = { from: range.from, to: middle }
    } else {
      path.push(hashOfRange({ from: range.from, to: middle }, nodes))
      range = { from: middle, to: range.to }
      known = false
    }
  }
  if (!known) path.push(hashOfRange(range, nodes))
  return path.toReversed()
}

/** Whether `path` leads from a leaf at `index` to `root` over `size` entries (RFC 9162, 2.1.3.2). */
export function isIncluded(proof: {
  index: number
  size: number
  leaf: string
  path: readonly string[]
  root: string
}) {
  const { index, size, leaf, path, root } = proof
  if (!areHashes([leaf, root, ...path]) || !Number.isSafeInteger(size) || !Number.isSafeInteger(index)) return false
  if (index < 0 || index >= size) return false
  let position = index
  let last = size - 1
  let hash = leaf
  for (const sibling of path) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(sibling, hash)
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2)
        last = Math.floor(last / 2)
      }
    } else {
      hash = nodeHash(hash, sibling)
    }
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hash === root
}

/** Whether `path` shows that the log of `second` entries goes on from the log of `first` (RFC 9162, 2.1.4.2). */
export function isConsistent(proof: {
  first: number
  second: number
  firstRoot: string
  secondRoot: string
  path: readonly string[]
}): boolean {
  const { first, second, firstRoot, secondRoot, path } = proof
  if (!areHashes([firstRoot, secondRoot, ...path]) || !Number.isSafeInteger(first) || !Number.isSafeInteger(second))
    return false
  if (first < 1 || first > second) return false
  if (first === second) return path.length === 0 && firstRoot === secondRoot
  const steps = Number.isInteger(Math.log2(first)) ? [firstRoot, ...path] : [...path]
  const start = steps.shift()
  if (start === undefined) return false
  let position = first - 1
  let last = second - 1
  while (position % 2 === 1) {
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  let old = start
  let whole = start
  for (const sibling of steps) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      old = nodeHash(sibling, old)
      whole = nodeHash(sibling, whole)
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2)
        last = Math.floor(last / 2)
      }
    } else {
      whole = nodeHash(whole, sibling)
    }
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && old === firstRoot && whole === secondRoot
}

const areHashes = (all: readonly string[]): boolean => all.every(each => /^[0-9a-f]{64}$/.test(each))

/** A complete part of the tree: `level` and `index` as in `CompleteNodes`. */
export type LogNode = { level: number; index: number; hash: string }

/**
 * The complete parts that appending a leaf at `position` makes, the leaf itself first.
 * `nodes` finds the parts that were there before.
 */
export function appendedNodes(position: number, leaf: string, nodes: CompleteNodes): LogNode[] {
  const made: LogNode[] = [{ level: 0, index: position, hash: leaf }]
  let index = position
  for (let level = 0; index % 2 === 1; level++) {
    const left = nodes(level, index - 1)
    const right = made[level]?.hash ?? ''
    index = (index - 1) / 2
    made.push({ level: level + 1, index, hash: nodeHash(left, right) })
  }
  return made
}
