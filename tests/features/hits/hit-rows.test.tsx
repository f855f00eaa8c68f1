// What a page of hits works out: places in a long list, addresses that are read back as they were, and the geometry of overlays.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipped, overlayMatrix, pointsOf } from '#features/hits/detail/region.ts'
import {
  categories,
  choiceNames,
  choices,
  type HitsParams,
  hitModes,
  hitsHref,
  hitsQuery,
  isHitsPath,
  orderings,
  readHitsParams,
  textNames,
} from '#features/hits/hits-params.ts'
import {
  HITS_PAGE,
  type HitRows,
  missingPages,
  noRows,
  putBack,
  without,
  withPage,
} from '#features/hits/list/hit-rows.ts'
import { hitCategories } from '#lib/rules/hits.ts'
import { hit } from './hit.ts'

const one = hit(1)
const full = (count: number): HitRows => ({
  rows: Array.from({ length: count }, (_, index) => ({ ...one, id: `hit_${index}` })),
  turn: 0,
})
const ids = ({ rows }: HitRows) => rows.map(row => row?.id)

describe('the rows of a list', () => {
  it('are as they were when what was taken out is put back', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(fc.nat(60)), (count, chosen) => {
        const before = full(count)
        const [left, taken] = without(before, new Set(chosen.map(index => `hit_${index}`)))
        expect(left.rows).toHaveLength(count - taken.length)
        expect(ids(putBack(left, taken))).toEqual(ids(before))
      }),
      { numRuns: 50 },
    )
  })

  it('know which pages are missing, and forget the others when the number changes', () => {
    const results = full(HITS_PAGE).rows.flatMap(row => row ?? [])
    const first = withPage(noRows, 1, { count: 250, results })
    expect(missingPages(first, 0, 250)).toEqual([2, 3])
    expect(missingPages(first, 10, 100)).toEqual([])
    const [left] = without(first, new Set(['hit_3']))
    expect(missingPages(left, 0, 100)).toEqual([1])
    const again = withPage(first, 2, { count: 249, results: results.map(each => ({ ...each, id: `${each.id}b` })) })
    expect(missingPages(again, 0, 249)).toEqual([1, 3])
  })
})

const maybe = <T,>(words: readonly T[]) => fc.option(fc.constantFrom(...words), { nil: undefined })
const text = fc.option(fc.stringMatching(/^[a-z]{1,12}$/), { nil: undefined })
const addresses = fc.record({
  hit: maybe(['hit_01JD5M']),
  category: fc.constantFrom(...categories),
  mode: fc.constantFrom(...hitModes),
  ordering: fc.constantFrom(...orderings),
  filed: fc.constantFrom(...hitCategories),
  search: text,
  ...Object.fromEntries(choiceNames.map(name => [name, maybe<string>(choices[name])])),
  ...Object.fromEntries(textNames.map(name => [name, name.startsWith('found_') ? maybe(['2026-11-21']) : text])),
}) as unknown as fc.Arbitrary<HitsParams> // the names of two tables

describe('the address', () => {
  const read = (path: string) => {
    const url = new URL(path, 'http://auctor.test')
    return readHitsParams(url.pathname, url.searchParams)
  }

  it('says every state and is read back as it was', () => {
    fc.assert(
      fc.property(addresses, params => {
        const path = hitsHref(params)
        expect(read(path)).toEqual(params)
        expect(isHitsPath(path.split('?')[0]?.split('/').filter(Boolean).slice(1) ?? [])).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('is bare for new hits by picture, and has a word for each category', () => {
    expect(hitsHref(read('/hits/'))).toBe('/hits/')
    expect(hitsHref({ ...read('/hits/'), category: 'sale_claim', mode: 'by-website' })).toBe(
      '/hits/sale-claim/by-website/',
    )
    expect(hitsHref({ ...read('/hits/'), mode: 'list' })).toBe('/hits/to-handle/list/')
    expect(hitsHref({ ...read('/hits/'), mode: 'grid' })).toBe('/hits/to-handle/grid/')
  })

  it('knows its places from others', () => {
    expect(isHitsPath([])).toBe(true)
    expect(isHitsPath(['trash', 'list'])).toBe(true)
    expect(isHitsPath(['hit_1', 'list'])).toBe(false)
    expect(isHitsPath(['nowhere'])).toBe(false)
    expect(isHitsPath(['trash', 'pile'])).toBe(false)
  })

  it('asks for several websites, and for weak signals where they are filed', () => {
    const asked = hitsQuery(read('/hits/weak/?domain_names=a.fr,%20b.fr&filed=trash'))
    expect(asked).toEqual({
      ordering: '-found_at',
      domain_names: ['a.fr', 'b.fr'],
      category: 'trash',
      weak: 'true',
    })
  })
})

describe('the matching part', () => {
  it('is cut at the borders of its picture', () => {
    const outside = [
      { x: -0.5, y: 0.5 },
      { x: 0.5, y: -0.5 },
      { x: 1.5, y: 0.5 },
      { x: 0.5, y: 1.5 },
    ]
    expect(clipped(outside).every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true)
    expect(clipped(outside.map(({ x, y }) => ({ x: x + 3, y })))).toEqual([])
    expect(pointsOf(one.region_original, { width: 4000, height: 3000 })).toBe('1000,750 3000,750 3000,2250 1000,2250')
  })

  it('lies over the photograph corner by corner, turned and mirrored too', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    const image = { width: 4000, height: 3000 }
    const copy = { width: 500, height: 800 }
    fc.assert(
      fc.property(number, number, fc.double({ min: 0.1, max: 3, noNaN: true }), fc.boolean(), (e, f, scale, mirror) => {
        const angle = e * Math.PI
        const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
        const flip = mirror ? -1 : 1
        // Pixels of the image to pixels of the copy, in shares of both.
        const map = ({ x, y }: { x: number; y: number }) => ({
          x: (flip * cos * x * image.width - sin * y * image.height + 100 * f) / copy.width,
          y: (flip * sin * x * image.width + cos * y * image.height - 50 * f) / copy.height,
        })
        const matrix = overlayMatrix({ ...one, region_candidate: one.region_original.map(map) }, image, copy)
        if (!matrix) throw new Error('no matrix')
        const [a, b, c, d, mx, my] = matrix
        for (const corner of one.region_original) {
          const { x, y } = map(corner)
          expect((a * x * copy.width + c * y * copy.height + mx) / image.width).toBeCloseTo(corner.x, 6)
          expect((b * x * copy.width + d * y * copy.height + my) / image.height).toBeCloseTo(corner.y, 6)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('that is a mere line lies nowhere', () => {
    const line = one.region_candidate.map(({ x }) => ({ x, y: 0.5 }))
    expect(overlayMatrix({ ...one, region_candidate: line }, one.image, one.picture)).toBeNull()
  })
})
