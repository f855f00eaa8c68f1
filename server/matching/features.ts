// Finds the features of a picture: extrema over place and scale, each with its direction and 128 numbers that describe its surroundings.
import type { Machine } from './kernels.ts'

export type Luma = { data: Uint8Array; width: number; height: number }

/** x and y in pixels of the luma given, sigma its blur in the same pixels, turn 0..1 of a whole turn. */
export type Feature = {
  x: number
  y: number
  sigma: number
  turn: number
  strength: number
  /** Where its 128 numbers are in the `descriptors` that came with it. */
  at: number
}

export type Features = { list: Feature[]; descriptors: Float32Array }

const BASE = 1.6
const STEPS = 3
const LEVELS = STEPS + 3
/** Weakest difference of two blurs, of 255, that counts. */
const LEAST = 0.6
/** A picture smaller than this is looked at twice as large, so that its fine detail is found too. */
const SMALL_SIDE = 340
const MOST_AN_OCTAVE = 4000

const factor = 2 ** (1 / STEPS)
const increments = Array.from({ length: LEVELS - 1 }, (_, i) => BASE * factor ** i * Math.sqrt(factor * factor - 1))

export const warmFeatures = (machine: Machine) => {
  for (const sigma of [...increments, firstBlur(1), firstBlur(2)]) machine.gauss(sigma)
}

/** Blur to add so that the first picture has the base blur; a camera's or scaler's own is taken to be half a pixel. */
const firstBlur = (enlarged: number) => Math.sqrt(BASE * BASE - (0.5 * enlarged) ** 2)

type Candidate = Omit<Feature, 'turn' | 'at'> & { level: number; octave: number; local: [number, number, number] }

/** At most `most` features, the strongest at each scale, spread over the picture. */
export function findFeatures(machine: Machine, luma: Luma, most: number): Features {
  return machine.borrow(() => {
    const octaves = buildOctaves(machine, luma)
    const candidates = octaves.flatMap((octave, index) => extremaOf(machine, octave, index))
    return describeAll(machine, octaves, choose(candidates, luma, most), most)
  })
}

type Octave = { width: number; height: number; levels: number[]; differences: number[]; scale: number }

function buildOctaves(machine: Machine, { data, width, height }: Luma): Octave[] {
  const enlarged = Math.max(width, height) < SMALL_SIDE ? 2 : 1
  const [wide, high] = [width * enlarged, height * enlarged]
  const bytes = wide * high * 4
  const source = machine.take(width * height)
  machine.bytes(source, width * height).set(data)
  const between = machine.take(bytes)
  const row = machine.take((Math.max(wide, high) + 64) * 4)
  const start = machine.take(bytes)
  if (enlarged === 1) machine.run.toFloats(source, start, width * height)
  else {
    machine.run.toFloats(source, between, width * height)
    machine.run.double(between, start, width, height)
  }
  const octaves: Octave[] = []
  let [w, h, base, scale] = [wide, high, start, 1 / enlarged]
  while (Math.min(w, h) >= 12 && octaves.length < 7) {
    const levels = [machine.take(w * h * 4)]
    const [first = 0] = levels
    if (octaves.length === 0) machine.blur(base, first, between, row, w, h, firstBlur(enlarged))
    else machine.bytes(first, w * h * 4).set(machine.bytes(base, w * h * 4))
    const differences: number[] = []
    for (const sigma of increments) {
      const previous = levels.at(-1) ?? first
      const level = machine.take(w * h * 4)
      machine.blur(previous, level, between, row, w, h, sigma)
      const difference = machine.take(w * h * 4)
      machine.run.subtract(level, previous, difference, w * h)
      levels.push(level)
      differences.push(difference)
    }
    octaves.push({ width: w, height: h, levels, differences, scale })
    base = machine.take((w >> 1) * (h >> 1) * 4)
    machine.run.skip(levels[STEPS] ?? first, base, w, h)
    w >>= 1
    h >>= 1
    scale *= 2
  }
  return octaves
}

function extremaOf(machine: Machine, { width, height, differences, scale }: Octave, octave: number): Candidate[] {
  const target = machine.take(MOST_AN_OCTAVE * 16)
  const found: Candidate[] = []
  for (let i = 1; i <= STEPS; i += 1) {
    const [below = 0, here = 0, above = 0] = differences.slice(i - 1, i + 2)
    const count = machine.run.extrema(below, here, above, width, height, LEAST, target, MOST_AN_OCTAVE)
    const values = machine.floats(target, count * 4)
    for (let k = 0; k < count; k += 1) {
      const [x = 0, y = 0, shift = 0, strength = 0] = values.subarray(k * 4, k * 4 + 4)
      const sigma = BASE * factor ** (i + shift)
      found.push({
        x: (x + 0.5) * scale - 0.5,
        y: (y + 0.5) * scale - 0.5,
        sigma: sigma * scale,
        strength,
        level: i,
        octave,
        local: [x, y, sigma],
      })
    }
  }
  return found
}

/** A third of the places goes to coarse features (they survive in thumbnails); in each group a grid of cells takes turns. */
function choose(candidates: Candidate[], { width, height }: Luma, most: number): Candidate[] {
  const coarse = Math.max(width, height) / 110
  const groups = [candidates.filter(({ sigma }) => sigma >= coarse), candidates.filter(({ sigma }) => sigma < coarse)]
  const [big = [], fine = []] = groups.map(group => spread(group, width, height))
  const kept = big.slice(0, Math.max(Math.ceil(most * 0.4), most - fine.length))
  return [...kept, ...fine.slice(0, most - kept.length)]
}

const GRID = 5

function spread(candidates: Candidate[], width: number, height: number): Candidate[] {
  const cells = Array.from({ length: GRID * GRID }, (): Candidate[] => [])
  for (const candidate of candidates.toSorted((a, b) => b.strength - a.strength)) {
    const column = Math.min(GRID - 1, Math.max(0, Math.floor((candidate.x / width) * GRID)))
    const row = Math.min(GRID - 1, Math.max(0, Math.floor((candidate.y / height) * GRID)))
    cells[row * GRID + column]?.push(candidate)
  }
  // A candidate's rank in its cell decides first, softened by strength, so that a rich cell still gives more.
  const ranked = cells.flatMap(cell =>
    cell.map((candidate, rank) => ({ candidate, key: candidate.strength / (rank + 3) })),
  )
  return ranked.toSorted((a, b) => b.key - a.key).map(({ candidate }) => candidate)
}

function describeAll(machine: Machine, octaves: Octave[], chosen: Candidate[], most: number): Features {
  const turns = machine.take(8)
  const target = machine.take(512)
  const list: Feature[] = []
  const descriptors = new Float32Array(Math.ceil(most * 1.3) * 128)
  for (const { level, octave, local, ...place } of chosen) {
    const [x, y, sigma] = local
    const { levels, width, height } = octaves[octave] ?? { levels: [], width: 0, height: 0 }
    const picture = levels[level] ?? 0
    const count = machine.run.directions(picture, width, height, x, y, sigma, turns, 2)
    for (const turn of machine.floats(turns, count).slice()) {
      const at = list.length * 128
      if (at >= descriptors.length) break
      machine.run.describe(picture, width, height, x, y, sigma, turn, target)
      descriptors.set(machine.floats(target, 128), at)
      list.push({ ...place, turn, at })
    }
  }
  return { list, descriptors: descriptors.subarray(0, list.length * 128) }
}
