// From single features to one similarity transform on which many agree.

import type { Keypoint } from './fingerprint.ts'

/** A pair of features: one of the candidate (query), one of the original (catalogue). */
export type Correspondence = { query: Keypoint; original: Keypoint; weight: number; keypoint: number }

/** original → candidate: x' = a x + b y + c, y' = d x + e y + f, in shares of the longest side of each. */
export type Affine = [number, number, number, number, number, number]

export type TransformHypothesis = { map: Affine; weight: number; inliers: Correspondence[] }

export type InlierTolerance = { position: number; scale: number; orientation: number }

/** The similarity that one pair alone implies; a mirrored one turns the other way. */
function similarityOf({ query, original }: Correspondence, mirrored: boolean): Affine {
  const scale = query.scale / original.scale
  const angle =
    2 * Math.PI * (mirrored ? query.orientation + original.orientation - 0.5 : query.orientation - original.orientation)
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  // A mirror first turns x into -x, and with it a direction t into a half less t.
  const [a, b, d, e] = mirrored ? [-c, -s, -s, c] : [c, -s, s, c]
  return [a, b, query.x - a * original.x - b * original.y, d, e, query.y - d * original.x - e * original.y]
}

const wrapTurn = (orientation: number) => orientation - Math.round(orientation)

/** Pairs as columns of numbers, because each trial runs over all of them. `scaleRatio`: power of two of their sizes. */
type Columns = {
  scaleRatio: Float64Array
  orientationChange: Float64Array
  positions: Float64Array
  bestAt: Int32Array
}

function columnsOf(correspondences: readonly Correspondence[], mirrored: boolean): Columns {
  const sign = mirrored ? 1 : -1
  const positions = new Float64Array(correspondences.length * 4)
  const [scaleRatio, orientationChange] = [
    new Float64Array(correspondences.length),
    new Float64Array(correspondences.length),
  ]
  let max = 0
  for (const [i, { query, original, keypoint }] of correspondences.entries()) {
    positions[i * 4] = original.x
    positions[i * 4 + 1] = original.y
    positions[i * 4 + 2] = query.x
    positions[i * 4 + 3] = query.y
    scaleRatio[i] = Math.log2(query.scale / original.scale)
    orientationChange[i] = query.orientation + sign * original.orientation
    max = Math.max(max, keypoint)
  }
  return { scaleRatio, orientationChange, positions, bestAt: new Int32Array(max + 1) }
}

/** Pairs that the map of the pair `at` explains, within the tolerance; of each candidate feature the heaviest only. */
function inliersOf(
  correspondences: readonly Correspondence[],
  { scaleRatio, orientationChange, positions, bestAt }: Columns,
  at: number,
  [a, b, c, d, e, f]: Affine,
  tolerance: InlierTolerance,
): Correspondence[] {
  const [ownRatio, orientation] = [scaleRatio[at] ?? 0, orientationChange[at] ?? 0]
  const bound = (tolerance.position * Math.max(0.35, Math.min(1, 2 ** ownRatio))) ** 2
  const inliers: Correspondence[] = []
  for (let i = 0; i < correspondences.length; i += 1) {
    if (Math.abs((scaleRatio[i] ?? 0) - ownRatio) > tolerance.scale) continue
    if (Math.abs(wrapTurn((orientationChange[i] ?? 0) - orientation)) > tolerance.orientation) continue
    const [x, y] = [positions[i * 4] ?? 0, positions[i * 4 + 1] ?? 0]
    const dx = a * x + b * y + c - (positions[i * 4 + 2] ?? 0)
    const dy = d * x + e * y + f - (positions[i * 4 + 3] ?? 0)
    const correspondence = correspondences[i]
    if (!correspondence || dx * dx + dy * dy > bound) continue
    const known = bestAt[correspondence.keypoint] ?? 0
    if (known === 0) bestAt[correspondence.keypoint] = inliers.push(correspondence)
    else if ((inliers[known - 1]?.weight ?? 0) < correspondence.weight) inliers[known - 1] = correspondence
  }
  for (const { keypoint } of inliers) bestAt[keypoint] = 0
  return inliers
}

/** Weight of pairs, where pairs at one and the same place of the original count once. */
function distinctWeight(correspondences: readonly Correspondence[]): number {
  if (correspondences.length === 1) return correspondences[0]?.weight ?? 0
  const positions = new Map<number, number>()
  for (const { original, weight } of correspondences) {
    const cell = Math.round(original.x * 90) * 1000 + Math.round(original.y * 90)
    positions.set(cell, Math.max(positions.get(cell) ?? 0, weight))
  }
  return [...positions.values()].reduce((sum, weight) => sum + weight, 0)
}

