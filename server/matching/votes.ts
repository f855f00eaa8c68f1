// From single features to one similarity transform on which many agree.

import type { Place } from './fingerprint.ts'

/** A pair of features: one of the candidate (query), one of the original (catalogue). */
export type Pair = { candidate: Place; original: Place; weight: number; feature: number }

/** original → candidate: x' = a x + b y + c, y' = d x + e y + f, in shares of the longest side of each. */
export type Affine = [number, number, number, number, number, number]

export type Agreement = { map: Affine; weight: number; pairs: Pair[] }

export type Tolerance = { place: number; size: number; turn: number }

/** The similarity that one pair alone implies; a mirrored one turns the other way. */
function similarityOf({ candidate, original }: Pair, mirrored: boolean): Affine {
  const scale = candidate.size / original.size
  const angle = 2 * Math.PI * (mirrored ? candidate.turn + original.turn - 0.5 : candidate.turn - original.turn)
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  // A mirror first turns x into -x, and with it a direction t into a half less t.
  const [a, b, d, e] = mirrored ? [-c, -s, -s, c] : [c, -s, s, c]
  return [a, b, candidate.x - a * original.x - b * original.y, d, e, candidate.y - d * original.x - e * original.y]
}

const around = (turn: number) => turn - Math.round(turn)

/** Pairs as columns of numbers, because each trial runs over all of them. `ratio`: power of two of their sizes. */
type Columns = { ratio: Float64Array; turned: Float64Array; places: Float64Array; last: Int32Array }

function columnsOf(pairs: readonly Pair[], mirrored: boolean): Columns {
  const sign = mirrored ? 1 : -1
  const places = new Float64Array(pairs.length * 4)
  const [ratio, turned] = [new Float64Array(pairs.length), new Float64Array(pairs.length)]
  let most = 0
  for (const [i, { candidate, original, feature }] of pairs.entries()) {
    places[i * 4] = original.x
    places[i * 4 + 1] = original.y
    places[i * 4 + 2] = candidate.x
    places[i * 4 + 3] = candidate.y
    ratio[i] = Math.log2(candidate.size / original.size)
    turned[i] = candidate.turn + sign * original.turn
    most = Math.max(most, feature)
  }
  return { ratio, turned, places, last: new Int32Array(most + 1) }
}

/** Pairs that the map of the pair `at` explains, within the tolerance; of each candidate feature the heaviest only. */
function agreeing(
  pairs: readonly Pair[],
  { ratio, turned, places, last }: Columns,
  at: number,
  [a, b, c, d, e, f]: Affine,
  tolerance: Tolerance,
): Pair[] {
  const [own, turn] = [ratio[at] ?? 0, turned[at] ?? 0]
  const bound = (tolerance.place * Math.max(0.35, Math.min(1, 2 ** own))) ** 2
  const inside: Pair[] = []
  for (let i = 0; i < pairs.length; i += 1) {
    if (Math.abs((ratio[i] ?? 0) - own) > tolerance.size) continue
    if (Math.abs(around((turned[i] ?? 0) - turn)) > tolerance.turn) continue
    const [x, y] = [places[i * 4] ?? 0, places[i * 4 + 1] ?? 0]
    const dx = a * x + b * y + c - (places[i * 4 + 2] ?? 0)
    const dy = d * x + e * y + f - (places[i * 4 + 3] ?? 0)
    const pair = pairs[i]
    if (!pair || dx * dx + dy * dy > bound) continue
    const known = last[pair.feature] ?? 0
    if (known === 0) last[pair.feature] = inside.push(pair)
    else if ((inside[known - 1]?.weight ?? 0) < pair.weight) inside[known - 1] = pair
  }
  for (const { feature } of inside) last[feature] = 0
  return inside
}

/** Weight of pairs, where pairs at one and the same place of the original count once. */
function weigh(pairs: readonly Pair[]): number {
  if (pairs.length === 1) return pairs[0]?.weight ?? 0
  const places = new Map<number, number>()
  for (const { original, weight } of pairs) {
    const cell = Math.round(original.x * 90) * 1000 + Math.round(original.y * 90)
    places.set(cell, Math.max(places.get(cell) ?? 0, weight))
  }
  return [...places.values()].reduce((sum, weight) => sum + weight, 0)
}

