// The last correction of an alignment: what all blocks say together about where they lie off, as one affine change.
import { middle } from './middle.ts'
import type { Affine } from './votes.ts'

/** A block of the original: its middle in pixels of the level, and how far the candidate's content lies off there. */
export type Off = { x: number; y: number; dx: number; dy: number }

/** Times that the blocks which do not go along lose weight. */
const ROUNDS = 5
/** Pixels that blocks may lie off the common change without losing weight, at least. */
const CALM = 0.05
/** Smallest spread of the blocks, in pixels squared, from which more than a shift is read. */
const SPREAD = 200

/** The affine change that most blocks agree on, as x, y of the original → pixels that the candidate lies off there. */
export function commonChange(offs: readonly Off[]): Affine {
  let weights = offs.map(() => 1)
  let change = leastSquares(offs, weights)
  for (let i = 0; i < ROUNDS; i += 1) {
    const left = offs.map(off => leftOf(off, change))
    const bound = Math.max(CALM, middle(left))
    weights = left.map(distance => 1 / (1 + (distance / bound) ** 2) ** 2)
    change = leastSquares(offs, weights)
  }
  return change
}

const leftOf = ({ x, y, dx, dy }: Off, [a, b, c, d, e, f]: Affine) =>
  Math.hypot(a * x + b * y + c - dx, d * x + e * y + f - dy)

function leastSquares(offs: readonly Off[], weights: readonly number[]): Affine {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (pick: (off: Off) => number) =>
    offs.reduce((sum, off, i) => sum + (weights[i] ?? 0) * pick(off), 0) / total
  const [mx, my, mu, mv] = [mean(o => o.x), mean(o => o.y), mean(o => o.dx), mean(o => o.dy)]
  const xx = mean(o => (o.x - mx) ** 2)
  const xy = mean(o => (o.x - mx) * (o.y - my))
  const yy = mean(o => (o.y - my) ** 2)
  const det = xx * yy - xy * xy
  if (xx < SPREAD || yy < SPREAD || det < 0.1 * xx * yy) return [0, 0, mu, 0, 0, mv]
  const slopes = (pick: (off: Off) => number, usual: number): [number, number] => {
    const x = mean(o => (o.x - mx) * (pick(o) - usual))
    const y = mean(o => (o.y - my) * (pick(o) - usual))
    return [(x * yy - y * xy) / det, (y * xx - x * xy) / det]
  }
  const [a, b] = slopes(o => o.dx, mu)
  const [d, e] = slopes(o => o.dy, mv)
  return [a, b, mu - a * mx - b * my, d, e, mv - d * mx - e * my]
}

/** The map after a change of the original's own coordinates was undone: what lay off by it lies still. */
export function undo(map: Affine, change: Affine): Affine {
  const [a, b, c, d, e, f] = [change[0] + 1, change[1], change[2], change[3], change[4] + 1, change[5]]
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
