// Colours as people tell them apart: distances, palettes, and the cells that a search looks in.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COLOR_REACH,
  cellsNear,
  colorDistance,
  paletteCells,
  paletteOf,
  swatchBit,
  swatchBits,
  swatches,
} from '#lib/rules/colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
const filled = (...runs: [count: number, hex: string][]) =>
  Uint8Array.from(
    runs.flatMap(([count, hex]) => {
      const bytes = [1, 3, 5].map(from => Number.parseInt(hex.slice(from, from + 2), 16))
      return Array.from({ length: count }, () => bytes).flat()
    }),
  )

describe('distances', () => {
  it('agree with the published values of OKLab', () => {
    expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1, 3)
    // Red is (0.628, 0.225, 0.126), blue (0.452, -0.032, -0.312).
    expect(colorDistance('#ff0000', '#0000ff')).toBeCloseTo(Math.hypot(0.176, 0.257, 0.438), 2)
  })

  it('tell two greens less apart than a green and a red', () => {
    expect(colorDistance('#2f8f3a', '#3da34a')).toBeLessThan(0.1)
    expect(colorDistance('#2f8f3a', '#b8322c')).toBeGreaterThan(COLOR_REACH)
  })
})

describe('a palette', () => {
  it('has the main colours with their shares, the largest first, and no specks', () => {
    const found = paletteOf(filled([600, '#c8322c'], [380, '#3566b0'], [20, '#00ff00']))
    expect(found.map(({ share }) => share)).toEqual([0.6, 0.38])
    expect(colorDistance(found[0]?.color ?? '', '#c8322c')).toBeLessThan(0.01)
    expect(swatchBits(found)).toBe(swatchBit('#c8322c') | swatchBit('#3566b0'))
  })

  it('counts shades of one colour as one', () => {
    expect(paletteOf(filled([500, '#3566b0'], [500, '#3868b2']))).toMatchObject([{ share: 1 }])
  })
})

describe('the cells of a search', () => {
  it('hold every colour that is surely near and none that is surely far', () => {
    // Half the diagonal of a cell: so far may a colour be from the middle of its cell.
    const half = (Math.sqrt(3) * 0.05) / 2
    fc.assert(
      fc.property(color, color, (wanted, other) => {
        const [cell] = paletteCells([{ color: other, share: 1 }])
        const found = cell !== undefined && cellsNear(wanted).includes(cell)
        const distance = colorDistance(wanted, other)
        if (distance < COLOR_REACH - half) expect(found).toBe(true)
        if (distance > COLOR_REACH + half) expect(found).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('know each swatch as near to itself', () => {
    for (const [i, swatch] of swatches.entries()) {
      expect(swatchBit(swatch.color)).toBe(1 << i)
      expect(swatchBits([{ color: swatch.color, share: 1 }]) & (1 << i)).toBeGreaterThan(0)
    }
  })
})
