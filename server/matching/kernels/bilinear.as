// Bilinear sampling, four places at once: alignment, correlation and descriptors all use it.

/** The left (even) or right (odd) neighbours of four places, from two vectors that hold two pairs of neighbours each. */
@inline
function evenLanes(one: v128, other: v128): v128 {
  return v128.shuffle<i32>(one, other, 0, 2, 4, 6)
}

@inline
function oddLanes(one: v128, other: v128): v128 {
  return v128.shuffle<i32>(one, other, 1, 3, 5, 7)
}

/** The image's values at four places. */
@inline
export function sampleFour(image: usize, width: i32, x: v128, y: v128): v128 {
  const x0 = i32x4.trunc_sat_f32x4_s(x)
  const y0 = i32x4.trunc_sat_f32x4_s(y)
  const index = i32x4.shl(i32x4.add(i32x4.mul(y0, i32x4.splat(width)), x0), 2)
  const rowBytes = <usize>width << 2
  const a = image + <usize>i32x4.extract_lane(index, 0)
  const b = image + <usize>i32x4.extract_lane(index, 1)
  const c = image + <usize>i32x4.extract_lane(index, 2)
  const d = image + <usize>i32x4.extract_lane(index, 3)
  const top = v128.load64_lane(b, v128.load64_zero(a), 1)
  const high = v128.load64_lane(d, v128.load64_zero(c), 1)
  const low = v128.load64_lane(b + rowBytes, v128.load64_zero(a + rowBytes), 1)
  const deep = v128.load64_lane(d + rowBytes, v128.load64_zero(c + rowBytes), 1)
  const dx = f32x4.sub(x, f32x4.convert_i32x4_s(x0))
  const dy = f32x4.sub(y, f32x4.convert_i32x4_s(y0))
  const left = evenLanes(top, high)
  const under = evenLanes(low, deep)
  const above = f32x4.add(left, f32x4.mul(f32x4.sub(oddLanes(top, high), left), dx))
  const below = f32x4.add(under, f32x4.mul(f32x4.sub(oddLanes(low, deep), under), dx))
  return f32x4.add(above, f32x4.mul(f32x4.sub(below, above), dy))
}
