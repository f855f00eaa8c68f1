// Scale space: conversion, resampling by two, Gaussian blur, difference of Gaussians and its extrema. Images are rows of f32.

/** Bytes to floats, 0..255. */
export function bytesToFloats(source: usize, target: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<f32>(target + (<usize>i << 2), <f32>load<u8>(source + i))
}

/** Twice as many pixels each way, bilinear. */
export function upsample(source: usize, target: usize, width: i32, height: i32): void {
  const targetWidth = width << 1
  for (let y = 0; y < height << 1; y++) {
    const fy: f32 = max<f32>(0, min<f32>(<f32>(height - 1), <f32>y * 0.5 - 0.25))
    const y0 = <i32>fy
    const y1 = min(height - 1, y0 + 1)
    const dy = fy - <f32>y0
    for (let x = 0; x < targetWidth; x++) {
      const fx: f32 = max<f32>(0, min<f32>(<f32>(width - 1), <f32>x * 0.5 - 0.25))
      const x0 = <i32>fx
      const x1 = min(width - 1, x0 + 1)
      const dx = fx - <f32>x0
      const top = at(source, y0 * width + x0) * (1 - dx) + at(source, y0 * width + x1) * dx
      const bottom = at(source, y1 * width + x0) * (1 - dx) + at(source, y1 * width + x1) * dx
      store<f32>(target + (<usize>(y * targetWidth + x) << 2), top * (1 - dy) + bottom * dy)
    }
  }
}

/** Every second pixel of every second row. */
export function decimate(source: usize, target: usize, width: i32, height: i32): void {
  const halfWidth = width >> 1
  for (let y = 0; y < height >> 1; y++) {
    for (let x = 0; x < halfWidth; x++) {
      store<f32>(target + (<usize>(y * halfWidth + x) << 2), at(source, (y << 1) * width + (x << 1)))
    }
  }
}

/** Mean of each square of four pixels. */
export function downsample(source: usize, target: usize, width: i32, height: i32): void {
  const halfWidth = width >> 1
  for (let y = 0; y < height >> 1; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const from = (y << 1) * width + (x << 1)
      const sum = at(source, from) + at(source, from + 1) + at(source, from + width) + at(source, from + width + 1)
      store<f32>(target + (<usize>(y * halfWidth + x) << 2), sum * 0.25)
    }
  }
}

/**
 * Twice as many pixels each way, bilinear; an odd last row or column repeats. `row` has room for one row of the source
 * and eight pixels more.
 */
export function upsampleTo(
  source: usize, target: usize, row: usize, sourceWidth: i32, sourceHeight: i32, width: i32, height: i32,
): void {
  const near = f32x4.splat(0.75)
  const far = f32x4.splat(0.25)
  const centre = row + 16
  for (let y = 0; y < height; y++) {
    const nearY = min(sourceHeight - 1, y >> 1)
    const farY = max(0, min(sourceHeight - 1, (y & 1) == 0 ? nearY - 1 : nearY + 1))
    const nearRow = source + (<usize>(nearY * sourceWidth) << 2)
    const farRow = source + (<usize>(farY * sourceWidth) << 2)
    for (let x = 0; x < sourceWidth; x += 4) {
      const offset = <usize>x << 2
      v128.store(centre + offset, f32x4.add(f32x4.mul(v128.load(nearRow + offset), near), f32x4.mul(v128.load(farRow + offset), far)))
    }
    store<f32>(centre - 4, load<f32>(centre))
    store<f32>(centre + (<usize>sourceWidth << 2), at(centre, sourceWidth - 1))
    const out = target + (<usize>(y * width) << 2)
    for (let x = 0; x < sourceWidth; x += 4) {
      const from = centre + (<usize>x << 2)
      const here4 = f32x4.mul(v128.load(from), near)
      const even = f32x4.add(here4, f32x4.mul(v128.load(from - 4), far))
      const odd = f32x4.add(here4, f32x4.mul(v128.load(from + 4), far))
      const destination = out + (<usize>x << 3)
      v128.store(destination, v128.shuffle<i32>(even, odd, 0, 4, 1, 5))
      v128.store(destination, v128.shuffle<i32>(even, odd, 2, 6, 3, 7), 16)
    }
    if (width > sourceWidth << 1) store<f32>(out + (<usize>(width - 1) << 2), at(centre, sourceWidth - 1))
  }
}

