// A creator's own images: what lists say of them, changing and deleting many at once, and being found under one's name.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { BULK_MAX } from '#lib/rules/paging.ts'
import { plans } from '#lib/rules/plans.ts'
import { certificates, images as rows } from '#server/db/schema/images.ts'
import { profiles as profileRows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let anne: TestPerson
let ben: TestPerson
/** Has not filled in what certifying asks for. */
let cleo: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api, { first_name: 'Anne', last_name: 'Éluard' })
  ben = await makePerson(api, { first_name: 'Ben', last_name: 'Okri' })
  cleo = await makePerson(api, { complete: false })
})
afterAll(() => api.close())

type Changes = Parameters<typeof update>[1]
const update = (ids: string[], changes: Record<string, unknown>, as = anne) =>
  api.as(as).call(images.bulkUpdate, { body: { ids, changes } })
const remove = (ids: string[], as = anne) => api.as(as).call(images.bulkRemove, { query: { ids } })
const rowOf = async (id: string) => (await api.services.db.select().from(rows).where(eq(rows.id, id)))[0]
const foundBy = async (search: string) =>
  (await api.call(images.list, { query: { search } })).body.results.map(image => image.id)
const locked = () => ({ monitored: true, monitored_at: api.clock.now() })
const versionsOf = (id: string) => api.services.db.select().from(certificates).where(eq(certificates.image_id, id))

describe('a person who is called otherwise', () => {
  it('is found by the new name and no longer by the old one', async () => {
    const guy = await makePerson(api, { first_name: 'Guy', last_name: 'Bourdin' })
    const [one, two] = [await makeImage(api, guy), await makeImage(api, guy, { portfolio: 'private' })]
    await update([one, two], { portfolio: 'public' }, guy)
    expect(await foundBy('bourdin')).toHaveLength(2)
    const rename = async (body: { first_name?: string; public_name?: string | null }) => {
      await api.as(guy).call(profiles.update, { id: guy.id, body })
      await api.runJobs()
    }
    await rename({ public_name: 'Édith Halo' })
    expect(await foundBy('bourdin')).toEqual([])
    expect(await foundBy('edith')).toHaveLength(2)
    await rename({ public_name: null })
    await rename({ first_name: 'Gaston' })
    expect([await foundBy('edith'), (await foundBy('gaston bourdin')).length]).toEqual([[], 2])
    // A change without a new name rewrites nothing.
    await api.services.db.update(rows).set({ search_text: 'kept' }).where(eq(rows.user_id, guy.id))
    await api.as(guy).call(profiles.update, { id: guy.id, body: { mini_bio: 'Light.' } })
    await api.runJobs()
    expect(await rowOf(one)).toMatchObject({ search_text: 'kept' })
    expect((await api.services.db.select().from(profileRows).where(eq(profileRows.user_id, guy.id)))[0]?.mini_bio).toBe(
      'Light.',
    )
  })
})

