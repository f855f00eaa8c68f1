// What a search finds, in what order, and what it leaves out; what the counts beside it say.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { credits } from '#lib/contract/photographers.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { swatches } from '#lib/rules/colors.ts'
import { image_search } from '#server/db/schema/search.ts'
import { gatherSearchWords } from '#server/domains/images/search/gather-words.ts'
import { demoPhotos } from '#server/seed/demo-photos.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { captions, questions } from '#tests/support/search/captions.ts'
import { certified } from '#tests/support/uploads.ts'

type Query = Record<string, string | number | boolean | string[]>

const open = async () => {
  const api = await testApi()
  const ask = async (path: string, query: Query, as?: TestPerson) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const each of [value].flat()) params.append(name, String(each))
    const response = await (as ? api.as(as) : api).fetch(`/api/images${path}?${params}`)
    return { status: response.status, body: await response.json() }
  }
  return {
    api,
    facets: async (query: Query, as?: TestPerson) => (await ask('/facets', query, as)).body,
    titles: async (query: Query, as?: TestPerson): Promise<string[]> => {
      const { body } = await ask('', { ordering: '-relevance', page_size: 100, ...query }, as)
      return body.results.map((image: { title: string }) => image.title)
    },
  }
}

describe('the order of what is found', () => {
  let api: TestApi
  let titles: Awaited<ReturnType<typeof open>>['titles']
  beforeAll(async () => {
    ;({ api, titles } = await open())
    const owner = await makePerson(api, { first_name: 'Agathe', last_name: 'Lenoir' })
    for (const { title, tags, genre, photographer, location, angle, moment, technical_means } of demoPhotos) {
      const described = { title, tags, genre_id: genre, photographer, location, angle, moment, technical_means }
      await makeImage(api, owner, described)
      api.clock.forward({ seconds: 1 })
    }
    for (const [title, genre_id, tags, location] of captions) {
      await makeImage(api, owner, { title, genre_id, tags: tags.split(', '), location, photographer: 'A. Lenoir' })
      api.clock.forward({ seconds: 1 })
    }
    await api.context.enqueue(gatherSearchWords, {}, { key: 'all' })
    await api.runJobs()
  })
  afterAll(() => api.close())

  it('is tried with sixty questions and more', () => {
    expect(questions.length).toBeGreaterThanOrEqual(60)
    const known = new Set([...demoPhotos.map(({ title }) => title), ...captions.map(([title]) => title)])
    const named = questions.flatMap(([, first, absent]) => [...(first ? [first] : []), ...absent])
    expect(named.filter(title => !known.has(title))).toEqual([])
    expect(questions.filter(([, , absent]) => absent.length === 0)).toEqual([])
  })

  it.each(questions)('for %j begins with %j and is without %j', async (typed, first, absent) => {
    const found = await titles({ search: typed })
    expect(found[0] ?? null).toBe(first)
    expect(found.filter(title => absent.includes(title))).toEqual([])
  })
})

