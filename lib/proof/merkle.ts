// The Merkle tree of one batch: pairs hashed left to right with SHA-256, an odd node moved up as it is, never doubled.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bytesOfHex, bytesToHex } from './digests.ts'

/** One step from a leaf towards the root: the sibling, and the side it stands on. */
export type MerkleStep = { side: 'left' | 'right'; hash: string }

/**
 * Root of a batch and the path of each leaf, in the order given. Leaves are 32 bytes as lower-case hex.
 * Throws `TypeError` for an empty batch or a leaf of another form. A batch of one has its leaf as root and an empty path.
 */
export function merkleTree(leaves: readonly string[]): { root: string; paths: MerkleStep[][] } {
  if (leaves.length === 0) throw new TypeError('a batch needs at least one leaf')
  const paths: MerkleStep[][] = leaves.map(() => [])
  let level = leaves.map((leaf, index) => ({ hash: leafBytes(leaf), under: [index] }))
  while (level.length > 1) {
    const above: typeof level = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index]
      const right = level[index + 1]
      if (!left) break
      if (!right) {
        above.push(left)
        continue
      }
      for (const leaf of left.under) paths[leaf]?.push({ side: 'right', hash: bytesToHex(right.hash) })
      for (const leaf of right.under) paths[leaf]?.push({ side: 'left', hash: bytesToHex(left.hash) })
      above.push({ hash: sha256(concatBytes(left.hash, right.hash)), under: [...left.under, ...right.under] })
    }
    level = above
  }
  return { root: bytesToHex(level[0]?.hash ?? new Uint8Array(0)), paths }
}

/** The root that a leaf and its path lead to. */
export function merkleRoot(leaf: string, path: readonly MerkleStep[]): string {
  let hash = leafBytes(leaf)
  for (const step of path) {
    const sibling = leafBytes(step.hash)
    hash = sha256(step.side === 'left' ? concatBytes(sibling, hash) : concatBytes(hash, sibling))
  }
  return bytesToHex(hash)
}

function leafBytes(hex: string): Uint8Array {
  const bytes = /^[0-9a-f]{64}$/.test(hex) ? bytesOfHex(hex) : null
  if (!bytes) throw new TypeError('a leaf is 32 bytes as 64 lower-case hex characters')
  return bytes
}
