// Which pictures of the catalogue are worth a look: from the index by votes, from whole-picture hashes, then by comparing all features.

import { popcount } from './descriptor-hash.ts'
import type { ParsedFingerprint } from './fingerprint.ts'
import { dequantizeKeypoint } from './index-entries.ts'
import { createLookupHits, type InvertedIndex, type LookupHits } from './inverted-index.ts'
import type { Kernels } from './kernels.ts'
import {
  type Correspondence,
  type InlierTolerance,
  refineToAffine,
  type TransformHypothesis,
  voteForTransforms,
} from './transform-voting.ts'

export type ShortlistedImage = { slot: number; mirrored: boolean; weight: number }

/**
 * Bits, of those that the index keeps, in which signatures of two views of one feature differ at most: in a small index, and
 * at least in a large one, whose bound is a bit lower for every fourfold of its entries beyond `small`, because by chance
 * more come near. Of the pairs of hard copies 97 in a hundred differ by 9 bits or fewer, 85 by 6.
 */
const SIGNATURE_DISTANCE = { max: 9, min: 6, small: 14_000_000 }

const maxSignatureDistance = (entryCount: number): number =>
  Math.max(
    SIGNATURE_DISTANCE.min,
    SIGNATURE_DISTANCE.max - Math.max(0, Math.round(Math.log2(entryCount / SIGNATURE_DISTANCE.small) / 2)),
  )

/** The same of all 64 bits, where whole fingerprints are compared. */
const FULL_SIGNATURE_DISTANCE = 19
/** What a bit more takes off the weight of a hit. */
const BIT_WEIGHT = 1.6
/** Hits of one feature that are followed at most, the nearest: more of them make it a logo, letters or a pattern. */
const MAX_HITS = 60
const INDEX_TOLERANCE: InlierTolerance = { position: 0.05, scale: 0.8, orientation: 0.07 }
const FULL_TOLERANCE: InlierTolerance = { position: 0.03, scale: 0.7, orientation: 0.06 }

type Vote = { slot: number; mirrored: boolean; keypoint: number; geometry: number; weight: number }

/** How often each feature of the query answered: the number of different pictures that another feature led to as well. */
export type DocumentFrequencies = Uint16Array

/** What the features asked so far have answered. `entriesRead`: entries of the index that it took. */
export type VoteTally = { votes: Vote[]; entriesRead: number }

export const createTally = (): VoteTally => ({ votes: [], entriesRead: 0 })

/** Looks features of the query up, as they are or as in a mirror, and adds what they answer. */
export function castVotes(
  { index, isLive }: { index: InvertedIndex; isLive: (slot: number) => boolean },
  query: ParsedFingerprint,
  { keypoints, mirrored }: { keypoints: readonly number[]; mirrored: boolean },
  tally: VoteTally,
): void {
  const hits = createLookupHits()
  const max = maxSignatureDistance(index.entryCount())
  for (const keypoint of keypoints) {
    tally.entriesRead += index.lookup(query.descriptor(keypoint, mirrored), max, hits)
    if (hits.count === 0) continue
    const found = nearestHits(hits, max, isLive)
    const idf = 1 / (1 + Math.log2(1 + found.hits.length + hits.count - found.examined))
    for (const { slot, geometry, distance } of found.hits) {
      tally.votes.push({ slot, mirrored, keypoint, geometry, weight: idf * (18 - distance * BIT_WEIGHT) })
    }
  }
}

/** Of each picture the nearest hit, the nearest pictures first; `examined`: hits that were looked at for it. */
function nearestHits(hits: LookupHits, max: number, isLive: (slot: number) => boolean) {
  const taken = new Set<number>()
  const found: { slot: number; geometry: number; distance: number }[] = []
  let examined = 0
  for (let distance = 0; distance <= max; distance += 1) {
    for (let i = 0; i < hits.count; i += 1) {
      if (hits.distances[i] !== distance) continue
      examined += 1
      const [slot = 0, geometry = 0] = [hits.slots[i], hits.geometries[i]]
      if (taken.has(slot) || !isLive(slot)) continue
      taken.add(slot)
      if (found.push({ slot, geometry, distance }) === MAX_HITS) return { hits: found, examined }
    }
  }
  return { hits: found, examined }
}

