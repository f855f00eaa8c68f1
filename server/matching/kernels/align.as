// Verification on pixels: local contrast normalisation, one Gauss-Newton step of affine alignment, and block by block correlation.
import { at } from './scale-space'
import { sampleFour } from './bilinear'

export function square(source: usize, target: usize, count: i32): void {
  for (let i = 0; i < count; i += 4) {
    const value = v128.load(source + (<usize>i << 2))
    v128.store(target + (<usize>i << 2), f32x4.mul(value, value))
  }
}

/** Each value over the root of its neighbourhood's energy; `floor` keeps flat parts from being amplified. */
export function normalizeContrast(source: usize, energy: usize, target: usize, count: i32, floor: f32): void {
  const minEnergy = f32x4.splat(floor)
  for (let i = 0; i < count; i += 4) {
    const offset = <usize>i << 2
    const root = f32x4.sqrt(f32x4.add(v128.load(energy + offset), minEnergy))
    v128.store(target + offset, f32x4.div(v128.load(source + offset), root))
  }
}

const sums = memory.data(32 * 8, 16)
/** Sums of one row, four pixels side by side. */
const laneSums = memory.data(32 * 16, 16)

/** Four pixels of a row, `stride` apart. */
@inline
function loadStrided(from: usize, stride: i32): v128 {
  const strideBytes = <usize>stride << 2
  const one = v128.load32_lane(from + strideBytes, v128.load32_zero(from), 1)
  return v128.load32_lane(from + 3 * strideBytes, v128.load32_lane(from + 2 * strideBytes, one, 2), 3)
}

/**
 * Sums of one Gauss-Newton step. `map` holds six f32 that take template pixels to image pixels. Writes 21 products
 * (upper triangle), 6 right sides, the weight of all pixels and their weighted squares, as f64. `stride` skips pixels.
 */
export function gaussNewtonStep(
  template: usize, width: i32, height: i32, image: usize, imageWidth: i32, imageHeight: i32, map: usize, stride: i32, target: usize,
): void {
  const a = at(map, 0)
  const b = at(map, 1)
  const c = at(map, 2)
  const d = at(map, 3)
  const e = at(map, 4)
  const f = at(map, 5)
  const right = <f32>(imageWidth - 2)
  const bottom = <f32>(imageHeight - 2)
  const cx = <f32>width * 0.5
  const cy = <f32>height * 0.5
  const unit: f32 = 2 / <f32>max(width, height)
  memory.fill(sums, 0, 256)
  const zero = f32x4.splat(0)
  for (let y = 1; y < height - 1; y += stride) {
    const ny = (<f32>y - cy) * unit
    const bx = f32x4.splat(b * <f32>y + c)
    const by = f32x4.splat(e * <f32>y + f)
    memory.fill(laneSums, 0, 512)
    for (let x = 1; x < width - 1; x += 4 * stride) {
      const columns = f32x4.add(f32x4.splat(<f32>x), f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>stride)))
      const px = f32x4.add(f32x4.mul(f32x4.splat(a), columns), bx)
      const py = f32x4.add(f32x4.mul(f32x4.splat(d), columns), by)
      const insideMask = v128.and(
        v128.and(v128.and(f32x4.ge(px, zero), f32x4.ge(py, zero)), f32x4.lt(columns, f32x4.splat(<f32>(width - 1)))),
        v128.and(f32x4.lt(px, f32x4.splat(right)), f32x4.lt(py, f32x4.splat(bottom))),
      )
      if (!v128.any_true(insideMask)) continue
      const here = template + (<usize>(y * width + x) << 2)
      // Beyond the row there may be anything, NaN too: its bits are cleared, because NaN times zero is not zero.
      const warped = sampleFour(image, imageWidth, v128.and(px, insideMask), v128.and(py, insideMask))
      const residual = v128.and(f32x4.sub(warped, loadStrided(here, stride)), insideMask)
      const robust = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.mul(residual, residual), f32x4.splat(1.2))))
      const gx = v128.and(f32x4.sub(loadStrided(here + 4, stride), loadStrided(here - 4, stride)), insideMask)
      const strideBytes = <usize>width << 2
      const gy = v128.and(f32x4.sub(loadStrided(here + strideBytes, stride), loadStrided(here - strideBytes, stride)), insideMask)
      const nx = f32x4.mul(f32x4.sub(columns, f32x4.splat(cx)), f32x4.splat(unit))
      const weight = v128.and(f32x4.mul(robust, robust), insideMask)
      addPixel(f32x4.mul(gx, f32x4.splat(0.5)), f32x4.mul(gy, f32x4.splat(0.5)), nx, f32x4.splat(ny), residual, weight)
    }
    addLanesToSums()
  }
  memory.copy(target, sums, 29 * 8)
}

