// The articles of a section as feeds: RSS 2.0 and JSON Feed 1, one of each for each language.
import { Feed } from 'feed'
import { brand } from '#lib/brand.ts'
import { articles, type Section } from '#lib/content/articles.ts'
import { articlePictureUrl } from '#lib/content/pictures.ts'
import { startOfDay } from '#lib/dates.ts'
import { href, localHref } from '#lib/routes.ts'
import { siteOrigin } from '#lib/site.ts'
import { articleRoute, listRoute } from './section-routes.ts'

const list = (section: Section, locale: string) => localHref(locale, href(listRoute[section]))

/** Addresses of the two, without the origin. */
export const feedPaths = (section: Section, locale: string) => ({
  rss: `${list(section, locale)}rss.xml`,
  json: `${list(section, locale)}feed.json`,
})

/** What a page of the section names, so that readers find them. */
export function feedLinks(section: Section, locale: string): Record<string, string> {
  const { rss, json } = feedPaths(section, locale)
  return { 'application/rss+xml': rss, 'application/feed+json': json }
}

/** Links in articles begin with the language; readers of feeds are elsewhere. */
const absolute = (html: string, origin: string) => html.replaceAll(/(href|src)="\//g, `$1="${origin}/`)

type Words = { title: string; lead: string }
export type FeedForm = 'rss' | 'json'

/** In RSS an `author` is an e-mail address, so that names stand in Dublin Core's `creator` (RSS Advisory Board, best practices). */
const writtenBy = (form: FeedForm, name: string) =>
  form === 'rss' ? { extensions: [{ name: 'dc:creator', objects: { _text: name } }] } : { author: [{ name }] }

type Wanted = { section: Section; locale: string; form: FeedForm }

export function sectionFeed({ section, locale, form }: Wanted, { title, lead }: Words): string {
  const origin = siteOrigin()
  const listed = articles(section, locale)
  const { rss, json } = feedPaths(section, locale)
  const home = `${origin}${list(section, locale)}`
  const [newest] = listed
  const feed = new Feed({
    id: home,
    link: home,
    title: `${brand.name} · ${title}`,
    description: lead,
    language: locale,
    favicon: `${origin}/favicon.ico`,
    image: `${origin}/icon-512.png`,
    copyright: brand.name,
    ...(newest && { updated: startOfDay(newest.updated_on ?? newest.published_on) }),
    feedLinks: { rss: `${origin}${rss}`, json: `${origin}${json}` },
  })
  for (const { slug, author, picture, html, ...article } of listed) {
    const link = `${origin}${localHref(locale, href(articleRoute[section], { slug }))}`
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.summary,
      content: absolute(html, origin),
      ...writtenBy(form, author),
      category: [{ name: article.category }],
      date: startOfDay(article.updated_on ?? article.published_on),
      published: startOfDay(article.published_on),
      ...(picture && { image: `${origin}${articlePictureUrl(picture, 1280)}` }),
    })
  }
  return form === 'rss' ? feed.rss2() : feed.json1()
}
