// What strangers, owners and admirers see of images, and what they may change.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, genres, tags } from '#lib/contract/catalogue.ts'
import { images } from '#lib/contract/images.ts'
import { addMonths } from '#lib/rules/monitoring.ts'
import { certificates, images as rows } from '#server/db/schema/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let ben: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api, { first_name: 'Anne', last_name: 'Éluard' })
  ben = await makePerson(api, { first_name: 'Ben', last_name: 'Okri', account_type: 'collector' })
})
afterAll(() => api.close())

type Query = Parameters<typeof listOf>[0]
const listOf = async (query: Record<string, string | number | boolean | string[]>, as?: TestPerson) => {
  const caller = as ? api.as(as) : api
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) params.append(name, String(each))
  const response = await caller.fetch(`/api/images/?${params}`)
  return { status: response.status, body: await response.json() }
}
const titles = async (query: Query, as?: TestPerson): Promise<string[]> =>
  (await listOf(query, as)).body.results.map((image: { title: string }) => image.title)

describe('the gallery', () => {
  beforeAll(async () => {
    const later = () => api.clock.forward({ seconds: 1 })
    await makeImage(api, anne, { title: 'Dune rouge', tags: ['sable', 'désert'], color: '#d04020', nb_likes: 3 })
    later()
    await makeImage(api, anne, {
      title: 'Été',
      tags: ['mer'],
      genre_id: 'gen_seascape',
      color: '#2040d0',
      width: 2000,
      height: 3000,
    })
    later()
    await makeImage(api, anne, {
      title: '100 % bleu_nuit',
      tags: ['mer', 'sable'],
      color: '#2242d4',
      width: 2000,
      height: 2040,
      nb_likes: 9,
    })
    later()
    await makeImage(api, anne, { title: 'Hidden', portfolio: 'private', tags: ['secret'] })
    await makeImage(api, anne, { title: 'Unfinished', state: 'in_process', certified_at: null })
    await makeImage(api, anne, { title: 'Refused', state: 'refused', refusal: 'image_damaged' })
    await makeImage(api, anne, { title: 'Gone', deleted_at: api.clock.now() })
  })

  it.each([
    [{}, ['100 % bleu_nuit', 'Été', 'Dune rouge']],
    [{ ordering: 'created_at' }, ['Dune rouge', 'Été', '100 % bleu_nuit']],
    [{ ordering: '-nb_likes' }, ['100 % bleu_nuit', 'Dune rouge', 'Été']],
    [{ search: 'ETE' }, ['Été']],
    [{ search: 'dune sable' }, ['Dune rouge']],
    [{ search: 'dune mer' }, []],
    [{ search: '%' }, ['100 % bleu_nuit']],
    [{ search: 'bleu_nuit' }, ['100 % bleu_nuit']],
    [{ search: 'b_eu' }, []],
    [{ tags: 'mer' }, ['100 % bleu_nuit', 'Été']],
    [{ tags: ['désert', 'mer'] }, ['100 % bleu_nuit', 'Été', 'Dune rouge']],
    [{ genres: 'gen_seascape' }, ['Été']],
    [{ color: '#2040D0' }, ['100 % bleu_nuit', 'Été']],
    [{ ratio: 'portrait' }, ['Été']],
    [{ ratio: 'square' }, ['100 % bleu_nuit']],
    [{ ratio: 'landscape' }, ['Dune rouge']],
    [{ state: 'refused' }, []],
    [{ portfolio: 'private' }, []],
  ])('shows for %j only public certified images: %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('shows its owner everything that is not deleted, and nobody else', async () => {
    const own = ['Refused', 'Unfinished', 'Hidden', '100 % bleu_nuit', 'Été', 'Dune rouge']
    expect(new Set(await titles({ mine: true }, anne))).toEqual(new Set(own))
    expect(await titles({ mine: true, state: 'in_process' }, anne)).toEqual(['Unfinished'])
    expect(await titles({ mine: true }, ben)).toEqual([])
    expect((await listOf({ mine: true })).status).toBe(401)
    expect(await titles({ creators: anne.id }, ben)).toHaveLength(3)
  })

  it('is given in pages that meet without gap or repetition', async () => {
    const first = (await listOf({ page_size: 2, search: 'marie' })).body
    expect([first.count, first.results.length, first.previous]).toEqual([3, 2, null])
    const response = await api.fetch(first.next)
    const second = await response.json()
    expect([second.count, second.results.length, second.next]).toEqual([3, 1, null])
    expect(second.previous).toContain('page=1')
    const ids = [...first.results, ...second.results].map((image: { id: string }) => image.id)
    expect(new Set(ids).size).toBe(3)
  })

  it.each<Query>([
    { page: 0 },
    { page: 'x' },
    { page_size: 101 },
    { ordering: 'password' },
    { color: 'red' },
    { mine: 'perhaps' },
    { ratio: 'round' },
  ])('refuses %j', async query => {
    expect((await listOf(query)).status).toBe(422)
  })

  it('is searched without regard to what SQL would make of the words', async () => {
    for (const search of ["'; drop table images; --", '\\', '\0', '%_%', '🏔️'.repeat(50)]) {
      expect((await listOf({ search })).status).toBeLessThan(500)
    }
    expect((await api.fetch('/api/images/%00')).status).toBe(400)
    expect(await titles({})).toHaveLength(3)
  })

  it('names genres in both languages, tags with their counts, creators with their likes', async () => {
    const all = (await api.call(genres.list)).body
    expect(all.results.find(genre => genre.id === 'gen_seascape')).toMatchObject({ name_fr: 'Mer et littoral' })
    const found = (await api.call(tags.list, { query: {} })).body.results
    expect(found.slice(0, 2)).toEqual([
      { name: 'mer', nb_images: 2 },
      { name: 'sable', nb_images: 2 },
    ])
    expect(found.map(tag => tag.name)).not.toContain('secret')
    expect((await api.call(tags.list, { query: { search: 'dé' } })).body.results).toEqual([
      { name: 'désert', nb_images: 1 },
    ])
    const [creator, ...others] = (await api.call(creators.list, { query: {} })).body.results
    expect(others).toEqual([])
    expect(creator).toMatchObject({ id: anne.id, name: 'Anne Éluard', slug: 'anne-eluard', nb_images: 3, nb_likes: 12 })
    expect((await api.call(creators.read, { id: anne.id })).body).toEqual(creator)
    expect((await api.call(creators.read, { id: ben.id })).status).toBe(404)
  })
})

