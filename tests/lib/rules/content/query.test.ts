// Queries of the articles: every condition, the order, the window, neighbours and words; no query throws, and none invents a document.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDocuments, neighbours, onlyFields, type Query } from '#lib/rules/content/query.ts'
import { isPublished, readingMinutes } from '#lib/rules/content/reading.ts'

const all = [
  { slug: 'a', title: 'Été', text: 'Une épreuve datée', published_on: '2026-01-01', reading_minutes: 3 },
  { slug: 'b', title: 'Zebra', text: 'stripes', published_on: '2026-03-01', reading_minutes: 10 },
  { slug: 'c', title: 'apple', text: 'fruit', published_on: '2026-02-01', reading_minutes: 3, updated_on: null },
]
const found = (query: Query) => findDocuments(all, query, 'fr').map(({ slug }) => slug)

describe('conditions', () => {
  const cases: [Query['where'], string[]][] = [
    [{ slug: 'b' }, ['b']],
    [{ reading_minutes: 3 }, ['a', 'c']],
    [{ slug: { $eq: 'a' } }, ['a']],
    [{ slug: { $ne: 'a' } }, ['b', 'c']],
    [{ slug: { $in: ['a', 'c', 'x'] } }, ['a', 'c']],
    [{ slug: { $nin: ['a', 'c'] } }, ['b']],
    [{ reading_minutes: { $gt: 3 } }, ['b']],
    [{ reading_minutes: { $gte: 3, $lt: 10 } }, ['a', 'c']],
    [{ published_on: { $lte: '2026-02-01' } }, ['a', 'c']],
    [{ title: { $contains: 'ETE' } }, ['a']],
    [{ updated_on: { $gt: '2000-01-01' } }, []],
    [{ updated_on: { $eq: null } }, ['a', 'b', 'c']],
    [{ slug: 'a', title: 'Zebra' }, []],
  ]
  it.each(cases)('%j finds %j', (where, slugs) => {
    expect(found({ where })).toEqual(slugs)
  })
})

describe('order, window and words', () => {
  it('sorts numbers as numbers and texts as the language does', () => {
    expect(found({ sort: [{ title: 'asc' }] })).toEqual(['c', 'a', 'b'])
    expect(found({ sort: [{ reading_minutes: 'desc' }, { published_on: 'asc' }] })).toEqual(['b', 'a', 'c'])
  })

  it('skips first, then limits', () => {
    expect(found({ sort: [{ slug: 'asc' }], skip: 1, limit: 1 })).toEqual(['b'])
    expect(found({ limit: 0 })).toEqual([])
  })

  it('finds every word, with and without accents and capitals', () => {
    expect(found({ search: 'epreuve ÉTÉ' })).toEqual(['a'])
    expect(found({ search: 'epreuve fruit' })).toEqual([])
  })
})

describe('neighbours', () => {
  it('are null beyond the ends, and for a stranger', () => {
    const slugs = (slug: string) => neighbours(all, { slug, before: 1, after: 2 }).map(one => one?.slug ?? null)
    expect(slugs('a')).toEqual([null, 'b', 'c'])
    expect(slugs('c')).toEqual(['b', null, null])
    expect(slugs('x')).toEqual([null, null, null])
  })
})

describe('fields', () => {
  it('are those that were asked for', () => {
    expect(onlyFields({ slug: 'a', title: 'T', text: 'x' }, ['title'])).toEqual({ title: 'T' })
    expect(onlyFields({ slug: 'a' }, undefined)).toEqual({ slug: 'a' })
  })
})

describe('any query', () => {
  it('answers some of the documents, each at most once', () => {
    const text = fc.string({ maxLength: 5 })
    const condition = fc.oneof(
      text,
      fc.integer(),
      fc.record({ $ne: text, $gt: text, $contains: text, $nin: fc.array(text) }, { requiredKeys: [] }),
    )
    const where = fc.record({ title: condition, published_on: condition }, { requiredKeys: [] })
    const query = fc.record({ where, search: text, skip: fc.nat(5), limit: fc.nat(5) }, { requiredKeys: [] })
    fc.assert(
      fc.property(query, asked => {
        const slugs = found(asked)
        expect(new Set(slugs).size).toBe(slugs.length)
        for (const slug of slugs) expect(['a', 'b', 'c']).toContain(slug)
      }),
    )
  })
})

describe('an article', () => {
  it('takes a minute for 220 words, and at least one', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(660))).toBe(3)
  })

  it('is there from its day on, unless it is a draft', () => {
    const published_on = '2026-11-27'
    expect(isPublished({ draft: false, published_on }, '2026-11-26')).toBe(false)
    expect(isPublished({ draft: false, published_on }, '2026-11-27')).toBe(true)
    expect(isPublished({ draft: true, published_on }, '2026-12-27')).toBe(false)
  })
})
