// Everybody's hits, for administrators alone: whose they are, and what became of their claims and cases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminHits } from '#lib/contract/admin-hits.ts'
import { hits } from '#lib/contract/hits.ts'
import { adminLitigations } from '#lib/contract/litigations.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type PersonOptions, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified } from '#tests/support/settlement/cases.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'

let api: TestApi
let admin: TestPerson
let creator: TestPerson
let other: TestPerson
let claim: TestClaim
let litigation: string
let waiting: string
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
  creator = await makeVerified(api, { first_name: 'Marie', last_name: 'Curie' })
  other = await makePerson(api, { first_name: 'Ben', last_name: 'Okri' })
  const image = await makeWatched(api, creator, { title: 'Dune', portfolio: 'private' })
  claim = await makeClaim(api, { creator, image, site: 'claimed.example' })
  litigation = (await askLawyer(api, creator, claim.id)).body.id
  api.clock.forward({ seconds: 60 })
  const theirs = await makeWatched(api, other, { title: 'Glacier' })
  waiting = await makeHit(api, theirs, { url: 'https://waiting.example/1' })
  await makeHit(api, theirs, { url: 'https://weak.example/1', match: { confirmed: false } })
})
afterAll(() => api.close())

const list = async (query: object = {}) => (await api.as(admin).call(adminHits.list, { query })).body
const ids = async (query: object) => (await list(query)).results.map(({ id }) => id)
const claimed = async () => {
  const row = eq(infringement_hits.id, claim.hit)
  const [found] = await api.services.db.select({ id: infringement_hits.hit_id }).from(infringement_hits).where(row)
  return found?.id ?? ''
}

describe('hits of everybody', () => {
  it('are listed newest first with their claim and their case, and without weak signals and pictures', async () => {
    const { count, results } = await list()
    expect([count, results.map(({ id }) => id)]).toEqual([2, [waiting, await claimed()]])
    const [newest, oldest] = results
    expect(newest).toMatchObject({ creator: { id: other.id, name: 'Ben Okri' }, claim: null, litigation: null })
    expect(newest).toMatchObject({ status: 'pending', category: 'to_handle', image: { title: 'Glacier' } })
    expect(oldest).toMatchObject({
      status: 'litigation',
      domain: { name: 'claimed.example' },
      claim: { id: claim.id, state: 'to_be_settled', check_code: claim.code },
      litigation: { id: litigation, state: 'pending', classification: null },
    })
    expect(JSON.stringify(results)).not.toContain('/previews/')
  })

  it('say what sort their case was filed as', async () => {
    await api.as(admin).call(adminLitigations.classify, { id: litigation, body: { classification: 'shop' } })
    const [found] = (await list({ search: 'claimed' })).results
    expect(found?.litigation).toEqual({ id: litigation, state: 'pending', classification: 'shop' })
  })

  it('are found by page, website, title and creator, and filtered', async () => {
    for (const search of ['waiting.example/1', 'GLAC', 'ben ok', other.email])
      expect(await ids({ search })).toEqual([waiting])
    for (const search of ['%', 'nobody']) expect(await ids({ search })).toEqual([])
    expect(await ids({ status: 'litigation' })).toEqual([await claimed()])
    expect(await ids({ status: 'pending' })).toEqual([waiting])
    expect((await list({ category: 'to_handle' })).count).toBe(2)
    expect(await ids({ category: 'trash' })).toEqual([])
    const pages = [await ids({ page_size: 1, ordering: 'found_at' }), await ids({ page_size: 1, page: 2 })]
    expect(pages).toEqual([[await claimed()], [await claimed()]])
    expect((await api.as(admin).fetch('/api/admin/hits?status=lost')).status).toBe(422)
  })

  it('are nobody else’s to see, and an administrator files none of them', async () => {
    expect((await api.call(adminHits.list)).status).toBe(401)
    const kinds: PersonOptions[] = [
      { account_type: 'agency' },
      { account_type: 'collector' },
      { account_type: 'advertiser' },
      { roles: ['beta_tester'] },
      { roles: ['demo'] },
    ]
    const people = [creator, await makeLawyer(api, { first_name: 'Gisèle', last_name: 'Halimi' })]
    for (const kind of kinds) people.push(await makePerson(api, kind))
    for (const person of people) expect((await api.as(person).call(adminHits.list)).status).toBe(403)
    const filed = await api.as(admin).call(hits.update, { id: waiting, body: { category: 'trash' } })
    expect(filed.status).toBe(403)
  })
})
