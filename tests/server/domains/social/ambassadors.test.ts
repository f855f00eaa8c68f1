// Ambassadors: as they are now, never showing who has left, and personal only to who asks.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators } from '#lib/contract/catalogue.ts'
import { images } from '#lib/contract/images.ts'
import { ambassadors } from '#lib/contract/social.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles as rows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let anne: TestPerson
let ben: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api, { first_name: 'Anne', roles: ['ambassador'] })
  ben = await makePerson(api, { first_name: 'Ben' })
})
afterAll(() => api.close())

const list = async (as?: TestPerson) => (await (as ? api.as(as) : api).call(ambassadors.list, { query: {} })).body
const ids = async () => (await list()).results.map(person => person.id)

describe('ambassadors', () => {
  it('are the public people with that role, and nobody else', async () => {
    expect(await ids()).toEqual([anne.id])
    expect((await api.call(ambassadors.read, { id: anne.id })).body).toMatchObject({
      name: 'Anne Curie',
      roles: ['creators', 'ambassadors'],
    })
    expect((await api.call(ambassadors.read, { id: ben.id })).status).toBe(404)
    expect((await api.call(ambassadors.list, { query: { search: 'nobody' } })).body.count).toBe(0)
    expect((await api.call(ambassadors.list, { query: { search: 'ANNE' } })).body.count).toBe(1)
  })

  it('show at once who joins, who leaves, who hides, who changes the name, and another set of images', async () => {
    const { db } = api.services
    const give = (roles: ('ambassador' | 'lawyer')[]) => db.update(users).set({ roles }).where(eq(users.id, ben.id))
    await give(['ambassador'])
    expect(new Set(await ids())).toEqual(new Set([anne.id, ben.id]))
    await give(['lawyer'])
    expect(await ids()).toEqual([anne.id])
    const say = (changes: Partial<typeof rows.$inferInsert>) =>
      db
        .update(rows)
        .set({ ...changes, updated_at: api.clock.now() })
        .where(eq(rows.user_id, anne.id))
    api.clock.forward({ seconds: 1 })
    await say({ public_name: 'Écume' })
    expect((await list()).results[0]?.name).toBe('Écume')
    await say({ is_public: false })
    expect(await ids()).toEqual([])
    await say({ is_public: true })
    const image = await makeImage(api, anne)
    expect((await list()).results[0]?.cover?.image_id).toBe(image)
    await api.as(anne).call(images.update, { id: image, body: { portfolio: 'private' } })
    expect((await list()).results[0]?.cover).toBeNull()
  })

  it('may be kept for a day by strangers, and by nobody when the answer knows its caller', async () => {
    await api.as(ben).call(creators.follow, { id: anne.id })
    api.clock.forward({ seconds: 1 })
    await api.services.db.update(rows).set({ updated_at: api.clock.now() }).where(eq(rows.user_id, anne.id))
    const stranger = await api.call(ambassadors.list, { query: {} })
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(stranger.headers.get('vary')).toBe('Authorization, Cookie')
    expect(stranger.body.results[0]?.followed).toBe(false)
    const follower = await api.as(ben).call(ambassadors.list, { query: {} })
    expect(follower.headers.get('cache-control')).toBe('no-store')
    expect(follower.body.results[0]?.followed).toBe(true)
    expect((await list()).results[0]?.followed).toBe(false)
  })

  it('show the figures of now, as every page about them does', async () => {
    const followers = async () => (await list()).results[0]?.nb_followers
    expect(await followers()).toBe(1)
    await api.as(ben).call(creators.unfollow, { id: anne.id })
    expect(await followers()).toBe(0)
    await api.as(ben).call(creators.follow, { id: anne.id })
    expect(await followers()).toBe(1)
  })

  it('never show a picture again that was hidden, though as many others are shown as before', async () => {
    const [first, second, third] = [await makeImage(api, anne), await makeImage(api, anne), await makeImage(api, anne)]
    const put = (id: string, portfolio: 'public' | 'private') =>
      api.as(anne).call(images.update, { id, body: { portfolio } })
    const cover = async () => (await list()).results[0]?.cover?.image_id
    await api.services.db.update(rows).set({ cover_image_id: second }).where(eq(rows.user_id, anne.id))
    await put(first, 'private')
    expect(await cover()).toBe(second)
    await put(second, 'private')
    await put(first, 'public')
    expect(await cover()).toBe(third)
  })
})
