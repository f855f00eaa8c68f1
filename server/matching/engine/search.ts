// One search while it is under way: the votes of the query's keypoints, the candidates that they lead to, and what is decided of each.

import type { Fingerprint } from '../../ports/matching.ts'
import { fromLongestSide } from '../coordinates.ts'
import { type ParsedFingerprint, parseFingerprint } from '../fingerprint/fingerprint.ts'
import { dihedralMap } from '../fingerprint/global-hash.ts'
import type { Luma } from '../fingerprint/keypoints.ts'
import { selectKeypoints } from '../index/catalogue.ts'
import type { SearchableCatalogue } from '../index/searchable.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { MANY_KEYPOINTS, RETRIEVAL, SAME_IMAGE_BITS, TEXTURELESS_KEYPOINTS, VERIFICATION } from '../model.ts'
import { matchDescriptors } from '../retrieval/descriptor-matching.ts'
import {
  type GlobalHashMatch,
  nearestDihedral,
  searchGlobalHashes,
  searchTextureless,
} from '../retrieval/global-hash-search.ts'
import {
  type DocumentFrequencies,
  type ShortlistedImage,
  type ShortlistLimits,
  shortlist,
  VoteTally,
} from '../retrieval/index-votes.ts'
import type { Affine, Homography } from '../transform.ts'
import type { GeometricVerification } from '../verification/geometric-verification.ts'
import { isTiny } from '../verification/tiny-images.ts'
import { decideMatch, type MatchDecision } from './decide.ts'
import { isDistinctive } from './distinctive.ts'

/**
 * A transform from the original to the query, in shares of width and height. `inliers`: keypoints of the query that agree; none
 * for one by a global hash. `perspective`: of a picture that was photographed from the side, in shares of the longest side.
 */
export type Hypothesis = { map: Affine; weight: number; inliers: readonly number[]; perspective?: Homography }

/** `looked`: pixels of the query's thumbnail as it was looked at, which the map leads to. */
type Verified = {
  hypothesis: Hypothesis
  verification: GeometricVerification
  looked: { width: number; height: number }
}

/** An image of the catalogue that the query may show. */
export type Candidate = {
  id: string
  slot: number
  parsed: ParsedFingerprint
  size: { width: number; height: number }
  /** Bits of 256 by which the nearest of its global hashes differs from the query's. */
  hashDistance: number
  textureless: boolean
  hypotheses: Hypothesis[]
  /** Of its heaviest hypothesis. */
  weight: number
  /** How many of its hypotheses were verified, whatever came of it. */
  verifiedCount: number
  verifications: Verified[]
  /** Its thumbnail, once there are verifications. */
  luma?: Luma
}

export type DecidedCandidate = MatchDecision & { candidate: Candidate } & Pick<Verified, 'verification' | 'looked'>

export class Search {
  readonly query: Fingerprint
  readonly parsed: ParsedFingerprint
  readonly candidates = new Map<number, Candidate>()
  /** The query's own thumbnail, once it was decoded; null when that failed. */
  thumbnail: Luma | null | undefined
  readonly #catalogue: SearchableCatalogue
  readonly #kernels: Kernels
  readonly #indexedKeypoints: readonly number[]
  readonly #tally = new VoteTally()
  /** Slots, as they are and mirrored, whose descriptors were matched with the query's. */
  readonly #matched = new Set<number>()
  /** By the first `votes` votes. */
  #frequencies: { votes: number; counts: DocumentFrequencies } | null = null

  constructor(query: Fingerprint, catalogue: SearchableCatalogue, kernels: Kernels) {
    this.query = query
    this.parsed = parseFingerprint(query)
    this.#catalogue = catalogue
    this.#kernels = kernels
    this.#indexedKeypoints = selectKeypoints(this.parsed)
  }

  get entriesRead(): number {
    return this.#tally.entriesRead
  }

  get matchedCount(): number {
    return this.#matched.size
  }

  get hasManyKeypoints(): boolean {
    return this.parsed.count >= MANY_KEYPOINTS
  }

  get hasCertainCandidate(): boolean {
    return [...this.candidates.values()].some(({ weight }) => weight >= VERIFICATION.certainWeight)
  }

  /** Votes of the keypoints that the index would take of the query. */
  castIndexedVotes(): Promise<void> {
    return this.#cast([{ keypoints: this.#indexedKeypoints, mirrored: false }])
  }

