// A picture that was photographed from the side, as it looks from the front: then it is compared as any other.
import { invert } from '../coordinates.ts'
import type { Luma } from '../fingerprint/keypoints.ts'
import { afterAffine, applyHomography } from '../retrieval/perspective-fitting.ts'
import type { Affine, Homography } from '../transform.ts'

/** The whole map in shares of the longest side, and the affine one that is nearest to it in pixels of the thumbnails. */
export type SideView = { map: Affine; perspective: Homography }

type Size = Pick<Luma, 'width' | 'height'>

/** From pixels of the straightened query to those of the query; centres of pixels lie at whole numbers. */
export function straightenedBy({ map, perspective }: SideView, original: Size, query: Size): Homography {
  const [from, to] = [Math.max(original.width, original.height), Math.max(query.width, query.height)]
  const [a, b, c, d, e, f] = invert(map)
  const shares: Affine = [a / from, b / from, (c + 0.5) / from, d / from, e / from, (f + 0.5) / from]
  const [p, q, r, s, t, u, g, h] = afterAffine(perspective, shares)
  const half = (value: number, w: number) => value * to - 0.5 * w
  return [half(p, g), half(q, h), half(r, 1), half(s, g), half(t, h), half(u, 1), g, h]
}

/**
 * The query as wide and high as before, in which the original lies by the affine map, where it lay by the whole one.
 * Bilinear; beyond its edge the query goes on as at the edge.
 */
export function rectified(query: Luma, original: Size, view: SideView): Luma {
  const { data, width, height } = query
  const back = straightenedBy(view, original, query)
  const out = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = applyHomography(back, column, row)
      out[row * width + column] = sampled(data, width, height, x, y)
    }
  }
  return { data: out, width, height }
}

function sampled(data: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [nearX, nearY] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))]
  const [left, top] = [Math.floor(nearX), Math.floor(nearY)]
  const [fx, fy] = [nearX - left, nearY - top]
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx
  return Math.round(upper * (1 - fy) + lower * fy)
}
