// Scale space: conversion, halving, doubling, Gaussian blur, difference of two blurs and its extrema. Pictures are rows of f32.

/** Bytes to floats, 0..255. */
export function toFloats(source: usize, target: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<f32>(target + (<usize>i << 2), <f32>load<u8>(source + i))
}

/** Twice as many pixels each way, between neighbours linearly. */
export function double(source: usize, target: usize, width: i32, height: i32): void {
  const wide = width << 1
  for (let y = 0; y < height << 1; y++) {
    const fy: f32 = max<f32>(0, min<f32>(<f32>(height - 1), <f32>y * 0.5 - 0.25))
    const y0 = <i32>fy
    const y1 = min(height - 1, y0 + 1)
    const dy = fy - <f32>y0
    for (let x = 0; x < wide; x++) {
      const fx: f32 = max<f32>(0, min<f32>(<f32>(width - 1), <f32>x * 0.5 - 0.25))
      const x0 = <i32>fx
      const x1 = min(width - 1, x0 + 1)
      const dx = fx - <f32>x0
      const top = at(source, y0 * width + x0) * (1 - dx) + at(source, y0 * width + x1) * dx
      const low = at(source, y1 * width + x0) * (1 - dx) + at(source, y1 * width + x1) * dx
      store<f32>(target + (<usize>(y * wide + x) << 2), top * (1 - dy) + low * dy)
    }
  }
}

/** Every second pixel of every second row. */
export function skip(source: usize, target: usize, width: i32, height: i32): void {
  const narrow = width >> 1
  for (let y = 0; y < height >> 1; y++) {
    for (let x = 0; x < narrow; x++) {
      store<f32>(target + (<usize>(y * narrow + x) << 2), at(source, (y << 1) * width + (x << 1)))
    }
  }
}

/** Mean of each square of four pixels. */
export function halve(source: usize, target: usize, width: i32, height: i32): void {
  const narrow = width >> 1
  for (let y = 0; y < height >> 1; y++) {
    for (let x = 0; x < narrow; x++) {
      const from = (y << 1) * width + (x << 1)
      const sum = at(source, from) + at(source, from + 1) + at(source, from + width) + at(source, from + width + 1)
      store<f32>(target + (<usize>(y * narrow + x) << 2), sum * 0.25)
    }
  }
}

/**
 * Twice as many pixels each way, between neighbours linearly; a last row or column beyond that repeats. `row` has room
 * for one row of the narrow picture and eight pixels more.
 */
export function widen(
  source: usize, target: usize, row: usize, narrow: i32, low: i32, width: i32, height: i32,
): void {
  const near = f32x4.splat(0.75)
  const far = f32x4.splat(0.25)
  const middle = row + 16
  for (let y = 0; y < height; y++) {
    const here = min(low - 1, y >> 1)
    const other = max(0, min(low - 1, (y & 1) == 0 ? here - 1 : here + 1))
    const one = source + (<usize>(here * narrow) << 2)
    const two = source + (<usize>(other * narrow) << 2)
    for (let x = 0; x < narrow; x += 4) {
      const off = <usize>x << 2
      v128.store(middle + off, f32x4.add(f32x4.mul(v128.load(one + off), near), f32x4.mul(v128.load(two + off), far)))
    }
    store<f32>(middle - 4, load<f32>(middle))
    store<f32>(middle + (<usize>narrow << 2), at(middle, narrow - 1))
    const out = target + (<usize>(y * width) << 2)
    for (let x = 0; x < narrow; x += 4) {
      const from = middle + (<usize>x << 2)
      const here4 = f32x4.mul(v128.load(from), near)
      const even = f32x4.add(here4, f32x4.mul(v128.load(from - 4), far))
      const odd = f32x4.add(here4, f32x4.mul(v128.load(from + 4), far))
      const place = out + (<usize>x << 3)
      v128.store(place, v128.shuffle<i32>(even, odd, 0, 4, 1, 5))
      v128.store(place, v128.shuffle<i32>(even, odd, 2, 6, 3, 7), 16)
    }
    if (width > narrow << 1) store<f32>(out + (<usize>(width - 1) << 2), at(middle, narrow - 1))
  }
}

@inline
export function at(source: usize, index: i32): f32 {
  return load<f32>(source + (<usize>index << 2))
}

/** Pixels across that the second pass of a blur does at once down the whole picture: its rows then stay in the nearest cache. */
const STRIP: i32 = 64

/**
 * Gaussian blur in two passes. `kernel` holds radius + 1 weights from the middle outwards, `row` has room for one row
 * and two radii, `between` for one picture. Edges repeat.
 */
