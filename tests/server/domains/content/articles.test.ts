// Queries of the articles over HTTP: lists, one article, neighbours, categories without the press, refusals, and the press kit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articles, pressCategories } from '#lib/content/articles.ts'
import { content } from '#lib/contract/content.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

type Query = CallInput<typeof content.list>['body']
const ask = (section: string, locale: string, body: Query) => api.call(content.list, { section, locale, body })
const slugs = async (section: string, locale: string, body: Query) =>
  (await ask(section, locale, body)).body.results.map(one => one?.slug ?? null)

describe('articles', () => {
  it('are listed newest first, in the language that is asked for, with the fields that are asked for', async () => {
    const { results: listed, count } = (await ask('blog', 'fr', { only: ['slug', 'title', 'picture'] })).body
    expect(count).toBe(articles('blog', 'fr').length)
    expect(listed.map(one => ({ slug: one?.slug, title: one?.title }))).toEqual(
      articles('blog', 'fr').map(({ slug, title }) => ({ slug, title })),
    )
    expect(listed[0]).toEqual({
      slug: expect.any(String),
      title: expect.any(String),
      picture: expect.stringMatching(/^https?:\/\/.+\.webp$/),
    })
  })

  it('are narrowed, sorted, searched and cut', async () => {
    const [first] = articles('blog', 'en')
    expect(await slugs('blog', 'en', { where: { category: first?.category }, limit: 1 })).toEqual([first?.slug])
    expect(await slugs('blog', 'en', { search: 'PDQ' })).toEqual(['how-copies-are-recognised'])
    const byTitle = await slugs('blog', 'en', { sort: [{ title: 'asc' }] })
    expect(byTitle).toEqual(
      articles('blog', 'en')
        .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
        .map(({ slug }) => slug),
    )
  })

  it('have neighbours, null beyond the ends', async () => {
    const [newest, second] = articles('blog', 'en').map(({ slug }) => slug)
    const surround = { slug: newest ?? '' }
    expect(await slugs('blog', 'en', { surround })).toEqual([null, second])
  })

  it('are read one by one', async () => {
    const slug = 'how-a-date-is-proven'
    const read = (locale: string) =>
      api.call(content.retrieve, { section: 'blog', locale, slug, body: { only: ['title'] } })
    expect((await read('en')).body).toEqual({ title: 'How a date is proven' })
    expect((await read('fr')).body).toEqual({ title: 'Comment une date se prouve' })
  })
})

describe('categories', () => {
  it('come by name, without the press’s two where the query says so', async () => {
    const { results: listed } = (
      await ask('categories', 'en', {
        where: { slug: { $nin: [...pressCategories] } },
        sort: [{ name: 'asc' }],
      })
    ).body
    const names = listed.map(one => one?.name)
    expect(names).toEqual(names.toSorted())
    expect(names).toContain('Proof')
    expect(names).not.toContain('In the press')
  })
})

describe('refusals', () => {
  it('name the wrong part of a query', async () => {
    const wrong = await api.fetch('/api/_content/blog/en', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ where: { nothing: 'x' }, limit: -1 }),
    })
    expect(wrong.status).toBe(422)
  })

  it.each([
    ['blog', 'de'],
    ['secrets', 'en'],
    ['..', 'en'],
  ])('say that there is no %s in %s', async (section, locale) => {
    expect((await ask(encodeURIComponent(section), locale, {})).status).toBe(404)
  })

  it('say that there is no such article', async () => {
    const input = { section: 'blog', locale: 'en', slug: 'nothing', body: {} }
    expect((await api.call(content.retrieve, input)).status).toBe(404)
  })
})

describe('the press kit', () => {
  it('is an archive of facts, logo and a photograph with its licence', async () => {
    const answer = await api.call(content.pressKit, {})
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const names = Buffer.from(await answer.body.arrayBuffer()).toString('latin1')
    for (const name of ['facts-en.md', 'facts-fr.md', 'icon.svg', 'photographs/LICENCES.md'])
      expect(names).toContain(`press-kit/${name}`)
  })
})
