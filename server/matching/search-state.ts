// One question to the engine while it is being answered: what its features answered, which pictures are looked at, what their pixels said.
import {
  createTally,
  type DocumentFrequencies,
  documentFrequencies,
  type GlobalHashMatch,
  matchDescriptors,
  nearestDihedral,
  type ShortlistedImage,
  searchGlobalHashes,
  searchTextureless,
  type VoteTally,
} from './candidate-search.ts'
import { type Catalogue, selectKeypoints } from './catalogue.ts'
import { type Decision, decide } from './decide.ts'
import { type Fingerprint, type ParsedFingerprint, parseFingerprint } from './fingerprint.ts'
import type { Verification } from './geometric-verification.ts'
import { dihedralMap, SAME_IMAGE_BITS } from './global-hash.ts'
import type { Kernels } from './kernels.ts'
import type { Luma } from './keypoints.ts'
import { fromLongestSide } from './matched-region.ts'
import { isTiny } from './tiny-images.ts'
import type { Affine } from './transform-voting.ts'

/** `weight`: of the features that agree on the map; 0 for a map from a whole-picture hash. */
export type Hypothesis = { map: Affine; weight: number; inliers: { x: number; y: number; keypoint: number }[] }

/** A picture of the catalogue that may be it. `verifiedCount`: how many of its guesses were looked at on pixels. */
export type Candidate = {
  id: string
  parsed: ParsedFingerprint
  size: { width: number; height: number }
  /** Bits, of 256, by which the nearest of its whole-picture hashes is another than the query's. */
  hashDistance: number
  textureless: boolean
  hypotheses: Hypothesis[]
  weight: number
  verifiedCount: number
  verifications: { hypothesis: Hypothesis; verification: Verification }[]
  /** Its small picture, once there are verdicts. */
  luma?: Luma
}

export type SearchState = {
  query: Fingerprint
  parsed: ParsedFingerprint
  /** Its features that are asked about first. */
  indexedKeypoints: readonly number[]
  tally: VoteTally
  /** How common its features are, by the first `of` votes. */
  frequencies: { of: number; counts: DocumentFrequencies } | undefined
  candidates: Map<number, Candidate>
  /** Slots, as they are and as in a mirror, whose features were compared with the query's. */
  matchedSlots: Set<number>
  /** The query's own small picture, once it was decoded; null when it could not be. */
  thumbnail: Luma | null | undefined
}

const MAX_HASH_CANDIDATES = 6
const MAX_TEXTURELESS_CANDIDATES = 2
/** Weight of agreeing features that chance does not reach, and one beyond which weak guesses need no look any more. */
const STRONG_WEIGHT = 60
const CERTAIN_WEIGHT = 200
/** Pictures that are verified: with strong guesses, and with weak ones (of 6,500 copies 9 were found so, all by the best). */
const MAX_VERIFIED = { strong: 32, weak: 2 }
/** Weight of agreeing features below which a transform is not worth the pixels: of 2,400 copies none was found by less. */
const MIN_WEIGHT = 20

export function openSearch(query: Fingerprint): SearchState {
  const parsed = parseFingerprint(query)
  return {
    query,
    parsed,
    indexedKeypoints: selectKeypoints(parsed),
    tally: createTally(),
    frequencies: undefined,
    candidates: new Map(),
    matchedSlots: new Set(),
    thumbnail: undefined,
  }
}

function candidateOf(
  { candidates, parsed: parsedQuery }: SearchState,
  catalogue: Catalogue,
  slot: number,
): Candidate | null {
  const known = candidates.get(slot)
  if (known) return known
  const fingerprint = catalogue.fingerprint(slot)
  const id = catalogue.rows[slot]?.id
  if (!fingerprint || id === undefined) return null
  const { width, height } = fingerprint
  const parsed = parseFingerprint(fingerprint)
  const hashDistance = nearestDihedral(catalogue.globalHashes().hashes, slot * 8, parsedQuery.hashes).distance
  const size = { width, height }
  const textureless = catalogue.textureless.has(slot)
  const made: Candidate = {
    id,
    parsed,
    size,
    hashDistance,
    textureless,
    hypotheses: [],
    weight: 0,
    verifiedCount: 0,
    verifications: [],
  }
  candidates.set(slot, made)
  return made
}

/** First guesses of the transform from the features of both pictures. */
export function addKeypointHypotheses(
  state: SearchState,
  catalogue: Catalogue,
  kernels: Kernels,
  shortlist: ShortlistedImage[],
): void {
  for (const { slot, mirrored } of shortlist) {
    const key = slot * 2 + (mirrored ? 1 : 0)
    const candidate = state.matchedSlots.has(key) ? null : candidateOf(state, catalogue, slot)
    if (!candidate) continue
    state.matchedSlots.add(key)
    for (const { map, inliers: correspondences, weight } of matchDescriptors(
      kernels,
      state.parsed,
      candidate.parsed,
      mirrored,
      2,
    )) {
      if (weight < MIN_WEIGHT) continue
      const inliers = correspondences.map(({ original, keypoint }) => ({ x: original.x, y: original.y, keypoint }))
      candidate.hypotheses.push({ map: fromLongestSide(map, candidate.size, state.query), weight, inliers })
      candidate.weight = Math.max(candidate.weight, weight)
    }
  }
}

