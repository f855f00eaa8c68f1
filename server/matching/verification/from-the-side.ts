// Verifies a picture that was photographed from the side: it is straightened, compared as any other, and straightened better by what the blocks say.
import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { applyHomography, fitHomography } from '../retrieval/perspective-fitting.ts'
import { fitAffine } from '../retrieval/transform-fitting.ts'
import { PERSPECTIVE } from '../settings.ts'
import type { PointPair } from '../transform.ts'
import { type Expectation, type GeometricVerification, verifyGeometry } from './geometric-verification.ts'
import { buildPyramid, type ImagePyramid } from './image-pyramid.ts'
import { rectified, type SideView } from './rectify.ts'

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
  images: Pick<Images, 'original' | 'query'>,
): SideView | null {
  const { original, query } = images
  const [from, to] = [Math.max(original.width, original.height), Math.max(query.width, query.height)]
  const [a, b, c, d, e, f] = view.map
  const det = a * e - b * d
  const pairs = fine.residuals.map(({ x, y, dx, dy }): PointPair => {
    const at = [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5] as const
    // The content of this place was compared with what the map shows of the place before its displacement.
    const [px, py] = [at[0] - dx * scale, at[1] - dy * scale]
    const [u, v] = [map[0] * px + map[1] * py + map[2] - c, map[3] * px + map[4] * py + map[5] - f]
    const [sx, sy] = [(u * e - b * v) / det, (a * v - u * d) / det]
    const [p, q] = applyHomography(view.perspective, (sx + 0.5) / from, (sy + 0.5) / from)
    return { original: { x: (at[0] + 0.5) / from, y: (at[1] + 0.5) / from }, query: { x: p, y: q }, weight: 1 }
  })
  const perspective = fitHomography(pairs)
  const flat = fitAffine(pairs)
  if (!perspective || !flat) return null
  const pixels = (value: number, x: number, y: number) => value * to - 0.5 + (0.5 * to * (x + y)) / from
  const ratio = to / from
  return {
    perspective,
    map: [
      flat[0] * ratio,
      flat[1] * ratio,
      pixels(flat[2], flat[0], flat[1]),
      flat[3] * ratio,
      flat[4] * ratio,
      pixels(flat[5], flat[3], flat[4]),
    ],
  }
}
