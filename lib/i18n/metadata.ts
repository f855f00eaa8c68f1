// Title, description, canonical address, language alternates and preview of a page, from its route name.
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { brand } from '#lib/brand.ts'
import { type Locale, localeTags } from '#lib/locales.ts'
import { fillRoute, localHref, type RouteName, type RouteParams, routes } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'
import { routing } from './routing.ts'

type Own = {
  title?: string
  description?: string
  image?: { url: string; width: number; height: number; alt: string }
  /** The languages in which there is such a page; all of them when absent. */
  written_in?: readonly Locale[]
  /** The same as a feed, by media type. */
  feeds?: Record<string, string>
}

/**
 * Words come from `routes.<name>.title` and `.description` unless the page has its own (an image's title, say).
 * Private pages ask search engines to stay away.
 */
export async function pageMetadata<N extends RouteName>(
  name: N,
  params?: RouteParams<N>,
  own: Own = {},
): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('routes')])
  const route = routes[name]
  const key: RouteName = name
  const title = own.title ?? t(`${key}.title`)
  const description = own.description ?? t(`${key}.description`)
  const path = fillRoute(route.path, params ?? {})
  const { written_in = routing.locales } = own
  const languages = Object.fromEntries(written_in.map(each => [each, localHref(each, path)]))
  const written = (first: Locale) => (written_in.includes(first) ? first : (written_in[0] ?? first))
  const open = route.access === 'public' && name !== 'offline' && written_in.includes(locale)
  return {
    metadataBase: new URL(siteOrigin()),
    title: name === 'home' ? { absolute: title } : title,
    description,
    alternates: {
      canonical: localHref(written(locale), path),
      languages: { ...languages, 'x-default': localHref(written(routing.defaultLocale), path) },
      ...(own.feeds && { types: own.feeds }),
    },
    openGraph: {
      type: 'website',
      siteName: brand.name,
      title,
      description,
      url: localHref(locale, path),
      locale: localeTags[locale].replace('-', '_'),
      images: own.image ? [own.image] : [{ url: '/social.jpg', width: 1200, height: 630, alt: brand.name }],
    },
    twitter: { card: 'summary_large_image' },
    ...(open ? {} : { robots: { index: false } }),
  }
}
