// Verification on pixels: aligns two pictures affinely and measures, block by block, whether they show the very same thing.
import type { Luma } from './features.ts'
import type { Machine } from './kernels.ts'
import type { Affine } from './votes.ts'

/** Longest side of the small pictures that verification compares. */
export const PICTURE_SIDE = 400

type Level = { width: number; height: number; band: number; even: number }
/** A picture in the machine's memory with its halvings, band-passed. */
export type Prepared = { levels: Level[] }

/** How well the blocks of one level agree. */
export type Agreeing = {
  /** Blocks inside both pictures with something to see in the original. */
  seen: number
  /** Of those, the ones that correlate. */
  agree: number
  /** Mean correlation of the seen. */
  mean: number
  /** Agreeing blocks: middle in shares of the original's width and height. */
  places: { x: number; y: number }[]
}

/** `map` takes pixels of the original's picture to pixels of the candidate's. */
export type Verdict = { map: Affine; fine: Agreeing; coarse: Agreeing }

const NARROW = 0.9
const WIDE = 4
const AROUND = 5
const SMALLEST = 40
const BLOCK = 12
/** Deviation, of 255, below which a block of the band-passed original shows nothing. */
const TEXTURE = 1.2
const CORRELATED = 0.6

export const warmVerification = (machine: Machine) => {
  for (const sigma of [NARROW, WIDE, AROUND]) machine.gauss(sigma)
}

/** Call inside `borrow`: the levels live until its end. */
export function prepare(machine: Machine, { data, width, height }: Luma): Prepared {
  const { run } = machine
  const count = width * height
  const bytes = machine.take(count)
  machine.bytes(bytes, count).set(data)
  let raw = machine.take(count * 4)
  run.toFloats(bytes, raw, count)
  const [between, row, soft, softer] = [count * 4, (Math.max(width, height) + 64) * 4, count * 4, count * 4].map(size =>
    machine.take(size),
  ) as [number, number, number, number] // four sizes in, four addresses out
  const levels: Level[] = []
  let [w, h] = [width, height]
  while (levels.length === 0 || Math.max(w, h) >= SMALLEST) {
    const band = machine.take(w * h * 4)
    const even = machine.take(w * h * 4)
    machine.blur(raw, soft, between, row, w, h, NARROW)
    machine.blur(raw, softer, between, row, w, h, WIDE)
    run.subtract(soft, softer, band, w * h)
    run.square(band, soft, w * h)
    machine.blur(soft, softer, between, row, w, h, AROUND)
    run.even(band, softer, even, w * h, 4)
    levels.push({ width: w, height: h, band, even })
    if (Math.min(w, h) < 16) break
    const next = machine.take((w >> 1) * (h >> 1) * 4)
    run.halve(raw, next, w, h)
    raw = next
    w >>= 1
    h >>= 1
  }
  return { levels }
}

/** Pixels at level 0 to pixels at the given levels: both pictures' pixel middles lie at .5. */
function atLevels([a, b, c, d, e, f]: Affine, original: number, candidate: number): Affine {
  const [up, down] = [2 ** original, 2 ** -candidate]
  const half = up / 2 - 0.5
  const shift = (value: number, x: number, y: number) => (value + x * half + y * half + 0.5) * down - 0.5
  return [a * up * down, b * up * down, shift(c, a, b), d * up * down, e * up * down, shift(f, d, e)]
}

function fromLevels([a, b, c, d, e, f]: Affine, original: number, candidate: number): Affine {
  const [up, down] = [2 ** candidate, 2 ** -original]
  const [na, nb, nd, ne] = [a * up * down, b * up * down, d * up * down, e * up * down]
  const half = 2 ** original / 2 - 0.5
  const shift = (value: number, x: number, y: number) => (value + 0.5) * up - 0.5 - (x + y) * half
  return [na, nb, shift(c, na, nb), nd, ne, shift(f, nd, ne)]
}

/**
 * Refines a first guess and judges it. Null when the guess falls apart: alignment left its neighbourhood or nothing
 * correlates at the coarsest look.
 */
export function verify(machine: Machine, original: Prepared, candidate: Prepared, guess: Affine): Verdict | null {
  const scale = Math.sqrt(Math.abs(guess[0] * guess[4] - guess[1] * guess[3]))
  if (!(scale > 0.02 && scale < 50)) return null
  const shift = Math.round(Math.log2(scale))
  const [lo, lc] = [Math.max(0, -shift), Math.max(0, shift)]
  const depth = Math.min(original.levels.length - 1 - lo, candidate.levels.length - 1 - lc)
  if (depth < 0) return null
  let map = guess
  for (let j = Math.min(depth, 3); j >= 0; j -= 1) {
    const refined = refine(machine, original.levels[lo + j], candidate.levels[lc + j], atLevels(map, lo + j, lc + j), j)
    if (!refined) return null
    map = fromLevels(refined, lo + j, lc + j)
    if (!plausible(map, guess, original)) return null
    if (j > 0 && j === Math.min(depth, 3)) {
      const look = judge(machine, original.levels[lo + j], candidate.levels[lc + j], atLevels(map, lo + j, lc + j), 8)
      if (look.seen === 0 || look.agree / look.seen < 0.12) return null
    }
  }
  const fine = judge(machine, original.levels[lo], candidate.levels[lc], atLevels(map, lo, lc), BLOCK)
  const up = Math.min(1, depth)
  const coarse = judge(
    machine,
    original.levels[lo + up],
    candidate.levels[lc + up],
    atLevels(map, lo + up, lc + up),
    BLOCK,
  )
  return { map, fine, coarse }
}

