// Turns a thumbhash into CSS: its mean colour, or a soft painting of the whole picture made of gradients.
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
const css = (r: number, g: number, b: number) => `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`

/** The mean colour; cheap enough for every photograph of a wall. */
export function averageColour(thumbhash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  return css(r * 255, g * 255, b * 255)
}

/** Where the samples are taken and painted, as parts of the width and height. */
const spots = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.9, 0.1],
  [0.1, 0.5],
  [0.9, 0.5],
  [0.1, 0.9],
  [0.5, 0.9],
  [0.9, 0.9],
] as const

/** A blurred likeness as CSS gradients: no data address, so that the content security policy has nothing to allow. */
export function paintedGround(thumbhash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(thumbhash))
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * h) * w + Math.floor(x * w)) * 4
    return css(rgba[offset] ?? 0, rgba[offset + 1] ?? 0, rgba[offset + 2] ?? 0)
  }
  const layers = spots.map(([x, y]) => `radial-gradient(at ${x * 100}% ${y * 100}%, ${at(x, y)}, transparent 50%)`)
  return `${layers.join(', ')}, ${at(0.5, 0.5)}`
}
