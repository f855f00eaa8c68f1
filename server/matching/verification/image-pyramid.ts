// The pyramid of a thumbnail for verification: each level band-passed, once as it is and once with even local contrast.

import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'

/** Addresses in the kernels' memory: `raw` as it is, `bandPass` band-passed, `normalized` that with even local contrast. */
export type PyramidLevel = { width: number; height: number; raw: number; bandPass: number; normalized: number }
/** Levels of an original and a query that show their content at about the same size. */
export type LevelPair = { original: PyramidLevel; query: PyramidLevel }
/** Level 0 is the thumbnail, each further one has half its sides. */
export type ImagePyramid = { count: number; level(index: number): PyramidLevel | undefined }

// Standard deviations in pixels: the band pass lies between the first two, local contrast is measured within the third.
const FINE_SIGMA = 0.9
const COARSE_SIGMA = 4
const CONTRAST_SIGMA = 5
/** Energy, in squared grey levels, that keeps flat parts from being amplified. */
const CONTRAST_FLOOR = 4
/** Longest side of the last level, at least, and its shortest side before the last halving, in pixels. */
const MIN_SIDE = 40
const MIN_SHORT_SIDE = 16

/** Blur at half the size that comes to the same. Halving and enlarging add about three quarters to its variance. */
const sigmaAtHalf = (sigma: number) => Math.sqrt((sigma * sigma - 0.75) / 4)

export const prepareVerificationBlurs = (kernels: Kernels) => {
  for (const sigma of [FINE_SIGMA, sigmaAtHalf(COARSE_SIGMA), sigmaAtHalf(CONTRAST_SIGMA)])
    kernels.prepareGaussian(sigma)
}

type RawLevel = { width: number; height: number; at: number }

/** Call inside `scoped`: the levels live until its end. Each level is filtered when it is first used. */
export function buildPyramid(kernels: Kernels, luma: Luma, minSide = MIN_SIDE): ImagePyramid {
  const raws = halvings(kernels, luma, minSide)
  const filtered = raws.map(({ width, height }) => [
    kernels.alloc(width * height * 4),
    kernels.alloc(width * height * 4),
  ])
  const levels: PyramidLevel[] = []
  return {
    count: raws.length,
    level(index) {
      const [raw, [bandPass = 0, normalized = 0] = []] = [raws[index], filtered[index]]
      if (!raw) return undefined
      levels[index] ??= filterLevel(kernels, raw, bandPass, normalized)
      return levels[index]
    },
  }
}

function halvings(kernels: Kernels, { data, width, height }: Luma, minSide: number): RawLevel[] {
  const bytes = kernels.alloc(width * height)
  kernels.bytes(bytes, width * height).set(data)
  let last: RawLevel = { width, height, at: kernels.alloc(width * height * 4) }
  kernels.run.bytesToFloats(bytes, last.at, width * height)
  const levels = [last]
  while (Math.max(last.width, last.height) >= minSide * 2 && Math.min(last.width, last.height) >= MIN_SHORT_SIDE) {
    const [w, h] = [last.width >> 1, last.height >> 1]
    const half = { width: w, height: h, at: kernels.alloc(w * h * 4) }
    kernels.run.downsample(last.at, half.at, last.width, last.height)
    levels.push(half)
    last = half
  }
  return levels
}

function filterLevel(kernels: Kernels, raw: RawLevel, bandPass: number, normalized: number): PyramidLevel {
  const { width, height, at } = raw
  const bytes = width * height * 4
  return kernels.scoped(() => {
    const row = kernels.alloc((Math.max(width, height) + 64) * 4)
    const [image, fineBlur, coarseBlur] = [kernels.alloc(bytes), kernels.alloc(bytes), kernels.alloc(bytes)]
    const halfSize = { width: width >> 1, height: height >> 1 }
    const half = kernels.alloc(bytes >> 1)
    // Wide blurs at half the size cost an eighth.
    const blurAtHalf = (source: number, sigma: number) => {
      kernels.run.downsample(source, half, width, height)
      kernels.blur({ source: half, target: half }, sigmaAtHalf(sigma), halfSize, { image, row })
      kernels.run.upsampleTo(half, coarseBlur, row, halfSize.width, halfSize.height, width, height)
    }
    kernels.blur({ source: at, target: fineBlur }, FINE_SIGMA, { width, height }, { image, row })
    blurAtHalf(at, COARSE_SIGMA)
    kernels.run.subtract(fineBlur, coarseBlur, bandPass, width * height)
    kernels.run.square(bandPass, fineBlur, width * height)
    blurAtHalf(fineBlur, CONTRAST_SIGMA)
    kernels.run.normalizeContrast(bandPass, coarseBlur, normalized, width * height, CONTRAST_FLOOR)
    return { width, height, raw: at, bandPass, normalized }
  })
}
