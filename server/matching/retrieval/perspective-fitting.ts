// Fits the map of a plane that was photographed from the side: a homography, by weighted least squares of its linear equations (Hartley & Zisserman, Multiple View Geometry, 4.1).
import { PERSPECTIVE } from '../settings.ts'
import type { Affine, Correspondence, Homography, PointPair, TransformHypothesis } from '../transform.ts'
import { fitAffine } from './transform-fitting.ts'

/**
 * The homography that the correspondences around an affine map agree on. Null where they are few, or where it bends next to
 * nothing, as then the affine map does.
 */
export function refineToPerspective(
  { map, weight }: TransformHypothesis,
  correspondences: readonly Correspondence[],
): TransformHypothesis | null {
  let perspective: Homography = [...map, 0, 0]
  let inliers: Correspondence[] = []
  for (const factor of PERSPECTIVE.rounds) {
    inliers = inliersOf(perspective, correspondences, PERSPECTIVE.tolerance * factor)
    if (inliers.length < PERSPECTIVE.inliers) return null
    const fitted = fitHomography(inliers)
    if (!fitted || !isPlausible(fitted, inliers)) return null
    perspective = fitted
  }
  inliers = inliersOf(perspective, correspondences, PERSPECTIVE.tolerance)
  const flat = inliers.length >= PERSPECTIVE.inliers ? fitAffine(inliers) : null
  if (!flat || bend(perspective, flat, inliers) < PERSPECTIVE.bend) return null
  return { map: flat, perspective, inliers, weight }
}

export function applyHomography([a, b, c, d, e, f, g, h]: Homography, x: number, y: number): [number, number] {
  const w = g * x + h * y + 1
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** The affine map first, then the homography. */
export function afterAffine([a, b, c, d, e, f, g, h]: Homography, [p, q, r, s, t, u]: Affine): Homography {
  const last = g * r + h * u + 1
  const row = (x: number, y: number, z: number) => [x * p + y * s, x * q + y * t, x * r + y * u + z] as const
  const [first, second] = [row(a, b, c), row(d, e, f)]
  const lines = [...first, ...second, g * p + h * s, g * q + h * t].map(value => value / last)
  return lines as Homography // eight numbers
}

/** Of each keypoint of the query the nearest. */
function inliersOf(map: Homography, correspondences: readonly Correspondence[], tolerance: number): Correspondence[] {
  const nearest = new Map<number, { correspondence: Correspondence; distance: number }>()
  for (const correspondence of correspondences) {
    const { query, original, keypoint } = correspondence
    const [x, y] = applyHomography(map, original.x, original.y)
    const distance = Math.hypot(x - query.x, y - query.y)
    if (distance > tolerance || distance >= (nearest.get(keypoint)?.distance ?? Number.POSITIVE_INFINITY)) continue
    nearest.set(keypoint, { correspondence, distance })
  }
  return [...nearest.values()].map(each => each.correspondence)
}

/** Null when the inliers lie in a line. Coordinates are taken from their centre, where the denominator is one. */
export function fitHomography(inliers: readonly PointPair[]): Homography | null {
  const mean = (pick: (inlier: PointPair) => number) =>
    inliers.reduce((sum, inlier) => sum + pick(inlier), 0) / inliers.length
  const [mx, my] = [mean(i => i.original.x), mean(i => i.original.y)]
  const [nx, ny] = [mean(i => i.query.x), mean(i => i.query.y)]
  const matrix = Array.from({ length: 8 }, () => new Float64Array(9))
  const add = (row: readonly number[], right: number, weight: number) => {
    for (let i = 0; i < 8; i += 1) {
      const line = matrix[i]
      if (!line) continue
      for (let j = 0; j < 8; j += 1) line[j] = (line[j] ?? 0) + weight * (row[i] ?? 0) * (row[j] ?? 0)
      line[8] = (line[8] ?? 0) + weight * (row[i] ?? 0) * right
    }
  }
  for (const { original, query, weight } of inliers) {
    const [x, y, u, v] = [original.x - mx, original.y - my, query.x - nx, query.y - ny]
    add([x, y, 1, 0, 0, 0, -x * u, -y * u], u, weight)
    add([0, 0, 0, x, y, 1, -x * v, -y * v], v, weight)
  }
  const solved = solve(matrix)
  return solved && shifted(solved, { mx, my, nx, ny })
}

/** Gauss with the largest pivots; null where there is none. */
function solve(matrix: Float64Array[]): number[] | null {
  const size = matrix.length
  for (let column = 0; column < size; column += 1) {
    const at = (row: number, place: number) => matrix[row]?.[place] ?? 0
    let pivot = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row
    const [chosen, here] = [matrix[pivot], matrix[column]]
    if (!chosen || !here || Math.abs(at(pivot, column)) < PERSPECTIVE.minPivot) return null
    matrix[pivot] = here
    matrix[column] = chosen
    for (let row = 0; row < size; row += 1) {
      const line = matrix[row]
      if (row === column || !line) continue
      const factor = at(row, column) / at(column, column)
      for (let place = column; place <= size; place += 1) line[place] = at(row, place) - factor * at(column, place)
    }
  }
  return matrix.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** The same map between coordinates that begin at the corner, with one as its last number. */
function shifted(
  centred: readonly number[],
  { mx, my, nx, ny }: { mx: number; my: number; nx: number; ny: number },
): Homography | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = centred
  const last = 1 - g * mx - h * my
  if (!(last > PERSPECTIVE.denominator.min)) return null
  const first = [a + nx * g, b + nx * h, c - a * mx - b * my + nx * last]
  const second = [d + ny * g, e + ny * h, f - d * mx - e * my + ny * last]
  const [p = 0, q = 0, r = 0] = first
  const [s = 0, t = 0, u = 0] = second
  return [p / last, q / last, r / last, s / last, t / last, u / last, g / last, h / last]
}

/** How much nearer one side of the inliers may be than the other. */
function isPlausible(map: Homography, inliers: readonly Correspondence[]): boolean {
  const depths = inliers.map(({ original }) => map[6] * original.x + map[7] * original.y + 1)
  const [nearest, farthest] = [Math.min(...depths), Math.max(...depths)]
  return map.every(Number.isFinite) && nearest > PERSPECTIVE.denominator.min && farthest / nearest < PERSPECTIVE.depths
}

/** The furthest that both maps take an inlier apart. */
function bend(perspective: Homography, [a, b, c, d, e, f]: Affine, inliers: readonly Correspondence[]): number {
  return Math.max(
    ...inliers.map(({ original: { x, y } }) => {
      const [u, v] = applyHomography(perspective, x, y)
      return Math.hypot(a * x + b * y + c - u, d * x + e * y + f - v)
    }),
  )
}