  /** Votes of the others, and of all of them mirrored. */
  castRemainingVotes(): Promise<void> {
    const cast = new Set(this.#indexedKeypoints)
    const keypoints = Array.from({ length: this.parsed.count }, (_, i) => i)
    const others = keypoints.filter(i => !cast.has(i))
    return this.#cast([
      { keypoints: others, mirrored: false },
      { keypoints, mirrored: true },
    ])
  }

  /** One question to the catalogue, however many keypoints vote. */
  async #cast(voters: { keypoints: readonly number[]; mirrored: boolean }[]): Promise<void> {
    const descriptors = voters.flatMap(({ keypoints, mirrored }) =>
      keypoints.map(keypoint => this.parsed.descriptor(keypoint, mirrored)),
    )
    const index = await this.#catalogue.lists(descriptors)
    const isLive = (slot: number) => this.#catalogue.isLive(slot)
    for (const each of voters) this.#tally.cast({ index, isLive }, this.parsed, each)
  }

  shortlist(limits: ShortlistLimits): ShortlistedImage[] {
    return shortlist(this.#tally.votes, this.parsed, limits)
  }

  /** Matches all descriptors of the shortlisted images with the query's. */
  async addKeypointHypotheses(shortlisted: readonly ShortlistedImage[]): Promise<void> {
    await this.#load(shortlisted)
    for (const { slot, mirrored } of shortlisted) {
      const key = slot * 2 + (mirrored ? 1 : 0)
      const candidate = this.#matched.has(key) ? null : this.candidates.get(slot)
      if (!candidate) continue
      this.#matched.add(key)
      for (const found of matchDescriptors(this.#kernels, this.parsed, candidate.parsed, mirrored)) {
        const { map, inliers, weight, perspective } = found
        if (weight < VERIFICATION.minWeight) continue
        candidate.hypotheses.push({
          map: fromLongestSide(map, candidate.size, this.query),
          weight,
          inliers: inliers.map(({ keypoint }) => keypoint),
          ...(perspective ? { perspective } : {}),
        })
        candidate.weight = Math.max(candidate.weight, weight)
      }
    }
  }

  /** Hypotheses from global hashes, for tiny and textureless queries: one pass over the hashes of the whole catalogue. */
  async addHashHypotheses(): Promise<void> {
    const near = await searchGlobalHashes(this.#kernels, this.#catalogue, this.parsed)
    await this.#addHashHypothesesOf(near.slice(0, RETRIEVAL.hashCandidates))
  }

  /** The same among the textureless images alone, for any query: its keypoints may be those of a watermark on such an image. */
  async addTexturelessHypotheses(): Promise<void> {
    const near = searchTextureless(await this.#catalogue.texturelessHashes(), this.parsed)
    await this.#addHashHypothesesOf(near.slice(0, RETRIEVAL.texturelessCandidates))
  }

  async #addHashHypothesesOf(near: readonly GlobalHashMatch[]): Promise<void> {
    await this.#load(near)
    for (const match of near) this.#addHashHypothesis(match)
  }

  #addHashHypothesis({ slot, dihedral, distance }: GlobalHashMatch): void {
    const candidate = this.candidates.get(slot)
    // A textureless image may have been near among all images as well.
    if (!candidate || candidate.hypotheses.some(({ inliers }) => inliers.length === 0)) return
    candidate.hypotheses.push({ map: dihedralMap(dihedral), weight: 0, inliers: [] })
    const { zeroAt, bitsPerWeight } = VERIFICATION.hashWeight
    const weight = distance <= SAME_IMAGE_BITS ? VERIFICATION.strongWeight : (zeroAt - distance) / bitsPerWeight
    candidate.weight = Math.max(candidate.weight, weight)
  }

  /** Makes candidates of the images in these slots, as far as they are none yet. */
  async #load(wanted: readonly { slot: number }[]): Promise<void> {
    const slots = wanted.map(({ slot }) => slot).filter(slot => !this.candidates.has(slot))
    if (slots.length === 0) return
    for (const [slot, { id, fingerprint }] of await this.#catalogue.images([...new Set(slots)])) {
      const parsed = parseFingerprint(fingerprint)
      const { width, height } = fingerprint
      this.candidates.set(slot, {
        id,
        slot,
        parsed,
        size: { width, height },
        hashDistance: nearestDihedral(parsed.hashes.subarray(0, 8), this.parsed.hashes).distance,
        textureless: parsed.count < TEXTURELESS_KEYPOINTS,
        hypotheses: [],
        weight: 0,
        verifiedCount: 0,
        verifications: [],
      })
    }
  }

  /** The strong candidates; a few weak ones as well when none is certain and they or the query have little texture. */
  candidatesToVerify(): Candidate[] {
    const { strongWeight, candidates: max } = VERIFICATION
    const all = [...this.candidates.values()].filter(({ hypotheses }) => hypotheses.length > 0)
    const ranked = all.toSorted((a, b) => b.weight - a.weight)
    const strong = ranked.filter(({ weight }) => weight >= strongWeight).slice(0, max.strong)
    if (this.hasCertainCandidate) return strong
    const weak = ranked.filter(({ weight }) => weight < strongWeight)
    const textureless = weak.filter(candidate => candidate.textureless)
    const others = this.hasManyKeypoints ? [] : weak.filter(candidate => !candidate.textureless)
    return [...strong, ...textureless.slice(0, RETRIEVAL.texturelessCandidates), ...others.slice(0, max.weak)]
  }

  /** The best decision about a candidate: what is confirmed before what is not, then by strength. Null before verification. */
  decide(candidate: Candidate): DecidedCandidate | null {
    let best: DecidedCandidate | null = null
    for (const { hypothesis, verification, looked } of candidate.verifications) {
      const decision = decideMatch({
        verification,
        weight: hypothesis.weight,
        distinctive: isDistinctive(hypothesis.inliers, this.#documentFrequencies(), verification),
        hashDistance: candidate.hashDistance,
        textureless: candidate.textureless,
        tiny: isTiny(this.query),
        fromTheSide: hypothesis.perspective !== undefined,
      })
      if (!best || rankOf(decision) > rankOf(best)) best = { ...decision, candidate, verification, looked }
    }
    return best
  }

  /** By the votes there are now: casting more adds to them. */
  #documentFrequencies(): DocumentFrequencies {
    const votes = this.#tally.votes.length
    if (this.#frequencies?.votes !== votes) {
      this.#frequencies = { votes, counts: this.#tally.documentFrequencies(this.parsed.count) }
    }
    return this.#frequencies.counts
  }
}

/** Strengths lie between 0 and 4. */
const rankOf = ({ decision, strength }: MatchDecision) => strength + (decision === 'confirmed' ? 10 : 0)
