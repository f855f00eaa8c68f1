// Corrects an alignment by the residuals of its blocks, as one affine change of the original's coordinates.
import { median } from '../median.ts'
import { CORRECTION } from '../settings.ts'
import type { Affine } from '../transform.ts'

/** A block of the original: its centre in pixels of the level, and how far the query's content is displaced there. */
export type BlockResidual = { x: number; y: number; dx: number; dy: number }

/** The affine change that most blocks agree on: x, y of the original → displacement there. Iteratively reweighted least squares. */
export function fitCommonResidual(residuals: readonly BlockResidual[]): Affine {
  let weights = residuals.map(() => 1)
  let correction = leastSquares(residuals, weights)
  for (let i = 0; i < CORRECTION.iterations; i += 1) {
    const remaining = residuals.map(residual => distanceFrom(residual, correction))
    const scale = Math.max(CORRECTION.minScale, median(remaining))
    weights = remaining.map(distance => 1 / (1 + (distance / scale) ** 2) ** 2)
    correction = leastSquares(residuals, weights)
  }
  return correction
}

const distanceFrom = ({ x, y, dx, dy }: BlockResidual, [a, b, c, d, e, f]: Affine) =>
  Math.hypot(a * x + b * y + c - dx, d * x + e * y + f - dy)

function leastSquares(residuals: readonly BlockResidual[], weights: readonly number[]): Affine {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (pick: (residual: BlockResidual) => number) =>
    residuals.reduce((sum, residual, i) => sum + (weights[i] ?? 0) * pick(residual), 0) / total
  const [mx, my, mu, mv] = [mean(r => r.x), mean(r => r.y), mean(r => r.dx), mean(r => r.dy)]
  const xx = mean(r => (r.x - mx) ** 2)
  const xy = mean(r => (r.x - mx) * (r.y - my))
  const yy = mean(r => (r.y - my) ** 2)
  const det = xx * yy - xy * xy
  const { minVariance, minDeterminant } = CORRECTION
  if (xx < minVariance || yy < minVariance || det < minDeterminant * xx * yy) return [0, 0, mu, 0, 0, mv]
  const slopes = (pick: (residual: BlockResidual) => number, centre: number): [number, number] => {
    const x = mean(r => (r.x - mx) * (pick(r) - centre))
    const y = mean(r => (r.y - my) * (pick(r) - centre))
    return [(x * yy - y * xy) / det, (y * xx - x * xy) / det]
  }
  const [a, b] = slopes(r => r.dx, mu)
  const [d, e] = slopes(r => r.dy, mv)
  return [a, b, mu - a * mx - b * my, d, e, mv - d * mx - e * my]
}

/** The map after the inverse of a small change of the original's coordinates (inverse composition). */
export function applyCorrection(map: Affine, correction: Affine): Affine {
  const [a, b, c] = [correction[0] + 1, correction[1], correction[2]]
  const [d, e, f] = [correction[3], correction[4] + 1, correction[5]]
  const det = a * e - b * d
  const [ia, ib, id, ie] = [e / det, -b / det, -d / det, a / det]
  const [ic, jf] = [-(ia * c + ib * f), -(id * c + ie * f)]
  const [ma, mb, mc, md, me, mf] = map
  return [
    ma * ia + mb * id,
    ma * ib + mb * ie,
    ma * ic + mb * jf + mc,
    md * ia + me * id,
    md * ib + me * ie,
    md * ic + me * jf + mf,
  ]
}
