// Addresses are built and recognised the same way, and a return address never leaves the site.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { href, localHref, matchRoute, safeReturnPath } from '#lib/routes.ts'

describe('building addresses', () => {
  it('fills required parts, drops absent optional ones and ends in a slash', () => {
    expect(href('image', { id: 'img_1' })).toBe('/images/img_1/')
    expect(href('image', { id: 'img_1', slug: 'dawn' })).toBe('/images/img_1/dawn/')
    expect(href('home')).toBe('/')
    expect(localHref('fr', href('home'))).toBe('/fr/')
  })

  it('encodes what it is given', () => {
    expect(href('confirm_email', { slug: 'a/b?c' })).toBe('/authentication/confirm-email/a%2Fb%3Fc/')
    expect(href('discovers', {}, { search: 'bleu & or', page: 2, colour: undefined })).toBe(
      '/discovers/?search=bleu+%26+or&page=2',
    )
  })

  it('is recognised again', () => {
    expect(matchRoute(href('image', { id: 'img_1', slug: 'dawn' }))).toEqual({
      name: 'image',
      params: { id: 'img_1', slug: 'dawn' },
    })
    expect(matchRoute('/images/')?.name).toBe('images')
    expect(matchRoute('/creators/usr_1/')?.name).toBe('profile')
    expect(matchRoute('/beta-testers/')?.name).toBe('profiles')
  })
})

describe('return addresses', () => {
  it.each(['/en/images/', '/fr/images/img_1/?a=1#b'])('keeps %s', path => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    'en/images/',
    '/en/\u0000/',
    null,
    undefined,
  ])('refuses %j', value => {
    expect(safeReturnPath(value)).toBeNull()
  })

  it('never answers anything that a browser would take for another site', () => {
    const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', ' ', '?', '#', '%2f') })
    fc.assert(
      fc.property(nasty, value => {
        const path = safeReturnPath(`/${value}`)
        if (path !== null) expect(new URL(path, 'https://site.example/en/').origin).toBe('https://site.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
