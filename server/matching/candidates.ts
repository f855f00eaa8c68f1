// Which pictures of the catalogue are worth a look: from the index by votes, from whole-picture hashes, then by comparing all features.
import type { Mark, Opened } from './fingerprint.ts'
import { ones } from './hash.ts'
import { type InvertedIndex, openPlace } from './inverted-index.ts'
import { type Affine, type Agreement, agreements, type Pair, type Tolerance } from './votes.ts'

export type Candidate = { slot: number; mirrored: boolean; weight: number }

/** Bits of 64 that the signatures of two views of one feature differ in at most. */
const NEAR = 15
const NEAR_FULL = 19
/** Hits of one feature that are followed at most: more of them make it a logo, letters or a pattern. */
const MOST_HITS = 60
const LOOSE: Tolerance = { place: 0.05, size: 0.8, turn: 0.07 }
const TIGHT: Tolerance = { place: 0.03, size: 0.7, turn: 0.06 }

type Vote = { slot: number; mirrored: boolean; feature: number; place: number; weight: number }

/** How often each feature of the query answered: the number of different pictures. */
export type Spread = Uint16Array

/** Looks every feature of the query up, as it is and as in a mirror. */
export function vote(index: InvertedIndex, query: Opened, isAlive: (slot: number) => boolean) {
  const votes: Vote[] = []
  const spread = new Uint16Array(query.marks.length)
  let read = 0
  query.marks.forEach((mark, feature) => {
    for (const mirrored of [false, true]) {
      const { key, low, high, doubts } = mirrored ? mark.mirrored : mark.plain
      const best = new Map<number, { place: number; distance: number }>()
      const seen = new Set<number>()
      for (const probe of probes(key, doubts)) {
        read += index.look(probe, low, high, NEAR, seen, (slot, place, distance) => {
          if ((best.get(slot)?.distance ?? 99) > distance && isAlive(slot)) best.set(slot, { place, distance })
        })
      }
      spread[feature] = (spread[feature] ?? 0) + best.size
      const rarity = 1 / (1 + Math.log2(1 + best.size))
      const followed = [...best].toSorted((a, b) => a[1].distance - b[1].distance).slice(0, MOST_HITS)
      for (const [slot, { place, distance }] of followed) {
        votes.push({ slot, mirrored, feature, place, weight: rarity * (NEAR + 3 - distance) })
      }
    }
  })
  return { votes, spread, read }
}

/** The key itself, then with its least certain bits turned over, one by one and the first ones in pairs. */
function* probes(key: number, doubts: readonly number[]): Generator<number> {
  yield key
  for (const bit of doubts) yield key ^ (1 << bit)
  const [a = 0, b = 0, c = 0] = doubts
  yield key ^ (1 << a) ^ (1 << b)
  yield key ^ (1 << a) ^ (1 << c)
  yield key ^ (1 << b) ^ (1 << c)
}

/** The pictures with the heaviest agreement, best first. */
export function shortlist(votes: readonly Vote[], marks: readonly Mark[], most: number): Candidate[] {
  const groups = new Map<number, Vote[]>()
  for (const each of votes) {
    const name = each.slot * 2 + (each.mirrored ? 1 : 0)
    const group = groups.get(name)
    if (group) group.push(each)
    else groups.set(name, [each])
  }
  const rated = [...groups.values()].map((group): Candidate => {
    const [{ slot, mirrored } = { slot: 0, mirrored: false }] = group
    return { slot, mirrored, weight: weightOf(group, marks, mirrored) }
  })
  return rated.toSorted((x, y) => y.weight - x.weight).slice(0, most)
}

function weightOf(group: Vote[], marks: readonly Mark[], mirrored: boolean): number {
  const [only] = group
  if (group.length === 1) return only?.weight ?? 0
  const pairs = group.flatMap(({ feature, place, weight }): Pair[] => {
    const candidate = marks[feature]
    return candidate ? [{ candidate, original: openPlace(place), weight, feature }] : []
  })
  const [best] = agreements(pairs, mirrored, { tolerance: LOOSE, trials: 24, most: 1 })
  return best?.weight ?? 0
}

/** Compares all features of both pictures with each other: the transforms that most of them agree on, best first. */
export function compare(query: Opened, original: Opened, mirrored: boolean, most: number): Agreement[] {
  const pairs: Pair[] = []
  query.marks.forEach((candidate, feature) => {
    const { low, high } = mirrored ? candidate.mirrored : candidate.plain
    let [first, second]: { mark: Mark | null; distance: number }[] = [
      { mark: null, distance: NEAR_FULL + 1 },
      { mark: null, distance: NEAR_FULL + 1 },
    ]
    for (const mark of original.marks) {
      const { plain } = mark
      const distance = ones(plain.low ^ low) + ones(plain.high ^ high)
      if (first && distance < first.distance) [first, second] = [{ mark, distance }, first]
      else if (second && distance < second.distance) second = { mark, distance }
    }
    for (const near of [first, second]) {
      if (near?.mark) {
        pairs.push({ candidate, original: near.mark, weight: NEAR_FULL + 2 - near.distance, feature })
      }
    }
  })
  return agreements(pairs, mirrored, { tolerance: TIGHT, trials: 60, most })
}

/** Bits of 256 in which whole-picture hashes of a copy differ at most (copies of small pictures get further apart). */
const NEAR_WHOLE = 50

/** Pictures whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function likeWhole(hashes: Uint32Array, count: number, query: Opened, isAlive: (slot: number) => boolean) {
  const found: { slot: number; way: number; distance: number }[] = []
  const words = query.hashes
  for (let slot = 0; slot < count; slot += 1) {
    const at = slot * 8
    for (let way = 0; way < 8; way += 1) {
      const from = way * 8
      let distance = 0
      for (let i = 0; i < 8 && distance <= NEAR_WHOLE; i += 1) {
        distance += ones((hashes[at + i] ?? 0) ^ (words[from + i] ?? 0))
      }
      if (distance <= NEAR_WHOLE && isAlive(slot)) found.push({ slot, way, distance })
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance)
}

export type Guess = { map: Affine; pairs: number }
