// Measures whether there is a picture at all: colours, entropy, detail and frame of the small copy that is judged.
import type { StandardValues } from '#lib/rules/moderation.ts'

/** Steps of brightness within which a line of pixels counts as even, for the noise that JPEG adds. */
const EVEN = 12

/** `rgb`: three bytes a pixel, row by row, `side` × `side` pixels. */
export function measureSample(rgb: Uint8Array, side: number): StandardValues {
  const luma = lumaOf(rgb)
  return {
    colours: colours(rgb),
    entropy_bits: entropy(luma),
    detail: detail(luma, side),
    frame_share: frameShare(rgb, side),
  }
}

function lumaOf(rgb: Uint8Array): Uint8Array {
  const luma = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < luma.length; i += 1) {
    const at = i * 3
    luma[i] = Math.round(0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0))
  }
  return luma
}

function colours(rgb: Uint8Array): number {
  const seen = new Uint8Array(32 ** 3)
  let count = 0
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const colour = (((rgb[i] ?? 0) >> 3) << 10) | (((rgb[i + 1] ?? 0) >> 3) << 5) | ((rgb[i + 2] ?? 0) >> 3)
    count += 1 - (seen[colour] ?? 0)
    seen[colour] = 1
  }
  return count
}

function entropy(luma: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of luma) counts[value] = (counts[value] ?? 0) + 1
  return counts.reduce((bits, count) => {
    const share = count / luma.length
    return count === 0 ? bits : bits - share * Math.log2(share)
  }, 0)
}

function detail(luma: Uint8Array, side: number): number {
  let sum = 0
  for (let y = 0; y < side - 1; y += 1) {
    for (let x = 0; x < side - 1; x += 1) {
      const at = y * side + x
      const here = luma[at] ?? 0
      sum += Math.abs((luma[at + 1] ?? 0) - here) + Math.abs((luma[at + side] ?? 0) - here)
    }
  }
  return sum / (2 * (side - 1) ** 2)
}

/** Rows and columns from each edge inwards that are of one colour, as long as it is the edge's own. */
function frameShare(rgb: Uint8Array, side: number): number {
  const pixel = (x: number, y: number, channel: number) => rgb[(y * side + x) * 3 + channel] ?? 0
  const even = (first: [number, number], at: (i: number) => [number, number]) => {
    for (let i = 0; i < side; i += 1) {
      const [x, y] = at(i)
      for (let channel = 0; channel < 3; channel += 1) {
        if (Math.abs(pixel(x, y, channel) - pixel(...first, channel)) > EVEN) return false
      }
    }
    return true
  }
  const depth = (line: (distance: number, i: number) => [number, number]) => {
    let distance = 0
    while (distance < side && even(line(0, 0), i => line(distance, i))) distance += 1
    return distance
  }
  const top = depth((distance, i) => [i, distance])
  const left = depth((distance, i) => [distance, i])
  const bottom = depth((distance, i) => [i, side - 1 - distance])
  const right = depth((distance, i) => [side - 1 - distance, i])
  const inner = Math.max(0, side - top - bottom) * Math.max(0, side - left - right)
  return 1 - inner / side ** 2
}
