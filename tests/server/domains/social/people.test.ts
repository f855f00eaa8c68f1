// People as strangers see them: who is listed under which role, what a profile tells, and who stays unknown.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators } from '#lib/contract/catalogue.ts'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { userTags } from '#lib/contract/social.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images as imageRows, photographers } from '#server/db/schema/images.ts'
import { profiles as rows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let anne: TestPerson
let hidden: TestPerson
let agency: TestPerson
let collector: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api, { first_name: 'Anne', last_name: 'Éluard' })
  hidden = await makePerson(api, { first_name: 'Hidden', last_name: 'Hand' })
  agency = await makePerson(api, { first_name: 'Zed', last_name: 'Agency', account_type: 'agency' })
  collector = await makePerson(api, { first_name: 'Col', last_name: 'Lector', account_type: 'collector' })
  await say(hidden, { is_public: false })
})
afterAll(() => api.close())

const say = (person: TestPerson, changes: Partial<typeof rows.$inferInsert>) =>
  api.services.db.update(rows).set(changes).where(eq(rows.user_id, person.id))

type Query = NonNullable<NonNullable<Parameters<typeof api.call<typeof profiles.list>>[1]>['query']>
const idsOf = async (query: Query, as?: TestPerson) =>
  (await (as ? api.as(as) : api).call(profiles.list, { query })).body.results.map(person => person.id)

describe('the lists of people', () => {
  it('show each account type under its own role, with and without images', async () => {
    expect(await idsOf({})).toEqual([anne.id])
    expect(await idsOf({ role: 'agencies' })).toEqual([agency.id])
    expect(await idsOf({ role: 'advertisers' })).toEqual([])
  })

  it('show collectors only once they have chosen to be public', async () => {
    expect(await idsOf({ role: 'collectors' })).toEqual([])
    await say(collector, { is_public: true })
    expect(await idsOf({ role: 'collectors' })).toEqual([collector.id])
    await say(collector, { is_public: false })
  })

  it('show lawyers once they have chosen to be public, and their page is among lawyers', async () => {
    const gisele = await makePerson(api, { first_name: 'Gisèle', account_type: 'advertiser', roles: ['lawyer'] })
    const both = await makePerson(api, { first_name: 'Robert', roles: ['lawyer'] })
    expect(await idsOf({ role: 'lawyers' })).toEqual([both.id])
    await say(gisele, { is_public: true })
    expect(await idsOf({ role: 'lawyers', ordering: 'name' })).toEqual([gisele.id, both.id])
    const rolesOf = async (id: string) => (await api.call(profiles.read, { id })).body.roles
    expect(await rolesOf(gisele.id)).toEqual(['lawyers', 'advertisers'])
    expect(await rolesOf(both.id)).toEqual(['creators', 'lawyers'])
    // Whoever is no lawyer any more is not among them.
    for (const { id } of [gisele, both]) await api.services.db.update(users).set({ roles: [] }).where(eq(users.id, id))
    expect(await idsOf({ role: 'lawyers' })).toEqual([])
    for (const person of [gisele, both]) await say(person, { is_public: false })
  })

  it('never show people who are not public, have not proved their address, or are gone', async () => {
    const eve = await makePerson(api, { first_name: 'Eve' })
    expect(await idsOf({ search: 'eve' })).toEqual([eve.id])
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      api.services.db.update(users).set(changes).where(eq(users.id, eve.id))
    await set({ email_confirmed_at: null })
    expect(await idsOf({ search: 'eve' })).toEqual([])
    expect((await api.call(profiles.read, { id: eve.id })).status).toBe(404)
    await set({ email_confirmed_at: api.clock.now(), deleted_at: api.clock.now() })
    expect(await idsOf({ search: 'eve' })).toEqual([])
    expect((await api.call(profiles.read, { id: eve.id })).status).toBe(404)
    expect(await idsOf({ search: 'hidden' })).toEqual([])
  })

  it('are searched by the name that is shown, not by the one behind it; wildcards mean themselves', async () => {
    await say(anne, { public_name: 'La Vague' })
    expect(await idsOf({ search: 'VAGUE' })).toEqual([anne.id])
    expect(await idsOf({ search: 'Anne' })).toEqual([])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect((await api.call(profiles.read, { id: anne.id })).body).toMatchObject({ name: 'La Vague', slug: 'la-vague' })
    await say(anne, { public_name: null })
  })

  it('are filtered by genre, by tag, and by whom one follows', async () => {
    await say(anne, { genres: ['gen_seascape'], tags: ['lighthouse'] })
    expect(await idsOf({ genres: 'gen_seascape' })).toEqual([anne.id])
    expect(await idsOf({ genres: 'gen_macro' })).toEqual([])
    expect(await idsOf({ tags: 'lighthouse' })).toEqual([anne.id])
    expect(await idsOf({ tags: 'light' })).toEqual([])
    expect((await api.call(profiles.list, { query: { followed: true } })).status).toBe(401)
    expect(await idsOf({ followed: true }, collector)).toEqual([])
    await api.as(collector).call(creators.follow, { id: anne.id })
    expect(await idsOf({ followed: true }, collector)).toEqual([anne.id])
    await api.as(collector).call(creators.unfollow, { id: anne.id })
    const profile = (await api.call(profiles.read, { id: anne.id })).body
    expect(profile.genres).toEqual([{ id: 'gen_seascape', name_en: 'Sea and coast', name_fr: expect.any(String) }])
  })

  it('are given in pages that meet, in each order', async () => {
    const bea = await makePerson(api, { first_name: 'Béa', last_name: 'Zola' })
    const cid = await makePerson(api, { first_name: 'Cid', last_name: 'Yves' })
    await makeImage(api, cid)
    const name = { ordering: 'name', page_size: 2 } as const
    expect([...(await idsOf({ ...name })), ...(await idsOf({ ...name, page: 2 }))]).toEqual([anne.id, bea.id, cid.id])
    expect((await idsOf({ ordering: '-nb_images' }))[0]).toBe(cid.id)
    expect((await idsOf({ ordering: '-created_at' }))[0]).toBe(cid.id)
    expect((await api.call(profiles.list, { query: { page_size: 2 } })).body).toMatchObject({
      count: 3,
      next: expect.stringContaining('page=2'),
    })
    expect((await api.fetch('/api/profiles?role=admins')).status).toBe(422)
    expect((await api.fetch('/api/profiles?ordering=email')).status).toBe(422)
  })
})

