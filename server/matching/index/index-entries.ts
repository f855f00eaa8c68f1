// One entry of the index in twelve bytes: its slot, the rest of its key, two thirds of its signature, and the quantized keypoint.
import { type BinaryDescriptor, KEY_BITS, popcount } from '../fingerprint/descriptor-hash.ts'
import type { Keypoint } from '../fingerprint/fingerprint.ts'

export const BUCKET_BITS = 16
/** Bits of the key that an entry itself carries, above those of its slot. */
export const KEY_SUFFIX_BITS = KEY_BITS - BUCKET_BITS
export const SLOT_BITS = 24
export const MAX_SLOTS = 2 ** SLOT_BITS - 1
/** Words of an entry: key suffix and slot; low half of the signature; some of its high half and the keypoint. */
export const ENTRY_WORDS = 3

/** Bits of each part of a quantized keypoint; scale in `steps` to an octave, from 2 ** min on. */
const POSITION_BITS = 7
const SCALE = { bits: 4, steps: 2, min: -9 }
const ORIENTATION_BITS = 6
const GEOMETRY_BITS = POSITION_BITS * 2 + SCALE.bits + ORIENTATION_BITS
const GEOMETRY_MASK = 2 ** GEOMETRY_BITS - 1

/** Bits of the signature that an entry keeps: all of the low half, the highest ones of the high half. */
export const STORED_SIGNATURE_BITS = 64 - GEOMETRY_BITS

export const bucketOf = (key: number): number => key >>> KEY_SUFFIX_BITS

/** Writes an entry at word `at`; `geometry` as packed by {@link quantizeKeypoint}. */
export function writeEntry(
  words: Uint32Array,
  at: number,
  { slot, key, low, high, geometry }: Omit<BinaryDescriptor, 'uncertain'> & { slot: number; geometry: number },
): void {
  words[at] = ((key & (2 ** KEY_SUFFIX_BITS - 1)) << SLOT_BITS) | slot
  words[at + 1] = low
  words[at + 2] = (high & ~GEOMETRY_MASK) | geometry
}

export const slotAt = (words: Uint32Array, at: number): number => (words[at] ?? 0) & MAX_SLOTS
export const keySuffixAt = (words: Uint32Array, at: number): number => (words[at] ?? 0) >>> SLOT_BITS
export const geometryAt = (words: Uint32Array, at: number): number => (words[at + 2] ?? 0) & GEOMETRY_MASK

/** Hamming distance of the stored signature; of the low half alone when that is beyond `maxDistance`. */
export function hammingAt(words: Uint32Array, at: number, low: number, high: number, maxDistance: number): number {
  const lowDistance = popcount((words[at + 1] ?? 0) ^ low)
  return lowDistance > maxDistance
    ? lowDistance
    : lowDistance + popcount(((words[at + 2] ?? 0) ^ high) & ~GEOMETRY_MASK)
}

const clampTo = (value: number, bits: number) => Math.max(0, Math.min(2 ** bits - 1, value))

/** Position in 128ths of the longest side, scale in half octaves, orientation in 64ths of a turn. */
export function quantizeKeypoint({ x, y, scale, orientation }: Keypoint): number {
  const [px, py] = [x, y].map(value => clampTo(Math.floor(value * 2 ** POSITION_BITS), POSITION_BITS))
  const ps = clampTo(Math.round((Math.log2(scale) - SCALE.min) * SCALE.steps), SCALE.bits)
  const pt = Math.round(orientation * 2 ** ORIENTATION_BITS) & (2 ** ORIENTATION_BITS - 1)
  return ((((((px ?? 0) << POSITION_BITS) | (py ?? 0)) << SCALE.bits) | ps) << ORIENTATION_BITS) | pt
}

export function dequantizeKeypoint(geometry: number): Keypoint {
  const field = (shift: number, bits: number) => (geometry >>> shift) & (2 ** bits - 1)
  return {
    x: (field(POSITION_BITS + SCALE.bits + ORIENTATION_BITS, POSITION_BITS) + 0.5) / 2 ** POSITION_BITS,
    y: (field(SCALE.bits + ORIENTATION_BITS, POSITION_BITS) + 0.5) / 2 ** POSITION_BITS,
    scale: 2 ** (field(ORIENTATION_BITS, SCALE.bits) / SCALE.steps + SCALE.min),
    orientation: field(0, ORIENTATION_BITS) / 2 ** ORIENTATION_BITS,
  }
}
