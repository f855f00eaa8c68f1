// Articles exist in both languages under the same address, and an address below the journal shows one thing or nothing.
import { describe, expect, it } from 'vitest'
import {
  allCategories,
  articles,
  categoriesOf,
  pressCategories,
  readNext,
  resolveContent,
  sections,
} from '#lib/content/articles.ts'
import { parseText } from '#lib/content/markdown.ts'
import { locales } from '#lib/locales.ts'

describe.each(sections)('the %s', section => {
  it('has every article in both languages, with the same day, category and picture', () => {
    const facts = (locale: string) =>
      articles(section, locale).map(({ slug, category, published_on, picture }) => ({
        slug,
        category,
        published_on,
        picture,
      }))
    expect(facts('en').length).toBeGreaterThan(0)
    expect(facts('fr')).toEqual(facts('en'))
  })

  it('files every article under a category of its own, and lists categories by name', () => {
    for (const locale of locales) {
      const categories = categoriesOf(section, locale)
      expect(categories.map(({ name }) => name)).toEqual(
        categories.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, locale)),
      )
      for (const { category } of articles(section, locale))
        expect(categories.map(({ slug }) => slug)).toContain(category)
    }
  })

  it('lists no category of which nothing is published, and has no page of it', () => {
    for (const locale of locales) {
      const filed = new Set(articles(section, locale).map(({ category }) => category))
      expect(new Set(categoriesOf(section, locale).map(({ slug }) => slug))).toEqual(filed)
      expect(categoriesOf(section, locale, '2000-01-01')).toEqual([])
      for (const { slug } of allCategories(locale))
        expect(resolveContent(section, locale, [slug])?.kind).toBe(filed.has(slug) ? 'list' : undefined)
    }
  })

  it('shows no article before its day', () => {
    const days = articles(section, 'en').map(({ published_on }) => published_on)
    const [first = ''] = days.toSorted()
    expect(articles(section, 'en', undefined, '2000-01-01')).toEqual([])
    expect(articles(section, 'en', undefined, first).map(({ published_on }) => published_on)).toEqual(
      days.filter(day => day === first),
    )
  })
})

describe('the journal', () => {
  it('has at least eight articles, and no category of the press', () => {
    expect(articles('blog', 'fr').length).toBeGreaterThanOrEqual(8)
    const slugs = categoriesOf('blog', 'fr').map(({ slug }) => slug)
    for (const press of pressCategories) expect(slugs).not.toContain(press)
  })

  it('is newest first', () => {
    const days = articles('blog', 'en').map(({ published_on }) => published_on)
    expect(days).toEqual(days.toSorted().toReversed())
  })
})

describe('an address below the journal', () => {
  const [first] = articles('blog', 'en')
  const { slug = '', category = '' } = first ?? {}

  it('is the list, a category, or an article, alone or under its own category', () => {
    expect(resolveContent('blog', 'en', [])?.kind).toBe('list')
    expect(resolveContent('blog', 'en', [category])).toMatchObject({ kind: 'list', category: { slug: category } })
    expect(resolveContent('blog', 'en', [slug])).toMatchObject({ kind: 'article', article: { slug } })
    expect(resolveContent('blog', 'en', [category, slug])).toMatchObject({ kind: 'article', article: { slug } })
  })

  it('is nothing for an unknown name, another category, or more parts', () => {
    const other = categoriesOf('blog', 'en').find(each => each.slug !== category)?.slug ?? ''
    expect(resolveContent('blog', 'en', ['nowhere'])).toBeNull()
    expect(resolveContent('blog', 'en', [other, slug])).toBeNull()
    expect(resolveContent('blog', 'en', [category, slug, 'more'])).toBeNull()
    expect(resolveContent('press', 'en', [slug])).toBeNull()
    expect(resolveContent('press', 'en', [])?.kind).toBe('list')
  })
})

describe('what to read next', () => {
  it('is the one before and the one after in time, and others of the category, each once', () => {
    const all = articles('blog', 'en')
    for (const [index, article] of all.entries()) {
      const { newer, older, related } = readNext('blog', 'en', article)
      expect(newer?.slug).toBe(all[index - 1]?.slug)
      expect(older?.slug).toBe(all[index + 1]?.slug)
      const near = [article.slug, newer?.slug, older?.slug]
      for (const one of related) {
        expect(one.category).toBe(article.category)
        expect(near).not.toContain(one.slug)
      }
    }
  })
})

describe('a text', () => {
  it('links to our own pages in its own language, and leaves the rest alone', () => {
    const { html } = parseText('---\ntitle: T\n---\n[a](/proofs/) [b](/api/docs) [c](https://example.org/)', 'fr')
    expect(html).toContain('href="/fr/proofs/"')
    expect(html).toContain('href="/api/docs"')
    expect(html).toContain('href="https://example.org/"')
  })

  it('is also there without marks, for those who search it', () => {
    expect(parseText('---\ntitle: T\n---\n## A & B\n\n**c** “d”', 'en').text).toBe('A & B c “d”')
  })

  it('without a field that is asked for is refused', () => {
    expect(() => parseText('---\ntitle: T\n---\n', 'en').field('summary')).toThrow('no summary')
  })
})
