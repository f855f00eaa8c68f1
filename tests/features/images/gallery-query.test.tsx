// The gallery's address: what it says is shown, what it gets wrong falls back.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenValues,
  galleryAsk,
  galleryFilters,
  galleryHref,
  galleryOrderings,
  galleryQuery,
  galleryRatios,
  withoutFilter,
  withValue,
} from '#features/images/gallery-query.ts'

const nothing = {
  ...Object.fromEntries(galleryFilters.map(name => [name, undefined])),
  genre: undefined,
  search: '',
  ordering: undefined,
  page: 1,
}

describe('the address of the gallery', () => {
  it('leaves out what is the default', () => {
    expect(galleryHref({ genre: undefined, search: '', ordering: undefined, page: 1 })).toBe('/discovers/')
  })

  it.each(['2024-02-29', '2025-12-31', '2026-11-30'])('knows every day there is, such as %s', certified_since => {
    expect(galleryQuery(undefined, { certified_since })).toMatchObject({ ...nothing, certified_since })
  })

  it('says genre, search, order and page', () => {
    expect(galleryHref({ genre: 'sea', search: 'marée basse', ordering: 'title', page: 2 })).toBe(
      '/discovers/sea/?search=mar%C3%A9e+basse&ordering=title&page=2',
    )
  })

  it.each([
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ page: '1.5' }],
    [{ page: 'x' }],
    [{ page: ['x', '2'] }],
    [{ page: '1e99' }],
    [{ ordering: 'password' }],
    [{ color: 'red' }],
    [{ color: '#ff000' }],
    [{ ratio: 'round' }],
    [{ creators: '../1' }],
    [{ creators: ',' }],
    [{ certified_since: '2024-13-01' }],
    [{ certified_since: '2025-02-29' }],
    [{ nudity: 'perhaps' }],
    [{ sale_category: 'nft' }],
    [{ price_min: '-1' }],
    [{ price_max: '2001' }],
  ])('falls back for %j', params => {
    expect(galleryQuery(undefined, params)).toMatchObject(nothing)
  })

  it('holds several tags, creators, photographers and credits, each once, and hands them to the API', () => {
    const query = galleryQuery(undefined, { tags: 'sea, salt ,sea', creators: 'usr_1,../x,usr_2', credits: 'cre_1' })
    expect(query).toMatchObject({ tags: ['sea', 'salt'], creators: ['usr_1', 'usr_2'], credits: ['cre_1'] })
    expect(galleryAsk(query, undefined)).toEqual({
      tags: ['sea', 'salt'],
      creators: ['usr_1', 'usr_2'],
      credits: ['cre_1'],
    })
    expect(galleryHref(query)).toBe('/discovers/?tags=sea%2Csalt&creators=usr_1%2Cusr_2&credits=cre_1')
  })

  it('adds and takes away one value, and a filter as a whole; either begins at the first page', () => {
    const query = galleryQuery(undefined, { tags: 'sea', ratio: 'square', page: '3' })
    const two = withValue(query, 'tags', 'salt')
    expect([chosenValues(two, 'tags'), chosenValues(two, 'ratio'), two.page]).toEqual([['sea', 'salt'], ['square'], 1])
    expect(withoutFilter(two, 'tags', 'sea')).toMatchObject({ tags: ['salt'], ratio: 'square' })
    expect(galleryHref(withoutFilter(withoutFilter(two, 'tags', 'sea'), 'tags', 'salt'))).toBe(
      '/discovers/?ratio=square',
    )
    expect(galleryHref(withoutFilter(two, 'tags'))).toBe('/discovers/?ratio=square')
    expect(galleryHref(withoutFilter(query, 'ratio', 'square'))).toBe('/discovers/?tags=sea')
  })

  it.each(['price', '-price'] as const)('ordered by %s asks for what is on sale, and both go together', ordering => {
    const query = galleryQuery(undefined, { ordering, tags: 'sea' })
    expect(query.sale_category).toBe('license_on_sale')
    expect(galleryHref(withoutFilter(query, 'sale_category'))).toBe('/discovers/?tags=sea')
    expect(withoutFilter(query, 'tags').ordering).toBe(ordering)
  })

  it('is read back as it was written', () => {
    const queries = fc.record({
      genre: fc.constantFrom(undefined, 'landscape', 'still_life'),
      search: fc.string({ maxLength: 200 }).map(text => text.trim()),
      ordering: fc.constantFrom(undefined, ...galleryOrderings),
      color: fc.constantFrom(undefined, '#c8322c'),
      ratio: fc.constantFrom(undefined, ...galleryRatios),
      tags: fc.constantFrom<string[] | undefined>(undefined, ['mer'], ['seed head', 'mer'], ['a,b', '5%2C', '%']),
      price_min: fc.constantFrom(undefined, '0', '21', '2000'),
      certified_since: fc.constantFrom(undefined, '2026-01-28'),
      page: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(queries, query => {
        const url = new URL(galleryHref(query), 'http://site.invalid')
        const genre = url.pathname.split('/')[2] || undefined
        expect(galleryQuery(genre, Object.fromEntries(url.searchParams))).toMatchObject(query)
      }),
    )
  })
})
