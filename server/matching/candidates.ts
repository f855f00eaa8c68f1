// Which pictures of the catalogue are worth a look: from the index by votes, from whole-picture hashes, then by comparing all features.
import { openPlace } from './entries.ts'
import type { Opened } from './fingerprint.ts'
import { ones } from './hash.ts'
import { createHits, type Hits, type InvertedIndex } from './inverted-index.ts'
import type { Machine } from './kernels.ts'
import { type Agreement, affineFrom, agreements, type Pair, type Tolerance } from './votes.ts'

export type Candidate = { slot: number; mirrored: boolean; weight: number }

/**
 * Bits, of those that the index keeps, in which signatures of two views of one feature differ at most: in a small index, and
 * at least in a large one, whose bound is a bit lower for every fourfold of its entries beyond `small`, because by chance
 * more come near. Of the pairs of hard copies 97 in a hundred differ by 9 bits or fewer, 85 by 6.
 */
const NEAR = { most: 9, least: 6, small: 14_000_000 }

const nearOf = (entries: number): number =>
  Math.max(NEAR.least, NEAR.most - Math.max(0, Math.round(Math.log2(entries / NEAR.small) / 2)))

/** The same of all 64 bits, where whole fingerprints are compared. */
const NEAR_FULL = 19
/** What a bit more takes off the weight of a hit. */
const BIT_WEIGHT = 1.6
/** Hits of one feature that are followed at most, the nearest: more of them make it a logo, letters or a pattern. */
const MOST_HITS = 60
const LOOSE: Tolerance = { place: 0.05, size: 0.8, turn: 0.07 }
const TIGHT: Tolerance = { place: 0.03, size: 0.7, turn: 0.06 }

type Vote = { slot: number; mirrored: boolean; feature: number; place: number; weight: number }

/** How often each feature of the query answered: the number of different pictures that another feature led to as well. */
export type Spread = Uint16Array

/** What the features asked so far have answered. `read`: entries of the index that it took. */
export type Tally = { votes: Vote[]; read: number }

export const openTally = (): Tally => ({ votes: [], read: 0 })

/** Looks features of the query up, as they are or as in a mirror, and adds what they answer. */
export function vote(
  { index, isAlive }: { index: InvertedIndex; isAlive: (slot: number) => boolean },
  query: Opened,
  { features, mirrored }: { features: readonly number[]; mirrored: boolean },
  tally: Tally,
): void {
  const hits = createHits()
  const most = nearOf(index.entries())
  for (const feature of features) {
    tally.read += index.look(query.code(feature, mirrored), most, hits)
    if (hits.count === 0) continue
    const found = nearestHits(hits, most, isAlive)
    const rarity = 1 / (1 + Math.log2(1 + found.hits.length + hits.count - found.seen))
    for (const { slot, place, distance } of found.hits) {
      tally.votes.push({ slot, mirrored, feature, place, weight: rarity * (18 - distance * BIT_WEIGHT) })
    }
  }
}

/** Of each picture the nearest hit, the nearest pictures first; `seen`: hits that were looked at for it. */
function nearestHits(hits: Hits, most: number, isAlive: (slot: number) => boolean) {
  const taken = new Set<number>()
  const found: { slot: number; place: number; distance: number }[] = []
  let seen = 0
  for (let distance = 0; distance <= most; distance += 1) {
    for (let i = 0; i < hits.count; i += 1) {
      if (hits.distances[i] !== distance) continue
      seen += 1
      const [slot = 0, place = 0] = [hits.slots[i], hits.places[i]]
      if (taken.has(slot) || !isAlive(slot)) continue
      taken.add(slot)
      if (found.push({ slot, place, distance }) === MOST_HITS) return { hits: found, seen }
    }
  }
  return { hits: found, seen }
}

/** For each feature of the query, how many pictures it led to that another feature led to as well: a lonely one is chance. */
export function spreadOf({ votes }: Tally, { count }: Pick<Opened, 'count'>): Spread {
  const first = new Map<number, number>()
  const shared = new Set<number>()
  for (const { slot, feature } of votes) {
    const known = first.get(slot)
    if (known === undefined) first.set(slot, feature)
    else if (known !== feature) shared.add(slot)
  }
  const spread = new Uint16Array(count)
  for (const { slot, feature } of votes) if (shared.has(slot)) spread[feature] = (spread[feature] ?? 0) + 1
  return spread
}

/** Pictures rated at most, and after how many it is asked whether the rest can still matter. */
const RATED = 480
const AT_ONCE = 24

type Limits = { least: number; most: number; share: number; loud: number }

