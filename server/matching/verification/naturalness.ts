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
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length
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
  const at = (row: number, column: number) => pixels[row * size + column] ?? 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [left, right] = [Math.max(0, column - 1), Math.min(size - 1, column + 1)]
      const [above, below] = [Math.max(0, row - 1), Math.min(size - 1, row + 1)]
      const dx = (at(row, right) - at(row, left)) / (right - left)
      const dy = (at(below, column) - at(above, column)) / (below - above)
      squares[row * size + column] = dx * dx + dy * dy
    }
  }
  squares.sort()
  const flat = squares.reduce((count, square) => count + (square < NATURALNESS.flatBelow ** 2 ? 1 : 0), 0)
  const total = squares.reduce((sum, square) => sum + square, 0)
  const steepest = squares.subarray(squares.length - Math.max(1, Math.trunc(squares.length / 10)))
  const concentration = steepest.reduce((sum, square) => sum + square, 0) / (total + 1e-6)
  return { flat: flat / squares.length, concentration }
}

/** Share of the variance that is left within the two grey levels that explain most of it. */
function shareWithinLevels(pixels: Float32Array, variance: number): number {
  let threshold = (pixels.reduce((a, b) => Math.min(a, b), 255) + pixels.reduce((a, b) => Math.max(a, b), 0)) / 2
  let within = variance
  for (let round = 0; round < NATURALNESS.rounds; round += 1) {
    const [low, high] = [new Moments(), new Moments()]
    for (const value of pixels) (value <= threshold ? low : high).add(value)
    if (low.count === 0 || high.count === 0) break
    within = (low.squares() + high.squares()) / pixels.length
    threshold = (low.mean() + high.mean()) / 2
  }
  return within / (variance + 1e-6)
}

/** Count, sum and squares of some values. */
class Moments {
  count = 0
  #sum = 0
  #squares = 0

  add(value: number): void {
    this.count += 1
    this.#sum += value
    this.#squares += value * value
  }

  mean = () => this.#sum / this.count
  /** Sum of the squared distances from the mean. */
  squares = () => Math.max(0, this.#squares - this.#sum * this.mean())
}

/** Share of the pixels within three grey levels of the commonest one. */
function commonestLevel(pixels: Float32Array): number {
  const counts = new Uint16Array(256 + 2 * NATURALNESS.levels)
  for (const value of pixels) {
    const level = Math.trunc(value)
    for (let near = level; near <= level + 2 * NATURALNESS.levels; near += 1) counts[near] = (counts[near] ?? 0) + 1
  }
  return counts.reduce((a, b) => Math.max(a, b), 0) / pixels.length
}
