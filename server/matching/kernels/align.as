// Pixel verification: band-passed pictures of even local contrast, one step of affine alignment, and correlation block by block.
import { at } from './pyramid'
import { pickFour } from './pick'

export function square(source: usize, target: usize, count: i32): void {
  for (let i = 0; i < count; i += 4) {
    const value = v128.load(source + (<usize>i << 2))
    v128.store(target + (<usize>i << 2), f32x4.mul(value, value))
  }
}

/** Each value over the root of its neighbourhood's energy; `floor` keeps flat parts from being blown up. */
export function even(source: usize, energy: usize, target: usize, count: i32, floor: f32): void {
  const least = f32x4.splat(floor)
  for (let i = 0; i < count; i += 4) {
    const off = <usize>i << 2
    const root = f32x4.sqrt(f32x4.add(v128.load(energy + off), least))
    v128.store(target + off, f32x4.div(v128.load(source + off), root))
  }
}

const sums = memory.data(32 * 8, 16)
/** Sums of one row, four pixels side by side. */
const lanes = memory.data(32 * 16, 16)

/** Four pixels of a row, `stride` apart. */
@inline
function four(from: usize, stride: i32): v128 {
  const pace = <usize>stride << 2
  const one = v128.load32_lane(from + pace, v128.load32_zero(from), 1)
  return v128.load32_lane(from + 3 * pace, v128.load32_lane(from + 2 * pace, one, 2), 3)
}

/**
 * Sums of one Gauss-Newton step. `map` holds six f32 that take template pixels to picture pixels. Writes 21 products
 * (upper triangle), 6 sides, the weight of all pixels and their weighted squares, as f64. `stride` skips pixels.
 */
export function step(
  template: usize, width: i32, height: i32, picture: usize, wide: i32, high: i32, map: usize, stride: i32, target: usize,
): void {
  const a = at(map, 0)
  const b = at(map, 1)
  const c = at(map, 2)
  const d = at(map, 3)
  const e = at(map, 4)
  const f = at(map, 5)
  const right = <f32>(wide - 2)
  const bottom = <f32>(high - 2)
  const cx = <f32>width * 0.5
  const cy = <f32>height * 0.5
  const unit: f32 = 2 / <f32>max(width, height)
  memory.fill(sums, 0, 256)
  const zero = f32x4.splat(0)
  for (let y = 1; y < height - 1; y += stride) {
    const ny = (<f32>y - cy) * unit
    const bx = f32x4.splat(b * <f32>y + c)
    const by = f32x4.splat(e * <f32>y + f)
    memory.fill(lanes, 0, 512)
    for (let x = 1; x < width - 1; x += 4 * stride) {
      const places = f32x4.add(f32x4.splat(<f32>x), f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>stride)))
      const px = f32x4.add(f32x4.mul(f32x4.splat(a), places), bx)
      const py = f32x4.add(f32x4.mul(f32x4.splat(d), places), by)
      const inside = v128.and(
        v128.and(v128.and(f32x4.ge(px, zero), f32x4.ge(py, zero)), f32x4.lt(places, f32x4.splat(<f32>(width - 1)))),
        v128.and(f32x4.lt(px, f32x4.splat(right)), f32x4.lt(py, f32x4.splat(bottom))),
      )
      if (!v128.any_true(inside)) continue
      const here = template + (<usize>(y * width + x) << 2)
      // Beyond the row anything may lie: its bits are cleared, because nothing times zero need not be zero.
      const shown = pickFour(picture, wide, v128.and(px, inside), v128.and(py, inside))
      const rest = v128.and(f32x4.sub(shown, four(here, stride)), inside)
      const soft = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.mul(rest, rest), f32x4.splat(1.2))))
      const gx = v128.and(f32x4.sub(four(here + 4, stride), four(here - 4, stride)), inside)
      const pace = <usize>width << 2
      const gy = v128.and(f32x4.sub(four(here + pace, stride), four(here - pace, stride)), inside)
      const nx = f32x4.mul(f32x4.sub(places, f32x4.splat(cx)), f32x4.splat(unit))
      const weight = v128.and(f32x4.mul(soft, soft), inside)
      add(f32x4.mul(gx, f32x4.splat(0.5)), f32x4.mul(gy, f32x4.splat(0.5)), nx, f32x4.splat(ny), rest, weight)
    }
    flush()
  }
  memory.copy(target, sums, 29 * 8)
}

function flush(): void {
  for (let k: usize = 0; k < 29; k++) {
    const sum = v128.load(lanes + (k << 4))
    const total =
      f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)
    store<f64>(sums + (k << 3), load<f64>(sums + (k << 3)) + <f64>total)
  }
}

@inline
function plus(index: usize, value: v128): void {
  const place = lanes + (index << 4)
  v128.store(place, f32x4.add(v128.load(place), value))
}

@inline
function times(one: v128, other: v128): v128 {
  return f32x4.mul(one, other)
}