describe('a profile', () => {
  it('is unknown to everybody but its owner while it is not public', async () => {
    expect((await api.call(profiles.read, { id: hidden.id })).status).toBe(404)
    expect((await api.as(anne).call(profiles.read, { id: hidden.id })).status).toBe(404)
    expect((await api.call(creators.read, { id: hidden.id })).status).toBe(404)
    expect((await api.as(hidden).call(profiles.read, { id: hidden.id })).body).toMatchObject({
      id: hidden.id,
      name: 'Hidden Hand',
    })
    expect((await api.call(profiles.read, { id: 'usr_none' })).status).toBe(404)
  })

  it('tells nothing that is not for strangers', async () => {
    await say(anne, { mobile_phone: '+33600000000', company_number: '732829320', born_on: '1980-02-03' })
    const text = JSON.stringify((await api.call(profiles.read, { id: anne.id })).body)
    for (const secret of [anne.email, '+33600000000', '732829320', '1980-02-03', 'password']) {
      expect(text).not.toContain(secret)
    }
  })

  it('counts public images, and likes of images and collections together', async () => {
    const before = (await api.call(profiles.read, { id: anne.id })).body
    const image = await makeImage(api, anne)
    await makeImage(api, anne, { portfolio: 'private', nb_likes: 7 })
    const { body: collection } = await api.as(anne).call(collections.create, { body: { name: 'Sea' } })
    await api.services.db.update(imageRows).set({ collection_id: collection.id }).where(eq(imageRows.id, image))
    const figures = async (as = collector) => {
      const { nb_images, nb_likes, liked } = (await api.as(as).call(profiles.read, { id: anne.id })).body
      return { nb_images, nb_likes, liked }
    }
    const shown = before.nb_images + 1
    expect(await figures()).toEqual({ nb_images: shown, nb_likes: 0, liked: false })
    await api.as(collector).call(images.like, { id: image })
    expect(await figures()).toEqual({ nb_images: shown, nb_likes: 1, liked: true })
    await api.as(collector).call(collections.like, { id: collection.id })
    expect(await figures()).toEqual({ nb_images: shown, nb_likes: 2, liked: true })
    await api.as(collector).call(images.unlike, { id: image })
    expect(await figures()).toEqual({ nb_images: shown, nb_likes: 1, liked: true })
    const liked = (await api.as(collector).call(creators.list, { query: { liked: true } })).body
    expect(liked.results.map(creator => creator.id)).toEqual([anne.id])
    const kept = (await api.as(collector).call(collections.list, { query: { liked: true } })).body
    expect(kept.results.map(each => each.id)).toEqual([collection.id])
    await api.as(collector).call(collections.unlike, { id: collection.id })
    expect(await figures()).toEqual({ nb_images: shown, nb_likes: 0, liked: false })
    expect((await api.as(collector).call(creators.list, { query: { liked: true } })).body.count).toBe(0)
    for (const call of [creators.list, collections.list]) {
      expect((await api.call(call, { query: { liked: true } })).status).toBe(401)
    }
  })

  it('has the chosen cover as long as strangers may see it, else the newest public image', async () => {
    const dan = await makePerson(api)
    const cover = async () => (await api.call(profiles.read, { id: dan.id })).body.cover?.image_id ?? null
    expect(await cover()).toBeNull()
    const first = await makeImage(api, dan)
    api.clock.forward({ seconds: 1 })
    const second = await makeImage(api, dan)
    expect(await cover()).toBe(second)
    await say(dan, { cover_image_id: first })
    expect(await cover()).toBe(first)
    await api.services.db.update(imageRows).set({ portfolio: 'private' }).where(eq(imageRows.id, first))
    expect(await cover()).toBe(second)
    const foreign = await makeImage(api, anne)
    await say(dan, { cover_image_id: foreign })
    expect(await cover()).toBe(second)
  })

  it('of an agency names its photographers with their public images', async () => {
    const row = { user_id: agency.id, created_at: api.clock.now() }
    await api.services.db.insert(photographers).values([
      { id: 'pho_a', name: 'Ada', ...row },
      { id: 'pho_b', name: 'Without', ...row },
    ])
    await makeImage(api, agency, { photographer_id: 'pho_a' })
    await makeImage(api, agency, { photographer_id: 'pho_b', portfolio: 'private' })
    const { body } = await api.call(profiles.read, { id: agency.id })
    expect(body.photographers).toEqual([{ id: 'pho_a', name: 'Ada', nb_images: 1 }])
    expect(body.roles).toEqual(['agencies'])
  })
})

