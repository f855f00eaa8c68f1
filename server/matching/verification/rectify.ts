// A picture that was photographed from the side, as it looks from the front: then it is compared as any other.
import type { Luma } from '../fingerprint/keypoints.ts'
import { applyHomography } from '../retrieval/perspective-fitting.ts'
import type { Affine, Homography } from '../transform.ts'

/** The whole map in shares of the longest side, and the affine one that is nearest to it in pixels of the thumbnails. */
export type SideView = { map: Affine; perspective: Homography }

/**
 * The query as wide and high as before, in which the original lies by the affine map, where it lay by the whole one.
 * Bilinear; beyond its edge the query goes on as at the edge.
 */
export function rectified(
  query: Luma,
  original: Pick<Luma, 'width' | 'height'>,
  { map: [a, b, c, d, e, f], perspective }: SideView,
): Luma {
  const { data, width, height } = query
  const [from, to] = [Math.max(original.width, original.height), Math.max(width, height)]
  const det = a * e - b * d
  const out = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = [column - c, row - f]
      // Centres of pixels lie at whole numbers.
      const [x, y] = [((u * e - b * v) / det + 0.5) / from, ((a * v - u * d) / det + 0.5) / from]
      const [p, q] = applyHomography(perspective, x, y)
      out[row * width + column] = sampled(data, width, height, p * to - 0.5, q * to - 0.5)
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
