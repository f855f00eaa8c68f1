// Which preview is shown, and how the largest is cut.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renditionFor, renditionsUpTo, TILE_SIZE, tileGrid, tilePlace } from '#lib/rules/plugin/renditions.ts'

const preview = (name: string, width: number, height: number, bytes: number) => {
  const kind = name.split('.')[1]
  return { name, width, height, bytes, media_type: `image/${kind === 'jpg' ? 'jpeg' : kind}` }
}
const all = [
  preview('2048.jpg', 2048, 1365, 900_000),
  preview('2048.webp', 2048, 1365, 500_000),
  preview('1280.webp', 1280, 853, 200_000),
  preview('1280.avif', 1280, 853, 100_000),
  preview('640.webp', 640, 427, 60_000),
  preview('320.webp', 320, 213, 20_000),
]
const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('previews', () => {
  it('are of every size once, the lighter one of two, in formats that every browser shows', () => {
    expect(names(renditionsUpTo(all, 2048))).toEqual(['320.webp', '640.webp', '1280.webp', '2048.webp'])
    expect(
      names(
        renditionsUpTo(
          all.filter(({ name }) => name !== '2048.webp'),
          2048,
        ),
      ).at(-1),
    ).toBe('2048.jpg')
  })

  it('are limited on their longest side', () => {
    expect(names(renditionsUpTo(all, 320))).toEqual(['320.webp'])
    const upright = all.map(each => ({ ...each, width: each.height, height: each.width }))
    expect(names(renditionsUpTo(upright, 320))).toEqual(['320.webp'])
  })

  it('that are broken are not shown', () => {
    expect(names(renditionsUpTo([{ ...preview('640.webp', 640, 427, 1), broken: true as const }], 2048))).toEqual([])
  })

  it('are the smallest that is wide enough, else the largest', () => {
    const list = renditionsUpTo(all, 2048)
    expect(renditionFor(list, 1)?.name).toBe('320.webp')
    expect(renditionFor(list, 641)?.name).toBe('1280.webp')
    expect(renditionFor(list, 5000)?.name).toBe('2048.webp')
    expect(renditionFor([], 100)).toBeUndefined()
  })
})

describe('parts', () => {
  const size = fc.integer({ min: 1, max: 2048 })

  it('cover the preview once and without a gap, and are sixteen at most', () => {
    fc.assert(
      fc.property(size, size, (width, height) => {
        const grid = tileGrid({ width, height })
        if (!grid) {
          expect(Math.max(width, height)).toBeLessThanOrEqual(TILE_SIZE * 2)
          return
        }
        let area = 0
        for (let row = 0; row < grid.rows; row += 1)
          for (let column = 0; column < grid.columns; column += 1) {
            const place = tilePlace(`${column}-${row}`, grid)
            if (!place) throw new Error('a part has no place')
            expect(place.width * place.height).toBeGreaterThan(0)
            expect(place.left + place.width).toBeLessThanOrEqual(width)
            expect(place.top + place.height).toBeLessThanOrEqual(height)
            area += place.width * place.height
          }
        expect(area).toBe(width * height)
        expect(grid.columns * grid.rows).toBeLessThanOrEqual(16)
      }),
    )
  })

  it.each(['4-0', '0-3', '-1-0', '0', '0-0.jpg', '00-0', '../0-0'])('have no part %s', name => {
    expect(tilePlace(name, { width: 2048, height: 1365, size: 512, columns: 4, rows: 3 })).toBeNull()
  })

  it('are not made of a picture larger than our largest preview', () => {
    expect(tileGrid({ width: 6000, height: 4000 })).toBeNull()
  })
})