describe('the filters and their counts', () => {
  let api: TestApi
  let titles: Awaited<ReturnType<typeof open>>['titles']
  let facets: Awaited<ReturnType<typeof open>>['facets']
  let anne: TestPerson
  let ben: TestPerson
  const red = swatches[0].color
  const blue = swatches[5].color
  beforeAll(async () => {
    ;({ api, titles, facets } = await open())
    anne = await makePerson(api, { first_name: 'Anne', last_name: 'Éluard' })
    ben = await makePerson(api, { first_name: 'Ben', last_name: 'Okri' })
    const portrait = { width: 2000, height: 3000 }
    await makeImage(api, anne, { title: 'Dune rouge', tags: ['sable', 'désert'], color: red })
    await makeImage(api, anne, { title: 'Dune bleue', tags: ['sable', 'mer'], color: blue, ...portrait })
    await makeImage(api, ben, { title: 'Mer bleue', tags: ['mer'], color: blue, genre_id: 'gen_seascape' })
    await makeImage(api, ben, {
      title: 'Corps',
      tags: ['nu'],
      color: red,
      nudity: true,
      genre_id: 'gen_portrait',
      ...portrait,
    })
    await makeImage(api, ben, { title: 'Dune cachée', tags: ['sable'], color: red, portfolio: 'private' })
  })
  afterAll(() => api.close())

  it.each<[Query, string[]]>([
    [{ color: red }, ['Corps', 'Dune rouge']],
    [{ color: '#c53630' }, ['Corps', 'Dune rouge']],
    [{ color: '#00ff00' }, []],
    [{ color: blue, ratio: 'portrait' }, ['Dune bleue']],
    [{ nudity: false, color: red }, ['Dune rouge']],
    [{ genres: ['gen_landscape', 'gen_portrait'], ratio: 'portrait' }, ['Corps', 'Dune bleue']],
    [{ search: 'dune', tags: 'mer' }, ['Dune bleue']],
    [{ tags: ['désert', 'nu'] }, ['Corps', 'Dune rouge']],
    [{ tags: ['désert', 'mer'], ratio: 'landscape' }, ['Dune rouge', 'Mer bleue']],
    [{ search: 'dunes', exact: true }, []],
    [{ category: 'image', search: 'dune -rouge' }, ['Dune bleue']],
    [{ certified_since: '2999-01-01' }, []],
  ])('%j leaves %j', async (query, expected) => {
    expect((await titles({ ordering: '-created_at', ...query })).toSorted()).toEqual(expected.toSorted())
  })

  it('counts each choice with the other filters as they are, and never what strangers do not see', async () => {
    const all = await facets({})
    expect(all.count).toBe(4)
    expect(all.ratios).toEqual([
      { ratio: 'landscape', count: 2 },
      { ratio: 'portrait', count: 2 },
      { ratio: 'square', count: 0 },
    ])
    const dunes = await facets({ search: 'dune', ratio: 'portrait' })
    expect(dunes.count).toBe(1)
    expect(dunes.ratios[0]).toEqual({ ratio: 'landscape', count: 1 })
    expect(dunes.genres).toEqual([{ id: 'gen_landscape', count: 1 }])
    expect(dunes.tags.map((tag: { name: string }) => tag.name).toSorted()).toEqual(['mer', 'sable'])
    expect(dunes.creators).toEqual([{ id: anne.id, name: 'Anne Éluard', count: 1 }])
  })

  it('counts what the list then shows, for every choice', async () => {
    for (const query of [{}, { search: 'dune' }, { ratio: 'portrait' }, { color: red }, { nudity: false }] as Query[]) {
      const counted = await facets(query)
      for (const { id, count } of counted.genres) expect(await titles({ ...query, genres: id })).toHaveLength(count)
      for (const { ratio, count } of counted.ratios) expect(await titles({ ...query, ratio })).toHaveLength(count)
      for (const { color, count } of counted.colors) expect(await titles({ ...query, color })).toHaveLength(count)
      for (const { name, count } of counted.tags) expect(await titles({ ...query, tags: name })).toHaveLength(count)
      for (const { id, count } of counted.creators) expect(await titles({ ...query, creators: id })).toHaveLength(count)
      expect(await titles({ ...query, nudity: true })).toHaveLength(counted.nudity.with)
    }
  })

  it('names the filter and the word that took everything away', async () => {
    const nothing = await facets({ search: 'dune corps', ratio: 'portrait' })
    expect(nothing.count).toBe(0)
    expect(nothing.loosen).toEqual([
      { filter: 'search', term: 'dune', count: 1 },
      { filter: 'search', term: 'corps', count: 1 },
    ])
    expect((await facets({ search: 'rouge', ratio: 'square' })).loosen).toEqual([
      { filter: 'ratio', term: null, count: 1 },
    ])
  })

  it('searches one’s own images in every state, and nobody else’s', async () => {
    expect(await titles({ mine: true, search: 'sable' }, ben)).toEqual(['Dune cachée'])
    expect(await titles({ mine: true, search: 'rouge' }, ben)).toEqual([])
    expect((await facets({ mine: true }, ben)).count).toBe(3)
  })

  it('finds works by the name they are credited under', async () => {
    const { body: credit } = await api.as(anne).call(credits.create, { body: { name: 'marie curie' } })
    expect((await titles({ credits: credit.id })).toSorted()).toEqual(['Dune bleue', 'Dune rouge'])
  })

  it('follows a new title, a new name of the author and of the collection, and forgets what is deleted', async () => {
    const { body: collection } = await api.as(anne).call(collections.create, { body: { name: 'Saharienne' } })
    const id = await makeImage(api, anne, {
      title: 'Erg',
      collection_id: collection.id,
      fingerprint: 'f0e1d2c3b4a59687',
    })
    expect(await titles({ search: 'saharienne' })).toEqual(['Erg'])
    await api.as(anne).call(collections.update, { id: collection.id, body: { name: 'Namibie' } })
    expect(await titles({ search: 'namibie' })).toEqual(['Erg'])
    await api.as(anne).call(images.update, { id, body: { title: 'Reg' } })
    expect([await titles({ search: 'erg' }), await titles({ search: 'reg' })]).toEqual([[], ['Reg']])
    await api.as(anne).call(profiles.update, { id: anne.id, body: { public_name: 'Zénobie' } })
    await api.runJobs()
    expect(await titles({ search: 'zenobie' })).toHaveLength(3)
    await api.as(anne).call(images.remove, { id })
    expect(await titles({ search: 'reg' })).toEqual([])
    expect(await api.services.db.select().from(image_search).where(eq(image_search.image_id, id))).toEqual([])
  })

  it('gives an uploaded photograph a palette, by whose colours it is then found', async () => {
    const id = await certified(api, anne, { fields: { track: false } })
    const [row] = await api.services.db.select().from(image_search).where(eq(image_search.image_id, id))
    const [main] = row?.palette ?? []
    if (!main) throw new Error('no palette')
    const { body } = await api.call(images.list, { query: { color: main.color } })
    expect(body.results.map(image => image.id)).toContain(id)
  })
})
