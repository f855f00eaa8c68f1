// A picture as a camera sees it that looks at a screen or a print from the side.
import sharp from 'sharp'

/** Degrees by which the camera stands to the side and above; `distance`: from the picture, in its longest sides. */
export type View = { side: number; above: number; distance: number }

type Point = [x: number, y: number]

/** Longest side of the photograph, of which the picture takes most, in px. */
const SIDE = 1024
const FILLS = 0.86

/** The picture from there, on a dark ground; raw RGB. */
export async function photographed(
  bytes: Buffer,
  view: View,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const corners = [
    [0, 0],
    [info.width, 0],
    [info.width, info.height],
    [0, info.height],
  ] as const
  const seen = corners.map(([x, y]) => project([x, y], info, view))
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = (SIDE * FILLS) / Math.max(w, h)
  const [width, height] = [Math.round((w * scale) / FILLS), Math.round((h * scale) / FILLS)]
  const margin = [(width - w * scale) / 2, (height - h * scale) / 2] as const
  const out = Buffer.alloc(width * height * 3, 28)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = unproject([(x - margin[0]) / scale + left, (y - margin[1]) / scale + top], info, view)
      sample({ data, width: info.width, height: info.height }, [u, v], out, (y * width + x) * 3)
    }
  }
  return { data: out, width, height }
}

type Size = { width: number; height: number }

/** Axes of the picture's plane as the camera has them. */
function axes({ side, above }: View) {
  const [a, b] = [(side * Math.PI) / 180, (above * Math.PI) / 180]
  return {
    right: [Math.cos(a), Math.sin(a) * Math.sin(b), Math.sin(a) * Math.cos(b)],
    down: [0, Math.cos(b), -Math.sin(b)],
  } as const
}

function project([x, y]: Point, { width, height }: Size, view: View): Point {
  const longest = Math.max(width, height)
  const [u, v] = [(x - width / 2) / longest, (y - height / 2) / longest]
  const { right, down } = axes(view)
  const at = (i: 0 | 1 | 2) => u * right[i] + v * down[i]
  const depth = view.distance + at(2)
  return [at(0) / depth, at(1) / depth]
}

/** Where the ray through this point meets the plane of the picture. */
function unproject([px, py]: Point, { width, height }: Size, view: View): Point {
  const longest = Math.max(width, height)
  const { right, down } = axes(view)
  // u (right - p right_z) + v (down - p down_z) = p distance, for both coordinates.
  const [a, b] = [right[0] - px * right[2], down[0] - px * down[2]]
  const [c, d] = [right[1] - py * right[2], down[1] - py * down[2]]
  const det = a * d - b * c
  const [e, f] = [px * view.distance, py * view.distance]
  return [((e * d - b * f) / det) * longest + width / 2, ((a * f - e * c) / det) * longest + height / 2]
}

/** Bilinear; what lies outside of the picture is left as it is. */
function sample({ data, width, height }: Size & { data: Buffer }, [x, y]: Point, out: Buffer, at: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return
  const [fx, fy] = [x - left, y - top]
  for (let channel = 0; channel < 3; channel += 1) {
    const from = (top * width + left) * 3 + channel
    const upper = (data[from] ?? 0) * (1 - fx) + (data[from + 3] ?? 0) * fx
    const lower = (data[from + width * 3] ?? 0) * (1 - fx) + (data[from + width * 3 + 3] ?? 0) * fx
    out[at + channel] = Math.round(upper * (1 - fy) + lower * fy)
  }
}
