// How natural a part of an image looks: what was drawn has few grey levels, flat in themselves, and hard edges between them; a photograph has grey levels all over.

import { NATURALNESS } from '../model.ts'
import type { Affine } from '../transform.ts'

/** Luma of a level, whose centres of pixels lie at whole numbers. */
export type LumaPlane = { data: Float32Array; width: number; height: number }

type Window = { pixels: Float32Array; size: number }

/** The pixels of a block and of two around it, read from where the map leads to. */
export function windowOf(
  { data, width, height }: LumaPlane,
  [a, b, c, d, e, f]: Affine,
  { left, top, side }: { left: number; top: number; side: number },
): Window {
  const { margin } = NATURALNESS
  const size = side + 2 * margin
  const pixels = new Float32Array(size * size)
  for (let row = 0; row < size; row += 1) {
    const y = top + row - margin
    for (let column = 0; column < size; column += 1) {
      const x = left + column - margin
      const u = Math.max(0, Math.min(width - 1, Math.round(a * x + b * y + c)))
      const v = Math.max(0, Math.min(height - 1, Math.round(d * x + e * y + f)))
      pixels[row * size + column] = data[v * width + u] ?? 0
    }
  }
  return { pixels, size }
}

export const naturalnessFeatures = ['flat', 'withinLevels', 'commonest', 'deviation', 'concentration'] as const
type Features = Record<(typeof naturalnessFeatures)[number], number>

/** 0..1: how likely a block was photographed. */
export function naturalness(window: Window): number {
  const { weights } = NATURALNESS
  const features = featuresOf(window)
  const sum = naturalnessFeatures.reduce((total, name) => total + weights[name] * features[name], 0) + weights.constant
  return 1 / (1 + Math.exp(-sum))
}

/** What the likelihood is made of. */
export function featuresOf(window: Window): Features {
  const { pixels } = window
  let [sum, squares] = [0, 0]
  for (let i = 0; i < pixels.length; i += 1) sum += pixels[i] ?? 0
  const mean = sum / pixels.length
  for (let i = 0; i < pixels.length; i += 1) squares += ((pixels[i] ?? 0) - mean) ** 2
  const variance = squares / pixels.length
  return {
    ...gradientsOf(window),
    withinLevels: shareWithinLevels(pixels, variance),
    commonest: commonestLevel(pixels),
    deviation: Math.log(Math.sqrt(variance) + 1),
  }
}

/** Share of the pixels that hardly differ from their neighbours, and share of the gradients' energy in the steepest tenth. */
function gradientsOf({ pixels, size }: Window): { flat: number; concentration: number } {
  const squares = new Float32Array(pixels.length)
  for (let row = 0; row < size; row += 1) {
    const [above, below] = [Math.max(0, row - 1), Math.min(size - 1, row + 1)]
    for (let column = 0; column < size; column += 1) {
      const left = Math.max(0, column - 1)
      const right = Math.min(size - 1, column + 1)
      const dx = ((pixels[row * size + right] ?? 0) - (pixels[row * size + left] ?? 0)) / (right - left)
      const dy = ((pixels[below * size + column] ?? 0) - (pixels[above * size + column] ?? 0)) / (below - above)
      squares[row * size + column] = dx * dx + dy * dy
    }
  }
  squares.sort()
  const steepestFrom = squares.length - Math.max(1, Math.trunc(squares.length / 10))
  let [flat, total, steepest] = [0, 0, 0]
  for (let i = 0; i < squares.length; i += 1) {
    const square = squares[i] ?? 0
    if (square < NATURALNESS.flatBelow ** 2) flat += 1
    if (i >= steepestFrom) steepest += square
    total += square
  }
  return { flat: flat / squares.length, concentration: steepest / (total + 1e-6) }
}

/** Share of the variance that is left within the two grey levels that explain most of it. */
function shareWithinLevels(pixels: Float32Array, variance: number): number {
  let [darkest, lightest] = [255, 0]
  for (let i = 0; i < pixels.length; i += 1) {
    const value = pixels[i] ?? 0
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  let threshold = (darkest + lightest) / 2
  let within = variance
  for (let round = 0; round < NATURALNESS.rounds; round += 1) {
    // Count, sum and squares of the values on either side.
    let [lows, low, lowSquares, highs, high, highSquares] = [0, 0, 0, 0, 0, 0]
    for (let i = 0; i < pixels.length; i += 1) {
      const value = pixels[i] ?? 0
      if (value <= threshold) {
        lows += 1
        low += value
        lowSquares += value * value
      } else {
        highs += 1
        high += value
        highSquares += value * value
      }
    }
    if (lows === 0 || highs === 0) break
    const distances = Math.max(0, lowSquares - low * (low / lows)) + Math.max(0, highSquares - high * (high / highs))
    within = distances / pixels.length
    threshold = (low / lows + high / highs) / 2
  }
  return within / (variance + 1e-6)
}

/** Share of the pixels within three grey levels of the commonest one. */
function commonestLevel(pixels: Float32Array): number {
  const counts = new Uint16Array(256 + 2 * NATURALNESS.levels)
  let most = 0
  for (let i = 0; i < pixels.length; i += 1) {
    const level = Math.trunc(pixels[i] ?? 0)
    for (let near = level; near <= level + 2 * NATURALNESS.levels; near += 1) {
      const count = (counts[near] ?? 0) + 1
      counts[near] = count
      if (count > most) most = count
    }
  }
  return most / pixels.length
}
