// Answers with a feed of a section, in the language of the address.
import { getTranslations } from 'next-intl/server'
import type { Section } from '#lib/content/articles.ts'
import { isLocale } from '#lib/locales.ts'
import { type FeedForm, sectionFeed } from './feeds.ts'

export type FeedContext = { params: Promise<{ locale: string }> }

const types = { rss: 'application/rss+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' } as const

export async function feedReply(section: Section, form: FeedForm, { params }: FeedContext): Promise<Response> {
  const { locale } = await params
  if (!isLocale(locale)) return new Response('Not found', { status: 404 })
  const t = await getTranslations({ locale, namespace: 'content' })
  const words = { title: t(`${section}_title`), lead: t(`${section}_lead`) }
  const body = sectionFeed({ section, locale, form }, words)
  return new Response(body, { headers: { 'content-type': types[form], 'cache-control': 'public, max-age=3600' } })
}
