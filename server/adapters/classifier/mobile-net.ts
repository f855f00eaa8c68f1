// MobileNetV2: computes one layer after the other and answers how much of a picture belongs to each class.
import { KernelMemory } from './kernel-memory.ts'
import { type Layer, placeLayers } from './model-layers.ts'

/** Numbers that the first layer sees of a pixel: 3 × 3 pixels of three colours. */
const PATCH = 27

export class MobileNet {
  readonly #side: number
  readonly #memory = new KernelMemory()
  readonly #patches: number
  readonly #layers: Layer[]

  /** `side`: pixels along a side of the pictures; a multiple of 32. */
  constructor(side: number) {
    this.#side = side
    this.#patches = this.#memory.allocate(((side * side) / 4) * PATCH)
    this.#layers = placeLayers(this.#memory, side)
  }

  /** `pixels`: rows of red, green and blue. The shares add up to 1. */
  classify(pixels: Uint8Array): number[] {
    const { length } = pixels
    const side = this.#side
    if (length !== side * side * 3) throw new Error(`${length} bytes are not a picture of ${side} × ${side} pixels`)
    this.#unfold(pixels)
    let source = this.#patches
    for (const layer of this.#layers) {
      if (layer.kind === 'dense') return softmax(this.#dense(layer, source))
      this.#convolve(layer, source)
      source = layer.output
    }
    throw new Error('the model has no last layer')
  }

  /**
   * What the last picture is to the model before it names classes: the mean of every channel of the narrow layer before
   * the last wide one. As telling as the wide one, which has four times as many (measured on photographs cut and turned).
   */
  features(): Float64Array {
    const layer = this.#layers.at(-3)
    if (!layer) throw new Error('the model has no narrow layer')
    const area = layer.side * layer.side
    const values = this.#memory.floats(layer.output, area * layer.outputs)
    const means = new Float64Array(layer.outputs)
    for (let i = 0; i < values.length; i++) {
      const channel = i % layer.outputs
      means[channel] = (means[channel] ?? 0) + (values[i] ?? 0) / area
    }
    return means
  }

  /** Lays every other pixel and its neighbours in a row, so that the first layer is a pointwise one too. */
  #unfold(pixels: Uint8Array): void {
    const side = this.#side
    const patches = this.#memory.floats(this.#patches, ((side * side) / 4) * PATCH)
    const rowOfPatch = 9
    let at = 0
    for (let y = 0; y < side; y += 2) {
      for (let x = 0; x < side; x += 2) {
        for (let dy = 0; dy < 3; dy++) {
          for (let i = 0; i < rowOfPatch; i++) {
            const isOutside = y + dy >= side || x * 3 + i >= side * 3
            // From 0…255 to -1…1; what is outside the picture counts as 0.
            patches[at++] = isOutside ? 0 : ((pixels[(y + dy) * side * 3 + x * 3 + i] ?? 0) / 255) * 2 - 1
          }
        }
      }
    }
  }

  #convolve({ kind, inputs, outputs, stride, relu6, weights, bias, side, output, plus }: Layer, source: number): void {
    const { run } = this.#memory
    if (kind === 'depthwise') {
      // A picture of an even side that is halved needs no zeros before it, only behind.
      run.depthwise(source, weights, bias, output, side * stride, inputs, stride, stride === 1 ? 1 : 0)
    } else run.pointwise(source, weights, bias, output, side * side, inputs, outputs, relu6 ? 1 : 0)
    const other = plus === undefined ? undefined : this.#layers[plus]
    if (!other) return
    const sum = this.#memory.floats(output, side * side * outputs)
    const added = this.#memory.floats(other.output, side * side * outputs)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (added[i] ?? 0)
  }

  /** The mean of every channel, times the weights of each class. */
  #dense({ inputs, outputs, weights, bias, side }: Layer, source: number): number[] {
    const area = side * side
    const channels = this.#memory.floats(source, area * inputs)
    const factors = this.#memory.floats(weights, inputs * outputs)
    const scores = [...this.#memory.floats(bias, outputs)]
    for (let channel = 0; channel < inputs; channel++) {
      let sum = 0
      for (let pixel = 0; pixel < area; pixel++) sum += channels[pixel * inputs + channel] ?? 0
      for (let i = 0; i < outputs; i++) {
        scores[i] = (scores[i] ?? 0) + (sum / area) * (factors[channel * outputs + i] ?? 0)
      }
    }
    return scores
  }
}

function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map(score => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power)
  return powers.map(power => power / sum)
}
