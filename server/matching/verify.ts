// Verification on pixels: aligns two pictures affinely and measures, block by block, whether they show the very same thing.
import { type Agreeing, compareBlocks } from './blocks.ts'
import type { Machine } from './kernels.ts'
import type { Level, Prepared } from './levels.ts'
import { commonChange, undo } from './straighten.ts'
import { toneAllOver, toneOf } from './tone.ts'
import type { Affine } from './votes.ts'

/** What one look shows. `map` takes pixels of the original's picture to pixels of the candidate's. */
type Look = { map: Affine; fine: Agreeing; coarse: Agreeing }

/**
 * How far brightness does not pass on by one curve (tone.ts), in what agrees and, of bare originals, all over; null where
 * too few blocks tell.
 */
export type Verdict = Look & { tone: number | null; allOver: number | null }

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

/** `sure` guesses come from many features and need the last pixel only; `bare` originals have next to no detail. */
type Expected = { sure: boolean; bare: boolean }

/**
 * Refines a first guess and says what the pixels show. Null when the guess falls apart: alignment left its neighbourhood
 * or nothing correlates at the coarsest look.
 */
export function verify(
  machine: Machine,
  original: Prepared,
  candidate: Prepared,
  guess: Affine,
  { sure, bare }: Expected,
): Verdict | null {
  const scale = Math.sqrt(Math.abs(guess[0] * guess[4] - guess[1] * guess[3]))
  if (!(scale > 0.02 && scale < 50)) return null
  const shift = Math.round(Math.log2(scale))
  const pair = { machine, original, candidate, lo: Math.max(0, -shift), lc: Math.max(0, shift), bare }
  const depth = Math.min(original.count - 1 - pair.lo, candidate.count - 1 - pair.lc)
  if (depth < 0) return null
  const near = sure ? align(pair, guess, Math.min(depth, 1), false) : null
  const first = near && lookAt(pair, near, depth)
  if (first && isGood(first.fine)) return verdictOf(pair, first, depth)
  const far = align(pair, guess, Math.min(depth, 3), !sure)
  const second = far && lookAt(pair, far, depth)
  const third = sure ? lookAt(pair, guess, depth) : null
  const best = [first, second, third].reduce((top, each) => (total(each) > total(top) ? each : top), null)
  return best && verdictOf(pair, best, depth)
}

function verdictOf(pair: Pair, look: Look, depth: number): Verdict {
  const best = straighten(pair, look, depth)
  const { machine, original, candidate, lo, lc, bare } = pair
  const [t, p] = [original.level(lo), candidate.level(lc)]
  if (!t || !p) return { ...best, tone: null, allOver: null }
  const map = atLevels(best.map, lo, lc)
  const tone = toneOf(machine, t, p, map, best.fine.offs)
  return { ...best, tone, allOver: bare ? toneAllOver(machine, t, p, map) : null }
}

type Pair = { machine: Machine; original: Prepared; candidate: Prepared; lo: number; lc: number; bare: boolean }

const isGood = ({ seen, agree }: Agreeing) => agree > 0.8 * seen
const total = (verdict: Look | null) => (verdict ? verdict.fine.mean + verdict.coarse.mean : 0)

/** From the level `start` to the finest; `strict` gives up when the coarsest look shows nothing. */
function align(pair: Pair, guess: Affine, start: number, strict: boolean): Affine | null {
  const { machine, original, candidate, lo, lc } = pair
  let map = guess
  for (let j = start; j >= 0; j -= 1) {
    const refined = refine(machine, original.level(lo + j), candidate.level(lc + j), atLevels(map, lo + j, lc + j), j)
    if (!refined) return null
    map = fromLevels(refined, lo + j, lc + j)
    if (!plausible(map, guess)) return null
    if (strict && j > 0 && j === start) {
      const seen = compareBlocks(
        machine,
        original.level(lo + j),
        candidate.level(lc + j),
        atLevels(map, lo + j, lc + j),
      )
      if (seen.seen === 0 || seen.agree / seen.seen < 0.12) return null
    }
  }
  return map
}

function lookAt({ machine, original, candidate, lo, lc }: Pair, map: Affine, depth: number): Look {
  const at = (j: number) =>
    compareBlocks(machine, original.level(lo + j), candidate.level(lc + j), atLevels(map, lo + j, lc + j))
  return { map, fine: at(0), coarse: at(Math.min(1, depth)) }
}

/** Times that an alignment is straightened at most, and blocks that it takes. */
const STRAIGHTENED = { times: 4, blocks: 12 }
/** Pixels that blocks lie off together from which it is tried, and shares of them that must agree already. */
const SHIFTED = { drift: 0.06, fine: 0.15, coarse: 0.4 }
/** Correlation that straightening may cost, of the sum of both levels. */
const COST = 0.05

const off = ({ fine, coarse }: Look) => fine.drift + coarse.drift
const isShifted = ({ fine, coarse }: Look) =>
  (fine.agree > SHIFTED.fine * fine.seen || coarse.agree > SHIFTED.coarse * coarse.seen) &&
  Math.max(fine.drift, coarse.drift) > SHIFTED.drift

/**
 * Undoes what the blocks lie off together and looks again, as long as they lie stiller then. Noise and what was laid over
 * a copy pull the alignment of all pixels a third of a pixel away; the blocks that agree know better.
 */
function straighten(pair: Pair, look: Look, depth: number): Look {
  let best = look
  for (let i = 0; i < STRAIGHTENED.times && isShifted(best); i += 1) {
    const level = best.fine.trembling <= best.coarse.trembling * 2 || depth === 0 ? 0 : 1
    const { offs } = level === 0 ? best.fine : best.coarse
    if (offs.length < STRAIGHTENED.blocks) return best
    const [lo, lc] = [pair.lo + level, pair.lc + level]
    const map = fromLevels(undo(atLevels(best.map, lo, lc), commonChange(offs)), lo, lc)
    if (!plausible(map, best.map)) return best
    const next = lookAt(pair, map, depth)
    if (total(next) < total(best) - COST || off(next) >= off(best)) return best
    best = next
  }
  return best
}

/** A copy may be squeezed or sheared a little, never beyond half, and stays near the first guess. */
function plausible(map: Affine, guess: Affine): boolean {
  if (map.some(value => !Number.isFinite(value))) return false
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
/** Pixels that one step of alignment looks at, about. */
const PIXELS_A_STEP = 10_000

function refine(machine: Machine, t: Level | undefined, p: Level | undefined, start: Affine, j: number): Affine | null {
  if (!t || !p) return null
  return machine.borrow(() => {
    const address = machine.take(24)
    const sums = machine.take(29 * 8)
    let map = start
    const stride = Math.max(1, Math.round(Math.sqrt((t.width * t.height) / PIXELS_A_STEP)))
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
  // In pixels; steps count from the middle, in halves of the longest side.
  const shift = (x: number, y: number, still: number) => still - (x * cx + y * cy) * unit
  return undo(map, [p * unit, q * unit, shift(p, q, r), s * unit, t * unit, shift(s, t, u)])
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
