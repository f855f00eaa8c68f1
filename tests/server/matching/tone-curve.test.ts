// How brightness is carried over: by one tone curve in a copy, by the light of another hour in another photograph.
import { describe, expect, it } from 'vitest'
import type { Luma } from '#server/matching/fingerprint/keypoints.ts'
import { Kernels } from '#server/matching/kernels/kernels.ts'
import type { Affine } from '#server/matching/transform.ts'
import { buildPyramid } from '#server/matching/verification/image-pyramid.ts'
import { globalToneResidual, toneResidual } from '#server/matching/verification/tone-curve.ts'
import { seeded } from '../../support/seeded.ts'

const kernels = new Kernels()
const SIDE = 240
const IDENTITY: Affine = [1, 0, 0, 0, 1, 0]

type Light = (value: number, x: number, y: number) => number

const renderLuma = (light: Light): Luma => {
  const data = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const value = 120 + 60 * Math.sin(x / 17) + 50 * Math.cos((x + 2 * y) / 29)
      data[y * SIDE + x] = Math.max(0, Math.min(255, Math.round(light(value, x, y))))
    }
  }
  return { data, width: SIDE, height: SIDE }
}

const blocks = Array.from({ length: 100 }, (_, i) => ({ x: 17.5 + (i % 10) * 20, y: 17.5 + Math.floor(i / 10) * 20 }))

function tones(light: Light, map: Affine = IDENTITY, places = blocks, unevenlyLit = false) {
  return kernels.scoped(() => {
    const [originals, queries] = [
      buildPyramid(
        kernels,
        renderLuma(value => value),
      ),
      buildPyramid(kernels, renderLuma(light)),
    ]
    const [original, query] = [originals.level(0), queries.level(0)]
    if (!original || !query) throw new Error('a pyramid without levels')
    const images = { original, query }
    return {
      ofBlocks: toneResidual(kernels, images, map, { blocks: places, unevenlyLit }),
      global: globalToneResidual(kernels, images, map),
    }
  })
}

describe('the tone of a copy', () => {
  const random = seeded(7)
  const copies: [string, Light][] = [
    ['as it is', value => value],
    ['brightened until half of it is white', value => value * 1.8],
    ['of stronger contrast', value => (value - 128) * 1.6 + 128],
    ['gamma 2.2', value => 255 * (value / 255) ** (1 / 2.2)],
    ['as a negative', value => 255 - value],
    ['with noise', value => value + (random() - 0.5) * 80],
    ['with a white bar over a quarter', (value, _, y) => (y < SIDE / 4 ? 255 : value)],
  ]
  it.each(copies)('is small: %s', (_, light) => {
    const { ofBlocks, global } = tones(light)
    expect(ofBlocks).toBeLessThan(0.06)
    expect(global).toBeLessThan(0.09)
  })
})

describe('the tone of something else', () => {
  const others: [string, Light][] = [
    ['light from the side', (value, x) => value * (0.4 + x / SIDE)],
    ['a cloud over two thirds', (value, x, y) => value - Math.max(0, 240 - Math.hypot(x, y))],
    ['another subject', (_, x, y) => 120 + 60 * Math.sin(y / 11) + 50 * Math.cos((x - y) / 23)],
  ]
  it.each(others)('is large: %s', (_, light) => {
    const { ofBlocks, global } = tones(light)
    expect(ofBlocks).toBeGreaterThan(0.15)
    expect(global).toBeGreaterThan(0.15)
  })

  it('is large where the image is displaced', () => {
    expect(tones(value => value, [1, 0, 40, 0, 1, 25]).ofBlocks).toBeGreaterThan(0.15)
  })
})

it('of a print in light from the side is small where that is expected, and of another subject it is not', () => {
  expect(tones((value, x) => value * (0.6 + x / SIDE / 2), IDENTITY, blocks, true).ofBlocks).toBeLessThan(0.06)
  const other = tones((_, x, y) => 120 + 60 * Math.sin(y / 11) + 50 * Math.cos((x - y) / 23), IDENTITY, blocks, true)
  expect(other.ofBlocks).toBeGreaterThan(0.15)
})

describe('nothing is said', () => {
  it('of fewer than twelve blocks', () => {
    expect(tones(value => value, IDENTITY, blocks.slice(0, 11)).ofBlocks).toBeNull()
  })

  it('of images that do not overlap', () => {
    expect(tones(value => value, [1, 0, 1000, 0, 1, 0]).global).toBeNull()
  })

  it('for a surface of one brightness', () => {
    expect(tones(() => 200).global).toBeGreaterThan(0.9)
  })
})
