// Everything that the compiled module exports.
export { toFloats, double, skip, halve, widen, blur, subtract, extrema } from './pyramid'
export { directions, describe, mirror, project } from './describe'
export { square, even, step, blocks } from './align'

/** First address behind the module's own data: all memory from here on is the caller's to lay out. */
export function heap(): usize {
  return __heap_base
}
export { nearest, nearHeads } from './compare'
