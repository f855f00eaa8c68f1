// The pyramids of an original and a query, level by level at about the same size of the content.

import type { Kernels } from '../kernels/kernels.ts'
import type { Affine } from '../transform.ts'
import { type BlockStatistics, compareBlocks } from './block-correlation.ts'
import type { ImagePyramid, LevelPair } from './image-pyramid.ts'

export class ImagePair {
  readonly kernels: Kernels
  /** The coarsest common level; 0 is the finest. Negative when there is none. */
  readonly depth: number
  readonly #original: ImagePyramid
  readonly #query: ImagePyramid
  /** Levels of either pyramid that are skipped because the other image is smaller. */
  readonly #skippedOriginal: number
  readonly #skippedQuery: number

  /** `scale`: size of the query's content over that of the original, in pixels of the thumbnails. */
  constructor(kernels: Kernels, original: ImagePyramid, query: ImagePyramid, scale: number) {
    const shift = Math.round(Math.log2(scale))
    this.kernels = kernels
    this.#original = original
    this.#query = query
    this.#skippedOriginal = Math.max(0, -shift)
    this.#skippedQuery = Math.max(0, shift)
    this.depth = Math.min(original.count - 1 - this.#skippedOriginal, query.count - 1 - this.#skippedQuery)
  }

  /** Pixels of the original's thumbnail to one of the finest level. */
  get residualScale(): number {
    return 2 ** this.#skippedOriginal
  }

  level(index: number): LevelPair | null {
    const original = this.#original.level(this.#skippedOriginal + index)
    const query = this.#query.level(this.#skippedQuery + index)
    return original && query ? { original, query } : null
  }

  compare(map: Affine, index: number): BlockStatistics {
    const pair = this.level(index)
    return compareBlocks(this.kernels, pair?.original, pair?.query, this.toLevel(map, index))
  }

  /** From a map of the thumbnails' pixels to one of the pixels of a level. Centres of pixels lie at whole numbers. */
  toLevel([a, b, c, d, e, f]: Affine, index: number): Affine {
    const [up, down] = [2 ** (this.#skippedOriginal + index), 2 ** -(this.#skippedQuery + index)]
    const half = up / 2 - 0.5
    const shift = (value: number, x: number, y: number) => (value + x * half + y * half + 0.5) * down - 0.5
    return [a * up * down, b * up * down, shift(c, a, b), d * up * down, e * up * down, shift(f, d, e)]
  }

  /** The other way round. */
  fromLevel([a, b, c, d, e, f]: Affine, index: number): Affine {
    const [up, down] = [2 ** (this.#skippedQuery + index), 2 ** -(this.#skippedOriginal + index)]
    const [na, nb, nd, ne] = [a * up * down, b * up * down, d * up * down, e * up * down]
    const half = 2 ** (this.#skippedOriginal + index) / 2 - 0.5
    const shift = (value: number, x: number, y: number) => (value + 0.5) * up - 0.5 - (x + y) * half
    return [na, nb, shift(c, na, nb), nd, ne, shift(f, nd, ne)]
  }
}