/** The pictures with the heaviest agreement, best first: `least` of them whatever it is, more of those that are loud. */
export function shortlist(votes: readonly Vote[], query: Opened, limits: Limits): Candidate[] {
  const groups = heaviest(votes, RATED)
  let ranked: Candidate[] = []
  const loud = () => Math.max(limits.loud, (ranked[0]?.weight ?? 0) * limits.share)
  for (let i = 0; i < groups.length; i += AT_ONCE) {
    // No agreement weighs more than all votes for the picture together.
    const rest = groups[i]?.sum ?? 0
    const enough = limits.least === 0 || rest <= (ranked[limits.least - 1]?.weight ?? 0)
    if (enough && rest < loud()) break
    const more = groups.slice(i, i + AT_ONCE).map(({ slot, mirrored, group }): Candidate => {
      return { slot, mirrored, weight: weightOf(group, query, mirrored) }
    })
    ranked = [...ranked, ...more].toSorted((x, y) => y.weight - x.weight)
  }
  const bound = loud()
  return ranked.slice(0, limits.most).filter(({ weight }, rank) => rank < limits.least || weight >= bound)
}

/** Votes by picture and handedness, for the pictures with the greatest sums, greatest first. */
function heaviest(votes: readonly Vote[], most: number) {
  const sums = new Map<number, number>()
  const nameOf = ({ slot, mirrored }: Vote) => slot * 2 + (mirrored ? 1 : 0)
  for (const each of votes) sums.set(nameOf(each), (sums.get(nameOf(each)) ?? 0) + each.weight)
  const least = Float64Array.from(sums.values()).sort().at(-most) ?? 0
  const groups = new Map<number, { slot: number; mirrored: boolean; sum: number; group: Vote[] }>()
  for (const each of votes) {
    const name = nameOf(each)
    const sum = sums.get(name) ?? 0
    if (sum < least) continue
    const there = groups.get(name)
    if (there) there.group.push(each)
    else groups.set(name, { slot: each.slot, mirrored: each.mirrored, sum, group: [each] })
  }
  return [...groups.values()].toSorted((a, b) => b.sum - a.sum)
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
/** The same of their first 64 bits, which are read of all pictures: of 50 bits about 12 lie there, hardly ever 21. */
const NEAR_HEAD = 20
const HEADS_AT_ONCE = 32_768

/** Laid in one of the eight ways (global-hash.ts) the picture's hash differs in so many bits. */
export type LaidLike = { slot: number; way: number; distance: number }

/** Pictures whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function likeWhole(
  machine: Machine,
  { hashes, heads, count }: { hashes: Uint32Array; heads: Uint32Array; count: number },
  query: Opened,
  isAlive: (slot: number) => boolean,
): LaidLike[] {
  const found: LaidLike[] = []
  machine.borrow(() => {
    const [asked, block, target] = [machine.take(256), machine.take(HEADS_AT_ONCE * 8), machine.take(HEADS_AT_ONCE * 4)]
    machine.bytes(asked, 256).set(new Uint8Array(query.hashes.buffer))
    for (let from = 0; from < count; from += HEADS_AT_ONCE) {
      const many = Math.min(HEADS_AT_ONCE, count - from)
      machine.bytes(block, many * 8).set(new Uint8Array(heads.buffer, from * 8, many * 8))
      const near = machine.run.nearHeads(block, many, asked, NEAR_HEAD, target, HEADS_AT_ONCE)
      for (const offset of machine.ints(target, near)) {
        const slot = from + offset
        const { way, distance } = nearestWay(hashes, slot * 8, query.hashes)
        if (distance <= NEAR_WHOLE && isAlive(slot)) found.push({ slot, way, distance })
      }
    }
  })
  return found.toSorted((a, b) => a.distance - b.distance)
}

/** Bits in which hashes of a bare picture and a copy of it differ at most: a mark alone changes 64 to 68. */
const NEAR_BARE = 76

/** Of the pictures in `slots` those whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function likeBare(slots: ReadonlySet<number>, hashes: Uint32Array, query: Opened): LaidLike[] {
  const found = [...slots].map(slot => ({ slot, ...nearestWay(hashes, slot * 8, query.hashes) }))
  return found.filter(({ distance }) => distance <= NEAR_BARE).toSorted((a, b) => a.distance - b.distance)
}

/** Of eight ways to lay a picture the one whose hash is nearest to that at `at`, and how many of its 256 bits are others. */
export function nearestWay(hashes: Uint32Array, at: number, ways: Uint32Array): { way: number; distance: number } {
  const best = { way: 0, distance: 257 }
  for (let way = 0; way < 8; way += 1) {
    let distance = 0
    for (let i = 0; i < 8; i += 1) distance += ones((hashes[at + i] ?? 0) ^ (ways[way * 8 + i] ?? 0))
    if (distance < best.distance) Object.assign(best, { way, distance })
  }
  return best
}
