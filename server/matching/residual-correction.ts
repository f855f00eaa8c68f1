// The last correction of an alignment: what all blocks say together about where they lie off, as one affine change.
import { median } from './median.ts'
import type { Affine } from './transform-voting.ts'

/** A block of the original: its middle in pixels of the level, and how far the candidate's content lies off there. */
export type BlockResidual = { x: number; y: number; dx: number; dy: number }

/** Times that the blocks which do not go along lose weight. */
const ITERATIONS = 5
/** Pixels that blocks may lie off the common change without losing weight, at least. */
const MIN_SCALE_PX = 0.05
/** Smallest spread of the blocks, in pixels squared, from which more than a shift is read. */
const MIN_VARIANCE = 200

/** The affine change that most blocks agree on, as x, y of the original → pixels that the candidate lies off there. */
export function fitCommonResidual(residuals: readonly BlockResidual[]): Affine {
  let weights = residuals.map(() => 1)
  let correction = leastSquares(residuals, weights)
  for (let i = 0; i < ITERATIONS; i += 1) {
    const remainders = residuals.map(residual => remaining(residual, correction))
    const bound = Math.max(MIN_SCALE_PX, median(remainders))
    weights = remainders.map(distance => 1 / (1 + (distance / bound) ** 2) ** 2)
    correction = leastSquares(residuals, weights)
  }
  return correction
}

const remaining = ({ x, y, dx, dy }: BlockResidual, [a, b, c, d, e, f]: Affine) =>
  Math.hypot(a * x + b * y + c - dx, d * x + e * y + f - dy)

function leastSquares(residuals: readonly BlockResidual[], weights: readonly number[]): Affine {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (pick: (residual: BlockResidual) => number) =>
    residuals.reduce((sum, residual, i) => sum + (weights[i] ?? 0) * pick(residual), 0) / total
  const [mx, my, mu, mv] = [mean(o => o.x), mean(o => o.y), mean(o => o.dx), mean(o => o.dy)]
  const xx = mean(o => (o.x - mx) ** 2)
  const xy = mean(o => (o.x - mx) * (o.y - my))
  const yy = mean(o => (o.y - my) ** 2)
  const det = xx * yy - xy * xy
  if (xx < MIN_VARIANCE || yy < MIN_VARIANCE || det < 0.1 * xx * yy) return [0, 0, mu, 0, 0, mv]
  const slopes = (pick: (residual: BlockResidual) => number, average: number): [number, number] => {
    const x = mean(o => (o.x - mx) * (pick(o) - average))
    const y = mean(o => (o.y - my) * (pick(o) - average))
    return [(x * yy - y * xy) / det, (y * xx - x * xy) / det]
  }
  const [a, b] = slopes(o => o.dx, mu)
  const [d, e] = slopes(o => o.dy, mv)
  return [a, b, mu - a * mx - b * my, d, e, mv - d * mx - e * my]
}

/** The map after a change of the original's own coordinates was undone: what lay off by it lies still. */
export function applyCorrection(map: Affine, correction: Affine): Affine {
  const [a, b, c, d, e, f] = [
    correction[0] + 1,
    correction[1],
    correction[2],
    correction[3],
    correction[4] + 1,
    correction[5],
  ]
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
