// Loads the compiled kernels and lays out their memory: a stack of pictures that the caller takes and gives back.
import { readFileSync } from 'node:fs'

type KernelExports = {
  heapStart(): number
  bytesToFloats(source: number, target: number, count: number): void
  upsample(source: number, target: number, width: number, height: number): void
  decimate(source: number, target: number, width: number, height: number): void
  downsample(source: number, target: number, width: number, height: number): void
  upsampleTo(
    source: number,
    target: number,
    row: number,
    sourceWidth: number,
    sourceHeight: number,
    width: number,
    height: number,
  ): void
  blur(
    source: number,
    target: number,
    scratch: number,
    row: number,
    width: number,
    height: number,
    kernel: number,
    radius: number,
  ): void
  subtract(left: number, right: number, target: number, count: number): void
  extrema(
    below: number,
    here: number,
    above: number,
    width: number,
    height: number,
    minContrast: number,
    target: number,
    limit: number,
  ): number
  dominantOrientations(
    source: number,
    width: number,
    height: number,
    x: number,
    y: number,
    sigma: number,
    target: number,
    limit: number,
  ): number
  describe(
    source: number,
    width: number,
    height: number,
    x: number,
    y: number,
    sigma: number,
    orientation: number,
    target: number,
  ): void
  mirrorDescriptor(source: number, target: number): void
  project(source: number, matrix: number, rows: number, target: number): void
  square(source: number, target: number, count: number): void
  normalizeContrast(source: number, energy: number, target: number, count: number, floor: number): void
  nearestSignatures(
    left: number,
    leftCount: number,
    right: number,
    rightCount: number,
    limit: number,
    target: number,
  ): void
  nearHashPrefixes(
    prefixes: number,
    count: number,
    query: number,
    limit: number,
    target: number,
    capacity: number,
  ): number
  gaussNewtonStep(
    template: number,
    width: number,
    height: number,
    image: number,
    imageWidth: number,
    imageHeight: number,
    map: number,
    stride: number,
    target: number,
  ): void
  correlateBlocks(
    template: number,
    width: number,
    height: number,
    image: number,
    imageWidth: number,
    imageHeight: number,
    map: number,
    side: number,
    target: number,
  ): number
}

const PAGE = 65_536
/** Room after every picture, so that kernels may read a little past its end. */
const SLACK = 64

export type Kernels = ReturnType<typeof createKernels>

/** One instance of the kernels with its own memory. Not for use by two callers at once. */
export function createKernels() {
  const memory = new WebAssembly.Memory({ initial: 64, maximum: 4096 })
  const module = new WebAssembly.Module(readFileSync(new URL('./kernels/kernels.wasm', import.meta.url)))
  const abort = () => {
    throw new Error('kernel stopped')
  }
  // The exports are those of kernels/main.as; the build script's check keeps the file to its source.
  const run = new WebAssembly.Instance(module, { env: { memory, abort } }).exports as unknown as KernelExports
  let top = (run.heapStart() + 63) & ~63

  /** Address of fresh room; views of memory taken before may be detached by it. */
  function alloc(bytes: number): number {
    const from = top
    top = (top + bytes + SLACK + 63) & ~63
    if (top > memory.buffer.byteLength) memory.grow(Math.ceil((top - memory.buffer.byteLength) / PAGE))
    return from
  }

  const gaussians = new Map<number, { address: number; radius: number }>()
  /** Weights of a Gaussian of this deviation; kept for ever, so take all of them before the first `scoped`. */
  function gaussian(sigma: number): { address: number; radius: number } {
    const known = gaussians.get(sigma)
    if (known) return known
    const radius = Math.max(1, Math.ceil(sigma * 2.8))
    const weights = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma * sigma)))
    const sum = weights.reduce((total, weight, i) => total + (i === 0 ? weight : 2 * weight), 0)
    const made = { address: alloc((radius + 1) * 4), radius }
    floats(made.address, radius + 1).set(weights.map(weight => weight / sum))
    gaussians.set(sigma, made)
    return made
  }

  const floats = (address: number, count: number) => new Float32Array(memory.buffer, address, count)
  return {
    run,
    alloc,
    gaussian,
    floats,
    bytes: (address: number, count: number) => new Uint8Array(memory.buffer, address, count),
    ints: (address: number, count: number) => new Int32Array(memory.buffer, address, count),
    doubles: (address: number, count: number) => new Float64Array(memory.buffer, address, count),
    /** Runs work and gives back all room that it took. */
    scoped<T>(work: () => T): T {
      const mark = top
      try {
        return work()
      } finally {
        top = mark
      }
    },
    blur(source: number, target: number, scratch: number, row: number, width: number, height: number, sigma: number) {
      const { address, radius } = gaussian(sigma)
      run.blur(source, target, scratch, row, width, height, address, radius)
    },
  }
}
