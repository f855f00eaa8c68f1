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
    for (let x = 1; x < width - 1; x += stride) {
      const px = a * <f32>x + b * <f32>y + c
      const py = d * <f32>x + e * <f32>y + f
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const i = y * width + x
      const gx = (at(template, i + 1) - at(template, i - 1)) * 0.5
      const gy = (at(template, i + width) - at(template, i - width)) * 0.5
      const rest = pick(picture, wide, px, py) - at(template, i)
      const soft: f32 = 1 / (1 + rest * rest * 1.2)
      add(gx, gy, (<f32>x - cx) * unit, ny, rest, soft * soft)
    }
  }
  memory.copy(target, sums, 29 * 8)
}

@inline
function plus(index: i32, value: f32): void {
  const place = sums + (<usize>index << 3)
  store<f64>(place, load<f64>(place) + <f64>value)
}

@inline
function add(gx: f32, gy: f32, nx: f32, ny: f32, rest: f32, weight: f32): void {
  const j0 = gx * nx
  const j1 = gx * ny
  const j3 = gy * nx
  const j4 = gy * ny
  const w0 = j0 * weight
  const w1 = j1 * weight
  const w2 = gx * weight
  const w3 = j3 * weight
  const w4 = j4 * weight
  const w5 = gy * weight
  plus(0, w0 * j0)
  plus(1, w0 * j1)
  plus(2, w0 * gx)
  plus(3, w0 * j3)
  plus(4, w0 * j4)
  plus(5, w0 * gy)
  plus(6, w1 * j1)
  plus(7, w1 * gx)
  plus(8, w1 * j3)
  plus(9, w1 * j4)
  plus(10, w1 * gy)
  plus(11, w2 * gx)
  plus(12, w2 * j3)
  plus(13, w2 * j4)
  plus(14, w2 * gy)
  plus(15, w3 * j3)
  plus(16, w3 * j4)
  plus(17, w3 * gy)
  plus(18, w4 * j4)
  plus(19, w4 * gy)
  plus(20, w5 * gy)
  plus(21, w0 * rest)
  plus(22, w1 * rest)
  plus(23, w2 * rest)
  plus(24, w3 * rest)
  plus(25, w4 * rest)
  plus(26, w5 * rest)
  plus(27, weight)
  plus(28, weight * rest * rest)
}

/**
 * For each whole block of `side` pixels of the template: its correlation with the picture under the map, the
 * deviation of both, and the share of its pixels that fall inside the picture. Four f32 a block.
 */
export function blocks(
  template: usize, width: i32, height: i32, picture: usize, wide: i32, high: i32, map: usize, side: i32, target: usize,
): i32 {
  let out = target
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      block(template, width, left, top, picture, wide, high, map, side, out)
      out += 16
    }
  }
  return <i32>((out - target) >> 4)
}

function block(
  template: usize, width: i32, left: i32, top: i32, picture: usize, wide: i32, high: i32, map: usize, side: i32, out: usize,
): void {
  const right = <f32>(wide - 2)
  const bottom = <f32>(high - 2)
  let count: f32 = 0
  let st: f32 = 0
  let sp: f32 = 0
  let tt: f32 = 0
  let pp: f32 = 0
  let tp: f32 = 0
  for (let y = top; y < top + side; y++) {
    const bx = at(map, 1) * <f32>y + at(map, 2)
    const by = at(map, 4) * <f32>y + at(map, 5)
    for (let x = left; x < left + side; x++) {
      const px = at(map, 0) * <f32>x + bx
      const py = at(map, 3) * <f32>x + by
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const t = at(template, y * width + x)
      const p = pick(picture, wide, px, py)
      count += 1
      st += t
      sp += p
      tt += t * t
      pp += p * p
      tp += t * p
    }
  }
  const n: f32 = max<f32>(1, count)
  const vt = max<f32>(0, tt / n - (st / n) * (st / n))
  const vp = max<f32>(0, pp / n - (sp / n) * (sp / n))
  const together = tp / n - (st / n) * (sp / n)
  store<f32>(out, together / Mathf.sqrt(vt * vp + 0.000001))
  store<f32>(out + 4, Mathf.sqrt(vt))
  store<f32>(out + 8, Mathf.sqrt(vp))
  store<f32>(out + 12, count / <f32>(side * side))
}