describe('a list of one’s own', () => {
  it('says how each image is filed, watched and seen, to its owner alone', async () => {
    const dora = await makePerson(api)
    const id = await makeImage(api, dora, { ...locked(), tags: ['x'], views: 7 })
    const [own] = (await api.as(dora).call(images.list, { query: { mine: true } })).body.results
    expect(own).toMatchObject({
      id,
      owned: {
        file_name: 'dune.jpg',
        genre: 'gen_landscape',
        collection: null,
        photographer: 'Marie Curie',
        tags: ['x'],
        monitored: true,
        views: 7,
        undeletable: 'image_monitored',
      },
    })
    const locked_until = own?.owned?.monitoring_locked_until ?? ''
    expect(Date.parse(locked_until)).toBeGreaterThan(api.clock.now().getTime())
    const asked = await api.as(dora).call(images.list, { query: { creators: [dora.id] } })
    expect(asked.body.results.map(image => image.owned)).toEqual([undefined])
  })

  it('is filtered by whether copies were found, which is nobody else’s to know', async () => {
    const dora = await makePerson(api)
    const copied = await makeWatched(api, dora, { title: 'Copied', portfolio: 'public' })
    const weak = await makeWatched(api, dora, { title: 'Perhaps', portfolio: 'public' })
    await makeHit(api, copied, { url: 'https://thief.example/1' })
    await makeHit(api, copied, { url: 'https://thief.example/2' })
    await makeHit(api, weak, { url: 'https://thief.example/3', match: { confirmed: false } })
    const query = { mine: true, hits: true }
    const found = async (more: object, as = dora) =>
      (await api.as(as).call(images.list, { query: { ...query, ...more } })).body.results.map(({ id }) => id)
    expect(await found({})).toEqual([copied])
    expect(await found({ hits: false })).toEqual([weak])
    expect(await found({ mine: false })).toEqual([copied])
    expect((await api.as(dora).call(images.facets, { query })).body.count).toBe(1)
    for (const mine of [true, false]) expect(await found({ mine, creators: [dora.id] }, anne)).toEqual([])
    for (const hits of [true, false]) {
      expect((await api.call(images.list, { query: { hits } })).status).toBe(401)
      expect((await api.call(images.facets, { query: { hits } })).status).toBe(401)
    }
  })

  it('is ordered by views', async () => {
    const eve = await makePerson(api)
    const few = await makeImage(api, eve, { views: 1 })
    const many = await makeImage(api, eve, { views: 5 })
    const ordered = async (ordering: 'views' | '-views') =>
      (await api.as(eve).call(images.list, { query: { mine: true, ordering } })).body.results.map(image => image.id)
    expect([await ordered('views'), await ordered('-views')]).toEqual([
      [few, many],
      [many, few],
    ])
  })

  it('is counted by what becomes of each image', async () => {
    const fay = await makePerson(api)
    await makeImage(api, fay, { portfolio: 'private', views: 2 })
    await makeImage(api, fay, { portfolio: 'on_sale', nb_likes: 3 })
    await makeImage(api, fay, { state: 'refused' })
    await makeImage(api, fay, { deleted_at: api.clock.now() })
    expect((await api.as(fay).call(images.stats)).body).toMatchObject({
      total: 3,
      certified: 2,
      in_process: 0,
      refused: 1,
      public: 1,
      private: 1,
      on_sale: 1,
      views: 2,
      nb_likes: 3,
      monitored: 0,
      uploads_used: 4,
    })
  })
})

describe('deleting many images', () => {
  it('deletes what may be deleted and says of the others why not', async () => {
    const { body: collection } = await api.as(anne).call(collections.create, { body: { name: 'Covers' } })
    const [one, two] = [
      await makeImage(api, anne, { collection_id: collection.id }),
      await makeImage(api, anne, { state: 'refused' }),
    ]
    await api.as(anne).call(collections.update, { id: collection.id, body: { cover: one } })
    const watched = await makeImage(api, anne, locked())
    const sold = await makeImage(api, anne, { portfolio: 'on_sale' })
    const foreign = await makeImage(api, ben)
    const { body } = await remove([one, watched, two, sold, foreign])
    expect(body.deleted).toBe(2)
    expect(Object.fromEntries(body.refused.map(({ id, code }) => [id, code]))).toEqual({
      [watched]: 'image_monitored',
      [sold]: 'image_on_sale',
      [foreign]: 'not_found',
    })
    for (const id of [one, two]) expect((await api.as(anne).call(images.read, { id })).status).toBe(404)
    for (const id of [watched, sold]) expect((await api.as(anne).call(images.read, { id })).status).toBe(200)
    expect((await api.as(ben).call(images.read, { id: foreign })).status).toBe(200)
    expect((await api.as(anne).call(collections.read, { id: collection.id })).body.cover).toBeNull()
    expect((await remove([one])).body).toEqual({ deleted: 0, refused: [{ id: one, code: 'not_found' }] })
    await api.runJobs()
    expect((await versionsOf(one)).length).toBe(1)
  })
})