describe('one image', () => {
  it('is shown to whoever may see it and counts the views of others', async () => {
    const id = await makeImage(api, anne)
    const hidden = await makeImage(api, anne, { portfolio: 'private' })
    expect((await api.call(images.read, { id })).body).toMatchObject({
      own: false,
      views: 1,
      genre: { name_en: 'Landscape' },
    })
    expect((await api.as(anne).call(images.read, { id })).body).toMatchObject({ own: true, views: 1 })
    for (const path of ['', '/certificates', '/proof/current', '/pdf/current', '/preview/640.webp']) {
      expect((await api.as(ben).fetch(`/api/images/${hidden}${path}`)).status).toBe(404)
    }
    expect((await api.as(anne).call(images.read, { id: hidden })).status).toBe(200)
    expect((await api.call(images.read, { id: 'img_unknown' })).status).toBe(404)
  })

  it('is changed and deleted by its owner alone: for others it is not there', async () => {
    const cleo = await makePerson(api)
    const id = await makeImage(api, anne)
    expect((await api.as(cleo).call(images.update, { id, body: { title: 'Mine' } })).status).toBe(404)
    expect((await api.as(cleo).call(images.remove, { id })).status).toBe(404)
    expect((await api.as(cleo).call(images.info, { id })).status).toBe(404)
    expect((await api.call(images.remove, { id })).status).toBe(401)
    expect((await api.as(anne).call(images.read, { id })).body.title).toBe('Dune')
  })

  it.each([
    [{ user: 'usr_other' }, 'body'],
    [{ state: 'certified' }, 'body'],
    [{ nb_likes: 99 }, 'body'],
    [{ sha256: 'x' }, 'body'],
    [{ portfolio: 'on_sale' }, 'portfolio'],
    [{ title: '' }, 'title'],
    [{ genre: 'gen_none' }, 'genre'],
    [{ photographer: ' ' }, 'photographer'],
    [{ created_on: '2999-01-01' }, 'created_on'],
    [{ max_editions: 21 }, 'max_editions'],
    [{ tags: 'x' }, 'tags'],
  ])('refuses the change %j', async (body, field) => {
    const id = await makeImage(api, anne)
    const answer = await api.as(anne).fetch(`/api/images/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
    const problem = await answer.json()
    expect([answer.status, problem.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(problem.errors).join()).toContain(field)
  })

  it('is liked once by each person, and the count follows', async () => {
    const id = await makeImage(api, anne, { title: 'Liked' })
    const like = () => api.as(ben).call(images.like, { id })
    expect((await like()).body).toMatchObject({ liked: true, nb_likes: 1 })
    expect((await like()).body).toMatchObject({ liked: true, nb_likes: 1 })
    expect((await api.as(anne).call(images.like, { id })).body.nb_likes).toBe(2)
    expect(await titles({ liked: true }, ben)).toEqual(['Liked'])
    expect((await api.as(ben).call(images.unlike, { id })).body).toMatchObject({ liked: false, nb_likes: 1 })
    expect((await api.as(ben).call(images.unlike, { id })).body.nb_likes).toBe(1)
    expect((await api.call(images.like, { id })).status).toBe(401)
    const byLink = await api.as(ben).fetch(`/api/images/${id}/like/`)
    expect([byLink.status, (await byLink.json()).nb_likes]).toEqual([200, 2])
    const hidden = await makeImage(api, anne, { portfolio: 'private' })
    expect((await api.as(ben).call(images.like, { id: hidden })).status).toBe(404)
  })

  it('is counted right when many like it at once', async () => {
    const id = await makeImage(api, anne)
    await Promise.all(Array.from({ length: 10 }, () => api.as(ben).call(images.like, { id })))
    expect((await api.call(images.read, { id })).body.nb_likes).toBe(1)
  })
})

describe('deleting', () => {
  it('is refused while monitoring is locked, for six months', async () => {
    const dan = await makePerson(api)
    const id = await makeImage(api, dan, { monitored: true, monitored_at: api.clock.now() })
    const info = (await api.as(dan).call(images.info, { id })).body
    expect(info).toMatchObject({ undeletable: 'image_monitored', monitored: true })
    expect(info.monitoring_locked_until).not.toBeNull()
    // INSTANT has the web searched for three months of the six.
    expect(info.searched_until).toBe(addMonths(api.clock.now(), 3).toISOString())
    expect((await api.as(dan).call(images.remove, { id })).problem.code).toBe('image_monitored')
    expect((await api.as(dan).call(images.update, { id, body: { track: false } })).problem.code).toBe('image_monitored')
    const old = new Date(api.clock.now().getTime() - 190 * 86_400_000)
    await api.services.db.update(rows).set({ monitored_at: old }).where(eq(rows.id, id))
    expect((await api.as(dan).call(images.remove, { id })).status).toBe(204)
  })

  it('is refused while the image is on sale', async () => {
    const id = await makeImage(api, anne, { portfolio: 'on_sale' })
    expect((await api.as(anne).call(images.remove, { id })).problem.code).toBe('image_on_sale')
  })

  it('takes the image and its files away and leaves its certificates', async () => {
    const id = await certified(api, anne, { seed: 3, fields: { track: false } })
    const preview = `/api/images/${id}/preview/640.webp`
    expect((await api.fetch(preview)).status).toBe(200)
    expect((await api.as(anne).call(images.remove, { id })).status).toBe(204)
    await api.runJobs()
    for (const path of [`/api/images/${id}`, preview, `/api/images/${id}/pdf/1`]) {
      expect((await api.as(anne).fetch(path)).status).toBe(404)
    }
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, id))
    expect(await api.ports.storage.size(`originals/${row?.sha256.slice(0, 2)}/${row?.sha256}/${id}.jpg`)).toBeNull()
    expect(await api.ports.storage.size(`previews/${id}/2048.jpg`)).toBeNull()
    expect(await api.ports.storage.size(`certificates/${id}/1/fr.pdf`)).toBeNull()
    const kept = await api.services.db.select().from(certificates).where(eq(certificates.image_id, id))
    expect(kept[0]?.statement).toContain(id)
    const again = await certified(api, anne, { seed: 3, fields: { track: false } })
    expect(again).not.toBe(id)
  })
})

describe('previews', () => {
  it('are served with a long life, a tag, and nothing a browser could run', async () => {
    const id = await certified(api, anne, { seed: 6, fields: { track: false } })
    const { sources } = (await api.call(images.read, { id })).body
    expect(sources.length).toBe(4)
    for (const source of sources) {
      const response = await api.fetch(source.url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, source.media_type])
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
      const again = await api.fetch(source.url, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
    await api.as(anne).call(images.update, { id, body: { portfolio: 'private' } })
    expect((await api.fetch(`/api/images/${id}/preview/640.webp`)).status).toBe(404)
    const own = await api.as(anne).fetch(`/api/images/${id}/preview/640.webp`)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await own.arrayBuffer()
  })
})
