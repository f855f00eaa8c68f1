// The public pages that stand still, in both languages, and the articles of the journal.
import type { MetadataRoute } from 'next'
import { articles } from '#features/content/articles.ts'
import { routing } from '#lib/i18n/routing.ts'
import { href, localHref, routes } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'

// The address is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic'

function entry(path: string): MetadataRoute.Sitemap {
  const url = (locale: string) => `${siteOrigin()}${localHref(locale, path)}`
  const languages = Object.fromEntries(routing.locales.map(locale => [locale, url(locale)]))
  return routing.locales.map(locale => ({ url: url(locale), alternates: { languages } }))
}

export default function sitemap(): MetadataRoute.Sitemap {
  const still = Object.values(routes)
    .filter(route => route.access === 'public' && route.layout !== 'plain' && route.layout !== 'authentication')
    .filter(route => !('soon' in route) && !/\{\w+\}/.test(route.path))
    .map(route => route.path.replace(/\{\w+\?\}\//g, ''))
  const written = articles('blog', routing.defaultLocale).map(({ slug }) => href('blog_article', { slug }))
  return [...still, ...written].flatMap(entry)
}
