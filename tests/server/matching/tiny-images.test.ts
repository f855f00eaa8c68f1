// Images of a few dozen pixels, enlarged.
import { describe, expect, it } from 'vitest'
import { Kernels } from '#server/matching/kernels/kernels.ts'
import { isTiny, upsampled } from '#server/matching/verification/tiny-images.ts'

describe('a tiny image', () => {
  const kernels = new Kernels()

  it('is one whose longest side has 32 pixels at most', () => {
    const of = (width: number, height: number) => isTiny({ width, height })
    expect([of(32, 20), of(20, 32), of(33, 8), of(8, 33)]).toEqual([true, true, false, false])
  })

  it('keeps its edges and goes evenly from one pixel to the next', () => {
    const { data, width, height } = upsampled(kernels, { data: Uint8Array.of(0, 80, 160), width: 3, height: 1 })
    expect([width, height]).toEqual([6, 2])
    expect([...data]).toEqual([0, 20, 60, 100, 140, 160, 0, 20, 60, 100, 140, 160])
  })

  it('goes as evenly downwards', () => {
    const { data } = upsampled(kernels, { data: Uint8Array.of(0, 80, 160), width: 1, height: 3 })
    expect([...data]).toEqual([0, 0, 20, 20, 60, 60, 100, 100, 140, 140, 160, 160])
  })
})