export function blur(
  source: usize, target: usize, between: usize, row: usize, width: i32, height: i32, kernel: usize, radius: i32,
): void {
  for (let y = 0; y < height; y++) {
    const line = source + (<usize>(y * width) << 2)
    const first = load<f32>(line)
    const last = at(line, width - 1)
    for (let i = 0; i < radius; i++) {
      store<f32>(row + (<usize>i << 2), first)
      store<f32>(row + (<usize>(radius + width + i) << 2), last)
    }
    memory.copy(row + (<usize>radius << 2), line, <usize>width << 2)
    across(row + (<usize>radius << 2), between + (<usize>(y * width) << 2), width, kernel, radius)
  }
  for (let left = 0; left < width; left += STRIP) {
    const right = min(width, left + STRIP)
    for (let y = 0; y < height; y++) down(between, target, y, left, right, width, height, kernel, radius)
  }
}

/** One row; sixteen pixels at a time, because they share the loads of the weights. */
function across(source: usize, out: usize, width: i32, kernel: usize, radius: i32): void {
  let x = 0
  for (; x + 16 <= width; x += 16) {
    const middle = source + (<usize>x << 2)
    const weight = v128.load32_splat(kernel)
    let a = f32x4.mul(v128.load(middle), weight)
    let b = f32x4.mul(v128.load(middle, 16), weight)
    let c = f32x4.mul(v128.load(middle, 32), weight)
    let d = f32x4.mul(v128.load(middle, 48), weight)
    for (let i = 1; i <= radius; i++) {
      const off = <usize>i << 2
      const one = middle - off
      const other = middle + off
      const part = v128.load32_splat(kernel + off)
      a = f32x4.add(a, f32x4.mul(f32x4.add(v128.load(one), v128.load(other)), part))
      b = f32x4.add(b, f32x4.mul(f32x4.add(v128.load(one, 16), v128.load(other, 16)), part))
      c = f32x4.add(c, f32x4.mul(f32x4.add(v128.load(one, 32), v128.load(other, 32)), part))
      d = f32x4.add(d, f32x4.mul(f32x4.add(v128.load(one, 48), v128.load(other, 48)), part))
    }
    const place = out + (<usize>x << 2)
    v128.store(place, a)
    v128.store(place, b, 16)
    v128.store(place, c, 32)
    v128.store(place, d, 48)
  }
  for (; x < width; x++) {
    const middle = source + (<usize>x << 2)
    let sum = load<f32>(middle) * load<f32>(kernel)
    for (let i = 1; i <= radius; i++) {
      const off = <usize>i << 2
      sum += (load<f32>(middle - off) + load<f32>(middle + off)) * load<f32>(kernel + off)
    }
    store<f32>(out + (<usize>x << 2), sum)
  }
}

/** One row of the second pass, from `left` to `right`. */
function down(
  between: usize, target: usize, y: i32, left: i32, right: i32, width: i32, height: i32, kernel: usize, radius: i32,
): void {
  const pace = <usize>width << 2
  const middle = between + <usize>y * pace
  let x = left
  for (; x + 16 <= right; x += 16) {
    const here = middle + (<usize>x << 2)
    const weight = v128.load32_splat(kernel)
    let a = f32x4.mul(v128.load(here), weight)
    let b = f32x4.mul(v128.load(here, 16), weight)
    let c = f32x4.mul(v128.load(here, 32), weight)
    let d = f32x4.mul(v128.load(here, 48), weight)
    for (let i = 1; i <= radius; i++) {
      const above = here - <usize>min(i, y) * pace
      const below = here + <usize>min(i, height - 1 - y) * pace
      const part = v128.load32_splat(kernel + (<usize>i << 2))
      a = f32x4.add(a, f32x4.mul(f32x4.add(v128.load(above), v128.load(below)), part))
      b = f32x4.add(b, f32x4.mul(f32x4.add(v128.load(above, 16), v128.load(below, 16)), part))
      c = f32x4.add(c, f32x4.mul(f32x4.add(v128.load(above, 32), v128.load(below, 32)), part))
      d = f32x4.add(d, f32x4.mul(f32x4.add(v128.load(above, 48), v128.load(below, 48)), part))
    }
    const place = target + <usize>y * pace + (<usize>x << 2)
    v128.store(place, a)
    v128.store(place, b, 16)
    v128.store(place, c, 32)
    v128.store(place, d, 48)
  }
  for (; x < right; x++) {
    const here = middle + (<usize>x << 2)
    let sum = load<f32>(here) * load<f32>(kernel)
    for (let i = 1; i <= radius; i++) {
      const above = here - <usize>min(i, y) * pace
      const below = here + <usize>min(i, height - 1 - y) * pace
      sum += (load<f32>(above) + load<f32>(below)) * load<f32>(kernel + (<usize>i << 2))
    }
    store<f32>(target + <usize>y * pace + (<usize>x << 2), sum)
  }
}

