// The compiled kernels and their memory: a stack that callers allocate images on and free again.
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
/** Room behind every allocation, so that kernels may read a little past its end. */
const SLACK = 64
/** Radius of a Gaussian, in standard deviations. */
const GAUSSIAN_RADIUS = 2.8

type Gaussian = { address: number; radius: number }

/** One instance of the compiled kernels with its own memory. Not for use by two callers at once. */
export class Kernels {
  readonly run: KernelExports
  readonly #memory = new WebAssembly.Memory({ initial: 64, maximum: 4096 })
  readonly #gaussians = new Map<number, Gaussian>()
  /** First free address. */
  #top: number

  constructor() {
    const module = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)))
    const abort = () => {
      throw new Error('kernel stopped')
    }
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory, abort } })
    // The exports are those of kernels/main.as; the build script's check keeps the file to its source.
    this.run = exports as unknown as KernelExports
    this.#top = (this.run.heapStart() + 63) & ~63
  }

  /** Address of free room. Views of the memory that were taken before may be detached by it. */
  alloc(bytes: number): number {
    const { buffer } = this.#memory
    const address = this.#top
    this.#top = (address + bytes + SLACK + 63) & ~63
    if (this.#top > buffer.byteLength) this.#memory.grow(Math.ceil((this.#top - buffer.byteLength) / PAGE))
    return address
  }

  /** Runs work and frees all that it allocated. */
  scoped<T>(work: () => T): T {
    const mark = this.#top
    try {
      return work()
    } finally {
      this.#top = mark
    }
  }

  floats(address: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#memory.buffer, address, count)
  }

  bytes(address: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, address, count)
  }

  ints(address: number, count: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#memory.buffer, address, count)
  }

  doubles(address: number, count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#memory.buffer, address, count)
  }

  /** Weights of a Gaussian. They are kept for ever, so prepare all of them before the first `scoped`. */
  prepareGaussian(sigma: number): Gaussian {
    const known = this.#gaussians.get(sigma)
    if (known) return known
    const radius = Math.max(1, Math.ceil(sigma * GAUSSIAN_RADIUS))
    const weights = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma * sigma)))
    const sum = weights.reduce((total, weight, i) => total + (i === 0 ? weight : 2 * weight), 0)
    const made = { address: this.alloc((radius + 1) * 4), radius }
    this.floats(made.address, radius + 1).set(weights.map(weight => weight / sum))
    this.#gaussians.set(sigma, made)
    return made
  }

  /** `scratch.image`: room for the image; `scratch.row`: for one row and twice the radius. */
  blur(
    { source, target }: { source: number; target: number },
    sigma: number,
    { width, height }: { width: number; height: number },
    scratch: { image: number; row: number },
  ): void {
    const { address, radius } = this.prepareGaussian(sigma)
    this.run.blur(source, target, scratch.image, scratch.row, width, height, address, radius)
  }
}
