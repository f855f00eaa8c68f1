// Votes of correspondences for a similarity transform. Each one implies a similarity by itself; the one with the heaviest inliers wins.
import { TRANSFORM } from '../settings.ts'
import type { Affine, Correspondence, InlierTolerance, TransformHypothesis } from '../transform.ts'
import { fitAffine, fitSimilarity } from './transform-fitting.ts'

/** The similarities with the heaviest inliers, each different from those before it. `seeds`: correspondences that are tried. */
export function voteForTransforms(
  correspondences: readonly Correspondence[],
  mirrored: boolean,
  { tolerance, seeds, max }: { tolerance: InlierTolerance; seeds: number; max: number },
): TransformHypothesis[] {
  const columns = columnsOf(correspondences, mirrored)
  const weightOf = (index: number) => correspondences[index]?.weight ?? 0
  const heaviest = [...correspondences.keys()].toSorted((x, y) => weightOf(y) - weightOf(x)).slice(0, seeds)
  const hypotheses = heaviest.flatMap((seed): TransformHypothesis[] => {
    const correspondence = correspondences[seed]
    if (!correspondence) return []
    const map = similarityOf(correspondence, mirrored)
    const inliers = inliersOf(correspondences, columns, { seed, map }, tolerance)
    return [{ map, inliers, weight: distinctWeight(inliers) }]
  })
  const kept: TransformHypothesis[] = []
  for (const each of hypotheses.toSorted((x, y) => y.weight - x.weight)) {
    if (kept.length >= max) break
    if (!kept.some(other => isSameTransform(other.map, each.map))) kept.push(each)
  }
  return kept.map(each => ({ ...each, map: fitSimilarity(each) }))
}

/** The similarity that one correspondence implies. */
function similarityOf({ query, original }: Correspondence, mirrored: boolean): Affine {
  const scale = query.scale / original.scale
  const turn = mirrored ? query.orientation + original.orientation - 0.5 : query.orientation - original.orientation
  const angle = 2 * Math.PI * turn
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  // A mirror turns x into -x, and an orientation t into a half less t.
  const [a, b, d, e] = mirrored ? [-c, -s, -s, c] : [c, -s, s, c]
  return [a, b, query.x - a * original.x - b * original.y, d, e, query.y - d * original.x - e * original.y]
}

/** Correspondences as columns of numbers, because each seed runs over all of them. `octaves`: logarithm of the ratio of scales. */
type Columns = {
  octaves: Float64Array
  turns: Float64Array
  positions: Float64Array
  /** For each keypoint of the query, one more than the number of its inlier; 0 for none. */
  inlierOf: Int32Array
}

function columnsOf(correspondences: readonly Correspondence[], mirrored: boolean): Columns {
  const count = correspondences.length
  const sign = mirrored ? 1 : -1
  const positions = new Float64Array(count * 4)
  const [octaves, turns] = [new Float64Array(count), new Float64Array(count)]
  let lastKeypoint = 0
  for (const [i, { query, original, keypoint }] of correspondences.entries()) {
    positions[i * 4] = original.x
    positions[i * 4 + 1] = original.y
    positions[i * 4 + 2] = query.x
    positions[i * 4 + 3] = query.y
    octaves[i] = Math.log2(query.scale / original.scale)
    turns[i] = query.orientation + sign * original.orientation
    lastKeypoint = Math.max(lastKeypoint, keypoint)
  }
  return { octaves, turns, positions, inlierOf: new Int32Array(lastKeypoint + 1) }
}

const wrapTurn = (turn: number) => turn - Math.round(turn)

/** Correspondences that agree with the map of the seed; of each keypoint of the query the heaviest only. */
function inliersOf(
  correspondences: readonly Correspondence[],
  { octaves, turns, positions, inlierOf }: Columns,
  { seed, map: [a, b, c, d, e, f] }: { seed: number; map: Affine },
  tolerance: InlierTolerance,
): Correspondence[] {
  const [seedOctaves, seedTurn] = [octaves[seed] ?? 0, turns[seed] ?? 0]
  const shrink = Math.max(TRANSFORM.smallestTolerance, Math.min(1, 2 ** seedOctaves))
  const maxSquare = (tolerance.position * shrink) ** 2
  const inliers: Correspondence[] = []
  for (let i = 0; i < correspondences.length; i += 1) {
    if (Math.abs((octaves[i] ?? 0) - seedOctaves) > tolerance.scale) continue
    if (Math.abs(wrapTurn((turns[i] ?? 0) - seedTurn)) > tolerance.orientation) continue
    const [x, y] = [positions[i * 4] ?? 0, positions[i * 4 + 1] ?? 0]
    const dx = a * x + b * y + c - (positions[i * 4 + 2] ?? 0)
    const dy = d * x + e * y + f - (positions[i * 4 + 3] ?? 0)
    const correspondence = correspondences[i]
    if (!correspondence || dx * dx + dy * dy > maxSquare) continue
    const known = inlierOf[correspondence.keypoint] ?? 0
    if (known === 0) inlierOf[correspondence.keypoint] = inliers.push(correspondence)
    else if ((inliers[known - 1]?.weight ?? 0) < correspondence.weight) inliers[known - 1] = correspondence
  }
  for (const { keypoint } of inliers) inlierOf[keypoint] = 0
  return inliers
}

/** Weight of inliers, where those at one place of the original count once: repeated texture must not count many times. */
function distinctWeight(inliers: readonly Correspondence[]): number {
  if (inliers.length === 1) return inliers[0]?.weight ?? 0
  const cells = new Map<number, number>()
  for (const { original, weight } of inliers) {
    const cell = Math.round(original.x * TRANSFORM.cells) * 1000 + Math.round(original.y * TRANSFORM.cells)
    cells.set(cell, Math.max(cells.get(cell) ?? 0, weight))
  }
  return [...cells.values()].reduce((sum, weight) => sum + weight, 0)
}

/** Whether both take the corners to about the same places; in shares of the longest side. */
export function isSameTransform(one: Affine, other: Affine): boolean {
  const isNear = (x: number, y: number) => {
    const dx = (one[0] - other[0]) * x + (one[1] - other[1]) * y + one[2] - other[2]
    const dy = (one[3] - other[3]) * x + (one[4] - other[4]) * y + one[5] - other[5]
    return Math.hypot(dx, dy) < TRANSFORM.sameWithin
  }
  return isNear(0, 0) && isNear(1, 0) && isNear(0, 1)
}

/**
 * The affine map that the correspondences near a similarity agree on. It fits squeezed copies too, and many inliers place it
 * to about a pixel. Collects the correspondences near the map and fits again, a few times.
 */
export function refineToAffine(
  hypothesis: TransformHypothesis,
  correspondences: readonly Correspondence[],
): TransformHypothesis {
  let best = hypothesis
  for (const factor of TRANSFORM.affineRounds) {
    const [a, b, c, d, e, f] = best.map
    const inliers = correspondences.filter(({ original: { x, y }, query }) => {
      const [dx, dy] = [a * x + b * y + c - query.x, d * x + e * y + f - query.y]
      return dx * dx + dy * dy < (TRANSFORM.affineTolerance * factor) ** 2
    })
    const map = inliers.length >= TRANSFORM.affine.inliers ? fitAffine(inliers) : null
    if (!map) return best
    best = { map, inliers, weight: Math.max(best.weight, distinctWeight(inliers)) }
  }
  return best.inliers.length >= hypothesis.inliers.length * TRANSFORM.affineKeeps ? best : hypothesis
}
