// The batch tree: every path leads to the root, and nothing else does.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merkleRoot, merkleTree } from '#lib/proof/merkle.ts'

const hash = (...parts: string[]) => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(Buffer.from(part, 'hex'))
  return digest.digest('hex')
}
const leaf = (text: string) => createHash('sha256').update(text).digest('hex')
const leaves = fc.array(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex')),
  {
    minLength: 1,
    maxLength: 70,
  },
)

describe('merkle tree', () => {
  it('hashes pairs left to right and moves an odd node up as it is', () => {
    const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')]
    expect(merkleTree([a]).root).toBe(a)
    expect(merkleTree([a, b]).root).toBe(hash(a, b))
    const tree = merkleTree([a, b, c])
    expect(tree.root).toBe(hash(hash(a, b), c))
    expect(tree.paths[2]).toEqual([{ side: 'left', hash: hash(a, b) }])
  })

  it('does not give a batch and its doubled tail the same root', () => {
    const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')]
    expect(merkleTree([a, b, c]).root).not.toBe(merkleTree([a, b, c, c]).root)
  })

  it('gives every leaf a path to the root, no longer than the tree is high', () => {
    fc.assert(
      fc.property(leaves, batch => {
        const { root, paths } = merkleTree(batch)
        const height = Math.ceil(Math.log2(batch.length))
        return batch.every((item, index) => {
          const path = paths[index] ?? []
          return merkleRoot(item, path) === root && path.length <= height
        })
      }),
    )
  })

  it('leads elsewhere when one bit of a leaf or of a sibling is flipped', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), fc.nat(), (batch, pick, bit) => {
        const index = pick % batch.length
        const { root, paths } = merkleTree(batch)
        const path = paths[index] ?? []
        const whole = Buffer.from([batch[index] ?? '', ...path.map(step => step.hash)].join(''), 'hex')
        const at = bit % (whole.length * 8)
        whole[at >> 3] = (whole[at >> 3] ?? 0) ^ (1 << (at & 7))
        const parts = whole.toString('hex').match(/.{64}/g) ?? []
        const changed = path.map((step, place) => ({ ...step, hash: parts[place + 1] ?? '' }))
        return merkleRoot(parts[0] ?? '', changed) !== root
      }),
    )
  })

  it('refuses an empty batch and leaves of another form', () => {
    expect(() => merkleTree([])).toThrow(TypeError)
    expect(() => merkleTree(['ab'])).toThrow(TypeError)
    expect(() => merkleTree(['A'.repeat(64)])).toThrow(TypeError)
  })

  it('makes the thousand proofs of a large batch in well under a second', () => {
    const batch = Array.from({ length: 1000 }, (_, index) => leaf(String(index)))
    const started = performance.now()
    const { paths } = merkleTree(batch)
    expect(paths[0]).toHaveLength(10)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
