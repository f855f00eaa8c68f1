// What the sitemap of the running product is held to would find these faults.
import { expect, it } from 'vitest'
import { sitemapProblems } from '#tests/support/sitemaps/sitemap-problems.ts'

const PAGE = '<loc>https://auctor.example/en/images/</loc>'
const LINK = '<xhtml:link rel="alternate" hreflang="fr" href="https://auctor.example/fr/images/" />'
const PICTURE = '<image:image><image:loc>https://auctor.example/a.jpg</image:loc></image:image>'
const sitemap = (...pages: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages
    .map(page => `<url>${page}</url>`)
    .join('')}</urlset>`

it('a page with its languages and pictures is right', () => {
  expect(sitemapProblems(sitemap(`${PAGE}${LINK}${PICTURE}${PICTURE}`))).toEqual([])
})

it.each([
  ['no pages', sitemap()],
  ['a page without an address', sitemap(LINK)],
  ['an address without a host', sitemap('<loc>/en/images/</loc>')],
  ['an address too long', sitemap(`<loc>https://auctor.example/${'a'.repeat(2_048)}</loc>`)],
  ['the same page twice', sitemap(PAGE, PAGE)],
  ['a picture without an address', sitemap(`${PAGE}<image:image/>`)],
  [
    'a title that Google has withdrawn',
    sitemap(`${PAGE}${PICTURE.replace('</image:loc>', '$&<image:title>A</image:title>')}`),
  ],
  ['a link without a language', sitemap(`${PAGE}${LINK.replace('hreflang="fr"', '')}`)],
  ['a language in words', sitemap(`${PAGE}${LINK.replace('"fr"', '"French"')}`)],
  ['another frequency', sitemap(`${PAGE}<changefreq>sometimes</changefreq>`)],
  ['what is not well-formed', sitemap(PAGE).replace('</url>', '')],
])('%s is found', (_, xml) => {
  expect(sitemapProblems(xml)).not.toEqual([])
})
