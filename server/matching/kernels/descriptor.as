// Descriptors: the neighbourhood of a keypoint as 128 numbers, histograms of gradient orientations in four by four cells (as SIFT).
import { sampleFour } from './bilinear'
import { at } from './scale-space'

const SIDE: i32 = 16
/** Two numbers more than its rows: rows are written four numbers at a time, into the beginning of the next one. */
const patch = memory.data((18 * 18 + 2) * 4, 16)
const cells = memory.data(128 * 4, 16)
/** The cells with a border of one, for what falls outside. */
const paddedCells = memory.data(36 * 8 * 4, 16)
const PADDED_ROW: usize = 6 * 32
const histogram = memory.data(38 * 4, 16)

@inline
function bilinear(source: usize, width: i32, height: i32, x: f32, y: f32): f32 {
  const cx = max<f32>(0, min<f32>(<f32>(width - 2), x))
  const cy = max<f32>(0, min<f32>(<f32>(height - 2), y))
  const x0 = <i32>cx
  const y0 = <i32>cy
  const dx = cx - <f32>x0
  const dy = cy - <f32>y0
  const i = y0 * width + x0
  const top = at(source, i) + (at(source, i + 1) - at(source, i)) * dx
  const low = at(source, i + width) + (at(source, i + width + 1) - at(source, i + width)) * dx
  return top + (low - top) * dy
}

/** atan2 to about a thousandth, in turns 0..1. */
@inline
function atan2Turns(y: f32, x: f32): f32 {
  const ax = abs(x)
  const ay = abs(y)
  const big = max(ax, ay)
  if (big == 0) return 0
  const t = min(ax, ay) / big
  let a: f32 = t * (0.125 - (t - 1) * (0.0389453 + 0.0105519 * t))
  if (ay > ax) a = 0.25 - a
  if (x < 0) a = 0.5 - a
  if (y < 0) a = 1 - a
  return a >= 1 ? a - 1 : a
}

/**
 * Up to `limit` orientations of a keypoint at x, y of scale `sigma`, in turns 0..1: peaks of the gradient histogram
 * that reach four fifths of the highest. Answers how many it wrote.
 */
export function dominantOrientations(
  source: usize, width: i32, height: i32, x: f32, y: f32, sigma: f32, target: usize, limit: i32,
): i32 {
  memory.fill(histogram, 0, 38 * 4)
  const step: f32 = 0.8 * sigma
  for (let v = -5; v <= 5; v++) {
    for (let u = -5; u <= 5; u++) {
      const far = u * u + v * v
      if (far > 30) continue
      const px = x + <f32>u * step
      const py = y + <f32>v * step
      if (px < 1 || py < 1 || px > <f32>(width - 2) || py > <f32>(height - 2)) continue
      const i = <i32>py * width + <i32>px
      const gx = at(source, i + 1) - at(source, i - 1)
      const gy = at(source, i + width) - at(source, i - width)
      const weight = Mathf.sqrt(gx * gx + gy * gy) * (1 - <f32>far * (1.0 / 36.0))
      const place: f32 = atan2Turns(gy, gx) * 36
      const bin = <i32>place
      const part = place - <f32>bin
      const low = histogram + (<usize>(bin % 36 + 1) << 2)
      const high = histogram + (<usize>((bin + 1) % 36 + 1) << 2)
      store<f32>(low, load<f32>(low) + weight * (1 - part))
      store<f32>(high, load<f32>(high) + weight * part)
    }
  }
  smoothHistogram()
  smoothHistogram()
  let top: f32 = 0
  for (let i = 1; i <= 36; i++) top = max(top, at(histogram, i))
  if (top == 0) return 0
  return histogramPeaks(top, target, limit)
}

function smoothHistogram(): void {
  store<f32>(histogram, at(histogram, 36))
  store<f32>(histogram + 37 * 4, at(histogram, 1))
  let last = at(histogram, 0)
  for (let i = 1; i <= 36; i++) {
    const here = at(histogram, i)
    store<f32>(histogram + (<usize>i << 2), last * 0.25 + here * 0.5 + at(histogram, i + 1) * 0.25)
    last = here
  }
}