function addLanesToSums(): void {
  for (let k: usize = 0; k < 29; k++) {
    const sum = v128.load(laneSums + (k << 4))
    const total =
      f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)
    store<f64>(sums + (k << 3), load<f64>(sums + (k << 3)) + <f64>total)
  }
}

@inline
function addTo(index: usize, value: v128): void {
  const place = laneSums + (index << 4)
  v128.store(place, f32x4.add(v128.load(place), value))
}

@inline
function mul(one: v128, other: v128): v128 {
  return f32x4.mul(one, other)
}

function addPixel(gx: v128, gy: v128, nx: v128, ny: v128, residual: v128, weight: v128): void {
  const j0 = mul(gx, nx)
  const j1 = mul(gx, ny)
  const j3 = mul(gy, nx)
  const j4 = mul(gy, ny)
  const w0 = mul(j0, weight)
  const w1 = mul(j1, weight)
  const w2 = mul(gx, weight)
  const w3 = mul(j3, weight)
  const w4 = mul(j4, weight)
  const w5 = mul(gy, weight)
  addTo(0, mul(w0, j0))
  addTo(1, mul(w0, j1))
  addTo(2, mul(w0, gx))
  addTo(3, mul(w0, j3))
  addTo(4, mul(w0, j4))
  addTo(5, mul(w0, gy))
  addTo(6, mul(w1, j1))
  addTo(7, mul(w1, gx))
  addTo(8, mul(w1, j3))
  addTo(9, mul(w1, j4))
  addTo(10, mul(w1, gy))
  addTo(11, mul(w2, gx))
  addTo(12, mul(w2, j3))
  addTo(13, mul(w2, j4))
  addTo(14, mul(w2, gy))
  addTo(15, mul(w3, j3))
  addTo(16, mul(w3, j4))
  addTo(17, mul(w3, gy))
  addTo(18, mul(w4, j4))
  addTo(19, mul(w4, gy))
  addTo(20, mul(w5, gy))
  addTo(21, mul(w0, residual))
  addTo(22, mul(w1, residual))
  addTo(23, mul(w2, residual))
  addTo(24, mul(w3, residual))
  addTo(25, mul(w4, residual))
  addTo(26, mul(w5, residual))
  addTo(27, weight)
  addTo(28, mul(weight, mul(residual, residual)))
}

/**
 * For each whole block of `side` pixels of the template, six f32: its NCC with the image under the map, the standard
 * deviation of both, the share of its pixels that fall inside the image, and the residual displacement of the image's content
 * in x and y, from its gradients (NaN where they cannot tell).
 */
export function correlateBlocks(
  template: usize, width: i32, height: i32, image: usize, imageWidth: i32, imageHeight: i32, map: usize, side: i32, target: usize,
): i32 {
  let out = target
  let count = 0
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      correlateBlock(template, width, height, left, top, image, imageWidth, imageHeight, map, side, out)
      out += 24
      count++
    }
  }
  return count
}