/** A copy may be squeezed or sheared a little, never beyond half, and stays near the first guess. */
function plausible(map: Affine, guess: Affine, { levels }: Prepared): boolean {
  const [first] = levels
  if (!first || map.some(value => !Number.isFinite(value))) return false
  const area = (m: Affine) => m[0] * m[4] - m[1] * m[3]
  const ratio = area(map) / area(guess)
  if (!(ratio > 0.3 && ratio < 3.3)) return false
  // Ratio of the two stretches of the map, from its norm and its area.
  const norm = (map[0] ** 2 + map[1] ** 2 + map[3] ** 2 + map[4] ** 2) / 2
  const det = Math.abs(area(map))
  const longest = norm + Math.sqrt(Math.max(0, norm * norm - det * det))
  return longest / det < 2
}

const STEPS = [4, 6, 10, 14]

function refine(machine: Machine, t: Level | undefined, p: Level | undefined, start: Affine, j: number): Affine | null {
  if (!t || !p) return null
  return machine.borrow(() => {
    const address = machine.take(24)
    const sums = machine.take(29 * 8)
    let map = start
    const stride = t.width * t.height > 40_000 ? 2 : 1
    for (let i = 0; i < (STEPS[j] ?? 14); i += 1) {
      machine.floats(address, 6).set(map)
      machine.run.step(t.even, t.width, t.height, p.even, p.width, p.height, address, stride, sums)
      const change = solve(machine.doubles(sums, 29))
      if (!change) return null
      map = compose(map, change, t)
      const moved = Math.max(...change.map(Math.abs))
      if (moved < 0.01) break
      if (moved > 12) return null
    }
    return map
  })
}

/** The map after undoing a small change of the template's own coordinates (inverse composition). */
function compose(map: Affine, change: number[], { width, height }: Level): Affine {
  const unit = 2 / Math.max(width, height)
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = change
  const [cx, cy] = [width / 2, height / 2]
  // W(x) = x + (p nx + q ny + r, s nx + t ny + u) in pixels, nx = (x - cx) unit.
  const [a, b, d, e] = [1 + p * unit, q * unit, s * unit, 1 + t * unit]
  const [c, f] = [r - p * unit * cx - q * unit * cy, u - s * unit * cx - t * unit * cy]
  const det = a * e - b * d
  const [ia, ib, id, ie] = [e / det, -b / det, -d / det, a / det]
  const [ic, jf] = [-(ia * c + ib * f), -(id * c + ie * f)]
  const [ma, mb, mc, md, me, mf] = map
  return [
    ma * ia + mb * id,
    ma * ib + mb * ie,
    ma * ic + mb * jf + mc,
    md * ia + me * id,
    md * ib + me * ie,
    md * ic + me * jf + mf,
  ]
}

/** Solves the 6 × 6 normal equations by Cholesky's way; null when too little was seen. */
function solve(sums: Float64Array): number[] | null {
  if ((sums[27] ?? 0) < 12) return null
  const m = Array.from({ length: 6 }, () => new Float64Array(6))
  let at = 0
  for (let i = 0; i < 6; i += 1) {
    for (let j = i; j < 6; j += 1) {
      const value = (sums[at] ?? 0) + (i === j ? 0.05 : 0)
      at += 1
      const [row, column] = [m[i], m[j]]
      if (row) row[j] = value
      if (column) column[i] = value
    }
  }
  const cell = (i: number, j: number) => m[i]?.[j] ?? 0
  const l = Array.from({ length: 6 }, () => new Float64Array(6))
  const low = (i: number, j: number) => l[i]?.[j] ?? 0
  for (let i = 0; i < 6; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = cell(i, j)
      for (let k = 0; k < j; k += 1) sum -= low(i, k) * low(j, k)
      if (i === j && sum <= 1e-9) return null
      const row = l[i]
      if (row) row[j] = i === j ? Math.sqrt(sum) : sum / low(j, j)
    }
  }
  const y = new Float64Array(6)
  for (let i = 0; i < 6; i += 1) {
    let sum = sums[21 + i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= low(i, k) * (y[k] ?? 0)
    y[i] = sum / low(i, i)
  }
  const x = Array.from({ length: 6 }, () => 0)
  for (let i = 5; i >= 0; i -= 1) {
    let sum = y[i] ?? 0
    for (let k = i + 1; k < 6; k += 1) sum -= low(k, i) * (x[k] ?? 0)
    x[i] = sum / low(i, i)
  }
  return x
}

function judge(machine: Machine, t: Level | undefined, p: Level | undefined, map: Affine, side: number): Agreeing {
  const result: Agreeing = { seen: 0, agree: 0, mean: 0, places: [] }
  if (!t || !p) return result
  return machine.borrow(() => {
    const columns = Math.floor(t.width / side)
    const target = machine.take(columns * Math.floor(t.height / side) * 16)
    const address = machine.take(24)
    machine.floats(address, 6).set(map)
    const count = machine.run.blocks(t.band, t.width, t.height, p.band, p.width, p.height, address, side, target)
    const values = machine.floats(target, count * 4)
    let sum = 0
    for (let i = 0; i < count; i += 1) {
      const [correlation = 0, texture = 0, , inside = 0] = values.subarray(i * 4, i * 4 + 4)
      if (inside < 0.8 || texture < TEXTURE) continue
      result.seen += 1
      sum += Math.max(0, correlation)
      if (correlation < CORRELATED) continue
      result.agree += 1
      const [column, row] = [i % columns, Math.floor(i / columns)]
      result.places.push({ x: ((column + 0.5) * side) / t.width, y: ((row + 0.5) * side) / t.height })
    }
    result.mean = result.seen > 0 ? sum / result.seen : 0
    return result
  })
}