export function subtract(left: usize, right: usize, target: usize, count: i32): void {
  let i = 0
  for (; i + 4 <= count; i += 4) {
    const off = <usize>i << 2
    v128.store(target + off, f32x4.sub(v128.load(left + off), v128.load(right + off)))
  }
  for (; i < count; i++) {
    const off = <usize>i << 2
    store<f32>(target + off, load<f32>(left + off) - load<f32>(right + off))
  }
}

@inline
function beats(picture: usize, index: i32, width: i32, value: f32, high: bool, middle: bool): bool {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (middle && dx == 0 && dy == 0) continue
      const other = at(picture, index + dy * width + dx)
      if (high ? other >= value : other <= value) return false
    }
  }
  return true
}

/** Which of four pixels are strong and beat their eight neighbours in the same picture: hardly ever one. */
@inline
function peaksOf(from: usize, pace: usize, bound: v128): v128 {
  const value = v128.load(from)
  const above = from - pace
  const below = from + pace
  const a = v128.load(above - 4)
  const b = v128.load(above)
  const c = v128.load(above, 4)
  const d = v128.load(from - 4)
  const e = v128.load(from, 4)
  const f = v128.load(below - 4)
  const g = v128.load(below)
  const h = v128.load(below, 4)
  const most = f32x4.pmax(f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d)), f32x4.pmax(f32x4.pmax(e, f), f32x4.pmax(g, h)))
  const least = f32x4.pmin(f32x4.pmin(f32x4.pmin(a, b), f32x4.pmin(c, d)), f32x4.pmin(f32x4.pmin(e, f), f32x4.pmin(g, h)))
  const high = v128.and(f32x4.gt(value, most), f32x4.gt(value, bound))
  const low = v128.and(f32x4.lt(value, least), f32x4.lt(value, f32x4.neg(bound)))
  return v128.or(high, low)
}

/**
 * Extrema of three differences in a row, placed between pixels by a parabola; edges (one curvature over ten times
 * the other) are left out. Writes x, y, shift in scale, strength (f32 each) and answers how many.
 */
export function extrema(
  below: usize, here: usize, above: usize, width: i32, height: i32, least: f32, target: usize, most: i32,
): i32 {
  let found = 0
  const border = 5
  const bound = f32x4.splat(least)
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x += 4) {
      if (!v128.any_true(f32x4.gt(f32x4.abs(v128.load(here + (<usize>(y * width + x) << 2))), bound))) continue
      if (!v128.any_true(peaksOf(here + (<usize>(y * width + x) << 2), <usize>width << 2, bound))) continue
      for (let i = x; i < min(x + 4, width - border); i++) {
        const index = y * width + i
        const value = at(here, index)
        if (abs(value) <= least) continue
        const high = value > 0
        if (!beats(here, index, width, value, high, true)) continue
        if (!beats(below, index, width, value, high, false)) continue
        if (!beats(above, index, width, value, high, false)) continue
        if (found >= most) return found
        if (place(below, here, above, width, i, y, value, target + (<usize>found << 4))) found++
      }
    }
  }
  return found
}

function place(
  below: usize, here: usize, above: usize, width: i32, x: i32, y: i32, value: f32, target: usize,
): bool {
  const i = y * width + x
  const gx = (at(here, i + 1) - at(here, i - 1)) * 0.5
  const gy = (at(here, i + width) - at(here, i - width)) * 0.5
  const gs = (at(above, i) - at(below, i)) * 0.5
  const xx = at(here, i + 1) + at(here, i - 1) - 2 * value
  const yy = at(here, i + width) + at(here, i - width) - 2 * value
  const ss = at(above, i) + at(below, i) - 2 * value
  const xy = (at(here, i + width + 1) - at(here, i + width - 1) - at(here, i - width + 1) + at(here, i - width - 1)) * 0.25
  const trace = xx + yy
  const area = xx * yy - xy * xy
  if (area <= 0 || trace * trace * 10 >= 121 * area) return false
  const dx = max<f32>(-0.6, min<f32>(0.6, -(yy * gx - xy * gy) / area))
  const dy = max<f32>(-0.6, min<f32>(0.6, -(xx * gy - xy * gx) / area))
  const ds: f32 = ss == 0 ? 0 : max<f32>(-0.6, min<f32>(0.6, -gs / ss))
  store<f32>(target, <f32>x + dx)
  store<f32>(target + 4, <f32>y + dy)
  store<f32>(target + 8, ds)
  store<f32>(target + 12, abs(value + 0.5 * (gx * dx + gy * dy + gs * ds)))
  return true
}
