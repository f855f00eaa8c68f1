// The web manifest in a language: how the product presents itself when it is installed, and what it takes from other programs.
import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { SHARED_FIELD } from '#features/upload/shared-files.ts'
import { brand } from '#lib/brand.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ locale: string }> }

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { locale: asked } = await params
  const locale = isLocale(asked) ? asked : defaultLocale
  const t = await getTranslations({ locale, namespace: 'layout' })
  const images = localHref(locale, href('images'))
  const manifest: MetadataRoute.Manifest = {
    // The same app in every language.
    id: '/',
    name: brand.name,
    short_name: brand.name,
    lang: locale,
    start_url: localHref(locale, href('home')),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: t('installed.upload'), url: `${images}#upload` },
      { name: t('links.hits'), url: localHref(locale, href('hits')) },
      { name: t('links.images'), url: `${images}#library` },
    ],
    // The service worker takes them (app/sw.ts). Any picture may come: one that is no JPEG is told so.
    share_target: {
      action: images,
      method: 'post',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: ['image/*', '.jpg', '.jpeg'] }] },
    },
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