function histogramPeaks(top: f32, target: usize, limit: i32): i32 {
  let found = 0
  let bound = top
  // The highest first, so that it is kept when there is room for one only.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 36 && found < limit; i++) {
      const here = at(histogram, i + 1)
      const left = at(histogram, (i + 35) % 36 + 1)
      const right = at(histogram, (i + 1) % 36 + 1)
      const wanted = round == 0 ? here >= bound : here >= top * 0.8 && here < top
      if (!wanted || here <= left || here < right) continue
      const place = <f32>i + 0.5 * (left - right) / (left + right - 2 * here)
      store<f32>(target + (<usize>found << 2), (place < 0 ? place + 36 : place) / 36)
      found++
    }
  }
  return found
}

/** Writes the 128 numbers of a keypoint: square roots of shares (RootSIFT), so that their squares sum to one. */
export function describe(
  source: usize, width: i32, height: i32, x: f32, y: f32, sigma: f32, orientation: f32, target: usize,
): void {
  const angle = orientation * 6.2831853
  const step: f32 = 0.75 * sigma
  const c = Mathf.cos(angle) * step
  const s = Mathf.sin(angle) * step
  const reach: f32 = 10.5 * (abs(c) + abs(s))
  if (x > reach && y > reach && x + reach < <f32>(width - 2) && y + reach < <f32>(height - 2)) samplePatch(source, width, x, y, c, s)
  else {
    for (let v = 0; v < 18; v++) {
      const dv = <f32>v - 8.5
      for (let u = 0; u < 18; u++) {
        const du = <f32>u - 8.5
        const value = bilinear(source, width, height, x + du * c - dv * s, y + du * s + dv * c)
        store<f32>(patch + (<usize>(v * 18 + u) << 2), value)
      }
    }
  }
  memory.fill(paddedCells, 0, 36 * 32)
  accumulateCells()
  for (let row: usize = 0; row < 4; row++) {
    memory.copy(cells + (row << 7), paddedCells + (row + 1) * PADDED_ROW + 32, 128)
  }
  normalizeDescriptor(target)
}

/** The same as `bilinear` at each pixel, for a patch that lies inside the image. */
function samplePatch(source: usize, width: i32, x: f32, y: f32, c: f32, s: f32): void {
  for (let v = 0; v < 18; v++) {
    const dv = <f32>v - 8.5
    for (let u = 0; u < 18; u += 4) {
      const du = f32x4.add(f32x4.splat(<f32>u - 8.5), f32x4(0, 1, 2, 3))
      const px = f32x4.sub(f32x4.add(f32x4.splat(x), f32x4.mul(du, f32x4.splat(c))), f32x4.splat(dv * s))
      const py = f32x4.add(f32x4.add(f32x4.splat(y), f32x4.mul(du, f32x4.splat(s))), f32x4.splat(dv * c))
      v128.store(patch + (<usize>(v * 18 + u) << 2), sampleFour(source, width, px, py))
    }
  }
}

