// Licences through the API: recorded, prolonged, ended, expired; and what becomes of the hits that they cover.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { notices } from '#lib/contract/notices.ts'
import { whitelist } from '#lib/contract/whitelist.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { LICENSES_PER_IMAGE_MAX } from '#lib/rules/licenses.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { users } from '#server/db/schema/accounts.ts'
import { licenses as rows } from '#server/db/schema/market.ts'
import { sweepLicenseTerms } from '#server/domains/market/license-terms.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let stranger: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  stranger = await makePerson(api)
  image = await makeWatched(api, owner)
  await api.services.db.update(users).set({ identity_verified: true }).where(eq(users.id, owner.id))
})
afterAll(() => api.close())

const today = (days = 0) => addDays(dayOf(api.clock.now()), days)
let site = 0
const newSite = () => {
  site += 1
  return `https://customer-${site}.example`
}

type Body = Partial<{
  image: string
  url: string
  licensee: string
  starts_on: string
  ends_on: string
  reference: string
}>
const grant = (changes: Body = {}, person = owner) =>
  api.as(person).call(licenses.record, {
    body: { image, licensee: 'Alpine Review AG', url: newSite(), starts_on: today(), ...changes },
  })
const change = (id: string, ends_on: string) => api.as(owner).call(licenses.update, { id, body: { ends_on } })
const end = (id: string, person = owner) => api.as(person).call(licenses.end, { id })
const list = async (query: { search?: string; image?: string } = {}, person = owner) =>
  (await api.as(person).call(licenses.list, { query })).body
const hitOf = async (id: string) => (await api.as(owner).call(hits.read, { id })).body
const file = (id: string, category: 'sale_claim' | 'trash' | 'authorized' | 'report') =>
  api.as(owner).call(hits.bulkUpdateCategory, { body: { ids: [id], category } })
/** As if it had been granted with other days: sessions would not live as long as licences. */
const redate = (id: string, days: { starts_on: string; ends_on?: string }) =>
  api.services.db.update(rows).set(days).where(eq(rows.id, id))
const midnight = () => sweepLicenseTerms.run(api.context, {})

describe('a licence', () => {
  it('is recorded with its website in one form, and listed to whoever granted it', async () => {
    const { status, body } = await grant({
      url: 'WWW.Magazine.example:8443/issue-9/',
      licensee: ' Magazine SA ',
      reference: '2026-118',
      ends_on: today(365),
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        url: 'https://magazine.example:8443/issue-9',
        licensee: 'Magazine SA',
        reference: '2026-118',
        state: 'in_force',
        starts_on: today(),
        ends_on: today(365),
        ended_at: null,
        image: { id: image },
      },
    })
    for (const search of ['MAGAZINE sa', 'issue-9', '118'])
      expect((await list({ search })).results).toMatchObject([{ id: body.id }])
    expect((await list({ image: 'img_none' })).count).toBe(0)
    expect((await list({}, stranger)).count).toBe(0)
  })

  it.each([
    [{ image: '' }, { image: 'required' }],
    [{ image: 'img_none' }, { image: 'choice_invalid' }],
    [{ licensee: ' ' }, { licensee: 'required' }],
    [{ url: 'co.uk' }, { url: 'url_invalid' }],
    [{ starts_on: '2026-02-30' }, { starts_on: 'date_invalid' }],
    [{ starts_on: '2030-01-02', ends_on: '2030-01-01' }, { ends_on: 'date_order' }],
    [{ starts_on: '2020-01-01', ends_on: '2020-12-31' }, { ends_on: 'date_past' }],
  ] as const)('is refused with %o', async (changes, refused) => {
    const { status, problem } = await grant(changes)
    const words = Object.entries(refused).map(([field, code]) => [field, [errors.fields[code]]])
    expect([status, problem.errors]).toEqual([422, Object.fromEntries(words)])
  })

  it('is refused before its fields are read where its image cannot be an id of anything', async () => {
    const { status, problem } = await grant({ image: 'img_\0' })
    expect([status, problem.code]).toEqual([400, 'text_not_storable'])
  })

  it('is of one’s own image only', async () => {
    const { status, problem } = await grant({}, stranger)
    expect([status, problem.errors]).toEqual([422, { image: [errors.fields.choice_invalid] }])
    const { body } = await grant()
    for (const call of [end(body.id, stranger), api.as(stranger).call(licenses.update, { id: body.id, body: {} })])
      expect((await call).status).toBe(404)
    const buyer = await makePerson(api, { account_type: 'collector' })
    expect((await grant({}, buyer)).status).toBe(403)
  })

  it('is one for an image and a website at a time', async () => {
    const url = newSite()
    const first = await grant({ url })
    const again = await grant({ url: `${url}/` })
    expect([again.status, again.problem.code]).toEqual([409, 'license_exists'])
    expect((await end(first.body.id)).body).toMatchObject({ state: 'ended' })
    const second = await grant({ url, ends_on: today() })
    expect(second.status).toBe(201)
    // Its end has not been noted yet.
    await redate(second.body.id, { starts_on: today(-9), ends_on: today(-1) })
    expect((await grant({ url })).status).toBe(201)
  })

  it('ends later or earlier, never in the past, and once', async () => {
    const { body } = await grant({ ends_on: today(10) })
    expect((await change(body.id, today(400))).body).toMatchObject({ ends_on: today(400), state: 'in_force' })
    expect((await change(body.id, '')).body).toMatchObject({ ends_on: null })
    expect((await change(body.id, today(-1))).problem.errors).toEqual({ ends_on: [errors.fields.date_past] })
    const later = await grant({ starts_on: today(5) })
    expect((await change(later.body.id, today(4))).problem.errors).toEqual({ ends_on: [errors.fields.date_order] })
    await end(body.id)
    for (const call of [end(body.id), change(body.id, today(9))])
      expect((await call).problem).toMatchObject({ code: 'license_ended' })
  })

  it(`is one of ${LICENSES_PER_IMAGE_MAX} of an image at most`, async () => {
    const full = await makeWatched(api, owner)
    const at = api.clock.now()
    const many = Array.from({ length: LICENSES_PER_IMAGE_MAX }, (_, i) => ({
      id: newId('license', at),
      user_id: owner.id,
      image_id: full,
      licensee: 'Many',
      url: `https://s-${i}.example`,
      starts_on: today(),
      created_at: at,
    }))
    await api.services.db.insert(rows).values(many)
    const { status, problem } = await grant({ image: full })
    expect([status, problem.code, problem.params]).toEqual([409, 'licenses_full', { limit: LICENSES_PER_IMAGE_MAX }])
  })
})

