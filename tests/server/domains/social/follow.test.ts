// Following: once per person whatever happens, counted without drift, and never oneself.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators } from '#lib/contract/catalogue.ts'
import { profiles as rows } from '#server/db/schema/profiles.ts'
import { follows } from '#server/db/schema/social.ts'
import { deleteFollowsOf } from '#server/domains/social/delete-follows.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let anne: TestPerson
let agency: TestPerson
let ben: TestPerson
let col: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api, { first_name: 'Anne' })
  agency = await makePerson(api, { account_type: 'agency' })
  ben = await makePerson(api, { first_name: 'Ben' })
  col = await makePerson(api, { account_type: 'collector' })
})
afterAll(() => api.close())

const follow = (who: TestPerson, whom: { id: string }) => api.as(who).call(creators.follow, { id: whom.id })
const unfollow = (who: TestPerson, whom: { id: string }) => api.as(who).call(creators.unfollow, { id: whom.id })

describe('following', () => {
  it('counts once however often it is asked, with and without images to see', async () => {
    expect((await follow(col, anne)).body).toMatchObject({ id: anne.id, followed: true, nb_followers: 1, nb_images: 0 })
    expect((await follow(col, anne)).body.nb_followers).toBe(1)
    await makeImage(api, anne)
    expect((await follow(ben, anne)).body).toMatchObject({ nb_followers: 2, nb_images: 1 })
    expect((await unfollow(col, anne)).body).toMatchObject({ followed: false, nb_followers: 1 })
    expect((await unfollow(col, anne)).body.nb_followers).toBe(1)
    expect((await unfollow(ben, anne)).body.nb_followers).toBe(0)
  })

  it('counts once when the same person asks many times at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => follow(ben, agency)))
    expect((await api.call(creators.read, { id: agency.id })).body.nb_followers).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => unfollow(ben, agency)))
    expect((await api.call(creators.read, { id: agency.id })).body.nb_followers).toBe(0)
  })

  it('is refused to strangers, towards oneself, and towards everybody one cannot see or who makes nothing', async () => {
    expect((await api.call(creators.follow, { id: anne.id })).status).toBe(401)
    const own = await follow(anne, anne)
    expect([own.status, own.problem.detail]).toEqual([409, 'You cannot follow yourself.'])
    expect((await unfollow(anne, anne)).problem.code).toBe('own_profile')
    expect((await follow(anne, { id: 'usr_none' })).status).toBe(404)
    await api.services.db.update(rows).set({ is_public: true }).where(eq(rows.user_id, col.id))
    expect((await follow(anne, col)).status).toBe(404)
    const shy = await makePerson(api)
    await api.services.db.update(rows).set({ is_public: false }).where(eq(rows.user_id, shy.id))
    expect((await follow(anne, shy)).status).toBe(404)
    const demo = await makePerson(api, { roles: ['demo'] })
    expect((await follow(demo, anne)).problem.code).toBe('demo_restricted')
    expect(await api.services.db.select().from(follows)).toEqual([])
  })

  it('works by GET only with the header that no link can send', async () => {
    const path = `/api/creators/${anne.id}/follow/`
    const byHeader = await api.as(col).fetch(path)
    expect([byHeader.status, (await byHeader.json()).nb_followers]).toEqual([200, 1])
    const byCookie = await api.fetch(path, { headers: { Cookie: `auctor_session=${ben.token}` } })
    expect(byCookie.status).toBe(401)
    await unfollow(col, anne)
  })
})

describe('the list of creators', () => {
  const listed = async (query: Record<string, string | boolean>, as = col) =>
    (await api.as(as).call(creators.list, { query })).body.results.map(creator => creator.id)

  it('shows to everybody those with images, and to followers all whom they follow', async () => {
    expect(await listed({})).toEqual([anne.id])
    await follow(col, agency)
    expect(await listed({ followed: true })).toEqual([agency.id])
    expect(await listed({ followed: true }, ben)).toEqual([])
    expect((await api.call(creators.list, { query: { followed: true } })).status).toBe(401)
    await api.services.db.update(rows).set({ is_public: false }).where(eq(rows.user_id, agency.id))
    expect(await listed({ followed: true })).toEqual([])
    await api.services.db.update(rows).set({ is_public: true }).where(eq(rows.user_id, agency.id))
    await unfollow(col, agency)
  })
})

describe('the count of followers', () => {
  it('is the number of followers after any sequence of following and unfollowing, by anybody in any order', async () => {
    const people = [anne, agency, ben, col]
    const step = fc.record({ who: fc.nat(3), whom: fc.nat(1), follow: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, together) => {
        const run = async ({ who, whom, follow: on }: (typeof steps)[number]) => {
          const [person, target] = [people[who] ?? anne, people[whom] ?? anne]
          const { status, body } = await (on ? follow(person, target) : unfollow(person, target))
          if (person === target) expect(status).toBe(409)
          else expect([status, body.followed]).toEqual([200, on])
        }
        if (together) await Promise.all(steps.map(run))
        else for (const each of steps) await run(each)
        for (const target of [anne, agency]) {
          const held = await api.services.db.select().from(follows).where(eq(follows.followed_id, target.id))
          expect((await api.call(creators.read, { id: target.id })).body.nb_followers).toBe(held.length)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is right again when a follower is erased', async () => {
    await follow(ben, anne)
    await follow(col, anne)
    await follow(ben, agency)
    const before = (await api.call(creators.read, { id: anne.id })).body.nb_followers
    await api.context.transact(inside => deleteFollowsOf(inside, { user_id: ben.id }))
    expect((await api.call(creators.read, { id: anne.id })).body.nb_followers).toBe(before - 1)
    const left = await api.services.db.select().from(follows).where(eq(follows.followed_id, agency.id))
    expect((await api.call(creators.read, { id: agency.id })).body.nb_followers).toBe(left.length)
    expect(left.map(row => row.user_id)).not.toContain(ben.id)
  })
})