@inline
export function at(source: usize, index: i32): f32 {
  return load<f32>(source + (<usize>index << 2))
}

/** Width of the strips in which the second pass of a blur goes down the image: their rows then stay in the first cache. */
const STRIP: i32 = 64

/**
 * Gaussian blur in two passes. `kernel` holds radius + 1 weights from the centre outwards, `row` has room for one row
 * and two radii, `scratch` for one image. Edges repeat.
 */
export function blur(
  source: usize, target: usize, scratch: usize, row: usize, width: i32, height: i32, kernel: usize, radius: i32,
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
    blurRow(row + (<usize>radius << 2), scratch + (<usize>(y * width) << 2), width, kernel, radius)
  }
  for (let left = 0; left < width; left += STRIP) {
    const right = min(width, left + STRIP)
    for (let y = 0; y < height; y++) blurColumns(scratch, target, y, left, right, width, height, kernel, radius)
  }
}

/** One row; sixteen pixels at a time, because they share the loads of the weights. */
function blurRow(source: usize, out: usize, width: i32, kernel: usize, radius: i32): void {
  let x = 0
  for (; x + 16 <= width; x += 16) {
    const centre = source + (<usize>x << 2)
    const weight = v128.load32_splat(kernel)
    let a = f32x4.mul(v128.load(centre), weight)
    let b = f32x4.mul(v128.load(centre, 16), weight)
    let c = f32x4.mul(v128.load(centre, 32), weight)
    let d = f32x4.mul(v128.load(centre, 48), weight)
    for (let i = 1; i <= radius; i++) {
      const offset = <usize>i << 2
      const left = centre - offset
      const right = centre + offset
      const part = v128.load32_splat(kernel + offset)
      a = f32x4.add(a, f32x4.mul(f32x4.add(v128.load(left), v128.load(right)), part))
      b = f32x4.add(b, f32x4.mul(f32x4.add(v128.load(left, 16), v128.load(right, 16)), part))
      c = f32x4.add(c, f32x4.mul(f32x4.add(v128.load(left, 32), v128.load(right, 32)), part))
      d = f32x4.add(d, f32x4.mul(f32x4.add(v128.load(left, 48), v128.load(right, 48)), part))
    }
    const destination = out + (<usize>x << 2)
    v128.store(destination, a)
    v128.store(destination, b, 16)
    v128.store(destination, c, 32)
    v128.store(destination, d, 48)
  }
  for (; x < width; x++) {
    const centre = source + (<usize>x << 2)
    let sum = load<f32>(centre) * load<f32>(kernel)
    for (let i = 1; i <= radius; i++) {
      const offset = <usize>i << 2
      sum += (load<f32>(centre - offset) + load<f32>(centre + offset)) * load<f32>(kernel + offset)
    }
    store<f32>(out + (<usize>x << 2), sum)
  }
}

/** One row of the second pass, from `left` to `right`. */
function blurColumns(
  scratch: usize, target: usize, y: i32, left: i32, right: i32, width: i32, height: i32, kernel: usize, radius: i32,
): void {
  const rowBytes = <usize>width << 2
  const centre = scratch + <usize>y * rowBytes
  let x = left
  for (; x + 16 <= right; x += 16) {
    const here = centre + (<usize>x << 2)
    const weight = v128.load32_splat(kernel)
    let a = f32x4.mul(v128.load(here), weight)
    let b = f32x4.mul(v128.load(here, 16), weight)
    let c = f32x4.mul(v128.load(here, 32), weight)
    let d = f32x4.mul(v128.load(here, 48), weight)
    for (let i = 1; i <= radius; i++) {
      const above = here - <usize>min(i, y) * rowBytes
      const below = here + <usize>min(i, height - 1 - y) * rowBytes
      const part = v128.load32_splat(kernel + (<usize>i << 2))
      a = f32x4.add(a, f32x4.mul(f32x4.add(v128.load(above), v128.load(below)), part))
      b = f32x4.add(b, f32x4.mul(f32x4.add(v128.load(above, 16), v128.load(below, 16)), part))
      c = f32x4.add(c, f32x4.mul(f32x4.add(v128.load(above, 32), v128.load(below, 32)), part))
      d = f32x4.add(d, f32x4.mul(f32x4.add(v128.load(above, 48), v128.load(below, 48)), part))
    }
    const destination = target + <usize>y * rowBytes + (<usize>x << 2)
    v128.store(destination, a)
    v128.store(destination, b, 16)
    v128.store(destination, c, 32)
    v128.store(destination, d, 48)
  }
  for (; x < right; x++) {
    const here = centre + (<usize>x << 2)
    let sum = load<f32>(here) * load<f32>(kernel)
    for (let i = 1; i <= radius; i++) {
      const above = here - <usize>min(i, y) * rowBytes
      const below = here + <usize>min(i, height - 1 - y) * rowBytes
      sum += (load<f32>(above) + load<f32>(below)) * load<f32>(kernel + (<usize>i << 2))
    }
    store<f32>(target + <usize>y * rowBytes + (<usize>x << 2), sum)
  }
}

