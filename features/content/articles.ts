// The articles of the journal and the press pages, and what an address below them shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFolder, once, readText } from './markdown.ts'

export type Section = 'blog' | 'press'
export type Category = { slug: string; name: string }
export type Article = {
  slug: string
  title: string
  summary: string
  category: string
  /** Day of publication, `YYYY-MM-DD`. */
  published_on: string
  html: string
}

function readArticle(section: Section, locale: string, slug: string): Article {
  const { field, html } = readText(section, locale, slug)
  return {
    slug,
    title: field('title'),
    summary: field('summary'),
    category: field('category'),
    published_on: field('published_on'),
    html,
  }
}

/** The articles of a section, newest first; those of one category if `category` is given. */
export function articles(section: Section, locale: string, category?: string): Article[] {
  const all = once(`${section}/${locale}`, () => {
    const place = contentFolder(section, locale)
    const files = existsSync(place) ? readdirSync(place).filter(file => file.endsWith('.md')) : []
    return files
      .map(file => readArticle(section, locale, file.slice(0, -'.md'.length)))
      .toSorted((a, b) => b.published_on.localeCompare(a.published_on))
  })
  return category ? all.filter(article => article.category === category) : all
}

/** The journal's categories by name. */
export function blogCategories(locale: string): Category[] {
  return once(`categories/${locale}`, () => {
    // Our own file; tests/features/content/articles.test.ts reads it in both languages.
    const listed = JSON.parse(
      readFileSync(join(contentFolder('blog', locale), 'categories.json'), 'utf8'),
    ) as Category[]
    return listed.toSorted((a, b) => a.name.localeCompare(b.name, locale))
  })
}

export type ContentPage = { kind: 'list'; category: Category | null } | { kind: 'article'; article: Article }

/**
 * What `/blog/…` or `/media/…` shows: nothing after it is the list; one part is an article or else a category; two
 * parts are a category and an article of it. Null is a page that does not exist.
 */
export function resolveContent(section: Section, locale: string, path: readonly string[]): ContentPage | null {
  const [first, second, ...more] = path
  if (more.length > 0) return null
  if (first === undefined) return { kind: 'list', category: null }
  const article = articles(section, locale).find(({ slug }) => slug === (second ?? first))
  if (article && (second === undefined || article.category === first)) return { kind: 'article', article }
  if (section === 'press' || second !== undefined) return null
  const category = blogCategories(locale).find(({ slug }) => slug === first)
  return category ? { kind: 'list', category } : null
}
