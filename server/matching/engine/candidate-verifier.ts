// Verifies the candidates of a search on the pixels of their thumbnails.
import type { ParsedFingerprint } from '../fingerprint/fingerprint.ts'
import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { VERIFICATION } from '../model.ts'
import { verifyFromTheSide } from '../verification/from-the-side.ts'
import { verifyGeometry } from '../verification/geometric-verification.ts'
import { buildPyramid, type ImagePyramid, prepareVerificationBlurs } from '../verification/image-pyramid.ts'
import { isTiny, TINY_SMALLEST_LEVEL, upsampled } from '../verification/tiny-images.ts'
import { toPixels } from './matched-region.ts'
import type { Candidate, DecidedCandidate, Hypothesis, Search } from './search.ts'
import type { SearchMetrics } from './search-metrics.ts'

/** Decodes the thumbnail inside a fingerprint. */
export type DecodeThumbnail = (bytes: Uint8Array) => Promise<Luma>

/** The thumbnails of both sides, and the pyramids of them in the kernels' memory. */
type Images = { query: Luma; queryPyramid: ImagePyramid; original: Luma; originalPyramid: ImagePyramid }

export class CandidateVerifier {
  readonly #kernels: Kernels
  readonly #decode: DecodeThumbnail

  constructor(kernels: Kernels, decode: DecodeThumbnail) {
    this.#kernels = kernels
    this.#decode = decode
    prepareVerificationBlurs(kernels)
  }

  /** Verifies as far as that has not been done; answers all candidates that are confirmed or weak. */
  async verify(search: Search, metrics: SearchMetrics | undefined): Promise<DecidedCandidate[]> {
    const candidates = search.candidatesToVerify()
    const open = candidates.filter(candidate => !isDone(search, candidate))
    if (open.length > 0) {
      search.thumbnail ??= await this.#thumbnailOf(search)
      const thumbnails = await Promise.all(open.map(({ parsed }) => this.#decodeOf(parsed)))
      const { thumbnail } = search
      if (thumbnail) this.#verifyAll(search, thumbnail, { candidates: open, thumbnails }, metrics)
    }
    return candidates.flatMap(candidate => {
      const decided = search.decide(candidate)
      return decided && decided.decision !== 'rejected' ? [decided] : []
    })
  }

  async #thumbnailOf({ query, parsed }: Search): Promise<Luma | null> {
    const thumbnail = await this.#decodeOf(parsed)
    return thumbnail && isTiny(query) ? upsampled(this.#kernels, thumbnail) : thumbnail
  }

  #decodeOf({ thumbnail }: ParsedFingerprint): Promise<Luma | null> {
    return this.#decode(thumbnail).catch(() => null)
  }

  #verifyAll(
    search: Search,
    query: Luma,
    { candidates, thumbnails }: { candidates: Candidate[]; thumbnails: (Luma | null)[] },
    metrics: SearchMetrics | undefined,
  ): void {
    const kernels = this.#kernels
    const minSide = isTiny(search.query) ? TINY_SMALLEST_LEVEL : undefined
    kernels.scoped(() => {
      const queryPyramid = buildPyramid(kernels, query)
      for (const [i, candidate] of candidates.entries()) {
        const original = thumbnails[i]
        if (!original) continue
        kernels.scoped(() => {
          const originalPyramid = buildPyramid(kernels, original, minSide)
          this.#verifyCandidate(search, candidate, { query, queryPyramid, original, originalPyramid }, metrics)
        })
      }
    })
  }

  /** One hypothesis after the other, until one is confirmed. */
  #verifyCandidate(search: Search, candidate: Candidate, images: Images, metrics: SearchMetrics | undefined): void {
    while (!isDone(search, candidate)) {
      const hypothesis = candidate.hypotheses[candidate.verifiedCount]
      candidate.verifiedCount += 1
      if (!hypothesis) return
      const verification = this.#verifyHypothesis(hypothesis, candidate.textureless, images)
      if (!verification) continue
      candidate.verifications.push({ hypothesis, verification })
      candidate.luma = images.original
      if (!metrics?.onVerification) continue
      const alone = search.decide({ ...candidate, verifications: [{ hypothesis, verification }] })
      if (alone) metrics.onVerification(candidate.id, verification, alone, hypothesis)
    }
  }

  #verifyHypothesis(hypothesis: Hypothesis, textureless: boolean, images: Images) {
    const { query, queryPyramid, original, originalPyramid } = images
    const map = toPixels(hypothesis.map, original, query)
    const expected = { manyInliers: hypothesis.inliers.length >= VERIFICATION.manyInliers, textureless }
    const { perspective } = hypothesis
    if (!perspective) return verifyGeometry(this.#kernels, originalPyramid, queryPyramid, map, expected)
    return verifyFromTheSide(this.#kernels, { original, originalPyramid, query }, { map, perspective }, expected)
  }
}

const isDone = (search: Search, candidate: Candidate): boolean =>
  candidate.verifiedCount === candidate.hypotheses.length || search.decide(candidate)?.decision === 'confirmed'
