// The address of one's own photographs: read and written without loss, deaf to words it does not know, short when nothing was asked.
import { describe, expect, it } from 'vitest'
import { bulkChanges, NO_COLLECTION, noChoice } from '#features/library/bulk-choice.ts'
import { countLibraryFilters, libraryHref, libraryQuery, libraryState } from '#features/library/library-params.ts'

const read = (query: string) => libraryState.read(new URLSearchParams(query))

describe('the address', () => {
  it('is the bare path when everything is as at first', () => {
    expect(libraryHref(read(''))).toBe('/images/')
    expect(libraryHref({ view: 'table' })).toBe('/images/?view=table')
    expect(countLibraryFilters(read('view=table&ordering=title&search=x&page=4'))).toBe(0)
  })

  it('comes back as it was written', () => {
    const query =
      'view=table&page=3&ordering=-views&search=sea+dawn&state=refused&portfolio=on_sale&monitoring=false&genres=gen_x&collection=col_x&photographers=pho_x&credits=crd_x&tags=sea&ratio=square&color=blue'
    const params = read(query)
    expect(countLibraryFilters(params)).toBe(10)
    expect(read(libraryHref(params).split('?')[1] ?? '')).toEqual(params)
  })

  it.each([
    'view=list',
    'page=-1',
    'page=x',
    'ordering=password',
    'state=gone',
    'portfolio=x',
    'color=%23fff',
    'ratio=round',
  ])('takes %s for nothing', query => {
    expect(read(query)).toEqual(read(''))
  })

  it('asks the API for a colour by its value, and not for the layout', () => {
    const query = libraryQuery(read('view=table&page=2&color=blue&state=certified'))
    expect(query).toMatchObject({ color: expect.stringMatching(/^#[0-9a-f]{6}$/), state: 'certified' })
    expect(Object.keys(query)).not.toContain('view')
    expect(Object.keys(query)).not.toContain('page')
  })
})

describe('what is asked of many photographs', () => {
  it('is nothing as long as nothing was chosen', () => {
    expect(bulkChanges(noChoice)).toEqual({})
    expect(bulkChanges({ ...noChoice, tags: ' , ', photographer: ' ' })).toEqual({})
  })

  it('holds what was chosen, in the words of the API', () => {
    const all = {
      genre: 'gen_x',
      tags: 'sea, dawn,sea',
      portfolio: 'private',
      collection: NO_COLLECTION,
      photographer: ' Li ',
      sale: 'off',
      price: '45,5',
    }
    expect(bulkChanges({ ...all, track: 'false' })).toEqual({
      genre: 'gen_x',
      tags: ['sea', 'dawn'],
      portfolio: 'private',
      collection: null,
      photographer: 'Li',
      track: false,
      license_sale: false,
      base_price_cents: 45_50,
    })
    expect(bulkChanges({ ...noChoice, collection: 'col_1', track: 'true' })).toEqual({
      collection: 'col_1',
      track: true,
    })
  })
})
