// The engine: takes fingerprints in, answers which of them appear in another picture. No network, no database, no files of strangers.
import { castVotes, shortlist } from './candidate-search.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { Decision } from './decide.ts'
import type { Fingerprint, ParsedFingerprint } from './fingerprint.ts'
import { createMemoryStore, type FingerprintStore } from './fingerprint-store.ts'
import { type Verification, verifyGeometry } from './geometric-verification.ts'
import { buildPyramid, type ImagePyramid, prepareVerificationBlurs } from './image-pyramid.ts'
import { createKernels } from './kernels.ts'
import type { Luma } from './keypoints.ts'
import { describeRegion, toPixels, toShares } from './matched-region.ts'
import {
  addHashHypotheses,
  addKeypointHypotheses,
  addTexturelessHypotheses,
  type Candidate,
  candidatesToVerify,
  type DecidedCandidate,
  decideCandidate,
  type Hypothesis,
  hasCertainCandidate,
  hasManyKeypoints,
  openSearch,
  type SearchState,
} from './search-state.ts'
import { isTiny, TINY_SMALLEST_LEVEL, upsampled } from './tiny-images.ts'

/** Decodes the small luma inside a fingerprint. */
export type DecodeThumbnail = (bytes: Uint8Array) => Promise<Luma>

/** Same fields as a match of the port; `strength` is what the score is made from. */
export type EngineMatch = ReturnType<typeof describeRegion> & Decision & { id: string; kind: 'whole' | 'part' }

/** Milliseconds and counts of one answer, for measuring. */
export type SearchMetrics = {
  /** Tells the time in milliseconds. */
  clock: () => number
  /** Called with each verification's outcome, as it looks by what has been asked so far. */
  onVerification?: (id: string, verification: Verification, decision: Decision, hypothesis: Hypothesis) => void
  entriesRead: number
  shortlisted: number
  verifiedCount: number
  lookup_ms: number
  match_ms: number
  verify_ms: number
}

/**
 * Pictures whose features are all compared with the query's: some always, more while the index speaks loud for them.
 * At first only those of a weight that chance does not reach. Of strangers the loudest weigh 3 to 9, and nearly all of
 * them are one lonely feature; copies of pictures that are hard to tell were among the first four.
 */
const SHORTLIST = {
  indexedKeypoints: { min: 0, max: 40, relativeWeight: 0.1, minWeight: 30 },
  manyKeypoints: { min: 6, max: 40, relativeWeight: 0.1, minWeight: 6 },
  fewKeypoints: { min: 12, max: 40, relativeWeight: 0.1, minWeight: 0 },
}
/** Agreeing features whose common transform is right to about a pixel. */
const MANY_INLIERS = 8
/** What a match must show to be the whole answer: blocks seen, share of them that agree, share of the query covered. */
const FULL_EXPLANATION = { textured: 60, correlated: 0.9, covered: 0.9 }

export type Matcher = ReturnType<typeof createMatcher>