describe('names on images and collections', () => {
  it('are the ones that strangers are to see', async () => {
    const nom = await makePerson(api, { first_name: 'Marc', last_name: 'Réel' })
    await say(nom, { public_name: 'Plume' })
    const id = await makeImage(api, nom)
    expect((await api.call(images.read, { id })).body.author.name).toBe('Plume')
    const list = (await api.call(images.list, { query: { creators: nom.id } })).body
    expect(list.results.map(image => image.author.name)).toEqual(['Plume'])
  })
})

describe('the tags of people', () => {
  it('are counted over public profiles only, and searched by their beginning', async () => {
    await say(anne, { tags: ['lighthouse', 'light'] })
    await say(agency, { tags: ['light'] })
    await say(hidden, { tags: ['light', 'secret'] })
    const all = (await api.call(userTags.list, { query: {} })).body
    expect(all.results).toEqual([
      { name: 'light', nb_users: 2 },
      { name: 'lighthouse', nb_users: 1 },
    ])
    const found = (await api.call(userTags.list, { query: { search: 'LIGHTH', ordering: 'name' } })).body
    expect([found.count, found.results[0]?.name]).toEqual([1, 'lighthouse'])
    expect((await api.call(userTags.list, { query: { search: 'house' } })).body.count).toBe(0)
  })
})