// Last, because what is certified again here has no original that a job could read.
describe('changing many images', () => {
  it('gives all of them the same values and names those that stay as they are', async () => {
    const fine = await makeImage(api, anne, { tags: ['old'] })
    const private_one = await makeImage(api, anne, { portfolio: 'private' })
    const refused = await makeImage(api, anne, { state: 'refused' })
    const foreign = await makeImage(api, ben)
    const gone = await makeImage(api, anne, { deleted_at: api.clock.now() })
    const { body: collection } = await api.as(anne).call(collections.create, { body: { name: 'Sea' } })
    const changes = { genre: 'gen_seascape', tags: ['sea', 'sea'], collection: collection.id, portfolio: 'public' }
    const ids = [fine, private_one, refused, foreign, gone, 'img_none', fine]
    const { status, body } = await update(ids, { ...changes, photographer: 'Zoë Marsh' })
    expect(status).toBe(200)
    expect(body.updated).toBe(2)
    expect(body.refused.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [
        ...[foreign, gone, 'img_none'].map(id => ({ id, code: 'not_found' })),
        { id: refused, code: 'conflict' },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    )
    for (const id of [fine, private_one]) {
      const { body: detail } = await api.as(anne).call(images.read, { id })
      expect(detail).toMatchObject({ portfolio: 'public', tags: ['sea'], photographer: 'Zoë Marsh' })
      expect([detail.genre.id, detail.collection?.id]).toEqual(['gen_seascape', collection.id])
    }
    expect(await rowOf(foreign)).toMatchObject({ genre_id: 'gen_landscape', photographer: 'Marie Curie' })
    expect(await foundBy('zoe sea')).toEqual(expect.arrayContaining([fine, private_one]))
  })

  it('makes the next certificate version only of images whose certified words change', async () => {
    const [same, other] = [await makeImage(api, anne, { tags: ['x'] }), await makeImage(api, anne, { tags: ['y'] })]
    for (const id of [same, other]) {
      await api.services.db.update(certificates).set({ statement: '{}' }).where(eq(certificates.image_id, id))
    }
    await update([same, other], { tags: ['x'], portfolio: 'private' })
    expect(await versionsOf(same)).toHaveLength(1)
    expect((await versionsOf(other)).map(each => each.version).toSorted()).toEqual([1, 2])
  })

  it('keeps monitoring that is locked, and begins no more than the plan watches', async () => {
    const watched = await makeImage(api, anne, locked())
    const free = await makeImage(api, anne)
    const off = (await update([watched, free], { track: false })).body
    expect(off).toEqual({ updated: 1, refused: [{ id: watched, code: 'image_monitored' }] })
    const limit = plans[0]?.monitored_images ?? 0
    const others = await Promise.all(Array.from({ length: limit - 2 }, () => makeImage(api, ben, locked())))
    const three = await Promise.all([1, 2, 3].map(() => makeImage(api, ben)))
    const begun = (await update([...three, others[0] ?? ''], { track: true }, ben)).body
    expect(begun.updated).toBe(3)
    expect(begun.refused.map(each => each.code)).toEqual(['tracking_quota_full'])
    expect((await api.as(ben).call(images.stats)).body).toMatchObject({ monitored: limit, monitored_limit: limit })
  })

  it('takes no image off its sale with others', async () => {
    const id = await makeImage(api, anne, { portfolio: 'on_sale' })
    expect((await update([id], { portfolio: 'private' })).body.refused).toEqual([{ id, code: 'image_on_sale' }])
    expect((await update([id], { tags: ['x'], portfolio: 'public' })).body.updated).toBe(1)
    expect(await rowOf(id)).toMatchObject({ portfolio: 'on_sale' })
  })

  it('certifies nothing again without a complete profile, and files what is not certified', async () => {
    const [same, other] = [await makeImage(api, cleo, { tags: ['x'] }), await makeImage(api, cleo)]
    const { body } = await update([same, other], { tags: ['x'], portfolio: 'private' }, cleo)
    expect(body).toEqual({ updated: 1, refused: [{ id: other, code: 'profile_incomplete' }] })
    expect([(await rowOf(same))?.portfolio, (await rowOf(other))?.portfolio]).toEqual(['private', 'public'])
  })

  it.each<[Changes, string]>([
    [{}, 'changes'],
    [{ title: 'One for all' }, 'changes'],
    [{ genre: 'gen_none' }, 'genre'],
    [{ collection: 'col_none' }, 'collection'],
    [{ portfolio: 'on_sale' }, 'changes.portfolio'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'changes.tags'],
  ])('refuses %j for all of them', async (changes, field) => {
    const id = await makeImage(api, anne)
    const { status, problem } = await update([id], changes)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect(await rowOf(id)).toMatchObject({ genre_id: 'gen_landscape', portfolio: 'public' })
  })

  it('names from one to the limit', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `img_${index}`)
    expect((await update([], { track: false })).status).toBe(422)
    expect((await update(many(BULK_MAX + 1), { track: false })).status).toBe(422)
    expect((await remove(many(BULK_MAX + 1))).status).toBe(422)
    expect((await api.as(anne).fetch('/api/images/bulk_delete', { method: 'DELETE' })).status).toBe(422)
    expect((await update(many(BULK_MAX), { track: false })).body.refused).toHaveLength(BULK_MAX)
  })
})
