// The hash of a descriptor: the signs of learnt sums. The first name a bucket of the index, the others are compared by Hamming distance.
import { readFileSync } from 'node:fs'
import type { Machine } from './kernels.ts'

export const KEY_BITS = 24
export const SIGNATURE_BITS = 64
export const ROWS = KEY_BITS + SIGNATURE_BITS
/** How many of the least certain bits of its key a code remembers: a query looks there too. */
export const DOUBTS = 4

/** `doubts`: bits of the key, the least certain first. `low` and `high`: the signature, 32 bits each. */
export type Code = { key: number; low: number; high: number; doubts: number[] }

/** Hashes 128 numbers and their mirror image. */
export type Hasher = (numbers: Float32Array) => { plain: Code; mirrored: Code }

export function createHasher(machine: Machine): Hasher {
  const learnt = readFileSync(new URL('./projection.bin', import.meta.url))
  const matrix = machine.take(learnt.length)
  machine.bytes(matrix, learnt.length).set(learnt)
  const source = machine.take(512)
  const turned = machine.take(512)
  const sums = machine.take(ROWS * 4)
  const hash = (from: number): Code => {
    machine.run.project(from, matrix, ROWS, sums)
    return toCode(machine.floats(sums, ROWS))
  }
  return numbers => {
    machine.floats(source, 128).set(numbers)
    machine.run.mirror(source, turned)
    return { plain: hash(source), mirrored: hash(turned) }
  }
}

function toCode(sums: Float32Array): Code {
  // The first sum, which is the surest, becomes the highest bit: a small index looks at the highest bits only.
  const bits = (from: number, count: number) => {
    let word = 0
    for (let i = 0; i < count; i += 1) word = (word << 1) | ((sums[from + i] ?? 0) > 0 ? 1 : 0)
    return word >>> 0
  }
  return {
    key: bits(0, KEY_BITS),
    low: bits(KEY_BITS, 32),
    high: bits(KEY_BITS + 32, 32),
    doubts: doubtsOf(sums),
  }
}

const margins = new Float32Array(KEY_BITS)

/** The bits of the key whose sums are nearest to their thresholds. */
function doubtsOf(sums: Float32Array): number[] {
  for (let i = 0; i < KEY_BITS; i += 1) margins[i] = Math.abs(sums[i] ?? 0)
  const doubts: number[] = []
  while (doubts.length < DOUBTS) {
    let best = 0
    for (let i = 1; i < KEY_BITS; i += 1) if ((margins[i] ?? 0) < (margins[best] ?? 0)) best = i
    margins[best] = Number.POSITIVE_INFINITY
    doubts.push(KEY_BITS - 1 - best)
  }
  return doubts
}

/** How many bits of a word are set. */
export function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