describe('whoever holds a licence', () => {
  it('is not accused from the start, and the reason says who and until when', async () => {
    const url = newSite()
    const { body } = await grant({ url, ends_on: today(30) })
    const covered = await hitOf(await makeHit(api, image, { url: `${url}/issue-9` }))
    expect(covered).toMatchObject({
      category: 'authorized',
      status: 'completed',
      exclusion: { reason: 'license', detail: 'Alpine Review AG', ends_on: body.ends_on },
      changes: [{ from: null, to: 'authorized', reason: 'license', by: null }],
    })
    const other = await makeWatched(api, owner)
    expect(await hitOf(await makeHit(api, other, { url: `${url}/issue-9` }))).toMatchObject({ category: 'to_handle' })
    expect(await hitOf(await makeHit(api, image, { url: newSite() }))).toMatchObject({ category: 'to_handle' })
  })

  it('is not accused any more when the licence is recorded later: neither of what waits nor of what is to be claimed', async () => {
    const url = newSite()
    const [waiting, claimed, reported, thrown] = [
      await makeHit(api, image, { url: `${url}/1` }),
      await makeHit(api, image, { url: `${url}/2` }),
      await makeHit(api, image, { url: `${url}/3` }),
      await makeHit(api, image, { url: `${url}/4` }),
    ]
    expect((await file(claimed, 'sale_claim')).body.refused).toEqual([])
    await file(reported, 'report')
    await file(thrown, 'trash')
    await grant({ url })
    const all = async () =>
      Promise.all([waiting, claimed, reported, thrown].map(async id => (await hitOf(id)).category))
    expect(await all()).toEqual(['authorized', 'authorized', 'report', 'trash'])
    expect((await hitOf(waiting)).exclusion).toMatchObject({ reason: 'license', ends_on: null })
  })

  it('is not claimed from while it is in force, wherever the hit is filed', async () => {
    const url = newSite()
    const { body } = await grant({ url })
    const id = await makeHit(api, image, { url: `${url}/1` })
    expect((await file(id, 'sale_claim')).body.refused).toEqual([{ id, code: 'hit_licensed' }])
    await file(id, 'report')
    expect((await hitOf(id)).exclusion).toMatchObject({ reason: 'license' })
    expect((await file(id, 'sale_claim')).body.refused).toEqual([{ id, code: 'hit_licensed' }])
    await end(body.id)
    expect((await file(id, 'sale_claim')).body.refused).toEqual([])
  })

  it('is shown again once it is ended, unless something else allows the page', async () => {
    const url = newSite()
    const { body } = await grant({ url })
    const [free, allowed] = [
      await makeHit(api, image, { url: `${url}/free` }),
      await makeHit(api, image, { url: `${url}/allowed/1` }),
    ]
    await api.as(owner).call(whitelist.create, { body: { url: `${url}/allowed` } })
    await end(body.id)
    expect(await hitOf(free)).toMatchObject({ category: 'to_handle', exclusion: null })
    expect(await hitOf(allowed)).toMatchObject({ category: 'authorized', exclusion: { reason: 'whitelist' } })
  })

  it('is shown again after the last day, with a word to the owner; prolonged, not', async () => {
    const [over, prolonged] = [newSite(), newSite()]
    const granted = [
      await grant({ url: over, ends_on: today(), licensee: 'Over SA' }),
      await grant({ url: prolonged, ends_on: today() }),
    ]
    const ids = [await makeHit(api, image, { url: `${over}/1` }), await makeHit(api, image, { url: `${prolonged}/1` })]
    const categories = async () => Promise.all(ids.map(async id => (await hitOf(id)).category))
    await midnight()
    expect(await categories()).toEqual(['authorized', 'authorized'])
    await change(granted[1]?.body.id ?? '', today(30))
    await redate(granted[0]?.body.id ?? '', { starts_on: today(-9), ends_on: today(-1) })
    await midnight()
    await midnight()
    expect(await categories()).toEqual(['to_handle', 'authorized'])
    const { body } = await api.as(owner).call(notices.list, {})
    const told = body.results.filter(({ kind }) => kind === 'license_ended')
    expect(told.map(({ details }) => details)).toEqual([{ licensee: 'Over SA', count: 1, hit: ids[0] }])
    expect((await list({ search: 'Over SA' })).results).toMatchObject([{ state: 'ended' }])
  })

  it('is accused until the first day of a licence that has not begun', async () => {
    const url = newSite()
    const { body } = await grant({ url, starts_on: today(2) })
    expect(body.state).toBe('upcoming')
    const id = await makeHit(api, image, { url: `${url}/early` })
    await midnight()
    expect((await hitOf(id)).category).toBe('to_handle')
    await redate(body.id, { starts_on: today() })
    await midnight()
    expect(await hitOf(id)).toMatchObject({ category: 'authorized', exclusion: { reason: 'license' } })
  })
})
