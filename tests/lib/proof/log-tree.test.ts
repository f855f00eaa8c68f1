// The log's tree: published values of RFC 6962's own test data, and proofs that hold for every size and for nothing else.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfHex } from '#lib/proof/digests.ts'
import {
  appendedNodes,
  type CompleteNodes,
  consistencyPath,
  EMPTY_ROOT,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  logRoot,
  nodeHash,
} from '#lib/proof/log-tree.ts'

const bytes = (hex: string) => bytesOfHex(hex) ?? new Uint8Array(0)

/** Entries and roots of the reference implementation's test data (google/certificate-transparency, merkle tree tests). */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** A log in memory, grown one entry at a time. */
function grown(leaves: readonly string[]): CompleteNodes {
  const known = new Map<string, string>()
  const nodes: CompleteNodes = (level, index) => {
    const hash = known.get(`${level}/${index}`)
    if (hash === undefined) throw new Error(`no node ${level}/${index}`)
    return hash
  }
  for (const [position, leaf] of leaves.entries()) {
    for (const { level, index, hash } of appendedNodes(position, leaf, nodes)) known.set(`${level}/${index}`, hash)
  }
  return nodes
}

/** The definition of RFC 6962, 2.1, word for word: slow and independent of what is tested. */
function rootByDefinition(leaves: readonly string[]): string {
  const [only] = leaves
  if (only === undefined) return EMPTY_ROOT
  if (leaves.length === 1) return only
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(rootByDefinition(leaves.slice(0, k)), rootByDefinition(leaves.slice(k)))
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(new TextEncoder().encode(`${n}`)))

describe('published values', () => {
  const leaves = entries.map(entry => leafHash(bytes(entry)))

  it('gives the roots of the reference implementation for every length', () => {
    const nodes = grown(leaves)
    expect(roots.map((_, index) => logRoot(index + 1, nodes))).toEqual(roots)
    expect(logRoot(0, nodes)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('gives the paths of the reference implementation', () => {
    const nodes = grown(leaves)
    expect(inclusionPath(0, 8, nodes)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(consistencyPath(6, 8, nodes)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })
})

describe('every log of up to 70 entries', () => {
  const all = leavesOf(70)
  const nodes = grown(all)

  it('has the root of the definition', () => {
    for (let size = 0; size <= all.length; size++)
      expect(logRoot(size, nodes)).toBe(rootByDefinition(all.slice(0, size)))
  })

  it('proves each of its entries, and nothing else in its place', () => {
    for (let size = 1; size <= all.length; size++) {
      const root = logRoot(size, nodes)
      for (let index = 0; index < size; index++) {
        const proof = { index, size, leaf: all[index] ?? '', path: inclusionPath(index, size, nodes), root }
        expect(isIncluded(proof)).toBe(true)
        expect(isIncluded({ ...proof, leaf: leafHash(new Uint8Array([9])) })).toBe(false)
        expect(isIncluded({ ...proof, path: [...proof.path, root] })).toBe(false)
        if (size > 1) expect(isIncluded({ ...proof, index: (index + 1) % size })).toBe(false)
      }
    }
  })

  it('goes on from each shorter log, and from no other', () => {
    for (let second = 1; second <= all.length; second++) {
      for (let first = 1; first <= second; first++) {
        const proof = {
          first,
          second,
          firstRoot: logRoot(first, nodes),
          secondRoot: logRoot(second, nodes),
          path: consistencyPath(first, second, nodes),
        }
        expect(isConsistent(proof)).toBe(true)
        expect(isConsistent({ ...proof, firstRoot: leafHash(new Uint8Array([9])) })).toBe(false)
        expect(isConsistent({ ...proof, secondRoot: leafHash(new Uint8Array([9])) })).toBe(false)
        if (first < second) expect(isConsistent({ ...proof, path: proof.path.slice(1) })).toBe(false)
      }
    }
  })
})

it('refuses a path in which any one character was changed', () => {
  const size = 53
  const nodes = grown(leavesOf(size))
  const root = logRoot(size, nodes)
  fc.assert(
    fc.property(fc.nat(size - 1), fc.nat(), fc.nat(63), (index, step, character) => {
      const path = inclusionPath(index, size, nodes)
      const at = step % path.length
      const hash = path[at] ?? ''
      const other = hash[character] === '0' ? '1' : '0'
      path[at] = hash.slice(0, character) + other + hash.slice(character + 1)
      return !isIncluded({ index, size, leaf: leavesOf(size)[index] ?? '', path, root })
    }),
  )
})

it('refuses what is no position, no length and no hash', () => {
  const nodes = grown(leavesOf(4))
  expect(() => inclusionPath(4, 4, nodes)).toThrow(RangeError)
  expect(() => inclusionPath(-1, 4, nodes)).toThrow(RangeError)
  expect(() => consistencyPath(0, 4, nodes)).toThrow(RangeError)
  expect(() => consistencyPath(5, 4, nodes)).toThrow(RangeError)
  expect(() => nodeHash('00', '11')).toThrow(TypeError)
  expect(isIncluded({ index: 0, size: 1, leaf: 'x', path: [], root: 'x' })).toBe(false)
  expect(isConsistent({ first: 0, second: 1, firstRoot: EMPTY_ROOT, secondRoot: EMPTY_ROOT, path: [] })).toBe(false)
})
