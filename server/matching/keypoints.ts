// Finds the features of a picture: extrema over place and scale, each with its direction and 128 numbers that describe its surroundings.
import type { Kernels } from './kernels.ts'

export type Luma = { data: Uint8Array; width: number; height: number }

/** x and y in pixels of the luma given, sigma its blur in the same pixels, turn 0..1 of a whole turn. */
export type DetectedKeypoint = {
  x: number
  y: number
  sigma: number
  orientation: number
  response: number
  /** Where its 128 numbers are in the `descriptors` that came with it. */
  descriptorAt: number
}

export type KeypointSet = { keypoints: DetectedKeypoint[]; descriptors: Float32Array }

const BASE_SIGMA = 1.6
const SCALES_PER_OCTAVE = 3
const LEVELS_PER_OCTAVE = SCALES_PER_OCTAVE + 3
/** Weakest difference of two blurs, of 255, that counts. */
const MIN_CONTRAST = 0.6
/** A picture smaller than this is looked at twice as large, so that its fine detail is found too. */
const UPSAMPLE_BELOW_SIDE = 340
const MAX_EXTREMA = 4000

const scaleStep = 2 ** (1 / SCALES_PER_OCTAVE)
const sigmaIncrements = Array.from(
  { length: LEVELS_PER_OCTAVE - 1 },
  (_, i) => BASE_SIGMA * scaleStep ** i * Math.sqrt(scaleStep * scaleStep - 1),
)

export const prepareDetectorBlurs = (kernels: Kernels) => {
  for (const sigma of [...sigmaIncrements, initialSigma(1), initialSigma(2)]) kernels.gaussian(sigma)
}

/** Blur to add so that the first picture has the base blur; a camera's or scaler's own is taken to be half a pixel. */
const initialSigma = (upsampling: number) => Math.sqrt(BASE_SIGMA * BASE_SIGMA - (0.5 * upsampling) ** 2)

type Extremum = Omit<DetectedKeypoint, 'orientation' | 'descriptorAt'> & {
  level: number
  octave: number
  local: [number, number, number]
}

/** At most `limit` features, the strongest at each scale, spread over the picture. */
export function detectKeypoints(kernels: Kernels, luma: Luma, limit: number): KeypointSet {
  return kernels.scoped(() => {
    const octaves = buildOctaves(kernels, luma)
    const extrema = octaves.flatMap((octave, index) => extremaOf(kernels, octave, index))
    return describeKeypoints(kernels, octaves, selectExtrema(extrema, luma, limit), limit)
  })
}

type Octave = { width: number; height: number; levels: number[]; differences: number[]; scale: number }

function buildOctaves(kernels: Kernels, { data, width, height }: Luma): Octave[] {
  const upsampling = Math.max(width, height) < UPSAMPLE_BELOW_SIDE ? 2 : 1
  const [startWidth, startHeight] = [width * upsampling, height * upsampling]
  const bytes = startWidth * startHeight * 4
  const source = kernels.alloc(width * height)
  kernels.bytes(source, width * height).set(data)
  const scratch = kernels.alloc(bytes)
  const row = kernels.alloc((Math.max(startWidth, startHeight) + 64) * 4)
  const start = kernels.alloc(bytes)
  if (upsampling === 1) kernels.run.bytesToFloats(source, start, width * height)
  else {
    kernels.run.bytesToFloats(source, scratch, width * height)
    kernels.run.upsample(scratch, start, width, height)
  }
  const octaves: Octave[] = []
  let [w, h, base, scale] = [startWidth, startHeight, start, 1 / upsampling]
  while (Math.min(w, h) >= 12 && octaves.length < 7) {
    const levels = [kernels.alloc(w * h * 4)]
    const [first = 0] = levels
    if (octaves.length === 0) kernels.blur(base, first, scratch, row, w, h, initialSigma(upsampling))
    else kernels.bytes(first, w * h * 4).set(kernels.bytes(base, w * h * 4))
    const differences: number[] = []
    for (const sigma of sigmaIncrements) {
      const previous = levels.at(-1) ?? first
      const level = kernels.alloc(w * h * 4)
      kernels.blur(previous, level, scratch, row, w, h, sigma)
      const difference = kernels.alloc(w * h * 4)
      kernels.run.subtract(level, previous, difference, w * h)
      levels.push(level)
      differences.push(difference)
    }
    octaves.push({ width: w, height: h, levels, differences, scale })
    base = kernels.alloc((w >> 1) * (h >> 1) * 4)
    kernels.run.decimate(levels[SCALES_PER_OCTAVE] ?? first, base, w, h)
    w >>= 1
    h >>= 1
    scale *= 2
  }
  return octaves
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

/** A third of the places goes to coarse features (they survive in thumbnails); in each group a grid of cells takes turns. */
function selectExtrema(extrema: Extremum[], { width, height }: Luma, limit: number): Extremum[] {
  const coarse = Math.max(width, height) / 110
  const groups = [extrema.filter(({ sigma }) => sigma >= coarse), extrema.filter(({ sigma }) => sigma < coarse)]
  const [coarseRanked = [], fineRanked = []] = groups.map(group => rankByGrid(group, width, height))
  const kept = coarseRanked.slice(0, Math.max(Math.ceil(limit * 0.4), limit - fineRanked.length))
  return [...kept, ...fineRanked.slice(0, limit - kept.length)]
}

const GRID_CELLS = 5

function rankByGrid(extrema: Extremum[], width: number, height: number): Extremum[] {
  const cells = Array.from({ length: GRID_CELLS * GRID_CELLS }, (): Extremum[] => [])
  for (const extremum of extrema.toSorted((a, b) => b.response - a.response)) {
    const column = Math.min(GRID_CELLS - 1, Math.max(0, Math.floor((extremum.x / width) * GRID_CELLS)))
    const row = Math.min(GRID_CELLS - 1, Math.max(0, Math.floor((extremum.y / height) * GRID_CELLS)))
    cells[row * GRID_CELLS + column]?.push(extremum)
  }
  // A candidate's rank in its cell decides first, softened by strength, so that a rich cell still gives more.
  const ranked = cells.flatMap(cell =>
    cell.map((extremum, rank) => ({ extremum, key: extremum.response / (rank + 3) })),
  )
  return ranked.toSorted((a, b) => b.key - a.key).map(({ extremum }) => extremum)
}

function describeKeypoints(kernels: Kernels, octaves: Octave[], chosen: Extremum[], limit: number): KeypointSet {
  const orientations = kernels.alloc(8)
  const target = kernels.alloc(512)
  const keypoints: DetectedKeypoint[] = []
  const descriptors = new Float32Array(Math.ceil(limit * 1.3) * 128)
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
