// What administrators see of people, the roles they give, and what stands in the log about it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles as profileRows } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { handIn } from '#tests/support/people/verification.ts'

let api: TestApi
let boss: TestPerson
let zoe: TestPerson
let company: TestPerson
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, {
    account_type: 'collector',
    roles: ['admin'],
    first_name: 'Grace',
    last_name: 'Hopper',
  })
  api.clock.forward({ seconds: 60 })
  zoe = await makePerson(api, { first_name: 'Zoë', last_name: 'Abel', email: 'zoe_abel@auctor.example' })
  api.clock.forward({ seconds: 60 })
  company = await makePerson(api, { account_type: 'agency', last_name: 'Martin' })
  await api.services.db
    .update(profileRows)
    .set({ user_type: 'legal', company_name: 'Rivages SARL' })
    .where(eq(profileRows.user_id, company.id))
})
afterAll(() => api.close())

const asBoss = () => api.as(boss)

async function found(query: Record<string, unknown>): Promise<string[]> {
  const response = await asBoss().fetch(`/api/admin/users?${new URLSearchParams(query as Record<string, string>)}`)
  expect(response.status).toBe(200)
  const { results } = await response.json()
  return results.map((user: { id: string }) => user.id)
}

describe('the list of people', () => {
  it.each([
    ['a part of a name', 'abel'],
    ['both names in any order', 'ABEL zoë'],
    ['an e-mail address', 'zoe_abel@'],
    ['an id', () => zoe.id],
  ])('finds people by %s', async (_, search) => {
    expect(await found({ search: typeof search === 'string' ? search : search() })).toEqual([zoe.id])
  })

  it('finds a company by its name, and takes signs of patterns as they are', async () => {
    expect(await found({ search: 'rivages' })).toEqual([company.id])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: 'zoe_abel' })).toEqual([zoe.id])
    expect(await found({ search: 'zoe-abel' })).toEqual([])
  })

  it.each([
    [{ account_type: 'agency' }, () => [company.id]],
    [{ user_type: 'legal' }, () => [company.id]],
    [{ role: 'admin' }, () => [boss.id]],
    [{ verification: 'verified' }, () => []],
    [{ confirmed: 'false' }, () => []],
    [{ ordering: 'created_at' }, () => [boss.id, zoe.id, company.id]],
    [{ ordering: '-created_at' }, () => [company.id, zoe.id, boss.id]],
    [{ ordering: 'name' }, () => [zoe.id, boss.id, company.id]],
    [{ page: '2', page_size: '2', ordering: 'name' }, () => [company.id]],
  ])('with %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected())
  })

  it('says how many there are, and shows nobody who was erased', async () => {
    const gone = await makePerson(api, { complete: false })
    const { body } = await asBoss().call(admin.users, { query: { page_size: 1 } })
    expect(body.count).toBe(4)
    await api.services.db.update(users).set({ deleted_at: api.clock.now() }).where(eq(users.id, gone.id))
    const after = await asBoss().call(admin.users, {})
    expect(after.body.count).toBe(3)
    expect(after.body.results.map(user => user.id)).not.toContain(gone.id)
    expect((await asBoss().call(admin.readUser, { id: gone.id })).status).toBe(404)
  })

  it('counts images, but not deleted ones', async () => {
    await makeImage(api, zoe)
    await makeImage(api, zoe, { deleted_at: api.clock.now() })
    const { body } = await asBoss().call(admin.users, { query: { search: 'abel' } })
    expect(body.results[0]).toMatchObject({ nb_images: 1, confirmed: true, slug: 'zoe-abel' })
  })
})

describe('the queue', () => {
  it('has those under review, the longest waiting first, and says of whom the provider is done', async () => {
    await handIn(api, company, 'under_review')
    api.clock.forward({ seconds: 300 })
    await handIn(api, zoe, 'verified')
    const { body } = await asBoss().call(admin.users, {
      query: { verification: 'under_review', ordering: 'submitted_at' },
    })
    expect(body.results.map(({ id, ready }) => ({ id, ready }))).toEqual([
      { id: company.id, ready: false },
      { id: zoe.id, ready: true },
    ])
  })
})

