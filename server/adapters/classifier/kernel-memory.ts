// The WebAssembly kernels of the classifier with a memory of their own, laid out from one end to the other and never freed.
import { readFileSync } from 'node:fs'

type KernelExports = {
  heapStart(): number
  pointwise(
    source: number,
    weights: number,
    bias: number,
    target: number,
    rows: number,
    inputs: number,
    outputs: number,
    relu6: number,
  ): void
  depthwise(
    source: number,
    weights: number,
    bias: number,
    target: number,
    side: number,
    channels: number,
    step: number,
    margin: number,
  ): void
}

const PAGE = 65_536

export class KernelMemory {
  readonly run: KernelExports
  readonly #memory = new WebAssembly.Memory({ initial: 16, maximum: 4096 })
  #top: number

  constructor() {
    const module = new WebAssembly.Module(readFileSync(new URL('./kernels/kernels.wasm', import.meta.url)))
    const abort = () => {
      throw new Error('kernel stopped')
    }
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory, abort } })
    // The exports are those of kernels/main.as; a test keeps the file to its source.
    this.run = exports as unknown as KernelExports
    this.#top = this.run.heapStart()
  }

  /** Address of fresh room for so many floats. Views taken before it may be detached. */
  allocate(count: number): number {
    const address = (this.#top + 15) & ~15
    this.#top = address + count * Float32Array.BYTES_PER_ELEMENT
    const missing = this.#top - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    return address
  }

  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, count)
  }
}