/** The transforms that most weight agrees on, best first, each apart from the ones before it. */
export function voteForTransforms(
  correspondences: readonly Correspondence[],
  mirrored: boolean,
  { tolerance, seeds, max }: { tolerance: InlierTolerance; seeds: number; max: number },
): TransformHypothesis[] {
  const columns = columnsOf(correspondences, mirrored)
  const seedIndices = [...correspondences.keys()]
    .toSorted((x, y) => (correspondences[y]?.weight ?? 0) - (correspondences[x]?.weight ?? 0))
    .slice(0, seeds)
  const hypotheses = seedIndices.flatMap((at): TransformHypothesis[] => {
    const correspondence = correspondences[at]
    if (!correspondence) return []
    const map = similarityOf(correspondence, mirrored)
    const inliers = inliersOf(correspondences, columns, at, map, tolerance)
    return [{ map, inliers, weight: distinctWeight(inliers) }]
  })
  const kept: TransformHypothesis[] = []
  for (const each of hypotheses.toSorted((x, y) => y.weight - x.weight)) {
    if (kept.length >= max) break
    if (kept.some(other => isSameTransform(other.map, each.map))) continue
    kept.push(each)
  }
  return kept.map(each => ({ ...each, map: leastSquares(each) }))
}

function isSameTransform(one: Affine, other: Affine): boolean {
  const far = (x: number, y: number) =>
    Math.hypot(
      (one[0] - other[0]) * x + (one[1] - other[1]) * y + one[2] - other[2],
      (one[3] - other[3]) * x + (one[4] - other[4]) * y + one[5] - other[5],
    )
  return far(0, 0) < 0.08 && far(1, 0) < 0.08 && far(0, 1) < 0.08
}

/** Least squares over the places of the agreeing pairs: a similarity of the same handedness. */
function leastSquares({ map, inliers }: TransformHypothesis): Affine {
  const mirrored = map[0] * map[4] - map[1] * map[3] < 0
  const total = inliers.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (pick: (correspondence: Correspondence) => number) =>
    inliers.reduce((sum, correspondence) => sum + correspondence.weight * pick(correspondence), 0) / total
  const flip = mirrored ? -1 : 1
  const [mx, my] = [mean(p => p.original.x * flip), mean(p => p.original.y)]
  const [nx, ny] = [mean(p => p.query.x), mean(p => p.query.y)]
  let [dot, cross, norm] = [0, 0, 0]
  for (const { original, query, weight } of inliers) {
    const [x, y] = [original.x * flip - mx, original.y - my]
    const [u, v] = [query.x - nx, query.y - ny]
    dot += weight * (x * u + y * v)
    cross += weight * (x * v - y * u)
    norm += weight * (x * x + y * y)
  }
  // Too few or too close together to fit: the one pair's own word is better.
  if (inliers.length < 3 || norm / total < 0.0016) return map
  const [c, s] = [dot / norm, cross / norm]
  return [c * flip, -s, nx - c * mx + s * my, s * flip, c, ny - s * mx - c * my]
}

/** Share of the longest side that a feature may lie off an affine map. */
const AFFINE_TOLERANCE = 0.012

/**
 * The affine map that the features near a similarity agree on: squeezed copies fit, and many features place it to
 * about a pixel. Gathers the pairs near the map and fits anew, a few times.
 */
export function refineToAffine(
  hypothesis: TransformHypothesis,
  correspondences: readonly Correspondence[],
): TransformHypothesis {
  let best = hypothesis
  for (const factor of [3, 2, 1, 1]) {
    const [a, b, c, d, e, f] = best.map
    const near = correspondences.filter(({ original: { x, y }, query }) => {
      const [dx, dy] = [a * x + b * y + c - query.x, d * x + e * y + f - query.y]
      return dx * dx + dy * dy < (AFFINE_TOLERANCE * factor) ** 2
    })
    const map = near.length >= 8 ? fitAffine(near) : null
    if (!map) return best
    best = { map, inliers: near, weight: Math.max(best.weight, distinctWeight(near)) }
  }
  return best.inliers.length >= hypothesis.inliers.length * 0.7 ? best : hypothesis
}

/** Weighted least squares in six unknowns; null when the places are in a line. */
function fitAffine(correspondences: readonly Correspondence[]): Affine | null {
  const total = correspondences.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (pick: (correspondence: Correspondence) => number) =>
    correspondences.reduce((sum, correspondence) => sum + correspondence.weight * pick(correspondence), 0) / total
  const [mx, my] = [mean(p => p.original.x), mean(p => p.original.y)]
  const [nx, ny] = [mean(p => p.query.x), mean(p => p.query.y)]
  const about = (pick: (x: number, y: number, u: number, v: number) => number) =>
    mean(({ original: o, query: k }) => pick(o.x - mx, o.y - my, k.x - nx, k.y - ny))
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