/** For each feature of the query, how many pictures it led to that another feature led to as well: a lonely one is chance. */
export function documentFrequencies(
  { votes }: VoteTally,
  { count }: Pick<ParsedFingerprint, 'count'>,
): DocumentFrequencies {
  const first = new Map<number, number>()
  const shared = new Set<number>()
  for (const { slot, keypoint } of votes) {
    const known = first.get(slot)
    if (known === undefined) first.set(slot, keypoint)
    else if (known !== keypoint) shared.add(slot)
  }
  const frequencies = new Uint16Array(count)
  for (const { slot, keypoint } of votes) if (shared.has(slot)) frequencies[keypoint] = (frequencies[keypoint] ?? 0) + 1
  return frequencies
}

/** Pictures rated at most, and after how many it is asked whether the rest can still matter. */
const MAX_RANKED = 480
const RANKED_AT_ONCE = 24

type Limits = { min: number; max: number; relativeWeight: number; minWeight: number }

/** The pictures with the heaviest agreement, best first: `min` of them whatever it is, more of those that are loud. */
export function shortlist(votes: readonly Vote[], query: ParsedFingerprint, limits: Limits): ShortlistedImage[] {
  const groups = groupVotes(votes, MAX_RANKED)
  let ranked: ShortlistedImage[] = []
  const minWeight = () => Math.max(limits.minWeight, (ranked[0]?.weight ?? 0) * limits.relativeWeight)
  for (let i = 0; i < groups.length; i += RANKED_AT_ONCE) {
    // No agreement weighs more than all votes for the picture together.
    const rest = groups[i]?.sum ?? 0
    const enough = limits.min === 0 || rest <= (ranked[limits.min - 1]?.weight ?? 0)
    if (enough && rest < minWeight()) break
    const more = groups.slice(i, i + RANKED_AT_ONCE).map(({ slot, mirrored, group }): ShortlistedImage => {
      return { slot, mirrored, weight: hypothesisWeight(group, query, mirrored) }
    })
    ranked = [...ranked, ...more].toSorted((x, y) => y.weight - x.weight)
  }
  const bound = minWeight()
  return ranked.slice(0, limits.max).filter(({ weight }, rank) => rank < limits.min || weight >= bound)
}

/** Votes by picture and handedness, for the pictures with the greatest sums, greatest first. */
function groupVotes(votes: readonly Vote[], max: number) {
  const sums = new Map<number, number>()
  const keyOf = ({ slot, mirrored }: Vote) => slot * 2 + (mirrored ? 1 : 0)
  for (const each of votes) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.weight)
  const min = Float64Array.from(sums.values()).sort().at(-max) ?? 0
  const groups = new Map<number, { slot: number; mirrored: boolean; sum: number; group: Vote[] }>()
  for (const each of votes) {
    const key = keyOf(each)
    const sum = sums.get(key) ?? 0
    if (sum < min) continue
    const there = groups.get(key)
    if (there) there.group.push(each)
    else groups.set(key, { slot: each.slot, mirrored: each.mirrored, sum, group: [each] })
  }
  return [...groups.values()].toSorted((a, b) => b.sum - a.sum)
}

function hypothesisWeight(group: Vote[], query: ParsedFingerprint, mirrored: boolean): number {
  const [only] = group
  if (group.length === 1) return only?.weight ?? 0
  const correspondences = group.map(({ keypoint, geometry, weight }): Correspondence => {
    return { query: query.keypoint(keypoint), original: dequantizeKeypoint(geometry), weight, keypoint }
  })
  const [best] = voteForTransforms(correspondences, mirrored, { tolerance: INDEX_TOLERANCE, seeds: 24, max: 1 })
  return best?.weight ?? 0
}

/** Compares all features of both pictures with each other: the transforms that most of them agree on, best first. */
export function matchDescriptors(
  kernels: Kernels,
  query: ParsedFingerprint,
  original: ParsedFingerprint,
  mirrored: boolean,
  max: number,
): TransformHypothesis[] {
  const correspondences: Correspondence[] = []
  const near = nearestSignatures(kernels, query.signatures(mirrored), original.signatures(false))
  for (let keypoint = 0; keypoint < query.count; keypoint += 1) {
    for (const at of [keypoint * 4, keypoint * 4 + 2]) {
      const [index = -1, distance = 0] = near.subarray(at, at + 2)
      if (index < 0) continue
      const weight = FULL_SIGNATURE_DISTANCE + 2 - distance
      correspondences.push({ query: query.keypoint(keypoint), original: original.keypoint(index), weight, keypoint })
    }
  }
  const found = voteForTransforms(correspondences, mirrored, { tolerance: FULL_TOLERANCE, seeds: 40, max })
  return found.map(each => (each.inliers.length >= 5 ? refineToAffine(each, correspondences) : each))
}

