// Binary descriptors: the signs of learnt projections. The first ones are the key in the index, the others are compared by Hamming distance.
import { readFileSync } from 'node:fs'
import type { Kernels } from '../kernels/kernels.ts'

export const KEY_BITS = 24
export const SIGNATURE_BITS = 64
export const PROJECTIONS = KEY_BITS + SIGNATURE_BITS
/** How many of the least certain bits of its key a descriptor remembers, for multi-probe lookups. */
export const UNCERTAIN_BITS = 4

/** `uncertain`: bits of the key, the least certain first. `low` and `high`: the signature, 32 bits each. */
export type BinaryDescriptor = { key: number; low: number; high: number; uncertain: number[] }

/** Hashes the 128 numbers of a descriptor and those of its mirror image. */
export type DescriptorHasher = (descriptor: Float32Array) => { plain: BinaryDescriptor; mirrored: BinaryDescriptor }

export function createDescriptorHasher(kernels: Kernels): DescriptorHasher {
  const projection = readFileSync(new URL('./projection.bin', import.meta.url))
  const matrix = kernels.alloc(projection.length)
  kernels.bytes(matrix, projection.length).set(projection)
  const source = kernels.alloc(512)
  const mirrored = kernels.alloc(512)
  const sums = kernels.alloc(PROJECTIONS * 4)
  const hash = (from: number): BinaryDescriptor => {
    kernels.run.project(from, matrix, PROJECTIONS, sums)
    return toBinaryDescriptor(kernels.floats(sums, PROJECTIONS))
  }
  return descriptor => {
    kernels.floats(source, 128).set(descriptor)
    kernels.run.mirrorDescriptor(source, mirrored)
    return { plain: hash(source), mirrored: hash(mirrored) }
  }
}

function toBinaryDescriptor(sums: Float32Array): BinaryDescriptor {
  // The first projection is the most certain one and becomes the highest bit: a small index uses the highest bits only.
  const bits = (from: number, count: number) => {
    let word = 0
    for (let i = 0; i < count; i += 1) word = (word << 1) | ((sums[from + i] ?? 0) > 0 ? 1 : 0)
    return word >>> 0
  }
  return {
    key: bits(0, KEY_BITS),
    low: bits(KEY_BITS, 32),
    high: bits(KEY_BITS + 32, 32),
    uncertain: leastCertainBits(sums),
  }
}

const margins = new Float32Array(KEY_BITS)

/** The bits of the key whose projections are nearest to their thresholds. */
function leastCertainBits(sums: Float32Array): number[] {
  for (let i = 0; i < KEY_BITS; i += 1) margins[i] = Math.abs(sums[i] ?? 0)
  const uncertain: number[] = []
  while (uncertain.length < UNCERTAIN_BITS) {
    let least = 0
    for (let i = 1; i < KEY_BITS; i += 1) if ((margins[i] ?? 0) < (margins[least] ?? 0)) least = i
    margins[least] = Number.POSITIVE_INFINITY
    uncertain.push(KEY_BITS - 1 - least)
  }
  return uncertain
}

/** How many bits of a word are set. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
