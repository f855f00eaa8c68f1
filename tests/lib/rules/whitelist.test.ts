// Allowed websites: one form per address, and an entry allows its own pages and nobody else’s.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowed, whitelistUrl } from '#lib/rules/whitelist.ts'

const host = fc.domain().map(name => name.toLowerCase())
const segment = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const path = fc.array(segment, { maxLength: 4 }).map(parts => parts.map(part => `/${part}`).join(''))
const query = fc.array(fc.tuple(segment, segment), { maxLength: 2 }).map(pairs => {
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
})
const address = fc.tuple(host, path, query).map(parts => `https://${parts.join('')}`)

/** The canonical form of an address that is known to have one. */
function form(text: string): string {
  const url = whitelistUrl(text)
  if (url === null) throw new Error(`${text} has no canonical form`)
  return url
}

describe('canonicalUrl', () => {
  it.each([
    ['http://www.Example.com/', 'https://example.com'],
    ['https://example.com:443/a/b/#top', 'https://example.com/a/b'],
    ['https://example.com./a//', 'https://example.com/a'],
    ['https://example.com:8443/a?b=1', 'https://example.com:8443/a?b=1'],
    ['https://www.com/', 'https://www.com'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['ftp://example.com/', null],
    ['javascript:alert(1)', null],
    ['example.com', null],
    ['', null],
  ])('%s becomes %s', (given, wanted) => {
    expect(whitelistUrl(given)).toBe(wanted)
  })

  it('leaves an address alone that has its form already', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'www.', 'www.www.'), address, (prefix, text) => {
        const once = form(text.replace('//', `//${prefix}`))
        expect(whitelistUrl(once)).toBe(once)
      }),
    )
  })
})

describe('isAllowed', () => {
  it('allows the very page, whatever the kind of entry', () => {
    fc.assert(
      fc.property(address, fc.boolean(), (text, exact) => {
        expect(isAllowed({ url: form(text), exact }, text)).toBe(true)
      }),
    )
  })

  it('allows everything below a website, and nothing of it when the entry is exact', () => {
    fc.assert(
      fc.property(host, path, segment, query, (name, folder, more, search) => {
        const url = form(`https://${name}${folder}`)
        const page = `https://sub.${name}${folder}/${more}${search}`
        expect(isAllowed({ url, exact: false }, page)).toBe(true)
        expect(isAllowed({ url, exact: true }, page)).toBe(false)
      }),
    )
  })

  it('never allows another host, however much of the entry its address repeats', () => {
    fc.assert(
      fc.property(host, path, (name, folder) => {
        const entry = { url: form(`https://${name}${folder}`), exact: false }
        const bare = new URL(entry.url).host
        expect(isAllowed(entry, `https://evil${bare}${folder}`)).toBe(false)
        expect(isAllowed(entry, `https://${bare}.evil.example${folder}`)).toBe(false)
        expect(isAllowed(entry, `https://evil.example/${bare}${folder}?from=${encodeURIComponent(entry.url)}`)).toBe(
          false,
        )
      }),
    )
  })

  it('ends at whole folders and asks for the parameters of the entry', () => {
    const folder = { url: 'https://example.com/photos', exact: false }
    expect(isAllowed(folder, 'https://example.com/photos/1')).toBe(true)
    expect(isAllowed(folder, 'https://example.com/photos?page=2')).toBe(true)
    expect(isAllowed(folder, 'https://example.com/photos-of-others')).toBe(false)
    const album = { url: 'https://example.com/album?id=7', exact: false }
    expect(isAllowed(album, 'https://example.com/album?page=2&id=7')).toBe(true)
    expect(isAllowed(album, 'https://example.com/album?id=77')).toBe(false)
  })

  it('allows nothing that is no web address', () => {
    expect(isAllowed({ url: 'https://example.com', exact: false }, 'example.com')).toBe(false)
    expect(isAllowed({ url: 'https://example.com', exact: false }, 'data:text/html,https://example.com')).toBe(false)
  })
})
