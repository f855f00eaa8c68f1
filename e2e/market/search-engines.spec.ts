// What search engines read, without script: whose a photograph is and where its licence is had, in the page and in its preview; and every page in both languages.
import type { Page } from '@playwright/test'
import exifr from 'exifr'
import { z } from 'zod'
import { href, localHref } from '../../lib/routes.ts'
import { sitemapProblems } from '../../tests/support/sitemaps/sitemap-problems.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'
import { onSaleInDemo } from './buyer-steps.ts'

/**
 * Google's “Image license in Google Images”: `contentUrl` and one of four are required, `acquireLicensePage` and the
 * rest of the four are recommended. Here all are there for what is on sale.
 */
const Licensable = z.object({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('ImageObject'),
  contentUrl: z.url(),
  license: z.url(),
  acquireLicensePage: z.url(),
  creditText: z.string().min(1),
  copyrightNotice: z.string().min(1),
  creator: z.object({ '@type': z.enum(['Person', 'Organization']), name: z.string().min(1) }),
})

const jsonLd = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
/** Addresses by language, as a page or an entry of the sitemap names them. */
const alternates = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<(?:xhtml:)?link\b[^>]*rel="alternate"[^>]*>/g)].flatMap(([tag]) => {
      const language = /hreflang="([^"]+)"/i.exec(tag)?.[1]
      const address = /href="([^"]+)"/i.exec(tag)?.[1]?.replaceAll('&amp;', '&')
      return language && address ? [[language, address]] : []
    }),
  )

for (const locale of journeyLocales(import.meta.url)) {
  test(`a photograph on sale is licensable for search engines, ${locale}`, async ({ page, baseURL }) => {
    test.setTimeout(240_000)
    const id = await onSaleInDemo(page, 'Sunset')
    const read = async (path: string) => page.request.get(path)
    for (const path of [href('image', { id }), href('sale', { id })]) {
      const [found, ...more] = jsonLd(await (await read(localHref(locale, path))).text())
      expect(more).toEqual([])
      const said = Licensable.parse(found)
      for (const address of [said.contentUrl, said.license, said.acquireLicensePage]) {
        expect(new URL(address).origin).toBe(new URL(baseURL ?? '').origin)
        expect((await read(address)).status(), address).toBe(200)
      }
      expect(said.acquireLicensePage).toContain(localHref(locale, href('sale', { id })))
      // The preview says the same by itself, wherever it is copied to (IPTC, PLUS).
      const preview = await (await read(said.contentUrl)).body()
      const kept = await exifr.parse(preview, { xmp: true, iptc: true, multiSegment: true, mergeOutput: true })
      expect(new URL(kept.WebStatement).pathname).toMatch(/^\/\w\w\/about\/buyers\/$/)
      expect(new URL(kept.Licensor.LicensorURL).pathname).toContain(id)
    }
  })
}

/** The files that the index names, which robots.txt names. */
async function sitemaps({ request }: Page): Promise<string[]> {
  const read = async (address: string) => (await request.get(new URL(address).pathname)).text()
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(await (await request.get('/robots.txt')).text()) ?? []
  const xml = await read(index)
  expect(sitemapProblems(xml)).toEqual([])
  return Promise.all([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => read(address)))
}

test('every page of the sitemaps names itself in both languages, and is named by the other', async ({ page }) => {
  test.setTimeout(240_000)
  const onSale = await onSaleInDemo(page, 'Sunset')
  const files = await sitemaps(page)
  expect(files.flatMap(sitemapProblems)).toEqual([])
  const entries = [...files.join('\n').matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
    address: /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '',
    languages: alternates(entry),
    pictures: [...entry.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, each = '']) => each),
  }))
  expect(entries.length).toBeGreaterThan(40)
  for (const locale of journeyLocales(import.meta.url))
    expect(entries.map(({ address }) => new URL(address).pathname)).toContain(
      localHref(locale, href('sale', { id: onSale })),
    )
  const listed = new Map(entries.map(entry => [entry.address, entry.languages]))
  expect(listed.size).toBe(entries.length)
  expect(entries.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { address, languages, pictures } of entries) {
    if (Object.keys(languages).toSorted().join() !== 'en,fr') wrong.push(`languages of ${address}`)
    if (!Object.values(languages).includes(address)) wrong.push(`${address} does not name itself`)
    for (const other of Object.values(languages))
      if (JSON.stringify(listed.get(other)) !== JSON.stringify(languages))
        wrong.push(`${other} does not name ${address}`)
    for (const picture of pictures) if (!URL.canParse(picture)) wrong.push(`picture of ${address}`)
    const response = await page.request.get(address, { maxRedirects: 0 })
    const { 'x-default': _, ...named } = alternates((await response.text()).split('</head>')[0] ?? '')
    if (response.status() !== 200) wrong.push(`${response.status()} ${address}`)
    else if (JSON.stringify(named) !== JSON.stringify(languages))
      wrong.push(`head of ${address}: ${JSON.stringify(named)}`)
  }
  expect(wrong).toEqual([])
})
