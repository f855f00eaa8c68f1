// One entry of the index in twelve bytes: its slot with the rest of its key, two thirds of its signature, and where the feature is.
import type { Place } from './fingerprint.ts'
import { type Code, KEY_BITS, ones } from './hash.ts'

export const BUCKET_BITS = 16
/** Bits of the key that an entry itself carries, above those of its slot. */
export const REST_BITS = KEY_BITS - BUCKET_BITS
export const SLOT_BITS = 24
export const MOST_SLOTS = 2 ** SLOT_BITS - 1
/** Words an entry: rest of the key and slot, low half of the signature, some of its high half and the place. */
export const WORDS = 3

/** Bits of each part of a packed place; a size takes steps of so many to an octave, from the smallest one on. */
const ACROSS = 7
const SIZE = { bits: 4, steps: 2, least: -9 }
const TURN = 6
const PLACE_BITS = ACROSS * 2 + SIZE.bits + TURN
const PLACE_MASK = 2 ** PLACE_BITS - 1

/** Bits of the signature that an entry keeps: all of the low half, the highest ones of the other. */
export const KEPT_BITS = 64 - PLACE_BITS

export const bucketOf = (key: number): number => key >>> REST_BITS

/** Writes an entry at word `at`; `place` as packed by {@link packPlace}. */
export function writeEntry(
  words: Uint32Array,
  at: number,
  { slot, key, low, high, place }: Omit<Code, 'doubts'> & { slot: number; place: number },
): void {
  words[at] = ((key & (2 ** REST_BITS - 1)) << SLOT_BITS) | slot
  words[at + 1] = low
  words[at + 2] = (high & ~PLACE_MASK) | place
}

export const slotAt = (words: Uint32Array, at: number): number => (words[at] ?? 0) & MOST_SLOTS
export const restAt = (words: Uint32Array, at: number): number => (words[at] ?? 0) >>> SLOT_BITS
export const placeAt = (words: Uint32Array, at: number): number => (words[at + 2] ?? 0) & PLACE_MASK

/** Bits by which the signature that the entry keeps is another; counts no further than the low half when that is beyond `most`. */
export function apartAt(words: Uint32Array, at: number, low: number, high: number, most: number): number {
  const half = ones((words[at + 1] ?? 0) ^ low)
  return half > most ? half : half + ones(((words[at + 2] ?? 0) ^ high) & ~PLACE_MASK)
}

const within = (value: number, bits: number) => Math.max(0, Math.min(2 ** bits - 1, value))

/** Where a feature is, in shares of the longest side; its size in half octaves; its direction in 64ths of a turn. */
export function packPlace({ x, y, size, turn }: Place): number {
  const [px, py] = [x, y].map(value => within(Math.floor(value * 2 ** ACROSS), ACROSS))
  const ps = within(Math.round((Math.log2(size) - SIZE.least) * SIZE.steps), SIZE.bits)
  const pt = Math.round(turn * 2 ** TURN) & (2 ** TURN - 1)
  return ((((((px ?? 0) << ACROSS) | (py ?? 0)) << SIZE.bits) | ps) << TURN) | pt
}

export function openPlace(place: number): Place {
  const cut = (shift: number, bits: number) => (place >>> shift) & (2 ** bits - 1)
  return {
    x: (cut(ACROSS + SIZE.bits + TURN, ACROSS) + 0.5) / 2 ** ACROSS,
    y: (cut(SIZE.bits + TURN, ACROSS) + 0.5) / 2 ** ACROSS,
    size: 2 ** (cut(TURN, SIZE.bits) / SIZE.steps + SIZE.least),
    turn: cut(0, TURN) / 2 ** TURN,
  }
}
