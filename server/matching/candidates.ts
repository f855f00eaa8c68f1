// Which pictures of the catalogue are worth a look: from the index by votes, from whole-picture hashes, then by comparing all features.
import type { Opened } from './fingerprint.ts'
import { type InvertedIndex, openPlace } from './inverted-index.ts'
import type { Machine } from './kernels.ts'
import { type Agreement, affineFrom, agreements, type Pair, type Tolerance } from './votes.ts'

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
  const spread = new Uint16Array(query.count)
  let read = 0
  for (let feature = 0; feature < query.count; feature += 1) {
    for (const mirrored of [false, true]) {
      const { key, low, high, doubts } = query.code(feature, mirrored)
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
  }
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
export function shortlist(
  votes: readonly Vote[],
  query: Opened,
  limits: { least: number; most: number; share: number },
): Candidate[] {
  const groups = new Map<number, Vote[]>()
  for (const each of votes) {
    const name = each.slot * 2 + (each.mirrored ? 1 : 0)
    const group = groups.get(name)
    if (group) group.push(each)
    else groups.set(name, [each])
  }
  const rated = [...groups.values()].map((group): Candidate => {
    const [{ slot, mirrored } = { slot: 0, mirrored: false }] = group
    return { slot, mirrored, weight: weightOf(group, query, mirrored) }
  })
  const ranked = rated.toSorted((x, y) => y.weight - x.weight)
  const loud = (ranked[0]?.weight ?? 0) * limits.share
  return ranked.slice(0, limits.most).filter(({ weight }, rank) => rank < limits.least || weight >= loud)
}

function weightOf(group: Vote[], query: Opened, mirrored: boolean): number {
  const [only] = group
  if (group.length === 1) return only?.weight ?? 0
  const pairs = group.map(({ feature, place, weight }): Pair => {
    return { candidate: query.place(feature), original: openPlace(place), weight, feature }
  })
  const [best] = agreements(pairs, mirrored, { tolerance: LOOSE, trials: 24, most: 1 })
  return best?.weight ?? 0
}

/** Compares all features of both pictures with each other: the transforms that most of them agree on, best first. */
export function compare(
  machine: Machine,
  query: Opened,
  original: Opened,
  mirrored: boolean,
  most: number,
): Agreement[] {
  const pairs: Pair[] = []
  const near = nearest(machine, query.signatures(mirrored), original.signatures(false))
  for (let feature = 0; feature < query.count; feature += 1) {
    for (const at of [feature * 4, feature * 4 + 2]) {
      const [index = -1, distance = 0] = near.subarray(at, at + 2)
      if (index < 0) continue
      const weight = NEAR_FULL + 2 - distance
      pairs.push({ candidate: query.place(feature), original: original.place(index), weight, feature })
    }
  }
  const found = agreements(pairs, mirrored, { tolerance: TIGHT, trials: 40, most })
  return found.map(each => (each.pairs.length >= 5 ? affineFrom(each, pairs) : each))
}

function nearest(machine: Machine, left: Uint8Array, right: Uint8Array): Int32Array {
  return machine.borrow(() => {
    const [one, other, target] = [machine.take(left.length), machine.take(right.length), machine.take(left.length * 2)]
    machine.bytes(one, left.length).set(left)
    machine.bytes(other, right.length).set(right)
    machine.run.nearest(one, left.length / 8, other, right.length / 8, NEAR_FULL, target)
    return machine.ints(target, left.length / 2).slice()
  })
}

/** Bits of 256 in which whole-picture hashes of a copy differ at most (copies of small pictures get further apart). */
const NEAR_WHOLE = 50
const HASHES_AT_ONCE = 32_768
const ROOM = 256

/** Pictures whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function likeWhole(
  machine: Machine,
  hashes: Uint32Array,
  count: number,
  query: Opened,
  isAlive: (slot: number) => boolean,
) {
  const found: { slot: number; way: number; distance: number }[] = []
  machine.borrow(() => {
    const [asked, block, target] = [machine.take(256), machine.take(HASHES_AT_ONCE * 32), machine.take(ROOM * 8)]
    machine.bytes(asked, 256).set(new Uint8Array(query.hashes.buffer))
    for (let from = 0; from < count; from += HASHES_AT_ONCE) {
      const many = Math.min(HASHES_AT_ONCE, count - from)
      machine.bytes(block, many * 32).set(new Uint8Array(hashes.buffer, from * 32, many * 32))
      const hits = machine.ints(target, machine.run.nearWhole(block, many, asked, NEAR_WHOLE, target, ROOM) * 2)
      for (let i = 0; i < hits.length; i += 2) {
        const [slot = 0, packed = 0] = hits.subarray(i, i + 2)
        if (isAlive(from + slot)) found.push({ slot: from + slot, way: packed >> 9, distance: packed & 511 })
      }
    }
  })
  return found.toSorted((a, b) => a.distance - b.distance)
}
