// Fits transforms to inliers by weighted least squares.
import { TRANSFORM } from '../settings.ts'
import type { Affine, PointPair, TransformHypothesis } from '../transform.ts'

type Pick = (inlier: PointPair) => number

/** Weighted mean of a number over all inliers. */
function weightedMean(inliers: readonly PointPair[]): (pick: Pick) => number {
  const total = inliers.reduce((sum, { weight }) => sum + weight, 0)
  return pick => inliers.reduce((sum, inlier) => sum + inlier.weight * pick(inlier), 0) / total
}

/** A similarity of the same handedness; the hypothesis's own when its inliers are too few or too close together. */
export function fitSimilarity({ map, inliers }: TransformHypothesis): Affine {
  const flip = map[0] * map[4] - map[1] * map[3] < 0 ? -1 : 1
  const total = inliers.reduce((sum, { weight }) => sum + weight, 0)
  const mean = weightedMean(inliers)
  const [mx, my] = [mean(i => i.original.x * flip), mean(i => i.original.y)]
  const [nx, ny] = [mean(i => i.query.x), mean(i => i.query.y)]
  let [dot, cross, norm] = [0, 0, 0]
  for (const { original, query, weight } of inliers) {
    const [x, y] = [original.x * flip - mx, original.y - my]
    const [u, v] = [query.x - nx, query.y - ny]
    dot += weight * (x * u + y * v)
    cross += weight * (x * v - y * u)
    norm += weight * (x * x + y * y)
  }
  if (inliers.length < TRANSFORM.similarity.inliers || norm / total < TRANSFORM.similarity.spread) return map
  const [c, s] = [dot / norm, cross / norm]
  return [c * flip, -s, nx - c * mx + s * my, s * flip, c, ny - s * mx - c * my]
}

/** Null when the inliers lie in a line or too close together. */
export function fitAffine(inliers: readonly PointPair[]): Affine | null {
  const mean = weightedMean(inliers)
  const [mx, my] = [mean(i => i.original.x), mean(i => i.original.y)]
  const [nx, ny] = [mean(i => i.query.x), mean(i => i.query.y)]
  const moment = (pick: (x: number, y: number, u: number, v: number) => number) =>
    mean(({ original, query }) => pick(original.x - mx, original.y - my, query.x - nx, query.y - ny))
  const [xx, xy, yy] = [moment(x => x * x), moment((x, y) => x * y), moment((_, y) => y * y)]
  const det = xx * yy - xy * xy
  const { determinant, spread } = TRANSFORM.affine
  if (det < determinant || xx < spread || yy < spread) return null
  const solve = (x: number, y: number): [number, number] => [(x * yy - y * xy) / det, (y * xx - x * xy) / det]
  const [a, b] = solve(
    moment((x, _, u) => x * u),
    moment((_, y, u) => y * u),
  )
  const [d, e] = solve(
    moment((x, _, __, v) => x * v),
    moment((_, y, __, v) => y * v),
  )
  return [a, b, nx - a * mx - b * my, d, e, ny - d * mx - e * my]
}
