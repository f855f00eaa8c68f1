// The file of a website: where it belongs, and what a look at it says.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteFileAddress, siteFileState, websiteOrigin } from '#lib/rules/market/site-file.ts'

it('belongs to the origin, whatever part of it a licence is for', () => {
  for (const url of ['https://shop.example', 'https://shop.example/en/blog', 'https://shop.example/?shop=3'])
    expect(siteFileAddress(url)).toBe('https://shop.example/.well-known/image-licences.json')
  expect(websiteOrigin('https://shop.localhost:4100/a')).toBe('https://shop.localhost:4100')
})

describe('a file that was read', () => {
  const website = 'https://shop.example'
  const tokens = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 8 })

  it('is found exactly when every licence is in it, and others do no harm', () => {
    fc.assert(
      fc.property(tokens, tokens, (held, others) => {
        const missing = held.filter(each => !others.includes(each))
        expect(siteFileState({ website, licences: [...others, ...held] }, { website, licences: held })).toBe('found')
        const state = siteFileState({ website, licences: others }, { website, licences: held })
        expect(state).toBe(missing.length > 0 ? 'incomplete' : 'found')
      }),
    )
  })

  it('is another’s when it names another website', () => {
    const expected = { website, licences: ['a'] }
    for (const other of ['https://shop.example.org', 'https://other.example', 'shop', ''])
      expect(siteFileState({ website: other, licences: ['a'] }, expected)).toBe('other_website')
    expect(siteFileState({ website: 'http://shop.example/', licences: ['a'] }, expected)).toBe('found')
  })
})
