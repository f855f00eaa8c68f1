// What somebody typed, taken apart and put together again.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEARCH_TERMS_MAX, searchTerms, typedTerms, withoutWord } from '#lib/rules/search-terms.ts'

describe('the terms of a search', () => {
  it.each([
    ['red umbrella', ['red', 'umbrella']],
    ['"old town" rain', ['old town', 'rain']],
    ['umbrella -red', ['umbrella', '!red']],
    ['bird -"seed head"', ['bird', '!seed head']],
    ['black-and-white', ['black-and-white']],
    ['"never closed', ['never closed']],
    [' - -- "" ', []],
  ])('of %j are %j', (typed, expected) => {
    expect(searchTerms(typed).map(({ text, excluded }) => `${excluded ? '!' : ''}${text}`)).toEqual(expected)
  })

  it('exclude a word that was asked for', () => {
    expect(withoutWord('red umbrella', 'red')).toBe('umbrella -red')
    expect(withoutWord('', 'seed head')).toBe('-"seed head"')
  })

  it('are at most so many, and survive being written down', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), typed => {
        const terms = searchTerms(typed)
        expect(terms.length).toBeLessThanOrEqual(SEARCH_TERMS_MAX)
        if (!typed.includes('"')) expect(searchTerms(typedTerms(terms))).toEqual(terms)
      }),
    )
  })
})
