// A small picture made ready for verification: its halvings, band-passed, once as they are and once of even local contrast.

import type { Kernels } from './kernels.ts'
import type { Luma } from './keypoints.ts'

/** Longest side of the small pictures that verification compares. */
export const THUMBNAIL_SIDE = 400

/** Addresses in the machine's memory: `raw` as it is, `bandPass` band-passed, `normalized` that with even local contrast. */
export type PyramidLevel = { width: number; height: number; raw: number; bandPass: number; normalized: number }
/** A picture in the machine's memory with its halvings, band-passed. */
export type ImagePyramid = { count: number; level(index: number): PyramidLevel | undefined }

const FINE_SIGMA = 0.9
const COARSE_SIGMA = 4
const CONTRAST_SIGMA = 5
const MIN_SIDE = 40

/** Blur of the picture of half the size that, halved and widened again, is as wide: both ways add about three quarters. */
const sigmaAtHalf = (sigma: number) => Math.sqrt((sigma * sigma - 0.75) / 4)

export const prepareVerificationBlurs = (kernels: Kernels) => {
  for (const sigma of [FINE_SIGMA, sigmaAtHalf(COARSE_SIGMA), sigmaAtHalf(CONTRAST_SIGMA)]) kernels.gaussian(sigma)
}

/**
 * Call inside `borrow`: the levels live until its end. Each is filtered when it is first looked at. `minSide`: longest
 * side, in pixels, of the last level at least.
 */
export function buildPyramid(kernels: Kernels, { data, width, height }: Luma, minSide = MIN_SIDE): ImagePyramid {
  const { run } = kernels
  const count = width * height
  const bytes = kernels.alloc(count)
  kernels.bytes(bytes, count).set(data)
  const raws = [{ width, height, at: kernels.alloc(count * 4) }]
  const [first] = raws
  run.bytesToFloats(bytes, first?.at ?? 0, count)
  for (let last = first; last; ) {
    const { width: w, height: h, at } = last
    if (Math.max(w, h) < minSide * 2 || Math.min(w, h) < 16) break
    last = { width: w >> 1, height: h >> 1, at: kernels.alloc((w >> 1) * (h >> 1) * 4) }
    run.downsample(at, last.at, w, h)
    raws.push(last)
  }
  const filtered = raws.map(raw => [
    kernels.alloc(raw.width * raw.height * 4),
    kernels.alloc(raw.width * raw.height * 4),
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

function filterLevel(
  kernels: Kernels,
  raw: { width: number; height: number; at: number },
  bandPass: number,
  normalized: number,
): PyramidLevel {
  const { width, height, at } = raw
  const bytes = width * height * 4
  return kernels.scoped(() => {
    const row = kernels.alloc((Math.max(width, height) + 64) * 4)
    const [scratch, fineBlur, coarseBlur] = [kernels.alloc(bytes), kernels.alloc(bytes), kernels.alloc(bytes)]
    const [halfWidth, halfHeight, half] = [width >> 1, height >> 1, kernels.alloc(bytes >> 1)]
    // Wide blurs at half the size cost an eighth.
    const blurAtHalf = (source: number, sigma: number) => {
      kernels.run.downsample(source, half, width, height)
      kernels.blur(half, half, scratch, row, halfWidth, halfHeight, sigmaAtHalf(sigma))
      kernels.run.upsampleTo(half, coarseBlur, row, halfWidth, halfHeight, width, height)
    }
    kernels.blur(at, fineBlur, scratch, row, width, height, FINE_SIGMA)
    blurAtHalf(at, COARSE_SIGMA)
    kernels.run.subtract(fineBlur, coarseBlur, bandPass, width * height)
    kernels.run.square(bandPass, fineBlur, width * height)
    blurAtHalf(fineBlur, CONTRAST_SIGMA)
    kernels.run.normalizeContrast(bandPass, coarseBlur, normalized, width * height, 4)
    return { width, height, raw: at, bandPass, normalized }
  })
}
