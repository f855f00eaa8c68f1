// Detects keypoints: extrema of the difference of Gaussians over position and scale, each with orientation and descriptor (SIFT).
import type { Kernels } from '../kernels/kernels.ts'

/** A grey image, a byte a pixel. */
export type Luma = { data: Uint8Array; width: number; height: number }

/** x, y and sigma (its blur) in pixels of the luma; orientation in turns, 0..1. */
export type DetectedKeypoint = {
  x: number
  y: number
  sigma: number
  orientation: number
  /** How much it stands out: the difference of Gaussians there, in grey levels. */
  response: number
  /** Where its 128 numbers begin in the `descriptors` of its set. */
  descriptorAt: number
}

export type KeypointSet = { keypoints: DetectedKeypoint[]; descriptors: Float32Array }

// The numbers of detector and descriptor are part of every stored fingerprint: changing one needs a new FINGERPRINT_VERSION.
const BASE_SIGMA = 1.6
const SCALES_PER_OCTAVE = 3
const LEVELS_PER_OCTAVE = SCALES_PER_OCTAVE + 3
const MAX_OCTAVES = 7
/** Shortest side of an octave in pixels. */
const MIN_OCTAVE_SIDE = 12
/** Smallest difference of two blurs that counts, in grey levels of 255. */
const MIN_CONTRAST = 0.6
/** Longest side, in pixels, below which an image is enlarged first, so that its fine detail is found too. */
const UPSAMPLE_BELOW_SIDE = 340
/** Extrema of one scale. */
const MAX_EXTREMA = 4000

const scaleStep = 2 ** (1 / SCALES_PER_OCTAVE)
const sigmaIncrements = Array.from(
  { length: LEVELS_PER_OCTAVE - 1 },
  (_, i) => BASE_SIGMA * scaleStep ** i * Math.sqrt(scaleStep * scaleStep - 1),
)

export const prepareDetectorBlurs = (kernels: Kernels) => {
  for (const sigma of [...sigmaIncrements, initialSigma(1), initialSigma(2)]) kernels.prepareGaussian(sigma)
}

/** Blur to add so that the first level has the base blur. The image's own is taken to be half a pixel. */
const initialSigma = (upsampling: number) => Math.sqrt(BASE_SIGMA * BASE_SIGMA - (0.5 * upsampling) ** 2)

/** `local`: x, y and sigma in pixels of its octave. */
type Extremum = Omit<DetectedKeypoint, 'orientation' | 'descriptorAt'> & {
  level: number
  octave: number
  local: [number, number, number]
}

/** At most `limit` keypoints, those of the greatest response at each scale, spread over the image; a few more when some have two orientations. */
export function detectKeypoints(kernels: Kernels, luma: Luma, limit: number): KeypointSet {
  return kernels.scoped(() => {
    const octaves = buildOctaves(kernels, luma)
    const extrema = octaves.flatMap((octave, index) => extremaOf(kernels, octave, index))
    return describeKeypoints(kernels, octaves, selectExtrema(extrema, luma, limit), limit)
  })
}

/** Addresses of its blurred levels and of their differences. `scale`: pixels of the luma to one of its own. */
type Octave = { width: number; height: number; levels: number[]; differences: number[]; scale: number }
type Scratch = { image: number; row: number }

function buildOctaves(kernels: Kernels, luma: Luma): Octave[] {
  const upsampling = Math.max(luma.width, luma.height) < UPSAMPLE_BELOW_SIDE ? 2 : 1
  let [width, height, scale] = [luma.width * upsampling, luma.height * upsampling, 1 / upsampling]
  const source = kernels.alloc(luma.width * luma.height)
  kernels.bytes(source, luma.width * luma.height).set(luma.data)
  const scratch = { image: kernels.alloc(width * height * 4), row: kernels.alloc((Math.max(width, height) + 64) * 4) }
  let base = kernels.alloc(width * height * 4)
  loadImage(kernels, source, base, { luma, upsampling, scratch })
  const octaves: Octave[] = []
  while (Math.min(width, height) >= MIN_OCTAVE_SIDE && octaves.length < MAX_OCTAVES) {
    const first = kernels.alloc(width * height * 4)
    const size = { width, height }
    if (octaves.length === 0) kernels.blur({ source: base, target: first }, initialSigma(upsampling), size, scratch)
    else kernels.bytes(first, width * height * 4).set(kernels.bytes(base, width * height * 4))
    const octave = { ...size, scale, ...buildLevels(kernels, first, size, scratch) }
    octaves.push(octave)
    base = kernels.alloc((width >> 1) * (height >> 1) * 4)
    kernels.run.decimate(octave.levels[SCALES_PER_OCTAVE] ?? first, base, width, height)
    width >>= 1
    height >>= 1
    scale *= 2
  }
  return octaves
}

function loadImage(
  kernels: Kernels,
  source: number,
  target: number,
  { luma: { width, height }, upsampling, scratch }: { luma: Luma; upsampling: number; scratch: Scratch },
): void {
  kernels.run.bytesToFloats(source, upsampling === 1 ? target : scratch.image, width * height)
  if (upsampling === 2) kernels.run.upsample(scratch.image, target, width, height)
}