export function createMatcher(
  decode: DecodeThumbnail,
  store: FingerprintStore = createMemoryStore(),
  existing?: Catalogue,
) {
  const catalogue = existing ?? createCatalogue(store)
  const kernels = createKernels()
  prepareVerificationBlurs(kernels)

  async function find(query: Fingerprint, metrics?: SearchMetrics): Promise<EngineMatch[]> {
    const state = openSearch(query)
    const lap = stopwatch(metrics)
    const decided = (await quickSearch(state, lap, metrics)) ?? (await fullSearch(state, lap, metrics))
    if (metrics) {
      metrics.entriesRead += state.tally.entriesRead
      metrics.shortlisted += state.matchedSlots.size
      metrics.verifiedCount += [...state.candidates.values()].filter(({ verifiedCount }) => verifiedCount > 0).length
    }
    // What was dropped while its pixels were looked at is no answer any more.
    const current = decided.filter(({ candidate }) => catalogue.slots.has(candidate.id))
    return current.map(answer => toMatch(answer, state)).toSorted((a, b) => b.strength - a.strength)
  }

  /**
   * A plain copy shows by its best features, as they are. When it explains the whole query, all other features, the
   * mirror and weak guesses are for nothing; null when it does not.
   */
  async function quickSearch(
    state: SearchState,
    lap: Lap,
    metrics: SearchMetrics | undefined,
  ): Promise<DecidedCandidate[] | null> {
    const { parsed, indexedKeypoints, tally } = state
    castVotes(catalogue, parsed, { keypoints: indexedKeypoints, mirrored: false }, tally)
    const shortlisted = shortlist(tally.votes, parsed, SHORTLIST.indexedKeypoints)
    lap('lookup_ms')
    addKeypointHypotheses(state, catalogue, kernels, shortlisted)
    lap('match_ms')
    if (!hasCertainCandidate(state)) return null
    const decided = await verifyCandidates(state, metrics)
    lap('verify_ms')
    const manyInliers = decided.filter(({ decision }) => decision.confirmed)
    return manyInliers.length > 0 && manyInliers.every(answer => explainsQuery(answer, state)) ? decided : null
  }

  async function fullSearch(
    state: SearchState,
    lap: Lap,
    metrics: SearchMetrics | undefined,
  ): Promise<DecidedCandidate[]> {
    const { parsed, indexedKeypoints, tally } = state
    const alreadyCast = new Set(indexedKeypoints)
    const keypoints = Array.from({ length: parsed.count }, (_, i) => i)
    castVotes(catalogue, parsed, { keypoints: keypoints.filter(i => !alreadyCast.has(i)), mirrored: false }, tally)
    castVotes(catalogue, parsed, { keypoints, mirrored: true }, tally)
    const manyKeypoints = hasManyKeypoints(state)
    const shortlisted = shortlist(tally.votes, parsed, manyKeypoints ? SHORTLIST.manyKeypoints : SHORTLIST.fewKeypoints)
    lap('lookup_ms')
    addKeypointHypotheses(state, catalogue, kernels, shortlisted)
    if (!hasCertainCandidate(state)) {
      if (!manyKeypoints) addHashHypotheses(state, catalogue, kernels)
      addTexturelessHypotheses(state, catalogue)
    }
    lap('match_ms')
    const decided = await verifyCandidates(state, metrics)
    lap('verify_ms')
    return decided
  }

  /** Looks at the pixels of the promising pictures, as far as that has not been done; answers what all of them said. */
  async function verifyCandidates(state: SearchState, metrics: SearchMetrics | undefined): Promise<DecidedCandidate[]> {
    const candidates = candidatesToVerify(state)
    const open = candidates.filter(candidate => !isDone(state, candidate))
    if (open.length > 0) {
      state.thumbnail ??= await thumbnailOf(state)
      const thumbnails = await Promise.all(open.map(({ parsed }) => decodeOf(parsed)))
      const { thumbnail } = state
      if (thumbnail) verifyAll(state, thumbnail, open, thumbnails, metrics)
    }
    return candidates.flatMap(candidate => {
      const settled = decideCandidate(state, candidate)
      return settled && (settled.decision.confirmed || settled.decision.weak) ? [settled] : []
    })
  }

  async function thumbnailOf({ query, parsed }: SearchState): Promise<Luma | null> {
    const thumbnail = await decodeOf(parsed)
    return thumbnail && isTiny(query) ? upsampled(kernels, thumbnail) : thumbnail
  }

  const decodeOf = ({ thumbnail }: ParsedFingerprint) => decode(thumbnail).catch(() => null)
  const isDone = (state: SearchState, candidate: Candidate) =>
    candidate.verifiedCount === candidate.hypotheses.length ||
    decideCandidate(state, candidate)?.decision.confirmed === true

  function verifyAll(
    state: SearchState,
    thumbnail: Luma,
    candidates: Candidate[],
    thumbnails: (Luma | null)[],
    metrics: SearchMetrics | undefined,
  ): void {
    kernels.scoped(() => {
      const queryPyramid = buildPyramid(kernels, thumbnail)
      for (const [i, candidate] of candidates.entries()) {
        const luma = thumbnails[i]
        if (luma) kernels.scoped(() => verifyOne(state, candidate, { thumbnail, queryPyramid, luma }, metrics))
      }
    })
  }

  function verifyOne(
    state: SearchState,
    candidate: Candidate,
    { thumbnail, queryPyramid, luma }: { thumbnail: Luma; queryPyramid: ImagePyramid; luma: Luma },
    metrics: SearchMetrics | undefined,
  ): void {
    const original = buildPyramid(kernels, luma, isTiny(state.query) ? TINY_SMALLEST_LEVEL : undefined)
    while (!isDone(state, candidate)) {
      const hypothesis = candidate.hypotheses[candidate.verifiedCount]
      candidate.verifiedCount += 1
      if (!hypothesis) return
      const map = toPixels(hypothesis.map, luma, thumbnail)
      const manyInliers = hypothesis.inliers.length >= MANY_INLIERS
      const verification = verifyGeometry(kernels, original, queryPyramid, map, {
        manyInliers,
        textureless: candidate.textureless,
      })
      if (!verification) continue
      candidate.verifications.push({ hypothesis, verification })
      candidate.luma = luma
      if (!metrics?.onVerification) continue
      const alone = decideCandidate(state, { ...candidate, verifications: [{ hypothesis, verification }] })
      if (alone) metrics.onVerification(candidate.id, verification, alone.decision, hypothesis)
    }
  }

  function regionOf({ candidate, verification }: DecidedCandidate, { thumbnail, query }: SearchState) {
    const { luma, size } = candidate
    if (!luma || !thumbnail) throw new Error('a verdict without pictures')
    return describeRegion(toShares(verification.map, luma, thumbnail), size, query)
  }

  function explainsQuery(answer: DecidedCandidate, state: SearchState): boolean {
    const { textured, correlated } = answer.verification.fine
    if (textured < FULL_EXPLANATION.textured || correlated < FULL_EXPLANATION.correlated * textured) return false
    return regionOf(answer, state).overlap_candidate >= FULL_EXPLANATION.covered
  }

  function toMatch(answer: DecidedCandidate, state: SearchState): EngineMatch {
    const region = regionOf(answer, state)
    const kind = region.overlap_original >= 0.9 ? 'whole' : 'part'
    return { id: answer.candidate.id, ...answer.decision, kind, ...region }
  }

  return { catalogue, find }
}

type Lap = (part: 'lookup_ms' | 'match_ms' | 'verify_ms') => void

/** Adds the time since the last lap to a part of the work. */
function stopwatch(metrics: SearchMetrics | undefined): Lap {
  if (!metrics) return () => undefined
  let last = metrics.clock()
  return part => {
    const now = metrics.clock()
    metrics[part] += now - last
    last = now
  }
}
