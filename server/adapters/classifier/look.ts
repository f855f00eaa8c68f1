// A picture's look in 512 bits: on which side of as many random planes the classifier's features of it lie. Pictures that look alike share most bits.
import { LOOK_BITS } from '#lib/rules/looks.ts'

const SEED = 0x9e3779b9

/** `features`: what the model knows of a picture before it names classes. Answers hexadecimal digits. */
export function lookOf(features: Float64Array): string {
  const planes = planesFor(features.length)
  let hex = ''
  for (let bit = 0; bit < LOOK_BITS; bit += 4) {
    let digit = 0
    for (let i = 0; i < 4; i++) digit = digit * 2 + (isAbove(planes, bit + i, features) ? 1 : 0)
    hex += digit.toString(16)
  }
  return hex
}

function isAbove(planes: Int8Array, plane: number, features: Float64Array): boolean {
  let sum = 0
  const from = plane * features.length
  for (let i = 0; i < features.length; i++) sum += (planes[from + i] ?? 0) * (features[i] ?? 0)
  return sum > 0
}

let kept: Int8Array | null = null

/** Made of ones and minus ones by xorshift32: the same on every machine, so that looks of different machines compare. */
function planesFor(length: number): Int8Array {
  if (kept?.length === length * LOOK_BITS) return kept
  let state = SEED
  kept = Int8Array.from({ length: length * LOOK_BITS }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0x4000 ? 1 : -1
  })
  return kept
}