/** Guesses from whole-picture hashes, for tiny and flat pictures: one pass over those of the whole catalogue. */
export function addHashHypotheses(state: SearchState, catalogue: Catalogue, kernels: Kernels): void {
  const near = searchGlobalHashes(kernels, catalogue.globalHashes(), state.parsed, catalogue.isLive)
  for (const each of near.slice(0, MAX_HASH_CANDIDATES)) addHashHypothesis(state, catalogue, each)
}

/**
 * The same of the bare pictures alone, also for questions that are rich in features: those may be of a mark that was put
 * on a bare one.
 */
export function addTexturelessHypotheses(state: SearchState, catalogue: Catalogue): void {
  const near = searchTextureless(catalogue.textureless, catalogue.globalHashes().hashes, state.parsed)
  for (const each of near.slice(0, MAX_TEXTURELESS_CANDIDATES)) addHashHypothesis(state, catalogue, each)
}

function addHashHypothesis(
  state: SearchState,
  catalogue: Catalogue,
  { slot, dihedral, distance }: GlobalHashMatch,
): void {
  const candidate = candidateOf(state, catalogue, slot)
  // A bare picture may have been near among all as well.
  if (!candidate || candidate.hypotheses.some(({ inliers }) => inliers.length === 0)) return
  candidate.hypotheses.push({ map: dihedralMap(dihedral), weight: 0, inliers: [] })
  candidate.weight = Math.max(candidate.weight, distance <= SAME_IMAGE_BITS ? STRONG_WEIGHT : (116 - distance) / 4)
}

/**
 * Features from which a copy always has a strong guess by them: of 2,631 copies the ten that were found without one had
 * 41 at most. Whole-picture hashes and weak guesses are for tiny and flat pictures.
 */
const MANY_KEYPOINTS = 120

export const hasManyKeypoints = ({ parsed }: SearchState): boolean => parsed.count >= MANY_KEYPOINTS

export const hasCertainCandidate = ({ candidates }: SearchState): boolean =>
  [...candidates.values()].some(({ weight }) => weight >= CERTAIN_WEIGHT)

/** The most promising pictures, whose pixels are worth a look; weak ones when none is sure and they or the question are bare. */
export function candidatesToVerify(state: SearchState): Candidate[] {
  const all = [...state.candidates.values()].filter(({ hypotheses }) => hypotheses.length > 0)
  const ranked = all.toSorted((a, b) => b.weight - a.weight)
  const strong = ranked.filter(({ weight }) => weight >= STRONG_WEIGHT).slice(0, MAX_VERIFIED.strong)
  if (hasCertainCandidate(state)) return strong
  const weak = ranked.filter(({ weight }) => weight < STRONG_WEIGHT)
  const textured = weak
    .filter(({ textureless }) => !textureless)
    .slice(0, hasManyKeypoints(state) ? 0 : MAX_VERIFIED.weak)
  return [...strong, ...weak.filter(({ textureless }) => textureless).slice(0, MAX_TEXTURELESS_CANDIDATES), ...textured]
}

export type DecidedCandidate = { candidate: Candidate; decision: Decision; verification: Verification }

/** By the votes there are now: asking more features adds to them. */
function currentFrequencies(state: SearchState): DocumentFrequencies {
  const { votes } = state.tally
  if (state.frequencies?.of !== votes.length) {
    state.frequencies = { of: votes.length, counts: documentFrequencies(state.tally, state.parsed) }
  }
  return state.frequencies.counts
}

/** The best of what the pixels of a picture said: what is confirmed before what is not, then by strength. */
export function decideCandidate(state: SearchState, candidate: Candidate): DecidedCandidate | null {
  const { query } = state
  let top: DecidedCandidate | null = null
  const frequencies = candidate.verifications.length > 0 ? currentFrequencies(state) : new Uint16Array()
  for (const { hypothesis, verification } of candidate.verifications) {
    const { inliers, weight } = hypothesis
    const distinctive = isDistinctive(inliers, frequencies, verification)
    const decision = decide(verification, {
      weight,
      distinctive,
      hashDistance: candidate.hashDistance,
      textureless: candidate.textureless,
      tiny: isTiny(query),
    })
    if (!top || rankOf(decision) > rankOf(top.decision)) top = { candidate, decision, verification }
  }
  return top
}

/** Strengths lie between 0 and 4. */
const rankOf = ({ confirmed, strength }: Decision) => strength + (confirmed ? 10 : 0)

/** Pictures that may share a feature before it is taken for a logo, a watermark or a letter. */
const COMMON_FREQUENCY = 12

/** Blocks, the share of them that agrees and their mean correlation where a tiny picture is the same all over. */
const UNIFORM_MATCH = { textured: 16, correlated: 0.9, meanNcc: 0.95 }

/**
 * False when the match hangs on features that many pictures have and its agreeing blocks are a small part of what
 * both show: then it is their common logo that was found. The few coarse features of tiny pictures are common ones.
 */
function isDistinctive(
  inliers: { keypoint: number }[],
  frequencies: DocumentFrequencies,
  { fine }: Verification,
): boolean {
  const common = inliers.filter(({ keypoint }) => (frequencies[keypoint] ?? 0) > COMMON_FREQUENCY).length
  if (inliers.length === 0 || common * 2 < inliers.length) return true
  if (
    fine.textured >= UNIFORM_MATCH.textured &&
    fine.correlated >= UNIFORM_MATCH.correlated * fine.textured &&
    fine.meanNcc >= UNIFORM_MATCH.meanNcc
  )
    return true
  return fine.textured >= 60 && fine.correlated / fine.textured > 0.6
}
