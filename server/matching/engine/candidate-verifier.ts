// Verifies the candidates of a search on the pixels of their thumbnails.
import { toPixels } from '../coordinates.ts'
import type { ParsedFingerprint } from '../fingerprint/fingerprint.ts'
import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { VERIFICATION } from '../model.ts'
import { REDUCED } from '../settings.ts'
import { verifyFromTheSide } from '../verification/from-the-side.ts'
import { verifyGeometry } from '../verification/geometric-verification.ts'
import { buildPyramid, type ImagePyramid, prepareVerificationBlurs } from '../verification/image-pyramid.ts'
import { halved, isTiny, TINY_SMALLEST_LEVEL, upsampled } from '../verification/tiny-images.ts'
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
          const images = { query, queryPyramid, original, originalPyramid }
          this.#verifyCandidate(search, candidate, images, metrics)
          this.#verifyReduced(search, candidate, images, metrics)
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
      this.#take(search, candidate, { hypothesis, images }, metrics)
    }
  }

  #take(
    search: Search,
    candidate: Candidate,
    { hypothesis, images }: { hypothesis: Hypothesis; images: Images },
    metrics: SearchMetrics | undefined,
  ): void {
    const verification = this.#verifyHypothesis(hypothesis, candidate.textureless, images)
    if (!verification) return
    candidate.verifications.push({ hypothesis, verification, looked: images.query })
    candidate.luma = images.original
    if (!metrics?.onVerification) return
    const alone = search.decide({ ...candidate, verifications: candidate.verifications.slice(-1) })
    if (alone) metrics.onVerification(candidate.id, verification, alone, hypothesis)
  }

  #verifyHypothesis(hypothesis: Hypothesis, textureless: boolean, images: Images) {
    const { query, queryPyramid, original, originalPyramid } = images
    const map = toPixels(hypothesis.map, original, query)
    const expected = { manyInliers: hypothesis.inliers.length >= VERIFICATION.manyInliers, textureless }
    const { perspective } = hypothesis
    if (!perspective) return verifyGeometry(this.#kernels, originalPyramid, queryPyramid, map, expected)
    return verifyFromTheSide(this.#kernels, { original, originalPyramid, query }, { map, perspective }, expected)
  }

  /**
   * A copy whose fine detail is something else (dots of a print, drawn lines, the stripes of a screen) is found where it is
   * looked at as if it were smaller: by the rules for a small copy, which has as little detail. Not where detail agrees: there
   * it tells two forms or two labels of one design apart, which are alike when they are small.
   */
  #verifyReduced(search: Search, candidate: Candidate, images: Images, metrics: SearchMetrics | undefined): void {
    const hopeful = candidate.hypotheses.filter(({ inliers }) => inliers.length >= REDUCED.inliers)
    const tried = [hopeful.find(({ perspective }) => !perspective), hopeful.find(({ perspective }) => perspective)]
    const isConfirmed = () => search.decide(candidate)?.decision === 'confirmed'
    const isAlike = candidate.verifications.some(
      ({ verification: { fine } }) => fine.correlated >= REDUCED.alike * fine.textured,
    )
    if (hopeful.length === 0 || isAlike || isConfirmed()) return
    let { query } = images
    for (let i = 0; i < REDUCED.times; i += 1) {
      query = halved(this.#kernels, query)
      for (const hypothesis of tried) {
        if (!hypothesis || isConfirmed()) continue
        this.#kernels.scoped(() => {
          const reduced = { ...images, query, queryPyramid: buildPyramid(this.#kernels, query) }
          this.#take(search, candidate, { hypothesis, images: reduced }, metrics)
        })
      }
    }
  }
}

const isDone = (search: Search, candidate: Candidate): boolean =>
  candidate.verifiedCount === candidate.hypotheses.length || search.decide(candidate)?.decision === 'confirmed'