@inline
function sumLanes(lanes: v128): f32 {
  const low = f32x4.extract_lane(lanes, 0) + f32x4.extract_lane(lanes, 1)
  return low + (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
}

/** `side` is a multiple of four. */
function correlateBlock(
  template: usize, width: i32, height: i32, left: i32, top: i32, image: usize, imageWidth: i32, imageHeight: i32, map: usize, side: i32,
  out: usize,
): void {
  const zero = f32x4.splat(0)
  const half = f32x4.splat(0.5)
  const ones = f32x4.splat(1)
  const right = f32x4.splat(<f32>(imageWidth - 2))
  const bottom = f32x4.splat(<f32>(imageHeight - 2))
  const ax = v128.load32_splat(map)
  const ay = v128.load32_splat(map, 12)
  let counts = zero
  let sts = zero
  let sps = zero
  let tts = zero
  let pps = zero
  let tps = zero
  let sxs = zero
  let sys = zero
  let xxs = zero
  let xys = zero
  let yys = zero
  let xts = zero
  let yts = zero
  let xps = zero
  let yps = zero
  for (let y = top; y < top + side; y++) {
    const bx = f32x4.splat(at(map, 1) * <f32>y + at(map, 2))
    const by = f32x4.splat(at(map, 4) * <f32>y + at(map, 5))
    const above = max(0, y - 1) * width
    const below = min(height - 1, y + 1) * width
    for (let x = left; x < left + side; x += 4) {
      const columns = f32x4.add(f32x4.splat(<f32>x), f32x4(0, 1, 2, 3))
      const px = f32x4.add(f32x4.mul(ax, columns), bx)
      const py = f32x4.add(f32x4.mul(ay, columns), by)
      const insideMask = v128.and(
        v128.and(f32x4.ge(px, zero), f32x4.ge(py, zero)),
        v128.and(f32x4.lt(px, right), f32x4.lt(py, bottom)),
      )
      if (!v128.any_true(insideMask)) continue
      const here = template + (<usize>(y * width + x) << 2)
      let next = v128.load(here, 4)
      let last = v128.load(here - 4)
      if (x + 4 == width) next = f32x4.replace_lane(next, 3, load<f32>(here, 12))
      if (x == 0) last = f32x4.replace_lane(last, 0, load<f32>(here))
      const t = v128.and(v128.load(here), insideMask)
      const p = v128.and(sampleFour(image, imageWidth, v128.and(px, insideMask), v128.and(py, insideMask)), insideMask)
      const gx = v128.and(f32x4.mul(f32x4.sub(next, last), half), insideMask)
      const rowBelow = v128.load(template + (<usize>(below + x) << 2))
      const rowAbove = v128.load(template + (<usize>(above + x) << 2))
      const gy = v128.and(f32x4.mul(f32x4.sub(rowBelow, rowAbove), half), insideMask)
      counts = f32x4.add(counts, v128.and(ones, insideMask))
      sts = f32x4.add(sts, t)
      sps = f32x4.add(sps, p)
      tts = f32x4.add(tts, f32x4.mul(t, t))
      pps = f32x4.add(pps, f32x4.mul(p, p))
      tps = f32x4.add(tps, f32x4.mul(t, p))
      sxs = f32x4.add(sxs, gx)
      sys = f32x4.add(sys, gy)
      xxs = f32x4.add(xxs, f32x4.mul(gx, gx))
      xys = f32x4.add(xys, f32x4.mul(gx, gy))
      yys = f32x4.add(yys, f32x4.mul(gy, gy))
      xts = f32x4.add(xts, f32x4.mul(gx, t))
      yts = f32x4.add(yts, f32x4.mul(gy, t))
      xps = f32x4.add(xps, f32x4.mul(gx, p))
      yps = f32x4.add(yps, f32x4.mul(gy, p))
    }
  }
  const count = sumLanes(counts)
  const n: f32 = max<f32>(1, count)
  const mt = sumLanes(sts) / n
  const mp = sumLanes(sps) / n
  const vt = max<f32>(0, sumLanes(tts) / n - mt * mt)
  const vp = max<f32>(0, sumLanes(pps) / n - mp * mp)
  const covariance = sumLanes(tps) / n - mt * mp
  store<f32>(out, covariance / Mathf.sqrt(vt * vp + 0.000001))
  store<f32>(out + 4, Mathf.sqrt(vt))
  store<f32>(out + 8, Mathf.sqrt(vp))
  store<f32>(out + 12, count / <f32>(side * side))
  // The image brought to the template's contrast, less the template: a displacement leaves a residual along the gradients.
  const gain: f32 = covariance > 0 ? vt / covariance : 0
  const rx = (sumLanes(xps) - mp * sumLanes(sxs)) * gain - (sumLanes(xts) - mt * sumLanes(sxs))
  const ry = (sumLanes(yps) - mp * sumLanes(sys)) * gain - (sumLanes(yts) - mt * sumLanes(sys))
  const xx = sumLanes(xxs)
  const xy = sumLanes(xys)
  const yy = sumLanes(yys)
  const det = xx * yy - xy * xy
  const isSolvable = det > 0.02 * (xx + yy) * (xx + yy) && gain > 0
  store<f32>(out + 16, isSolvable ? (rx * yy - ry * xy) / det : NaN)
  store<f32>(out + 20, isSolvable ? (ry * xx - rx * xy) / det : NaN)
}
