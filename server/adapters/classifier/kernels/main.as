// The two operations of MobileNetV2 that cost time: pointwise and depthwise convolution, four channels at once.

/** First address behind the module's own data: all memory from here on is the caller's to lay out. */
export function heapStart(): usize {
  return __heap_base
}

const ZERO: v128 = f32x4.splat(0)
const SIX: v128 = f32x4.splat(6)

@inline
function put(target: usize, value: v128, relu6: bool): void {
  v128.store(target, relu6 ? f32x4.min(f32x4.max(value, ZERO), SIX) : value)
}

/**
 * A 1 × 1 convolution: `rows` pixels of `inputs` channels become pixels of `outputs` channels, a multiple of eight.
 * The weights are packed in blocks of eight outputs: block, input, output.
 */
export function pointwise(source: usize, weights: usize, bias: usize, target: usize, rows: i32, inputs: i32, outputs: i32, relu6: bool): void {
  const wide = <usize>inputs << 2
  const stride = <usize>outputs << 2
  for (let block = 0; block < outputs; block += 8) {
    const left = v128.load(bias + (<usize>block << 2))
    const right = v128.load(bias + (<usize>block << 2), 16)
    const packed = weights + <usize>block * wide
    let from = source
    let to = target + (<usize>block << 2)
    let row = 0
    for (; row + 4 <= rows; row += 4) {
      let a = left, b = left, c = left, d = left
      let e = right, f = right, g = right, h = right
      let weight = packed
      for (let at = from, end = from + wide; at < end; at += 4) {
        const low = v128.load(weight)
        const high = v128.load(weight, 16)
        weight += 32
        let value = v128.load32_splat(at)
        a = f32x4.add(a, f32x4.mul(value, low))
        e = f32x4.add(e, f32x4.mul(value, high))
        value = v128.load32_splat(at + wide)
        b = f32x4.add(b, f32x4.mul(value, low))
        f = f32x4.add(f, f32x4.mul(value, high))
        value = v128.load32_splat(at + 2 * wide)
        c = f32x4.add(c, f32x4.mul(value, low))
        g = f32x4.add(g, f32x4.mul(value, high))
        value = v128.load32_splat(at + 3 * wide)
        d = f32x4.add(d, f32x4.mul(value, low))
        h = f32x4.add(h, f32x4.mul(value, high))
      }
      put(to, a, relu6)
      put(to + 16, e, relu6)
      put(to + stride, b, relu6)
      put(to + stride + 16, f, relu6)
      put(to + 2 * stride, c, relu6)
      put(to + 2 * stride + 16, g, relu6)
      put(to + 3 * stride, d, relu6)
      put(to + 3 * stride + 16, h, relu6)
      from += 4 * wide
      to += 4 * stride
    }
    for (; row < rows; row++) {
      let a = left, e = right
      let weight = packed
      for (let at = from, end = from + wide; at < end; at += 4) {
        const value = v128.load32_splat(at)
        a = f32x4.add(a, f32x4.mul(value, v128.load(weight)))
        e = f32x4.add(e, f32x4.mul(value, v128.load(weight, 16)))
        weight += 32
      }
      put(to, a, relu6)
      put(to + 16, e, relu6)
      from += wide
      to += stride
    }
  }
}

/** A 3 × 3 convolution of each channel alone, with ReLU6; `margin` rows and columns of zeros stand before the picture. */
export function depthwise(source: usize, weights: usize, bias: usize, target: usize, side: i32, channels: i32, step: i32, margin: i32): void {
  const wide = <usize>channels << 2
  const sideAfter = (side + step - 1) / step
  let to = target
  for (let y = 0; y < sideAfter; y++) {
    const top = y * step - margin
    for (let x = 0; x < sideAfter; x++) {
      const left = x * step - margin
      for (let channel: usize = 0; channel < wide; channel += 16) {
        let sum = v128.load(bias + channel)
        for (let dy = max(0, -top); dy < min(3, side - top); dy++) {
          for (let dx = max(0, -left); dx < min(3, side - left); dx++) {
            const pixel = source + <usize>((top + dy) * side + left + dx) * wide + channel
            sum = f32x4.add(sum, f32x4.mul(v128.load(pixel), v128.load(weights + <usize>(dy * 3 + dx) * wide + channel)))
          }
        }
        put(to + channel, sum, true)
      }
      to += wide
    }
  }
}
