// Maps between two images, in the units that they are asked in: shares of the longest side, shares of width and height, pixels.
import type { Affine } from './transform.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const apply = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

export function invert([a, b, c, d, e, f]: Affine): Affine {
  const det = a * e - b * d
  const [ia, ib, id, ie] = [e / det, -b / det, -d / det, a / det]
  return [ia, ib, -(ia * c + ib * f), id, ie, -(id * c + ie * f)]
}

/** From a map of pixels of two images, whose centres lie at whole numbers, to one of shares of their sides. */
export function toShares([a, b, c, d, e, f]: Affine, from: Size, to: Size): Affine {
  const half = (value: number, x: number, y: number) => value + 0.5 - 0.5 * (x + y)
  return [
    (a * from.width) / to.width,
    (b * from.height) / to.width,
    half(c, a, b) / to.width,
    (d * from.width) / to.height,
    (e * from.height) / to.height,
    half(f, d, e) / to.height,
  ]
}

/** From a map of shares of the longest side to one of shares of width and height. */
export function fromLongestSide(map: Affine, from: Size, to: Size): Affine {
  const [f, t] = [Math.max(from.width, from.height), Math.max(to.width, to.height)]
  const [x, y] = [t / to.width, t / to.height]
  const [u, v] = [from.width / f, from.height / f]
  return [map[0] * u * x, map[1] * v * x, map[2] * x, map[3] * u * y, map[4] * v * y, map[5] * y]
}

/** From a map of shares of width and height to one of pixels of two images. */
export function toPixels([a, b, c, d, e, f]: Affine, from: Size, to: Size): Affine {
  const [ma, mb] = [(a * to.width) / from.width, (b * to.width) / from.height]
  const [md, me] = [(d * to.height) / from.width, (e * to.height) / from.height]
  return [ma, mb, c * to.width + (ma + mb) / 2 - 0.5, md, me, f * to.height + (md + me) / 2 - 0.5]
}
