// Articles exist in both languages under the same address, and an address below the journal shows one thing or nothing.
import { describe, expect, it } from 'vitest'
import { articles, blogCategories, resolveContent } from '#features/content/articles.ts'
import { parseText } from '#features/content/markdown.ts'

describe('the journal', () => {
  it('has every article in both languages, with the same day and category', () => {
    const facts = (locale: string) =>
      articles('blog', locale).map(({ slug, category, published_on }) => ({ slug, category, published_on }))
    expect(facts('en').length).toBeGreaterThan(0)
    expect(facts('fr')).toEqual(facts('en'))
  })

  it('files every article under a category that exists, and lists categories by name', () => {
    for (const locale of ['en', 'fr']) {
      const categories = blogCategories(locale)
      expect(categories.map(({ name }) => name)).toEqual(
        categories.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, locale)),
      )
      for (const { category } of articles('blog', locale))
        expect(categories.map(({ slug }) => slug)).toContain(category)
    }
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
    const other = blogCategories('en').find(each => each.slug !== category)?.slug ?? ''
    expect(resolveContent('blog', 'en', ['nowhere'])).toBeNull()
    expect(resolveContent('blog', 'en', [other, slug])).toBeNull()
    expect(resolveContent('blog', 'en', [category, slug, 'more'])).toBeNull()
    expect(resolveContent('press', 'en', [slug])).toBeNull()
    expect(resolveContent('press', 'en', [])?.kind).toBe('list')
  })
})

describe('a text', () => {
  it('links to our own pages in its own language, and leaves the rest alone', () => {
    const { html } = parseText('---\ntitle: T\n---\n[a](/proofs/) [b](/api/docs) [c](https://example.org/)', 'fr')
    expect(html).toContain('href="/fr/proofs/"')
    expect(html).toContain('href="/api/docs"')
    expect(html).toContain('href="https://example.org/"')
  })

  it('without a field that is asked for is refused', () => {
    expect(() => parseText('---\ntitle: T\n---\n', 'en').field('summary')).toThrow('no summary')
  })
})
