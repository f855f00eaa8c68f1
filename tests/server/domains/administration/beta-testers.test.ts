// Accepting beta testers: once, told in their own language, with the right way on, written down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { newId } from '#lib/ids.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let boss: TestPerson
let member: TestPerson
let stranger: string
let known: string
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
  member = await makePerson(api, { locale: 'fr' })
  stranger = await ask({ email: 'stranger@auctor.example', first_name: 'Noor', locale: 'en' })
  api.clock.forward({ seconds: 60 })
  known = await ask({ email: member.email, first_name: 'Marie', locale: 'fr' })
})
afterAll(() => api.close())

async function ask(asked: { email: string; first_name: string; locale: 'en' | 'fr' }): Promise<string> {
  const created_at = api.clock.now()
  const id = newId('beta_tester', created_at)
  const row = { id, ...asked, last_name: 'Idris', instagram: 'noor.idris', listed: false, created_at }
  await api.services.db.insert(beta_testers).values(row)
  return id
}

const list = async (query: CallInput<typeof admin.betaTesters>['query'] = {}) =>
  (await api.as(boss).call(admin.betaTesters, { query })).body.results.map(({ id }) => id)
const accept = (id: string) => api.as(boss).call(admin.acceptBetaTester, { id })
const letterTo = async (address: string) => {
  await api.runJobs()
  return (await api.outbox()).filter(({ to, template }) => to === address && template === 'beta_accepted')
}

describe('the requests', () => {
  it('are listed newest first, by state, by name, address and Instagram name', async () => {
    expect(await list()).toEqual([known, stranger])
    expect(await list({ ordering: 'created_at' })).toEqual([stranger, known])
    expect(await list({ search: 'noor' })).toEqual([known, stranger])
    expect(await list({ search: 'stranger@' })).toEqual([stranger])
    expect(await list({ accepted: 'true' })).toEqual([])
    expect(await list({ accepted: 'false' })).toEqual([known, stranger])
  })
})

describe('accepting', () => {
  it('leads whoever has no account to the registration, and is written down', async () => {
    const { status, body } = await accept(stranger)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: stranger, accepted_at: expect.any(String) })
    const letters = await letterTo('stranger@auctor.example')
    expect(letters).toMatchObject([{ locale: 'en', subject: 'Welcome among the beta testers of Auctor' }])
    expect(letters[0]?.text).toContain('/en/authentication/registration/')
    const log = await api.as(boss).call(admin.audit, { query: { act: 'beta_tester_accepted' } })
    expect(log.body.results).toMatchObject([{ subject: { id: stranger, name: 'Noor Idris' } }])
    expect(await list({ accepted: 'true' })).toEqual([stranger])
  })

  it('makes an account that is there a beta tester’s', async () => {
    await accept(known)
    expect((await api.as(member).call(profiles.current, {})).body.roles).toEqual(['beta_tester'])
    const letters = await letterTo(member.email)
    expect(letters).toMatchObject([{ locale: 'fr' }])
    expect(letters[0]?.text).toContain('/fr/authentication/login/')
  })

  it('makes the account a beta tester’s that is made afterwards with the accepted address, and no other', async () => {
    const later = await makePerson(api, { email: 'stranger@auctor.example' })
    expect((await api.as(later).call(profiles.current, {})).body.roles).toEqual(['beta_tester'])
    const other = await makePerson(api)
    expect((await api.as(other).call(profiles.current, {})).body.roles).toEqual([])
  })

  it('happens once', async () => {
    expect(await accept(stranger)).toMatchObject({ status: 409, problem: { code: 'beta_tester_exists' } })
    expect(await letterTo('stranger@auctor.example')).toHaveLength(1)
    expect((await accept('bet_none')).status).toBe(404)
  })
})
