// Contacts: addresses are found however they are hidden, nothing else is taken for one, and awkward HTML costs nothing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findContacts, readContacts } from '#server/crawler/contacts/contacts.ts'
import { contactPages } from '#server/crawler/contacts/contacts-pages.ts'
import { crowd } from '#standins/web/sites/crowd.ts'
import { press } from '#standins/web/sites/press.ts'
import { trade } from '#standins/web/sites/trade.ts'

const emails = async (html: string) => (await readContacts(html)).emails

describe('an address', () => {
  it.each([
    ['a link', '<a href="mailto:a@b.fr">x</a>'],
    ['a link with a subject', '<a href="MAILTO:a@b.fr?subject=c@d.fr">x</a>'],
    ['an encoded link', '<a href="mailto:%61%40b.fr">x</a>'],
    ['an encoded link that is broken', '<a href="mailto:a@b.fr%">x</a>'],
    ['text', '<p>Write to a@b.fr.</p>'],
    ['capitals', 'A@B.FR'],
    ['decimal entities', '&#97;&#64;b&#46;fr'],
    ['hexadecimal entities', 'a&#x40;b.fr'],
    ['several elements', '<b>a</b><i>@</i><span>b.fr</span>'],
    ['a hidden trap inside', 'a<span style="display: none">nospam</span>@b.fr'],
    ['brackets', 'a [at] b [dot] fr'],
    ['parentheses', 'a(at)b.fr'],
    ['French words', 'a [arobase] b [point] fr'],
    ['French words between spaces that do not break', 'a&nbsp;(arobase)&nbsp;b.fr'],
    ['capital words', 'a AT b DOT fr'],
    ['the wide sign', 'a＠b.fr'],
    ['JSON-LD', '<script type="application/ld+json">{"@graph":[{"email":"mailto:a@b.fr"}]}</script>'],
    ['JSON-LD with several', '<script type="application/ld+json">{"contactPoint":{"email":["a@b.fr"]}}</script>'],
    ['microdata', '<meta itemprop="email" content="a@b.fr">'],
    ['Cloudflare’s bytes', '<span class="__cf_email__" data-cfemail="107150723e7662">[email protected]</span>'],
    ['Cloudflare’s link', '<a href="/cdn-cgi/l/email-protection#107150723e7662">x</a>'],
  ])('in %s is found', async (_form, html) => {
    expect(await emails(html)).toEqual(['a@b.fr'])
  })

  it('is found once, in the order of the page, several in a link', async () => {
    expect(await emails('<a href="mailto:z@b.fr,y@b.fr?cc=x@b.fr">z@b.fr</a> z@b.fr')).toEqual([
      'z@b.fr',
      'y@b.fr',
      'x@b.fr',
    ])
  })

  it.each([
    'logo@2x.png',
    'meet us at example.com',
    'follow @someone on x.com',
    'you@example.com',
    'name@domain.com',
    'no-reply@shop.fr',
    '8f3c0d9b1a2e4f5061728394a5b6c7d8@sentry.io',
    'a@b',
    'a@localhost',
    'a@1.2.3.4',
    '<script>var a = "a@b.fr"</script>',
    '<!-- a@b.fr -->',
    '<span data-cfemail="zz">x</span>',
    '<a href="mailto:">x</a>',
  ])('is not what %j says', async html => expect(await emails(html)).toEqual([]))

  it('is the website’s own or somebody else’s by the registrable name', async () => {
    const html = 'a@shop.example.co.uk b@example.co.uk c@other.co.uk d@gmail.com'.replaceAll('example', 'wallandtable')
    const found = await findContacts('https://www.wallandtable.co.uk/contact', [{ url: '', html }])
    expect(found.internal).toEqual(['a@shop.wallandtable.co.uk', 'b@wallandtable.co.uk'])
    expect(found.external).toEqual(['c@other.co.uk', 'd@gmail.com'])
  })
})

