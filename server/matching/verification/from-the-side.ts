// Verifies a picture that was photographed from the side: it is straightened, compared as any other, and straightened better by what the blocks say.
import { apply, fromLongestSide, toPixels } from '../coordinates.ts'
import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { applyHomography, fitHomography } from '../retrieval/perspective-fitting.ts'
import { fitAffine } from '../retrieval/transform-fitting.ts'
import { PERSPECTIVE } from '../settings.ts'
import type { PointPair } from '../transform.ts'
import { type Expectation, type GeometricVerification, verifyGeometry } from './geometric-verification.ts'
import { buildPyramid, type ImagePyramid } from './image-pyramid.ts'
import { rectified, type SideView, straightenedBy } from './rectify.ts'

type Images = { original: Luma; originalPyramid: ImagePyramid; query: Luma }

/** Null when it fails. Its map leads to the straightened query. */
export function verifyFromTheSide(
  kernels: Kernels,
  { original, originalPyramid, query }: Images,
  first: SideView,
  expected: Expectation,
): GeometricVerification | null {
  let [view, best]: [SideView, GeometricVerification | null] = [first, null]
  for (let i = 0; i < PERSPECTIVE.corrections; i += 1) {
    const { map } = view
    const verification = kernels.scoped(() => {
      const straight = buildPyramid(kernels, rectified(query, original, view))
      return verifyGeometry(kernels, originalPyramid, straight, map, { ...expected, unevenlyLit: true })
    })
    if (!verification) return best
    if (best && verification.fine.coherentResidual >= best.fine.coherentResidual) return best
    best = verification
    const { residuals, correlated, textured } = verification.fine
    if (residuals.length < PERSPECTIVE.residuals || correlated < PERSPECTIVE.correlated * textured) return best
    const better = corrected(view, verification, { original, query })
    if (!better) return best
    view = better
  }
  return best
}

/** The view in which each block lies where its residual says. */
function corrected(
  view: SideView,
  { map, fine, residualScale: scale }: GeometricVerification,
  { original, query }: Pick<Images, 'original' | 'query'>,
): SideView | null {
  const back = straightenedBy(view, original, query)
  const [from, to] = [Math.max(original.width, original.height), Math.max(query.width, query.height)]
  const pairs = fine.residuals.map(({ x, y, dx, dy }): PointPair => {
    const at = { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 }
    // The content of this place was compared with what the map shows of the place before its displacement.
    const shown = apply(map, { x: at.x - dx * scale, y: at.y - dy * scale })
    const [u, v] = applyHomography(back, shown.x, shown.y)
    const shares = (px: number, py: number, longest: number) => ({ x: (px + 0.5) / longest, y: (py + 0.5) / longest })
    return { original: shares(at.x, at.y, from), query: shares(u, v, to), weight: 1 }
  })
  const perspective = fitHomography(pairs)
  const flat = fitAffine(pairs)
  return perspective && flat && { perspective, map: toPixels(fromLongestSide(flat, original, query), original, query) }
}