export function subtract(left: usize, right: usize, target: usize, count: i32): void {
  let i = 0
  for (; i + 4 <= count; i += 4) {
    const offset = <usize>i << 2
    v128.store(target + offset, f32x4.sub(v128.load(left + offset), v128.load(right + offset)))
  }
  for (; i < count; i++) {
    const offset = <usize>i << 2
    store<f32>(target + offset, load<f32>(left + offset) - load<f32>(right + offset))
  }
}

@inline
function isExtremeAmong(image: usize, index: i32, width: i32, value: f32, isMaximum: bool, skipCentre: bool): bool {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (skipCentre && dx == 0 && dy == 0) continue
      const neighbour = at(image, index + dy * width + dx)
      if (isMaximum ? neighbour >= value : neighbour <= value) return false
    }
  }
  return true
}

/** Which of four pixels exceed `bound` and their eight neighbours at the same scale: hardly ever one. */
@inline
function extremaAmongEight(from: usize, rowBytes: usize, bound: v128): v128 {
  const value = v128.load(from)
  const above = from - rowBytes
  const below = from + rowBytes
  const a = v128.load(above - 4)
  const b = v128.load(above)
  const c = v128.load(above, 4)
  const d = v128.load(from - 4)
  const e = v128.load(from, 4)
  const f = v128.load(below - 4)
  const g = v128.load(below)
  const h = v128.load(below, 4)
  const highest = f32x4.pmax(f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d)), f32x4.pmax(f32x4.pmax(e, f), f32x4.pmax(g, h)))
  const lowest = f32x4.pmin(f32x4.pmin(f32x4.pmin(a, b), f32x4.pmin(c, d)), f32x4.pmin(f32x4.pmin(e, f), f32x4.pmin(g, h)))
  const isMaximum = v128.and(f32x4.gt(value, highest), f32x4.gt(value, bound))
  const isMinimum = v128.and(f32x4.lt(value, lowest), f32x4.lt(value, f32x4.neg(bound)))
  return v128.or(isMaximum, isMinimum)
}

/**
 * Extrema of three neighbouring differences, localised between pixels by a parabola. Edges (one curvature over ten times
 * the other) are left out. Writes x, y, shift in scale and response (f32 each); answers how many.
 */
export function extrema(
  below: usize, here: usize, above: usize, width: i32, height: i32, minContrast: f32, target: usize, limit: i32,
): i32 {
  let found = 0
  const border = 5
  const bound = f32x4.splat(minContrast)
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x += 4) {
      if (!v128.any_true(f32x4.gt(f32x4.abs(v128.load(here + (<usize>(y * width + x) << 2))), bound))) continue
      if (!v128.any_true(extremaAmongEight(here + (<usize>(y * width + x) << 2), <usize>width << 2, bound))) continue
      for (let i = x; i < min(x + 4, width - border); i++) {
        const index = y * width + i
        const value = at(here, index)
        if (abs(value) <= minContrast) continue
        const isMaximum = value > 0
        if (!isExtremeAmong(here, index, width, value, isMaximum, true)) continue
        if (!isExtremeAmong(below, index, width, value, isMaximum, false)) continue
        if (!isExtremeAmong(above, index, width, value, isMaximum, false)) continue
        if (found >= limit) return found
        if (localize(below, here, above, width, i, y, value, target + (<usize>found << 4))) found++
      }
    }
  }
  return found
}

function localize(
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
