// The gallery's address: what it says is shown, what it gets wrong falls back.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { galleryHref, galleryOrderings, galleryQuery } from '#features/images/gallery-query.ts'

describe('the address of the gallery', () => {
  it('leaves out what is the default', () => {
    expect(galleryHref({ genre: undefined, search: '', ordering: '-created_at', page: 1 })).toBe('/discovers/')
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
  ])('falls back for %j', params => {
    expect(galleryQuery(undefined, params)).toEqual({ genre: undefined, search: '', ordering: '-created_at', page: 1 })
  })

  it('is read back as it was written', () => {
    const queries = fc.record({
      genre: fc.constantFrom(undefined, 'landscape', 'still_life'),
      search: fc.string({ maxLength: 200 }).map(text => text.trim()),
      ordering: fc.constantFrom(...galleryOrderings),
      page: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(queries, query => {
        const url = new URL(galleryHref(query), 'http://site.invalid')
        const genre = url.pathname.split('/')[2] || undefined
        expect(galleryQuery(genre, Object.fromEntries(url.searchParams))).toEqual(query)
      }),
    )
  })
})