function accumulateCells(): void {
  const first = f32x4(1, 0.70710678, 0, -0.70710678)
  const second = f32x4(0, 0.70710678, 1, 0.70710678)
  const zero = f32x4.splat(0)
  for (let v = 0; v < SIDE; v++) {
    const cv: f32 = (<f32>v + 0.5) * 0.25 - 0.5
    const v0 = <i32>Mathf.floor(cv)
    const pv = cv - <f32>v0
    // Samples between the same four cells are added together, so that the sums stay in registers.
    for (let group = 0; group < 5; group++) {
      const top = paddedCells + <usize>(v0 + 1) * PADDED_ROW + (<usize>group << 5)
      const low = top + PADDED_ROW
      let a = v128.load(top)
      let b = v128.load(top, 16)
      let c = v128.load(top, 32)
      let d = v128.load(top, 48)
      let e = v128.load(low)
      let f = v128.load(low, 16)
      let g = v128.load(low, 32)
      let h = v128.load(low, 48)
      const end = min(SIDE, group * 4 + 2)
      for (let u = max(0, group * 4 - 2); u < end; u++) {
        const i = (v + 1) * 18 + u + 1
        const gx = at(patch, i + 1) - at(patch, i - 1)
        const gy = at(patch, i + 18) - at(patch, i - 18)
        const du = <f32>u - 7.5
        const dv = <f32>v - 7.5
        const windowWeight: f32 = 1 - (du * du + dv * dv) * (1.0 / 170.0)
        const size = Mathf.sqrt(gx * gx + gy * gy)
        const base = f32x4.splat(size * 0.62)
        const dot = f32x4.add(f32x4.mul(first, f32x4.splat(gx)), f32x4.mul(second, f32x4.splat(gy)))
        const half = f32x4.mul(f32x4.max(f32x4.sub(dot, base), zero), f32x4.splat(windowWeight))
        const back = f32x4.mul(f32x4.max(f32x4.sub(f32x4.neg(dot), base), zero), f32x4.splat(windowWeight))
        const pu: f32 = (<f32>u + 0.5) * 0.25 - 0.5 - <f32>(group - 1)
        const topLeft = f32x4.splat((<f32>1 - pv) * (<f32>1 - pu))
        const topRight = f32x4.splat((<f32>1 - pv) * pu)
        const lowLeft = f32x4.splat(pv * (<f32>1 - pu))
        const lowRight = f32x4.splat(pv * pu)
        a = f32x4.add(a, f32x4.mul(half, topLeft))
        b = f32x4.add(b, f32x4.mul(back, topLeft))
        c = f32x4.add(c, f32x4.mul(half, topRight))
        d = f32x4.add(d, f32x4.mul(back, topRight))
        e = f32x4.add(e, f32x4.mul(half, lowLeft))
        f = f32x4.add(f, f32x4.mul(back, lowLeft))
        g = f32x4.add(g, f32x4.mul(half, lowRight))
        h = f32x4.add(h, f32x4.mul(back, lowRight))
      }
      v128.store(top, a)
      v128.store(top, b, 16)
      v128.store(top, c, 32)
      v128.store(top, d, 48)
      v128.store(low, e)
      v128.store(low, f, 16)
      v128.store(low, g, 32)
      v128.store(low, h, 48)
    }
  }
}

function normalizeDescriptor(target: usize): void {
  let squares: f32 = 0
  for (let i = 0; i < 128; i++) squares += at(cells, i) * at(cells, i)
  const limit = Mathf.sqrt(squares) * 0.25
  let sum: f32 = 0
  for (let i = 0; i < 128; i++) {
    const value = min(at(cells, i), limit)
    store<f32>(cells + (<usize>i << 2), value)
    sum += value
  }
  const scale: f32 = sum > 0 ? 1 / sum : 0
  for (let i = 0; i < 128; i++) store<f32>(target + (<usize>i << 2), Mathf.sqrt(at(cells, i) * scale))
}

/** The descriptor of the mirrored neighbourhood: rows of cells and orientations are permuted. */
export function mirrorDescriptor(source: usize, target: usize): void {
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const from = source + (<usize>(row * 4 + column) << 5)
      const to = target + (<usize>((3 - row) * 4 + column) << 5)
      for (let bin = 0; bin < 8; bin++) store<f32>(to + (<usize>((8 - bin) & 7) << 2), load<f32>(from + (<usize>bin << 2)))
    }
  }
}

@inline
function sumLanes(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) + f32x4.extract_lane(lanes, 1) + f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3)
  )
}

/** `rows` (a multiple of four) sums of 128 products each, less a threshold: matrix is row by row, thresholds follow it. */
export function project(source: usize, matrix: usize, rows: i32, target: usize): void {
  const thresholds = matrix + (<usize>rows << 9)
  // Four rows at once: the additions of a single sum would wait for each other.
  for (let row = 0; row < rows; row += 4) {
    const line = matrix + (<usize>row << 9)
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    for (let i: usize = 0; i < 512; i += 16) {
      const descriptor = v128.load(source + i)
      a = f32x4.add(a, f32x4.mul(descriptor, v128.load(line + i)))
      b = f32x4.add(b, f32x4.mul(descriptor, v128.load(line + i, 512)))
      c = f32x4.add(c, f32x4.mul(descriptor, v128.load(line + i, 1024)))
      d = f32x4.add(d, f32x4.mul(descriptor, v128.load(line + i, 1536)))
    }
    const out = target + (<usize>row << 2)
    store<f32>(out, sumLanes(a) - at(thresholds, row))
    store<f32>(out + 4, sumLanes(b) - at(thresholds, row + 1))
    store<f32>(out + 8, sumLanes(c) - at(thresholds, row + 2))
    store<f32>(out + 12, sumLanes(d) - at(thresholds, row + 3))
  }
}
