// Everything that the compiled module exports.
export { bytesToFloats, upsample, decimate, downsample, upsampleTo, blur, subtract, extrema } from './scale-space'
export { dominantOrientations, describe, mirrorDescriptor, project } from './descriptor'
export { square, normalizeContrast, gaussNewtonStep, correlateBlocks } from './align'

/** First address behind the module's own data. All memory from here on is the caller's. */
export function heapStart(): usize {
  return __heap_base
}
export { nearestSignatures, nearHashPrefixes } from './hamming'
