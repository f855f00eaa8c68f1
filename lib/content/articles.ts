// The articles of the journal and the press pages, and what an address below them shows. Read from files: never in a browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '../dates.ts'
import { type Locale, locales } from '../locales.ts'
import { findDocuments, neighbours } from '../rules/content/query.ts'
import { isPublished, readingMinutes } from '../rules/content/reading.ts'
import { contentFolder, once, readText } from './markdown.ts'
import { isPictureName, type PictureName } from './pictures.ts'

export const sections = ['blog', 'press'] as const
export type Section = (typeof sections)[number]
/** A type, not an interface: a query reads it as a document. */
export type Category = { slug: string; name: string }
export type Article = {
  slug: string
  title: string
  summary: string
  category: string
  author: string
  /** Days are `YYYY-MM-DD`. */
  published_on: string
  updated_on: string | null
  reading_minutes: number
  picture: PictureName | null
  picture_alt: string | null
  html: string
  text: string
}

/** The two whose articles are the press pages', and which the journal's list of categories leaves out. */
export const pressCategories = ['press-releases', 'in-the-press'] as const

type Written = Article & { draft: boolean }

function readArticle(section: Section, locale: string, slug: string): Written {
  const { field, optional, html, text } = readText(section, locale, slug)
  const picture = optional('picture')
  if (picture !== null && !isPictureName(picture)) throw new Error(`${slug}: there is no picture ${picture}`)
  return {
    slug,
    title: field('title'),
    summary: field('summary'),
    category: field('category'),
    author: field('author'),
    published_on: field('published_on'),
    updated_on: optional('updated_on'),
    reading_minutes: readingMinutes(text),
    picture,
    picture_alt: picture && field('picture_alt'),
    html,
    text,
    draft: optional('draft') === 'true',
  }
}

function writtenIn(section: Section, locale: string): Written[] {
  return once(`${section}/${locale}`, () => {
    const place = contentFolder(section, locale)
    const files = existsSync(place) ? readdirSync(place).filter(file => file.endsWith('.md')) : []
    return files.map(file => readArticle(section, locale, file.slice(0, -'.md'.length)))
  })
}

/** The published articles of a section, newest first; those of one category if `category` is given. */
export function articles(section: Section, locale: string, category?: string, today = dayOf(new Date())): Article[] {
  const published = writtenIn(section, locale).filter(one => isPublished(one, today))
  return findDocuments(published, { where: { category }, sort: [{ published_on: 'desc' }, { slug: 'asc' }] }, locale)
}

/** The languages in which an article is published. */
export const languagesOf = (section: Section, slug: string): Locale[] =>
  locales.filter(locale => articles(section, locale).some(one => one.slug === slug))

/** Every category, the press's two too. */
export function allCategories(locale: string): Category[] {
  return once(`categories/${locale}`, () => {
    // Our own file; tests/lib/content/articles.test.ts reads it in both languages.
    return JSON.parse(readFileSync(join(contentFolder('categories', locale), 'categories.json'), 'utf8')) as Category[]
  })
}

/** The journal's by name, or the press's two; one of which nothing is published yet is left out. */
export function categoriesOf(section: Section, locale: string, today?: string): Category[] {
  const slug = section === 'blog' ? { $nin: [...pressCategories] } : { $in: [...pressCategories] }
  const found = findDocuments(allCategories(locale), { where: { slug }, sort: [{ name: 'asc' }] }, locale)
  const filed = new Set(articles(section, locale, undefined, today).map(({ category }) => category))
  return found.filter(each => filed.has(each.slug))
}

export type ContentPage =
  | { kind: 'list'; category: Category | null }
  | { kind: 'article'; article: Article }
  /** There is such an article, in another language only. */
  | { kind: 'untranslated'; article: Article; language: Locale }

/**
 * What `/blog/…` or `/media/…` shows: nothing after it is the list; one part is an article or else a category; two
 * parts are a category and an article of it. Null is a page that does not exist.
 */
export function resolveContent(section: Section, locale: string, path: readonly string[]): ContentPage | null {
  const [first, second, ...more] = path
  if (more.length > 0) return null
  if (first === undefined) return { kind: 'list', category: null }
  const slug = second ?? first
  const isHere = (one: Article) => one.slug === slug && (second === undefined || one.category === first)
  const article = articles(section, locale).find(isHere)
  if (article) return { kind: 'article', article }
  for (const language of locales) {
    const other = articles(section, language).find(isHere)
    if (other) return { kind: 'untranslated', article: other, language }
  }
  if (second !== undefined) return null
  const category = categoriesOf(section, locale).find(each => each.slug === first)
  return category ? { kind: 'list', category } : null
}

/** What to read next: the one before and after in time, and at most three others of the same category. */
export function readNext(section: Section, locale: string, { slug, category }: Article) {
  const all = articles(section, locale)
  const [newer = null, older = null] = neighbours(all, { slug, before: 1, after: 1 })
  const near = new Set([slug, newer?.slug, older?.slug])
  const related = all.filter(one => one.category === category && !near.has(one.slug)).slice(0, 3)
  return { newer, older, related }
}