describe('postal code and country', () => {
  it.each([
    ['<html lang="fr"><p>3 quai des Chalutiers, 56100 Lorient', '56100', 'FR'],
    ['9 Lantern Row, Bristol BS1 4QA, United Kingdom', 'BS1 4QA', 'GB'],
    ['Lindenstraße 8, 10969 Berlin, Deutschland', '10969', 'DE'],
    ['Bahnhofplatz 1, 3011 Bern, Switzerland', '3011', 'CH'],
    ['Keizersgracht 1, 1015 CN Amsterdam', '1015 CN', 'NL'],
    ['500 Market Street, San Francisco, CA 94105', '94105', 'US'],
    ['12 rue X<br>1000 Bruxelles<br>Belgique', '1000', 'BE'],
    ['<p>1 rue X 75001 Paris</p><p>SIRET 123 456 789 00012</p>', '75001', 'FR'],
    [
      '<script type="application/ld+json">{"address":{"postalCode":56100,"addressCountry":{"@type":"Country","name":"France"}}}</script>',
      '56100',
      'FR',
    ],
    ['<p>Depuis 1998 Notre maison</p>', null, null],
    ['<p>Nothing</p>', null, null],
  ])('of %j are %j and %j', async (html, zip_code, country) => {
    expect((await readContacts(html)).place).toEqual({ zip_code, country })
  })
})

describe('the pages that are worth a look', () => {
  it('are named in French and English, on the same website, best first', async () => {
    const html = `
      <a href="/blog">Blog</a> <a href="/cgv">CGV</a> <a href="/page-12">Mentions légales</a> <a href="/qui-sommes-nous">Nous</a>
      <a href="https://www.site.fr/contactez-nous#form">x</a> <a href="https://facebook.com/contact">Contact</a>
      <a href="mailto:a@b.fr">Contact</a> <a href="/x"><img alt="Contact us"></a> <a href="/contraction">Contraction</a>`
    expect(await contactPages(html, 'https://site.fr/')).toEqual([
      'https://www.site.fr/contactez-nous',
      'https://site.fr/x',
      'https://site.fr/page-12',
      'https://site.fr/qui-sommes-nous',
      'https://site.fr/cgv',
    ])
  })

  it('are at most six', async () => {
    const html = Array.from({ length: 1_000 }, (_, index) => `<a href="/contact/${index}">Contact</a>`).join('')
    expect(await contactPages(html, 'https://site.fr/')).toHaveLength(6)
  })
})

describe('the sites of the local web', () => {
  const expected: Record<string, string[]> = {
    'carnet-de-route': ['bonjour@carnet-de-route.localhost'],
    'gazette-du-littoral': ['redaction@', 'abonnements@', 'direction@'],
    'halcyon-magazine': ['editors@', 'hello@'],
    'slow-press': ['desk@'],
    'wall-and-table': ['sales@'],
    'agence-des-deux-rives': ['agence@', 'mentions@'],
    'forum-photo': ['moderation@'],
    pixdrop: ['abuse@'],
    'wallpaper-vault': ['webmaster@'],
  }
  it.each(Object.entries(expected))('%s give their addresses away', async (name, wanted) => {
    const site = [...press, ...trade, ...crowd].find(each => each.name === name) ?? expect.fail(name)
    const domain = `${name}.localhost`
    const found = await findContacts(
      domain,
      site.notices.map(({ path, html }) => ({ url: path, html })),
    )
    expect(found.internal.toSorted()).toEqual(
      wanted.map(each => (each.endsWith('@') ? each + domain : each)).toSorted(),
    )
  })
})

describe('whatever a page is', () => {
  it('it is read without harm, and what is found is an address', async () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '@',
      '[at]',
      ' AT ',
      ' DOT ',
      '.',
      'a',
      'b.fr',
      '\0',
      '&#64;',
      '<script type="application/ld+json">',
      '{"email":',
      '"',
      '</',
      'mailto:',
      '{',
      '[',
    )
    const page = fc.array(pieces, { maxLength: 40 }).map(parts => parts.join(''))
    await fc.assert(
      fc.asyncProperty(page, async html => {
        for (const email of await emails(html)) expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['at signs', 'a@'.repeat(200_000)],
    ['dots', `a${'.a'.repeat(200_000)}`],
    ['letters', 'a'.repeat(400_000)],
    ['open brackets', 'a [ '.repeat(100_000)],
    ['words in capitals', 'a AT '.repeat(80_000)],
    ['digits', '1'.repeat(400_000)],
  ])('four hundred thousand characters of %s take less than two seconds', async (_name, html) => {
    const started = performance.now()
    await readContacts(html)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
