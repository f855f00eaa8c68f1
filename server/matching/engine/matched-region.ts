// What a verified transform means for people: regions, overlaps, rotation and scale.
import { apply, invert } from '../coordinates.ts'
import type { Affine } from '../transform.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

const SQUARE: Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The part of a polygon inside the unit square. */
function clip(polygon: Point[]): Point[] {
  const sides: ((p: Point) => number)[] = [p => p.x, p => 1 - p.x, p => p.y, p => 1 - p.y]
  return sides.reduce((points, inside) => {
    return points.flatMap((here, i) => {
      const before = points.at(i - 1) ?? here
      const [h, b] = [inside(here), inside(before)]
      const share = b / (b - h)
      const crossing = { x: before.x + (here.x - before.x) * share, y: before.y + (here.y - before.y) * share }
      if (h >= 0) return b >= 0 ? [here] : [crossing, here]
      return b >= 0 ? [crossing] : []
    })
  }, polygon)
}

function area(polygon: Point[]): number {
  const twice = polygon.reduce((sum, here, i) => {
    const before = polygon.at(i - 1) ?? here
    return sum + before.x * here.y - here.x * before.y
  }, 0)
  return Math.abs(twice) / 2
}

const share = (value: number) => Math.max(0, Math.min(1, value))

/** `map` takes shares of the original to shares of the query. The field names are the port's, where the query is the candidate. */
export function describeRegion(map: Affine, original: Size, query: Size) {
  const inQuery = clip(SQUARE.map(point => apply(map, point)))
  const back = invert(map)
  const inOriginal = inQuery.map(point => apply(back, point))
  const xs = inOriginal.map(({ x }) => share(x))
  const ys = inOriginal.map(({ y }) => share(y))
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const corners: Point[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  // In pixels again: rotation and scale mean nothing in shares of unequal sides.
  const [a, b] = [(map[0] * query.width) / original.width, (map[1] * query.width) / original.height]
  const [d, e] = [(map[3] * query.height) / original.width, (map[4] * query.height) / original.height]
  const mirrored = a * e - b * d < 0
  // A mirrored copy is mirrored left and right first, turned then.
  const degrees = (mirrored ? Math.atan2(-d, -a) : Math.atan2(d, a)) * (180 / Math.PI)
  return {
    overlap_original: share(area(inOriginal)),
    overlap_candidate: share(area(inQuery)),
    mirrored,
    scale: Math.sqrt(Math.abs(a * e - b * d)),
    rotation_deg: degrees,
    region_original: corners,
    region_candidate: corners.map(corner => apply(map, corner)),
    transform: back,
  }
}