/** The transforms that most weight agrees on, best first, each apart from the ones before it. */
export function agreements(
  pairs: readonly Pair[],
  mirrored: boolean,
  { tolerance, trials, most }: { tolerance: Tolerance; trials: number; most: number },
): Agreement[] {
  const columns = columnsOf(pairs, mirrored)
  const tried = [...pairs.keys()].toSorted((x, y) => (pairs[y]?.weight ?? 0) - (pairs[x]?.weight ?? 0)).slice(0, trials)
  const found = tried.flatMap((at): Agreement[] => {
    const pair = pairs[at]
    if (!pair) return []
    const map = similarityOf(pair, mirrored)
    const inside = agreeing(pairs, columns, at, map, tolerance)
    return [{ map, pairs: inside, weight: weigh(inside) }]
  })
  const kept: Agreement[] = []
  for (const each of found.toSorted((x, y) => y.weight - x.weight)) {
    if (kept.length >= most) break
    if (kept.some(other => alike(other.map, each.map))) continue
    kept.push(each)
  }
  return kept.map(each => ({ ...each, map: leastSquares(each) }))
}

function alike(one: Affine, other: Affine): boolean {
  const far = (x: number, y: number) =>
    Math.hypot(
      (one[0] - other[0]) * x + (one[1] - other[1]) * y + one[2] - other[2],
      (one[3] - other[3]) * x + (one[4] - other[4]) * y + one[5] - other[5],
    )
  return far(0, 0) < 0.08 && far(1, 0) < 0.08 && far(0, 1) < 0.08
}

/** Least squares over the places of the agreeing pairs: a similarity of the same handedness. */
function leastSquares({ map, pairs }: Agreement): Affine {
  const mirrored = map[0] * map[4] - map[1] * map[3] < 0
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (pick: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + pair.weight * pick(pair), 0) / total
  const flip = mirrored ? -1 : 1
  const [mx, my] = [mean(p => p.original.x * flip), mean(p => p.original.y)]
  const [nx, ny] = [mean(p => p.candidate.x), mean(p => p.candidate.y)]
  let [dot, cross, norm] = [0, 0, 0]
  for (const { original, candidate, weight } of pairs) {
    const [x, y] = [original.x * flip - mx, original.y - my]
    const [u, v] = [candidate.x - nx, candidate.y - ny]
    dot += weight * (x * u + y * v)
    cross += weight * (x * v - y * u)
    norm += weight * (x * x + y * y)
  }
  // Too few or too close together to fit: the one pair's own word is better.
  if (pairs.length < 3 || norm / total < 0.0016) return map
  const [c, s] = [dot / norm, cross / norm]
  return [c * flip, -s, nx - c * mx + s * my, s * flip, c, ny - s * mx - c * my]
}

/** Share of the longest side that a feature may lie off an affine map. */
const CLOSE = 0.012

/**
 * The affine map that the features near a similarity agree on: squeezed copies fit, and many features place it to
 * about a pixel. Gathers the pairs near the map and fits anew, a few times.
 */
export function affineFrom(agreement: Agreement, pairs: readonly Pair[]): Agreement {
  let best = agreement
  for (const reach of [3, 2, 1, 1]) {
    const [a, b, c, d, e, f] = best.map
    const near = pairs.filter(({ original: { x, y }, candidate }) => {
      const [dx, dy] = [a * x + b * y + c - candidate.x, d * x + e * y + f - candidate.y]
      return dx * dx + dy * dy < (CLOSE * reach) ** 2
    })
    const map = near.length >= 8 ? fitAffine(near) : null
    if (!map) return best
    best = { map, pairs: near, weight: Math.max(best.weight, weigh(near)) }
  }
  return best.pairs.length >= agreement.pairs.length * 0.7 ? best : agreement
}

/** Weighted least squares in six unknowns; null when the places are in a line. */
function fitAffine(pairs: readonly Pair[]): Affine | null {
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (pick: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + pair.weight * pick(pair), 0) / total
  const [mx, my] = [mean(p => p.original.x), mean(p => p.original.y)]
  const [nx, ny] = [mean(p => p.candidate.x), mean(p => p.candidate.y)]
  const about = (pick: (x: number, y: number, u: number, v: number) => number) =>
    mean(({ original: o, candidate: k }) => pick(o.x - mx, o.y - my, k.x - nx, k.y - ny))
  const [xx, xy, yy] = [about(x => x * x), about((x, y) => x * y), about((_, y) => y * y)]
  const det = xx * yy - xy * xy
  if (det < 1e-6 || xx < 0.0004 || yy < 0.0004) return null
  const solve = (x: number, y: number): [number, number] => [(x * yy - y * xy) / det, (y * xx - x * xy) / det]
  const [a, b] = solve(
    about((x, _, u) => x * u),
    about((_, y, u) => y * u),
  )
  const [d, e] = solve(
    about((x, _, __, v) => x * v),
    about((_, y, __, v) => y * v),
  )
  return [a, b, nx - a * mx - b * my, d, e, ny - d * mx - e * my]
}
