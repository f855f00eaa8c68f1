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

@inline
export function at(source: usize, index: i32): f32 {
  return load<f32>(source + (<usize>index << 2))
}

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
    const out = between + (<usize>(y * width) << 2)
    let x = 0
    for (; x + 4 <= width; x += 4) {
      const middle = row + (<usize>(x + radius) << 2)
      let sum = f32x4.mul(v128.load(middle), v128.load32_splat(kernel))
      for (let i = 1; i <= radius; i++) {
        const off = <usize>i << 2
        const pair = f32x4.add(v128.load(middle - off), v128.load(middle + off))
        sum = f32x4.add(sum, f32x4.mul(pair, v128.load32_splat(kernel + off)))
      }
      v128.store(out + (<usize>x << 2), sum)
    }
    for (; x < width; x++) {
      const middle = row + (<usize>(x + radius) << 2)
      let sum = load<f32>(middle) * load<f32>(kernel)
      for (let i = 1; i <= radius; i++) {
        const off = <usize>i << 2
        sum += (load<f32>(middle - off) + load<f32>(middle + off)) * load<f32>(kernel + off)
      }
      store<f32>(out + (<usize>x << 2), sum)
    }
  }
  for (let y = 0; y < height; y++) {
    const out = target + (<usize>(y * width) << 2)
    let x = 0
    for (; x + 4 <= width; x += 4) {
      let sum = f32x4.mul(v128.load(between + (<usize>(y * width + x) << 2)), v128.load32_splat(kernel))
      for (let i = 1; i <= radius; i++) {
        const above = between + (<usize>(max(0, y - i) * width + x) << 2)
        const below = between + (<usize>(min(height - 1, y + i) * width + x) << 2)
        const pair = f32x4.add(v128.load(above), v128.load(below))
        sum = f32x4.add(sum, f32x4.mul(pair, v128.load32_splat(kernel + (<usize>i << 2))))
      }
      v128.store(out + (<usize>x << 2), sum)
    }
    for (; x < width; x++) {
      let sum = at(between, y * width + x) * load<f32>(kernel)
      for (let i = 1; i <= radius; i++) {
        const pair = at(between, max(0, y - i) * width + x) + at(between, min(height - 1, y + i) * width + x)
        sum += pair * load<f32>(kernel + (<usize>i << 2))
      }
      store<f32>(out + (<usize>x << 2), sum)
    }
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
      const strong = f32x4.gt(f32x4.abs(v128.load(here + (<usize>(y * width + x) << 2))), bound)
      if (!v128.any_true(strong)) continue
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