function nearestSignatures(kernels: Kernels, left: Uint8Array, right: Uint8Array): Int32Array {
  return kernels.scoped(() => {
    const [one, other, target] = [
      kernels.alloc(left.length),
      kernels.alloc(right.length),
      kernels.alloc(left.length * 2),
    ]
    kernels.bytes(one, left.length).set(left)
    kernels.bytes(other, right.length).set(right)
    kernels.run.nearestSignatures(one, left.length / 8, other, right.length / 8, FULL_SIGNATURE_DISTANCE, target)
    return kernels.ints(target, left.length / 2).slice()
  })
}

/** Bits of 256 in which whole-picture hashes of a copy differ at most (copies of small pictures get further apart). */
const GLOBAL_HASH_DISTANCE = 50
/** The same of their first 64 bits, which are read of all pictures: of 50 bits about 12 lie there, hardly ever 21. */
const HASH_PREFIX_DISTANCE = 20
const PREFIXES_AT_ONCE = 32_768

/** Laid in one of the eight ways (global-hash.ts) the picture's hash differs in so many bits. */
export type GlobalHashMatch = { slot: number; dihedral: number; distance: number }

/** Pictures whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function searchGlobalHashes(
  kernels: Kernels,
  { hashes, prefixes, count }: { hashes: Uint32Array; prefixes: Uint32Array; count: number },
  query: ParsedFingerprint,
  isLive: (slot: number) => boolean,
): GlobalHashMatch[] {
  const found: GlobalHashMatch[] = []
  kernels.scoped(() => {
    const [asked, block, target] = [
      kernels.alloc(256),
      kernels.alloc(PREFIXES_AT_ONCE * 8),
      kernels.alloc(PREFIXES_AT_ONCE * 4),
    ]
    kernels.bytes(asked, 256).set(new Uint8Array(query.hashes.buffer))
    for (let from = 0; from < count; from += PREFIXES_AT_ONCE) {
      const blockSize = Math.min(PREFIXES_AT_ONCE, count - from)
      kernels.bytes(block, blockSize * 8).set(new Uint8Array(prefixes.buffer, from * 8, blockSize * 8))
      const near = kernels.run.nearHashPrefixes(block, blockSize, asked, HASH_PREFIX_DISTANCE, target, PREFIXES_AT_ONCE)
      for (const offset of kernels.ints(target, near)) {
        const slot = from + offset
        const { dihedral, distance } = nearestDihedral(hashes, slot * 8, query.hashes)
        if (distance <= GLOBAL_HASH_DISTANCE && isLive(slot)) found.push({ slot, dihedral, distance })
      }
    }
  })
  return found.toSorted((a, b) => a.distance - b.distance)
}

/** Bits in which hashes of a bare picture and a copy of it differ at most: a mark alone changes 64 to 68. */
const TEXTURELESS_HASH_DISTANCE = 76

/** Of the pictures in `slots` those whose hash is near that of the query laid in one of the eight ways; nearest first. */
export function searchTextureless(
  slots: ReadonlySet<number>,
  hashes: Uint32Array,
  query: ParsedFingerprint,
): GlobalHashMatch[] {
  const found = [...slots].map(slot => ({ slot, ...nearestDihedral(hashes, slot * 8, query.hashes) }))
  return found
    .filter(({ distance }) => distance <= TEXTURELESS_HASH_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
}

/** Of eight ways to lay a picture the one whose hash is nearest to that at `at`, and how many of its 256 bits are others. */
export function nearestDihedral(
  hashes: Uint32Array,
  at: number,
  dihedrals: Uint32Array,
): { dihedral: number; distance: number } {
  const best = { dihedral: 0, distance: 257 }
  for (let dihedral = 0; dihedral < 8; dihedral += 1) {
    let distance = 0
    for (let i = 0; i < 8; i += 1) distance += popcount((hashes[at + i] ?? 0) ^ (dihedrals[dihedral * 8 + i] ?? 0))
    if (distance < best.distance) Object.assign(best, { dihedral, distance })
  }
  return best
}