describe('reading a person', () => {
  it('shows declared data beside the state of the documents, and is written down', async () => {
    const { body } = await asBoss().call(admin.readUser, { id: zoe.id })
    expect(body.user).toMatchObject({ id: zoe.id, email: zoe.email, verification: 'under_review', ready: true })
    expect(body.profile).toMatchObject({ first_name: 'Zoë', user_type: 'natural' })
    expect(body.verification.documents).toMatchObject([{ document: 'identity_proof', status: 'verified' }])
    const log = await asBoss().call(admin.audit, { query: { subject: zoe.id } })
    expect(log.body.results).toMatchObject([
      { act: 'user_read', actor: { id: boss.id, name: 'Grace Hopper' }, subject: { id: zoe.id, name: 'Zoë Abel' } },
    ])
  })

  it('of somebody who is not there leaves no entry', async () => {
    expect((await asBoss().call(admin.readUser, { id: 'usr_none' })).status).toBe(404)
    const log = await asBoss().call(admin.audit, { query: { subject: 'usr_none' } })
    expect(log.body.count).toBe(0)
  })
})

describe('roles', () => {
  const rolesOf = async (id: string) => (await asBoss().call(admin.readUser, { id })).body.user.roles
  const entries = async (subject: string) =>
    (await asBoss().call(admin.audit, { query: { subject, act: 'roles_changed' } })).body.results

  it('are given and taken, written down, and count at once in the sessions that are open', async () => {
    const lawyer = await makePerson(api, { account_type: 'collector', complete: false })
    const listed = () => api.as(lawyer).call(admin.users, {})
    expect((await listed()).status).toBe(403)
    await asBoss().call(admin.updateRoles, { id: lawyer.id, body: { roles: ['lawyer', 'admin', 'lawyer'] } })
    expect((await listed()).status).toBe(200)
    const { body } = await asBoss().call(admin.updateRoles, { id: lawyer.id, body: { roles: ['lawyer'] } })
    expect(body.roles).toEqual(['lawyer'])
    expect((await listed()).status).toBe(403)
    expect((await api.as(lawyer).call(profiles.current, {})).body.roles).toEqual(['lawyer'])
    expect((await entries(lawyer.id)).map(({ details }) => details)).toEqual([
      { given: [], taken: ['admin'] },
      { given: ['admin', 'lawyer'], taken: [] },
    ])
  })

  it('that stay as they are leave no entry', async () => {
    await asBoss().call(admin.updateRoles, { id: zoe.id, body: { roles: [] } })
    expect(await entries(zoe.id)).toEqual([])
  })

  it('of one’s own may change, but nobody takes their own administrator role', async () => {
    const refused = await asBoss().call(admin.updateRoles, { id: boss.id, body: { roles: [] } })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'admin_self' } })
    const other = await asBoss().call(admin.updateRoles, { id: boss.id, body: { roles: ['admin', 'ambassador'] } })
    expect(other.body.roles).toEqual(['admin', 'ambassador'])
  })

  it('of a demo account: the demo stays, and no right over other people’s data comes to it', async () => {
    const demo = await makePerson(api, { account_type: 'collector', roles: ['demo'], complete: false })
    for (const role of ['admin', 'lawyer'] as const) {
      const refused = await asBoss().call(admin.updateRoles, { id: demo.id, body: { roles: [role] } })
      expect(refused).toMatchObject({ status: 422, problem: { errors: { roles: [expect.any(String)] } } })
    }
    await asBoss().call(admin.updateRoles, { id: demo.id, body: { roles: ['ambassador'] } })
    expect(await rolesOf(demo.id)).toEqual(['ambassador', 'demo'])
    await asBoss().call(admin.updateRoles, { id: demo.id, body: { roles: [] } })
    expect(await rolesOf(demo.id)).toEqual(['demo'])
  })

  it('cannot be the demo’s', async () => {
    const response = await asBoss().fetch(`/api/admin/users/${zoe.id}/roles`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ roles: ['demo'] }),
    })
    expect(response.status).toBe(422)
    expect(await rolesOf(zoe.id)).toEqual([])
  })
})
