// What the sitemap consists of: a file of the pages that stand still, and files of people, of photographs and of pages of sale, none of which takes more than ten calls.

import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { articles, categoriesOf, languagesOf, sections } from '#lib/content/articles.ts'
import type { Image } from '#lib/contract/images.ts'
import { routing } from '#lib/i18n/routing.ts'
import { href, profileRoles, routes } from '#lib/routes.ts'
import { type PublicRole, publicRoles } from '#lib/rules/accounts/profile.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { siteOrigin } from '#lib/site.ts'
import type { SitemapPage } from './sitemap-xml.ts'

const CALLS = 10
/** What the routes of a section begin with. */
const routesOf = { blog: 'blog', press: 'media' } as const
/** Of people, photographs or sales; each has an address in every language. */
export const FILE_ENTRIES = CALLS * PAGE_SIZE_MAX

/** The oldest first, so that a file that is full hardly changes any more. */
const oldest = { ordering: 'created_at' } as const
const onSale = { ...oldest, sale_category: 'license_on_sale' } as const

/** The names of the files that there are now. */
export async function sitemapNames(): Promise<string[]> {
  const [people, photographs, sales] = await Promise.all([
    Promise.all(publicRoles.map(async role => numbered(`people-${role}`, await filesOfPeople(role)))),
    call(api.images.list, { query: { ...oldest, page_size: 1 } }).then(({ count }) => filesFor(count)),
    countWhile(async n => (await salesAt(n * FILE_ENTRIES + 1, 1)).results.length > 0),
  ])
  return ['pages', ...people.flat(), ...numbered('photographs', photographs), ...numbered('sales', sales)]
}

/** What a file says; null for one that there is not. */
export async function sitemapPages(name: string): Promise<SitemapPage[] | null> {
  if (name === 'pages') return stillPages()
  const {
    of = '',
    role,
    at,
  } = /^(?<of>people|photographs|sales)(?:-(?<role>[a-z-]+))?-(?<at>\d{1,5})$/.exec(name)?.groups ?? {}
  const pages = await pagesOf(of, role, Number(at))
  return pages.length > 0 ? pages : null
}

async function pagesOf(of: string, role: string | undefined, n: number): Promise<SitemapPage[]> {
  const known = publicRoles.find(each => each === role)
  if (of === 'people') return known ? peopleOf(known, n) : []
  if (role) return []
  if (of === 'sales') return entriesOf(n, page => salesAt(page, PAGE_SIZE_MAX), salePage)
  if (of !== 'photographs') return []
  return entriesOf(n, page => call(api.images.list, { query: { ...oldest, ...whole(page) } }), photographPage)
}

const filesFor = (count: number) => Math.ceil(count / FILE_ENTRIES)
const numbered = (name: string, files: number) => Array.from({ length: files }, (_, n) => `${name}-${n}`)
const whole = (page: number) => ({ page, page_size: PAGE_SIZE_MAX })

const salesAt = (page: number, page_size: number) => call(api.images.list, { query: { ...onSale, page, page_size } })

/** How often in a row it is so, from 0: how many are on sale is counted no further than people are told. */
export async function countWhile(isSo: (n: number) => Promise<boolean>): Promise<number> {
  let [none, some] = [1, 0]
  while (await isSo(none - 1)) {
    some = none
    none *= 2
  }
  while (none - some > 1) {
    const middle = Math.floor((some + none) / 2)
    if (await isSo(middle - 1)) some = middle
    else none = middle
  }
  return some
}

/** At least one: the list of them is a page too. */
const filesOfPeople = async (role: PublicRole) =>
  Math.max(1, filesFor((await call(api.profiles.list, { query: { role, page_size: 1 } })).count))

type Listed<T> = { results: T[]; next: string | null }

async function entriesOf<T>(
  n: number,
  ask: (page: number) => Promise<Listed<T>>,
  pageOf: (one: T) => SitemapPage,
): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = []
  for (let page = n * CALLS + 1; page <= (n + 1) * CALLS; page += 1) {
    const { results, next } = await ask(page)
    pages.push(...results.map(pageOf))
    if (next === null) break
  }
  return pages
}

/** Each person once, under the role that the page itself names as its address. */
async function peopleOf(role: PublicRole, n: number): Promise<SitemapPage[]> {
  const ask = async (page: number) => {
    const { results, next } = await call(api.profiles.list, {
      query: { role, ...whole(page), ordering: '-created_at' },
    })
    return { results: results.filter(({ roles }) => roles[0] === role), next }
  }
  const list = n === 0 ? [{ path: href('profiles', { role }) }] : []
  return [...list, ...(await entriesOf(n, ask, ({ id, slug }) => ({ path: href('profile', { role, id, slug }) })))]
}

const photographPage = ({ id, slug, ...image }: Image): SitemapPage => ({
  path: href('image', { id, slug }),
  pictures: picturesOf(image),
})
const salePage = (image: Image): SitemapPage => ({
  path: href('sale', { id: image.id }),
  pictures: picturesOf(image),
})

function picturesOf({ sources }: Pick<Image, 'sources'>): string[] {
  const shown = sources.findLast(source => source.media_type === 'image/jpeg')
  return shown ? [`${siteOrigin()}${shown.url}`] : []
}

function stillPages(): SitemapPage[] {
  const still = Object.values(routes)
    .filter(route => route.access === 'public' && route.layout !== 'plain' && route.layout !== 'authentication')
    .filter(route => !('unlisted' in route) && !/\{\w+\}/.test(route.path))
    .map(route => route.path.replace(/\{\w+\?\}\//g, ''))
  const lists = profileRoles.filter(role => !publicRoles.some(each => each === role))
  const everywhere = [...still, ...categoryPages(), ...lists.map(role => href('profiles', { role }))]
  return [...everywhere.map(path => ({ path })), ...articlePages()]
}

const categoryPages = () =>
  sections.flatMap(section =>
    categoriesOf(section, routing.defaultLocale).map(({ slug }) =>
      href(`${routesOf[section]}_filter`, { filter: slug }),
    ),
  )

function articlePages(): SitemapPage[] {
  return sections.flatMap(section => {
    const slugs = new Set(routing.locales.flatMap(locale => articles(section, locale).map(({ slug }) => slug)))
    return [...slugs].map(slug => ({
      path: href(`${routesOf[section]}_article`, { slug }),
      written_in: languagesOf(section, slug),
    }))
  })
}
