// Reads the layers of the classifier's model and places their weights and their outputs in the kernels' memory.
import { readFileSync } from 'node:fs'
import type { KernelMemory } from './kernel-memory.ts'

/** A weight is stored as one byte: `min + scale * byte`. */
type Quantized = { min: number; scale: number }
type StoredLayer = {
  kind: 'first' | 'pointwise' | 'depthwise' | 'dense'
  inputs: number
  outputs: number
  /** 2 halves the sides of the picture. */
  stride: number
  relu6: boolean
  weights: Quantized
  bias: Quantized
  /** Index of the layer whose output is added to this one's. */
  plus?: number
}
/** `weights`, `bias` and `output` are addresses; `side` is that of the output, in pixels. */
export type Layer = Omit<StoredLayer, 'weights' | 'bias'> & {
  weights: number
  bias: number
  side: number
  output: number
}

/** Outputs that the pointwise kernel computes at once. */
const BLOCK = 8

const read = (name: string) => readFileSync(new URL(`./model/${name}`, import.meta.url))

export function placeLayers(memory: KernelMemory, inputSide: number): Layer[] {
  const stored: StoredLayer[] = JSON.parse(read('layers.json').toString())
  const bytes = read('weights.bin')
  let at = 0
  let side = inputSide

  function place(count: number, { min, scale }: Quantized, positionOf: (i: number) => number): number {
    const address = memory.allocate(count)
    const floats = memory.floats(address, count)
    for (let i = 0; i < count; i++) floats[positionOf(i)] = min + scale * (bytes[at + i] ?? 0)
    at += count
    return address
  }

  return stored.map(layer => {
    const { kind, inputs, outputs, stride } = layer
    side /= stride
    const inOrder = (i: number) => i
    const inBlocks = (i: number) => {
      const output = i % outputs
      return (output - (output % BLOCK)) * inputs + ((i - output) / outputs) * BLOCK + (output % BLOCK)
    }
    const isBlocked = kind === 'first' || kind === 'pointwise'
    const count = kind === 'depthwise' ? 9 * outputs : inputs * outputs
    const weights = place(count, layer.weights, isBlocked ? inBlocks : inOrder)
    const bias = place(outputs, layer.bias, inOrder)
    return { ...layer, weights, bias, side, output: memory.allocate(side * side * outputs) }
  })
}