function add(gx: v128, gy: v128, nx: v128, ny: v128, rest: v128, weight: v128): void {
  const j0 = times(gx, nx)
  const j1 = times(gx, ny)
  const j3 = times(gy, nx)
  const j4 = times(gy, ny)
  const w0 = times(j0, weight)
  const w1 = times(j1, weight)
  const w2 = times(gx, weight)
  const w3 = times(j3, weight)
  const w4 = times(j4, weight)
  const w5 = times(gy, weight)
  plus(0, times(w0, j0))
  plus(1, times(w0, j1))
  plus(2, times(w0, gx))
  plus(3, times(w0, j3))
  plus(4, times(w0, j4))
  plus(5, times(w0, gy))
  plus(6, times(w1, j1))
  plus(7, times(w1, gx))
  plus(8, times(w1, j3))
  plus(9, times(w1, j4))
  plus(10, times(w1, gy))
  plus(11, times(w2, gx))
  plus(12, times(w2, j3))
  plus(13, times(w2, j4))
  plus(14, times(w2, gy))
  plus(15, times(w3, j3))
  plus(16, times(w3, j4))
  plus(17, times(w3, gy))
  plus(18, times(w4, j4))
  plus(19, times(w4, gy))
  plus(20, times(w5, gy))
  plus(21, times(w0, rest))
  plus(22, times(w1, rest))
  plus(23, times(w2, rest))
  plus(24, times(w3, rest))
  plus(25, times(w4, rest))
  plus(26, times(w5, rest))
  plus(27, weight)
  plus(28, times(weight, times(rest, rest)))
}

/**
 * For each whole block of `side` pixels of the template, six f32: its correlation with the picture under the map, the
 * deviation of both, the share of its pixels that fall inside the picture, and how many pixels across and down the
 * picture's content lies off, by its gradients.
 */
export function blocks(
  template: usize, width: i32, height: i32, picture: usize, wide: i32, high: i32, map: usize, side: i32, target: usize,
): i32 {
  let out = target
  let count = 0
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      block(template, width, height, left, top, picture, wide, high, map, side, out)
      out += 24
      count++
    }
  }
  return count
}

@inline
function total(lanes: v128): f32 {
  const low = f32x4.extract_lane(lanes, 0) + f32x4.extract_lane(lanes, 1)
  return low + (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
}

/** `side` is a multiple of four. */
function block(
  template: usize, width: i32, height: i32, left: i32, top: i32, picture: usize, wide: i32, high: i32, map: usize, side: i32,
  out: usize,
): void {
  const zero = f32x4.splat(0)
  const half = f32x4.splat(0.5)
  const ones = f32x4.splat(1)
  const right = f32x4.splat(<f32>(wide - 2))
  const bottom = f32x4.splat(<f32>(high - 2))
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
      const places = f32x4.add(f32x4.splat(<f32>x), f32x4(0, 1, 2, 3))
      const px = f32x4.add(f32x4.mul(ax, places), bx)
      const py = f32x4.add(f32x4.mul(ay, places), by)
      const inside = v128.and(
        v128.and(f32x4.ge(px, zero), f32x4.ge(py, zero)),
        v128.and(f32x4.lt(px, right), f32x4.lt(py, bottom)),
      )
      if (!v128.any_true(inside)) continue
      const here = template + (<usize>(y * width + x) << 2)
      let next = v128.load(here, 4)
      let last = v128.load(here - 4)
      if (x + 4 == width) next = f32x4.replace_lane(next, 3, load<f32>(here, 12))
      if (x == 0) last = f32x4.replace_lane(last, 0, load<f32>(here))
      const t = v128.and(v128.load(here), inside)
      const p = v128.and(pickFour(picture, wide, v128.and(px, inside), v128.and(py, inside)), inside)
      const gx = v128.and(f32x4.mul(f32x4.sub(next, last), half), inside)
      const low = v128.load(template + (<usize>(below + x) << 2))
      const high = v128.load(template + (<usize>(above + x) << 2))
      const gy = v128.and(f32x4.mul(f32x4.sub(low, high), half), inside)
      counts = f32x4.add(counts, v128.and(ones, inside))
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
  const count = total(counts)
  const n: f32 = max<f32>(1, count)
  const mt = total(sts) / n
  const mp = total(sps) / n
  const vt = max<f32>(0, total(tts) / n - mt * mt)
  const vp = max<f32>(0, total(pps) / n - mp * mp)
  const together = total(tps) / n - mt * mp
  store<f32>(out, together / Mathf.sqrt(vt * vp + 0.000001))
  store<f32>(out + 4, Mathf.sqrt(vt))
  store<f32>(out + 8, Mathf.sqrt(vp))
  store<f32>(out + 12, count / <f32>(side * side))
  // The picture's values brought to the template's contrast, less the template: what is left leans along the gradients.
  const gain: f32 = together > 0 ? vt / together : 0
  const rx = (total(xps) - mp * total(sxs)) * gain - (total(xts) - mt * total(sxs))
  const ry = (total(yps) - mp * total(sys)) * gain - (total(yts) - mt * total(sys))
  const xx = total(xxs)
  const xy = total(xys)
  const yy = total(yys)
  const det = xx * yy - xy * xy
  const sound = det > 0.02 * (xx + yy) * (xx + yy) && gain > 0
  store<f32>(out + 16, sound ? (rx * yy - ry * xy) / det : NaN)
  store<f32>(out + 20, sound ? (ry * xx - rx * xy) / det : NaN)
}
