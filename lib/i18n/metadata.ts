// Title, description, canonical address, language alternates and preview of a page, from its route name.
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { brand } from '#lib/brand.ts'
import { localeTags } from '#lib/locales.ts'
import { fillRoute, localHref, type RouteName, type RouteParams, routes } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'
import { routing } from './routing.ts'

type Own = { title?: string; description?: string; image?: { url: string; width: number; height: number; alt: string } }

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
  const languages = Object.fromEntries(routing.locales.map(each => [each, localHref(each, path)]))
  const open = route.access === 'public' && name !== 'offline'
  return {
    metadataBase: new URL(siteOrigin()),
    title: name === 'home' ? { absolute: title } : title,
    description,
    alternates: {
      canonical: localHref(locale, path),
      languages: { ...languages, 'x-default': localHref(routing.defaultLocale, path) },
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
