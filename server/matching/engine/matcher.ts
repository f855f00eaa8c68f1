// The engine: takes fingerprints in, answers which of them appear in another image. No network, no database, no files of strangers.

import type { Fingerprint } from '../../ports/matching.ts'
import { toShares } from '../coordinates.ts'
import { Catalogue } from '../index/catalogue.ts'
import { createMemoryStore } from '../index/fingerprint-store.ts'
import type { SearchableCatalogue } from '../index/searchable.ts'
import { Kernels } from '../kernels/kernels.ts'
import { RETRIEVAL, VERIFICATION } from '../model.ts'
import { CandidateVerifier, type DecodeThumbnail } from './candidate-verifier.ts'
import type { MatchDecision } from './decide.ts'
import { describeRegion } from './matched-region.ts'
import { type DecidedCandidate, Search } from './search.ts'
import { type Lap, type SearchMetrics, stopwatch } from './search-metrics.ts'

/** The fields of a match of the port, the strength that the score is made from, and the reasons of the decision. */
export type EngineMatch = ReturnType<typeof describeRegion> &
  Pick<MatchDecision, 'score' | 'strength' | 'reasons' | 'agreeing'> & {
    id: string
    kind: 'whole' | 'part'
    confirmed: boolean
  }

/** Share of the original from which a match shows the whole of it. */
const WHOLE = 0.9

/** A matcher whose catalogue is in memory alone. */
export const createMatcher = (decode: DecodeThumbnail): Matcher =>
  new Matcher(decode, new Catalogue(createMemoryStore()))

export class Matcher<C extends SearchableCatalogue = Catalogue> {
  readonly catalogue: C
  readonly #kernels = new Kernels()
  readonly #verifier: CandidateVerifier

  constructor(decode: DecodeThumbnail, catalogue: C) {
    this.catalogue = catalogue
    this.#verifier = new CandidateVerifier(this.#kernels, decode)
  }

  /** Confirmed and weak matches, the strongest first. */
  find(query: Fingerprint, metrics?: SearchMetrics): Promise<EngineMatch[]> {
    return this.findIn(this.catalogue, query, metrics)
  }

  /** The same in another catalogue. */
  async findIn(catalogue: SearchableCatalogue, query: Fingerprint, metrics?: SearchMetrics): Promise<EngineMatch[]> {
    const search = new Search(query, catalogue, this.#kernels)
    const lap = stopwatch(metrics)
    const decided = (await this.#quickSearch(search, lap, metrics)) ?? (await this.#fullSearch(search, lap, metrics))
    if (metrics) {
      metrics.entriesRead += search.entriesRead
      metrics.shortlisted += search.matchedCount
      metrics.verifiedCount += [...search.candidates.values()].filter(({ verifiedCount }) => verifiedCount > 0).length
    }
    // What was dropped during verification is no answer any more.
    const current = decided.filter(({ candidate }) => catalogue.holds(candidate))
    return current.map(each => toMatch(each, search)).toSorted((a, b) => b.strength - a.strength)
  }

  /**
   * A plain copy is found by the keypoints of the index, unmirrored. When confirmed matches explain the whole query, nothing
   * else needs to be looked up; null when they do not.
   */
  async #quickSearch(search: Search, lap: Lap, metrics: SearchMetrics | undefined): Promise<DecidedCandidate[] | null> {
    await search.castIndexedVotes()
    const shortlisted = search.shortlist(RETRIEVAL.shortlist.indexedKeypoints)
    lap('lookup_ms')
    await search.addKeypointHypotheses(shortlisted)
    lap('match_ms')
    if (!search.hasCertainCandidate) return null
    const decided = await this.#verifier.verify(search, metrics)
    lap('verify_ms')
    const confirmed = decided.filter(({ decision }) => decision === 'confirmed')
    return confirmed.length > 0 && confirmed.every(each => explainsQuery(each, search)) ? decided : null
  }

  /** All keypoints, mirrored ones too, and global hashes. */
  async #fullSearch(search: Search, lap: Lap, metrics: SearchMetrics | undefined): Promise<DecidedCandidate[]> {
    await search.castRemainingVotes()
    const { manyKeypoints, fewKeypoints } = RETRIEVAL.shortlist
    const shortlisted = search.shortlist(search.hasManyKeypoints ? manyKeypoints : fewKeypoints)
    lap('lookup_ms')
    await search.addKeypointHypotheses(shortlisted)
    if (!search.hasCertainCandidate) {
      if (!search.hasManyKeypoints) await search.addHashHypotheses()
      await search.addTexturelessHypotheses()
    }
    lap('match_ms')
    const decided = await this.#verifier.verify(search, metrics)
    lap('verify_ms')
    return decided
  }
}

function explainsQuery(decided: DecidedCandidate, search: Search): boolean {
  const { textured, correlated, covered } = VERIFICATION.explainsQuery
  const { fine } = decided.verification
  if (fine.textured < textured || fine.correlated < correlated * fine.textured) return false
  return regionOf(decided, search).overlap_candidate >= covered
}

function regionOf({ candidate, verification, looked }: DecidedCandidate, { query }: Search) {
  const { luma, size } = candidate
  if (!luma) throw new Error('a verification without a thumbnail')
  return describeRegion(toShares(verification.map, luma, looked), size, query)
}

function toMatch(decided: DecidedCandidate, search: Search): EngineMatch {
  const region = regionOf(decided, search)
  const { decision, score, strength, reasons, agreeing } = decided
  const kind = region.overlap_original >= WHOLE ? 'whole' : 'part'
  const why = { score, strength, reasons, agreeing }
  return { id: decided.candidate.id, confirmed: decision === 'confirmed', ...why, kind, ...region }
}
