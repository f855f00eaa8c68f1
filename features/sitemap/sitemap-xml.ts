// How a sitemap and the index of several are written down (sitemaps.org), with pictures as Google reads them and each page in every language.
import { routing } from '#lib/i18n/routing.ts'
import type { Locale } from '#lib/locales.ts'
import { localHref } from '#lib/routes.ts'

/** A page without its language; `pictures`: whole addresses of what is to be seen on it; `written_in`: all languages when absent. */
export type SitemapPage = { path: string; pictures?: string[]; written_in?: readonly Locale[] }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, each => entities[each] ?? each)

/** Each page once per language, and each of those names all of them. */
export function sitemapFileXml(origin: string, pages: readonly SitemapPage[]): string {
  const address = (locale: string, path: string) => escaped(`${origin}${localHref(locale, path)}`)
  const urls = pages.flatMap(({ path, pictures = [], written_in = routing.locales }) => {
    const links = written_in.map(
      locale => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale, path)}" />`,
    )
    const shown = pictures.map(picture => `<image:image><image:loc>${escaped(picture)}</image:loc></image:image>`)
    return written_in.map(
      locale => `<url>\n<loc>${address(locale, path)}</loc>\n${[...links, ...shown].join('\n')}\n</url>\n`,
    )
  })
  return `${HEAD}<urlset xmlns="${PROTOCOL}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`
}

export function sitemapIndexXml(addresses: readonly string[]): string {
  const maps = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex xmlns="${PROTOCOL}">\n${maps.join('')}</sitemapindex>\n`
}
