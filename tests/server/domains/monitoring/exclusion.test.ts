// Which pages are no infringement: those of licensees, with our plugin or without, the creator's own website, and allowed ones; no others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registrableName } from '#server/domains/monitoring/domains/find-domain.ts'
import { exclusionOf, isOwnWebsite } from '#server/domains/monitoring/hits/exclusion.ts'

const nothing = { website: null, allowed: [], licenses: [], today: '2026-11-20' }

const license = {
  id: 'lic_1',
  image_id: 'img_1',
  url: 'https://paper.example',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  ended: false,
}

describe('an exclusion', () => {
  it('names the licence that covers the image on the page', () => {
    const page = { url: 'https://www.paper.example/issue-9' }
    const permissions = { ...nothing, website: 'https://paper.example', licenses: [license] }
    expect(exclusionOf('img_1', page, permissions)).toEqual({ reason: 'license', detail: 'lic_1' })
    expect(exclusionOf('img_2', page, { ...nothing, licenses: [license] })).toBeNull()
    expect(exclusionOf('img_1', page, { ...nothing, licenses: [license], today: '2027-01-01' })).toBeNull()
    expect(exclusionOf('img_1', { url: 'https://other.example' }, permissions)).toBeNull()
  })

  it('names the licence that lets our plugin show the image on its website, and never rests on the plugin alone', () => {
    const page = { url: 'https://paper.example/a', has_plugin_for: ['img_1'] }
    const placed = { ...license, url: 'https://shop.paper.example/prints' }
    const asked = (change: Partial<typeof license>, wanted = page) =>
      exclusionOf('img_1', wanted, { ...nothing, licenses: [{ ...placed, ...change }] })
    expect(exclusionOf('img_1', page, nothing)).toBeNull()
    expect(asked({})).toEqual({ reason: 'plugin', detail: 'lic_1' })
    expect(asked({}, { ...page, has_plugin_for: ['img_2'] })).toBeNull()
    for (const other of [
      { image_id: 'img_2' },
      { url: 'https://elsewhere.example' },
      { url: 'https://www.instagram.com/paper' },
      { ends_on: '2026-11-19' },
      { starts_on: '2026-11-21' },
      { ended: true },
    ])
      expect([other, asked(other)]).toEqual([other, null])
    expect(
      asked({ url: 'https://www.instagram.com/paper' }, { ...page, url: 'https://instagram.com/thief' }),
    ).toBeNull()
    const unplaced = { ...license, url: null }
    expect(exclusionOf('img_1', page, { ...nothing, licenses: [unplaced] })).toBeNull()
  })

  it('names the entry that allows the page', () => {
    const allowed = [
      { url: 'https://paper.example/other', exact: true },
      { url: 'https://paper.example', exact: false },
    ]
    const page = { url: 'http://www.paper.example/a?b=1' }
    expect(exclusionOf('img_1', page, { ...nothing, allowed })).toEqual({
      reason: 'whitelist',
      detail: 'https://paper.example',
    })
  })

  it('never comes from a website that only names the allowed one', () => {
    const label = fc.stringMatching(/^[a-z]{3,12}$/)
    const permissions = {
      website: 'https://mine.example',
      allowed: [{ url: 'https://friend.example', exact: false }],
      licenses: [{ ...license, url: 'https://friend.example' }],
      today: '2026-11-20',
    }
    fc.assert(
      fc.property(label, label, (thief, word) => {
        const pages = [
          `https://${thief}.test/${word}?from=https://friend.example/`,
          `https://friend.example.${thief}.test/`,
          `https://mine.example.${thief}.test/${word}`,
          `https://not-friend.example/${word}`,
        ]
        for (const url of pages) expect(exclusionOf('img_1', { url }, permissions)).toBeNull()
      }),
    )
  })
})

describe('one’s own website', () => {
  it('is the whole registrable domain of a home address', () => {
    expect(isOwnWebsite('https://www.marie.co.uk/', 'https://shop.marie.co.uk/prints/1')).toBe(true)
    expect(isOwnWebsite('http://blog.localhost:4080', 'http://blog.localhost:4080/post')).toBe(true)
    expect(isOwnWebsite('https://marie.co.uk', 'https://other.co.uk/')).toBe(false)
    expect(isOwnWebsite('not an address', 'https://other.co.uk/')).toBe(false)
  })

  it('is no more than its part of a host that many share', () => {
    expect(isOwnWebsite('https://marie.github.io', 'https://thief.github.io/')).toBe(false)
    expect(isOwnWebsite('https://social.example/marie', 'https://social.example/thief')).toBe(false)
    expect(isOwnWebsite('https://social.example/marie', 'https://social.example/marie/1')).toBe(true)
  })
})

describe('the registrable name', () => {
  it.each([
    ['www.Example.co.uk', 'example.co.uk'],
    ['a.blog.localhost', 'blog.localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost.', 'localhost'],
  ])('of %s is %s', (host, name) => {
    expect(registrableName(host)).toBe(name)
  })
})