/** The levels of an octave from its first one on, each blurred a little more, and the differences between them. */
function buildLevels(kernels: Kernels, first: number, size: { width: number; height: number }, scratch: Scratch) {
  const pixels = size.width * size.height
  const levels = [first]
  const differences: number[] = []
  for (const sigma of sigmaIncrements) {
    const previous = levels.at(-1) ?? first
    const level = kernels.alloc(pixels * 4)
    kernels.blur({ source: previous, target: level }, sigma, size, scratch)
    const difference = kernels.alloc(pixels * 4)
    kernels.run.subtract(level, previous, difference, pixels)
    levels.push(level)
    differences.push(difference)
  }
  return { levels, differences }
}

function extremaOf(kernels: Kernels, { width, height, differences, scale }: Octave, octave: number): Extremum[] {
  const target = kernels.alloc(MAX_EXTREMA * 16)
  const found: Extremum[] = []
  for (let i = 1; i <= SCALES_PER_OCTAVE; i += 1) {
    const [below = 0, here = 0, above = 0] = differences.slice(i - 1, i + 2)
    const count = kernels.run.extrema(below, here, above, width, height, MIN_CONTRAST, target, MAX_EXTREMA)
    const values = kernels.floats(target, count * 4)
    for (let k = 0; k < count; k += 1) {
      const [x = 0, y = 0, shift = 0, response = 0] = values.subarray(k * 4, k * 4 + 4)
      const sigma = BASE_SIGMA * scaleStep ** (i + shift)
      found.push({
        x: (x + 0.5) * scale - 0.5,
        y: (y + 0.5) * scale - 0.5,
        sigma: sigma * scale,
        response,
        level: i,
        octave,
        local: [x, y, sigma],
      })
    }
  }
  return found
}

/** Coarse keypoints have a blur of the longest side over this; they may take a share of all, because they survive in thumbnails. */
const COARSE_PARTS = 110
const COARSE_SHARE = 0.4

/** Coarse and fine extrema, both spread over the image. */
function selectExtrema(extrema: Extremum[], { width, height }: Luma, limit: number): Extremum[] {
  const coarse = Math.max(width, height) / COARSE_PARTS
  const groups = [extrema.filter(({ sigma }) => sigma >= coarse), extrema.filter(({ sigma }) => sigma < coarse)]
  const [coarseRanked = [], fineRanked = []] = groups.map(group => rankByGrid(group, width, height))
  const kept = coarseRanked.slice(0, Math.max(Math.ceil(limit * COARSE_SHARE), limit - fineRanked.length))
  return [...kept, ...fineRanked.slice(0, limit - kept.length)]
}

/** Cells to a side of the grid, and how much the rank within a cell counts against the response. */
const GRID_CELLS = 5
const RANK_SOFTENING = 3

function rankByGrid(extrema: Extremum[], width: number, height: number): Extremum[] {
  const cells = Array.from({ length: GRID_CELLS * GRID_CELLS }, (): Extremum[] => [])
  for (const extremum of extrema.toSorted((a, b) => b.response - a.response)) {
    const column = Math.min(GRID_CELLS - 1, Math.max(0, Math.floor((extremum.x / width) * GRID_CELLS)))
    const row = Math.min(GRID_CELLS - 1, Math.max(0, Math.floor((extremum.y / height) * GRID_CELLS)))
    cells[row * GRID_CELLS + column]?.push(extremum)
  }
  // The rank within the cell decides most; the response still lets a cell with much texture give more.
  const ranked = cells.flatMap(cell =>
    cell.map((extremum, rank) => ({ extremum, key: extremum.response / (rank + RANK_SOFTENING) })),
  )
  return ranked.toSorted((a, b) => b.key - a.key).map(({ extremum }) => extremum)
}

/** Keypoints that may be added because an extremum has a second orientation. */
const MORE_BY_ORIENTATION = 1.3

function describeKeypoints(kernels: Kernels, octaves: Octave[], chosen: Extremum[], limit: number): KeypointSet {
  const orientations = kernels.alloc(8)
  const target = kernels.alloc(512)
  const keypoints: DetectedKeypoint[] = []
  const descriptors = new Float32Array(Math.ceil(limit * MORE_BY_ORIENTATION) * 128)
  for (const { level, octave, local, ...extremum } of chosen) {
    const [x, y, sigma] = local
    const { levels, width, height } = octaves[octave] ?? { levels: [], width: 0, height: 0 }
    const image = levels[level] ?? 0
    const count = kernels.run.dominantOrientations(image, width, height, x, y, sigma, orientations, 2)
    for (const orientation of kernels.floats(orientations, count).slice()) {
      const at = keypoints.length * 128
      if (at >= descriptors.length) break
      kernels.run.describe(image, width, height, x, y, sigma, orientation, target)
      descriptors.set(kernels.floats(target, 128), at)
      keypoints.push({ ...extremum, orientation, descriptorAt: at })
    }
  }
  return { keypoints, descriptors: descriptors.subarray(0, keypoints.length * 128) }
}
