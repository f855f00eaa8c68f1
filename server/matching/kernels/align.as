// Pixel verification: band-passed pictures of even local contrast, one step of affine alignment, and correlation block by block.
import { at } from './pyramid'

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

@inline
function pick(source: usize, width: i32, x: f32, y: f32): f32 {
  const x0 = <i32>x
  const y0 = <i32>y
  const dx = x - <f32>x0
  const dy = y - <f32>y0
  const i = y0 * width + x0
  const top = at(source, i) + (at(source, i + 1) - at(source, i)) * dx
  const low = at(source, i + width) + (at(source, i + width + 1) - at(source, i + width)) * dx
  return top + (low - top) * dy
}

const sums = memory.data(32 * 8, 16)
/** Sums of one row, four pixels side by side. */
const lanes = memory.data(32 * 16, 16)
/** Of four pixels: gradients, place, rest and weight. */
const four = memory.data(6 * 16, 16)

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
  for (let y = 1; y < height - 1; y += stride) {
    const ny = (<f32>y - cy) * unit
    memory.fill(lanes, 0, 512)
    let lane: usize = 0
    for (let x = 1; x < width - 1; x += stride) {
      const px = a * <f32>x + b * <f32>y + c
      const py = d * <f32>x + e * <f32>y + f
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const i = y * width + x
      const rest = pick(picture, wide, px, py) - at(template, i)
      const soft: f32 = 1 / (1 + rest * rest * 1.2)
      const place = four + (lane << 2)
      store<f32>(place, (at(template, i + 1) - at(template, i - 1)) * 0.5)
      store<f32>(place + 16, (at(template, i + width) - at(template, i - width)) * 0.5)
      store<f32>(place + 32, (<f32>x - cx) * unit)
      store<f32>(place + 48, rest)
      store<f32>(place + 64, soft * soft)
      if (++lane == 4) {
        add(ny)
        lane = 0
      }
    }
    if (lane > 0) {
      for (; lane < 4; lane++) store<f32>(four + 64 + (lane << 2), 0)
      add(ny)
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

function add(row: f32): void {
  const gx = v128.load(four)
  const gy = v128.load(four, 16)
  const nx = v128.load(four, 32)
  const rest = v128.load(four, 48)
  const weight = v128.load(four, 64)
  const ny = f32x4.splat(row)
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

function block(
  template: usize, width: i32, height: i32, left: i32, top: i32, picture: usize, wide: i32, high: i32, map: usize, side: i32,
  out: usize,
): void {
  const right = <f32>(wide - 2)
  const bottom = <f32>(high - 2)
  let count: f32 = 0
  let st: f32 = 0
  let sp: f32 = 0
  let tt: f32 = 0
  let pp: f32 = 0
  let tp: f32 = 0
  let sx: f32 = 0
  let sy: f32 = 0
  let xx: f32 = 0
  let xy: f32 = 0
  let yy: f32 = 0
  let xt: f32 = 0
  let yt: f32 = 0
  let xp: f32 = 0
  let yp: f32 = 0
  for (let y = top; y < top + side; y++) {
    const bx = at(map, 1) * <f32>y + at(map, 2)
    const by = at(map, 4) * <f32>y + at(map, 5)
    const above = max(0, y - 1) * width
    const below = min(height - 1, y + 1) * width
    for (let x = left; x < left + side; x++) {
      const px = at(map, 0) * <f32>x + bx
      const py = at(map, 3) * <f32>x + by
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const t = at(template, y * width + x)
      const p = pick(picture, wide, px, py)
      const gx = (at(template, y * width + min(width - 1, x + 1)) - at(template, y * width + max(0, x - 1))) * 0.5
      const gy = (at(template, below + x) - at(template, above + x)) * 0.5
      count += 1
      st += t
      sp += p
      tt += t * t
      pp += p * p
      tp += t * p
      sx += gx
      sy += gy
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xt += gx * t
      yt += gy * t
      xp += gx * p
      yp += gy * p
    }
  }
  const n: f32 = max<f32>(1, count)
  const mt = st / n
  const mp = sp / n
  const vt = max<f32>(0, tt / n - mt * mt)
  const vp = max<f32>(0, pp / n - mp * mp)
  const together = tp / n - mt * mp
  store<f32>(out, together / Mathf.sqrt(vt * vp + 0.000001))
  store<f32>(out + 4, Mathf.sqrt(vt))
  store<f32>(out + 8, Mathf.sqrt(vp))
  store<f32>(out + 12, count / <f32>(side * side))
  // The picture's values brought to the template's contrast, less the template: what is left leans along the gradients.
  const gain: f32 = together > 0 ? vt / together : 0
  const rx = (xp - mp * sx) * gain - (xt - mt * sx)
  const ry = (yp - mp * sy) * gain - (yt - mt * sy)
  const det = xx * yy - xy * xy
  const sound = det > 0.02 * (xx + yy) * (xx + yy) && gain > 0
  store<f32>(out + 16, sound ? (rx * yy - ry * xy) / det : NaN)
  store<f32>(out + 20, sound ? (ry * xx - rx * xy) / det : NaN)
}
