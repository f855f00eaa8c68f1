// The public pages that stand still, in both languages, the articles of the journal, the people who chose to be listed, and the newest photographs.

import type { MetadataRoute } from 'next'
import { articles } from '#features/content/articles.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { routing } from '#lib/i18n/routing.ts'
import { href, localHref, profileRoles, routes } from '#lib/routes.ts'
import { type PublicRole, publicRoles } from '#lib/rules/accounts/profile.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { siteOrigin } from '#lib/site.ts'

// The address is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic'

/** A sitemap holds 50 000 addresses; each person has one per language. */
const PEOPLE_PAGES = 100
const PHOTOGRAPH_PAGES = 100

/** `pictures`: what is to be seen on the page. */
function entry(path: string, pictures: string[] = []): MetadataRoute.Sitemap {
  const url = (locale: string) => `${siteOrigin()}${localHref(locale, path)}`
  const languages = Object.fromEntries(routing.locales.map(locale => [locale, url(locale)]))
  return routing.locales.map(locale => ({ url: url(locale), alternates: { languages }, images: pictures }))
}

/** Each person once, under the role that the page itself names as its address. */
async function peopleOf(role: PublicRole): Promise<string[]> {
  const paths: string[] = []
  for (let page = 1; page <= PEOPLE_PAGES; page += 1) {
    const query = { role, page, page_size: PAGE_SIZE_MAX, ordering: '-created_at' } as const
    const { results, next } = await call(api.profiles.list, { query })
    const own = results.filter(person => person.roles[0] === role)
    paths.push(...own.map(({ id, slug }) => href('profile', { role, id, slug })))
    if (next === null) break
  }
  return paths
}

/** The newest photographs, each with its picture. */
async function photographs(): Promise<MetadataRoute.Sitemap> {
  const entries: MetadataRoute.Sitemap = []
  for (let page = 1; page <= PHOTOGRAPH_PAGES; page += 1) {
    const { results, next } = await call(api.images.list, { query: { page, page_size: PAGE_SIZE_MAX } })
    for (const { id, slug, sources } of results) {
      const shown = sources.findLast(source => source.media_type === 'image/jpeg')
      entries.push(...entry(href('image', { id, slug }), shown ? [`${siteOrigin()}${shown.url}`] : []))
    }
    if (next === null) break
  }
  return entries
}

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const still = Object.values(routes)
    .filter(route => route.access === 'public' && route.layout !== 'plain' && route.layout !== 'authentication')
    .filter(route => !('soon' in route) && !('unlisted' in route) && !/\{\w+\}/.test(route.path))
    .map(route => route.path.replace(/\{\w+\?\}\//g, ''))
  const written = articles('blog', routing.defaultLocale).map(({ slug }) => href('blog_article', { slug }))
  const lists = profileRoles.map(role => href('profiles', { role }))
  const people = await Promise.all(publicRoles.map(peopleOf))
  const pages = [...still, ...written, ...lists, ...people.flat()].flatMap(path => entry(path))
  return [...pages, ...(await photographs())]
}
