// A small picture made ready for verification: its halvings, band-passed, once as they are and once of even local contrast.
import type { Luma } from './features.ts'
import type { Machine } from './kernels.ts'

/** Longest side of the small pictures that verification compares. */
export const PICTURE_SIDE = 400

/** Addresses in the machine's memory: `raw` as it is, `band` band-passed, `even` that with even local contrast. */
export type Level = { width: number; height: number; raw: number; band: number; even: number }
/** A picture in the machine's memory with its halvings, band-passed. */
export type Prepared = { count: number; level(index: number): Level | undefined }

const NARROW = 0.9
const WIDE = 4
const AROUND = 5
const SMALLEST = 40

/** Blur of the picture of half the size that, halved and widened again, is as wide: both ways add about three quarters. */
const halfOf = (sigma: number) => Math.sqrt((sigma * sigma - 0.75) / 4)

export const warmVerification = (machine: Machine) => {
  for (const sigma of [NARROW, halfOf(WIDE), halfOf(AROUND)]) machine.gauss(sigma)
}

/**
 * Call inside `borrow`: the levels live until its end. Each is filtered when it is first looked at. `smallest`: longest
 * side, in pixels, of the last level at least.
 */
export function prepare(machine: Machine, { data, width, height }: Luma, smallest = SMALLEST): Prepared {
  const { run } = machine
  const count = width * height
  const bytes = machine.take(count)
  machine.bytes(bytes, count).set(data)
  const raws = [{ width, height, at: machine.take(count * 4) }]
  const [first] = raws
  run.toFloats(bytes, first?.at ?? 0, count)
  for (let last = first; last; ) {
    const { width: w, height: h, at } = last
    if (Math.max(w, h) < smallest * 2 || Math.min(w, h) < 16) break
    last = { width: w >> 1, height: h >> 1, at: machine.take((w >> 1) * (h >> 1) * 4) }
    run.halve(at, last.at, w, h)
    raws.push(last)
  }
  const room = raws.map(raw => [machine.take(raw.width * raw.height * 4), machine.take(raw.width * raw.height * 4)])
  const levels: Level[] = []
  return {
    count: raws.length,
    level(index) {
      const [raw, [band = 0, even = 0] = []] = [raws[index], room[index]]
      if (!raw) return undefined
      levels[index] ??= filterLevel(machine, raw, band, even)
      return levels[index]
    },
  }
}

function filterLevel(
  machine: Machine,
  raw: { width: number; height: number; at: number },
  band: number,
  even: number,
): Level {
  const { width, height, at } = raw
  const bytes = width * height * 4
  return machine.borrow(() => {
    const row = machine.take((Math.max(width, height) + 64) * 4)
    const [between, soft, softer] = [machine.take(bytes), machine.take(bytes), machine.take(bytes)]
    const [narrow, low, half] = [width >> 1, height >> 1, machine.take(bytes >> 1)]
    // Wide blurs at half the size cost an eighth.
    const blurWidely = (source: number, sigma: number) => {
      machine.run.halve(source, half, width, height)
      machine.blur(half, half, between, row, narrow, low, halfOf(sigma))
      machine.run.widen(half, softer, row, narrow, low, width, height)
    }
    machine.blur(at, soft, between, row, width, height, NARROW)
    blurWidely(at, WIDE)
    machine.run.subtract(soft, softer, band, width * height)
    machine.run.square(band, soft, width * height)
    blurWidely(soft, AROUND)
    machine.run.even(band, softer, even, width * height, 4)
    return { width, height, raw: at, band, even }
  })
}
