// Votes of the query's keypoints for images of the catalogue, by the inverted index, and the shortlist that they lead to.
import type { ParsedFingerprint } from '../fingerprint/fingerprint.ts'
import { dequantizeKeypoint } from '../index/index-entries.ts'
import { LookupHits } from '../index/inverted-index.ts'
import type { PostingLists } from '../index/searchable.ts'
import { RETRIEVAL } from '../model.ts'
import type { Correspondence } from '../transform.ts'
import { voteForTransforms } from './transform-voting.ts'

/** One keypoint of the query found one of the image in `slot`. `geometry`: that one, quantized. */
export type Vote = { slot: number; mirrored: boolean; keypoint: number; geometry: number; weight: number }

/** An image whose descriptors are worth matching, as it is or mirrored. */
export type ShortlistedImage = { slot: number; mirrored: boolean; weight: number }

/** For each keypoint of the query, in how many images it was found that another keypoint was found in as well. */
export type DocumentFrequencies = Uint16Array

/** What votes are looked up in. */
type Searchable = { index: PostingLists; isLive(slot: number): boolean }

/** Bits in which the signatures of two views of one keypoint differ at most, in an index of so many entries. */
function maxSignatureDistance(entries: number): number {
  const { max, min, largeFrom } = RETRIEVAL.signatureBits
  return Math.max(min, max - Math.max(0, Math.round(Math.log2(entries / largeFrom) / 2)))
}

/** The votes that have been cast. More keypoints may vote later. */
export class VoteTally {
  readonly votes: Vote[] = []
  /** Entries of the index that it took. */
  entriesRead = 0

  /** Looks the descriptors of the query up and adds a vote for each image found. */
  cast(
    catalogue: Searchable,
    query: Pick<ParsedFingerprint, 'descriptor'>,
    { keypoints, mirrored }: { keypoints: Iterable<number>; mirrored: boolean },
  ): void {
    const { index } = catalogue
    const hits = new LookupHits()
    const maxDistance = maxSignatureDistance(index.entryCount)
    for (const keypoint of keypoints) {
      this.entriesRead += index.lookup(query.descriptor(keypoint, mirrored), maxDistance, hits)
      if (hits.count === 0) continue
      const { nearest, skipped } = nearestByImage(hits, maxDistance, catalogue)
      // A keypoint that many images have says little (inverse document frequency).
      const idf = 1 / (1 + Math.log2(1 + nearest.length + skipped))
      for (const { slot, geometry, distance } of nearest) {
        const weight = idf * (RETRIEVAL.vote.weight - distance * RETRIEVAL.vote.perBit)
        this.votes.push({ slot, mirrored, keypoint, geometry, weight })
      }
    }
  }

  /** Images with a single vote do not count: they are found by chance. */
  documentFrequencies(keypoints: number): DocumentFrequencies {
    const firstKeypoint = new Map<number, number>()
    const shared = new Set<number>()
    for (const { slot, keypoint } of this.votes) {
      const known = firstKeypoint.get(slot)
      if (known === undefined) firstKeypoint.set(slot, keypoint)
      else if (known !== keypoint) shared.add(slot)
    }
    const frequencies = new Uint16Array(keypoints)
    for (const { slot, keypoint } of this.votes) {
      if (shared.has(slot)) frequencies[keypoint] = (frequencies[keypoint] ?? 0) + 1
    }
    return frequencies
  }
}

/** Of each image the nearest hit, the nearest images first, up to a limit. `skipped`: hits beyond it. */
function nearestByImage(hits: LookupHits, maxDistance: number, catalogue: Searchable) {
  const taken = new Set<number>()
  const nearest: { slot: number; geometry: number; distance: number }[] = []
  let examined = 0
  for (let distance = 0; distance <= maxDistance; distance += 1) {
    for (let i = 0; i < hits.count; i += 1) {
      if (hits.distances[i] !== distance) continue
      examined += 1
      const [slot = 0, geometry = 0] = [hits.slots[i], hits.geometries[i]]
      if (taken.has(slot) || !catalogue.isLive(slot)) continue
      taken.add(slot)
      if (nearest.push({ slot, geometry, distance }) === RETRIEVAL.votesPerKeypoint) {
        return { nearest, skipped: hits.count - examined }
      }
    }
  }
  return { nearest, skipped: hits.count - examined }
}

export type ShortlistLimits = { min: number; max: number; relativeWeight: number; minWeight: number }

/** The images whose votes agree on a similarity with the greatest weight: `min` in any case, more of those that weigh enough. */
export function shortlist(
  votes: readonly Vote[],
  query: Pick<ParsedFingerprint, 'keypoint'>,
  limits: ShortlistLimits,
): ShortlistedImage[] {
  const groups = groupVotes(votes, RETRIEVAL.ranked.max)
  let ranked: ShortlistedImage[] = []
  const minWeight = () => Math.max(limits.minWeight, (ranked[0]?.weight ?? 0) * limits.relativeWeight)
  for (let i = 0; i < groups.length; i += RETRIEVAL.ranked.batch) {
    // No similarity weighs more than all votes for the image together.
    const best = groups[i]?.sum ?? 0
    const isFull = limits.min === 0 || best <= (ranked[limits.min - 1]?.weight ?? 0)
    if (isFull && best < minWeight()) break
    const more = groups.slice(i, i + RETRIEVAL.ranked.batch).map(({ slot, mirrored, group }): ShortlistedImage => {
      return { slot, mirrored, weight: similarityWeight(group, query, mirrored) }
    })
    ranked = [...ranked, ...more].toSorted((x, y) => y.weight - x.weight)
  }
  const bound = minWeight()
  return ranked.slice(0, limits.max).filter(({ weight }, rank) => rank < limits.min || weight >= bound)
}

/** Votes by image and handedness, for the images with the greatest sums, the greatest first. */
function groupVotes(votes: readonly Vote[], max: number) {
  const sums = new Map<number, number>()
  const keyOf = ({ slot, mirrored }: Vote) => slot * 2 + (mirrored ? 1 : 0)
  for (const vote of votes) sums.set(keyOf(vote), (sums.get(keyOf(vote)) ?? 0) + vote.weight)
  const minSum = Float64Array.from(sums.values()).sort().at(-max) ?? 0
  const groups = new Map<number, { slot: number; mirrored: boolean; sum: number; group: Vote[] }>()
  for (const vote of votes) {
    const key = keyOf(vote)
    const sum = sums.get(key) ?? 0
    if (sum < minSum) continue
    const known = groups.get(key)
    if (known) known.group.push(vote)
    else groups.set(key, { slot: vote.slot, mirrored: vote.mirrored, sum, group: [vote] })
  }
  return [...groups.values()].toSorted((a, b) => b.sum - a.sum)
}

/** Weight of the best similarity that the votes for one image agree on. */
function similarityWeight(group: Vote[], query: Pick<ParsedFingerprint, 'keypoint'>, mirrored: boolean): number {
  const [single] = group
  if (group.length === 1) return single?.weight ?? 0
  const correspondences = group.map(({ keypoint, geometry, weight }): Correspondence => {
    return { query: query.keypoint(keypoint), original: dequantizeKeypoint(geometry), weight, keypoint }
  })
  const { tolerance, seeds } = RETRIEVAL
  const [best] = voteForTransforms(correspondences, mirrored, { tolerance, seeds, max: 1 })
  return best?.weight ?? 0
}
