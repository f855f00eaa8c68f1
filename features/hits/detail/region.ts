// Geometry of a match: the part of a region that is in the picture, and the transformation that lays the copy over the image.
import type { Region } from '#lib/contract/hits.ts'
import type { Size } from '#lib/rules/copies.ts'

export type Point = { x: number; y: number }
/** As SVG writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The four sides of the picture: how far inside a corner is (negative: outside). */
const sides: readonly ((corner: Point) => number)[] = [({ x }) => x, ({ x }) => 1 - x, ({ y }) => y, ({ y }) => 1 - y]

/** What is left of a region at the borders of its picture (Sutherland and Hodgman); fewer than three corners when nothing is. */
export function clipped(region: readonly Point[]): Point[] {
  return sides.reduce<Point[]>(
    (corners, inside) =>
      corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % corners.length] ?? corner
        const [here, there] = [inside(corner), inside(next)]
        const crossing = here / (here - there)
        const border = { x: corner.x + (next.x - corner.x) * crossing, y: corner.y + (next.y - corner.y) * crossing }
        if (here >= 0) return there >= 0 ? [corner] : [corner, border]
        return there >= 0 ? [border] : []
      }),
    [...region],
  )
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** The attribute `points` of an SVG polygon for a picture of this size. */
export const pointsOf = (corners: readonly Point[], { width, height }: Size): string =>
  corners.map(({ x, y }) => `${round(x * width)},${round(y * height)}`).join(' ')

/** Twice the area; positive when the corners go clockwise on a screen. */
const turnOf = (corners: readonly Point[]) =>
  corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length]
    return next ? sum + x * next.y - next.x * y : sum
  }, 0)

const scaled = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height })

/**
 * Lays the copy (pixels of `copy`) over the image (pixels of `image`) so that the regions meet: the first, second and
 * fourth corner exactly. Null when a region is a line or a point.
 */
export function overlayMatrix(
  { region_original, region_candidate }: { region_original: Region; region_candidate: Region },
  image: Size,
  copy: Size,
): Matrix | null {
  const [p0, p1, , p3] = region_candidate.map(corner => scaled(corner, copy))
  const [q0, q1, , q3] = region_original.map(corner => scaled(corner, image))
  if (!p0 || !p1 || !p3 || !q0 || !q1 || !q3) return null
  const [ux, uy, vx, vy] = [p1.x - p0.x, p1.y - p0.y, p3.x - p0.x, p3.y - p0.y]
  const area = ux * vy - uy * vx
  if (Math.abs(area) < 1 || Math.abs(turnOf(region_original)) < 1e-6) return null
  const [sx, sy, tx, ty] = [q1.x - q0.x, q1.y - q0.y, q3.x - q0.x, q3.y - q0.y]
  const a = (sx * vy - tx * uy) / area
  const b = (sy * vy - ty * uy) / area
  const c = (tx * ux - sx * vx) / area
  const d = (ty * ux - sy * vx) / area
  return [a, b, c, d, q0.x - a * p0.x - c * p0.y, q0.y - b * p0.x - d * p0.y]
}
