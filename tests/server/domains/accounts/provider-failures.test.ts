// The payment provider fails in every way it can: people are told clearly, trying again works, and nothing is doubled.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { identity, ubos } from '#lib/contract/identity.ts'
import { registerHooks, syncProviderUser } from '#server/domains/accounts/identity/jobs.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { atTestProvider, control, testProvider } from '#tests/support/mangopay/payment.ts'
import { askAgain, decided, handIn, makeCompany, pdf, providerIdOf, uboBody } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  const { url } = await testProvider()
  await fetch(`${url}/__sandbox/faults`, { method: 'DELETE' })
})

const faults = ['drop', 'drop_after', 'timeout', 'timeout_after', 'rate_limit', 'error_500', 'bad_gateway'] as const
const fail = (fault: (typeof faults)[number], on: string) => control('/faults', { fault, on, times: 1 })
const document = async (person: TestPerson, name: string) =>
  (await api.as(person).call(identity.read)).body.documents.find(each => each.document === name)
const usersOf = async (person: TestPerson) => (await atTestProvider('/users')).filter(({ Tag }) => Tag === person.id)
const documentsOf = async (person: TestPerson) =>
  atTestProvider(`/users/${await providerIdOf(api, person)}/kyc/documents`)

/** The steps of handing in a document, as the provider's addresses name them. */
const steps = ['users/natural', 'kyc/documents', '/pages']

describe.each(faults)('when a call meets %s', fault => {
  test.each(steps)('at %s, the person is told, and handing in again makes one of everything', async step => {
    const person = await makePerson(api)
    const file = pdf()
    await fail(fault, step)
    const failed = await handIn(api, person, 'passport', file)
    expect(failed.status).toBe(503)
    expect(failed.problem).toMatchObject({ code: 'provider_unavailable' })
    expect(failed.problem.detail).toContain('Nothing was lost')
    expect((await document(person, 'identity_proof'))?.status).toBe('incomplete')
    expect((await handIn(api, person, 'passport', file)).status).toBe(201)
    await decided(api)
    expect((await document(person, 'identity_proof'))?.status).toBe('verified')
    expect(await usersOf(person)).toHaveLength(1)
    expect(await documentsOf(person)).toHaveLength(1)
  })

  test('while a document is handed over, the job hands it over later', async () => {
    const person = await makePerson(api)
    await handIn(api, person, 'passport')
    await fail(fault, 'PUT')
    await api.runJobs().catch(() => undefined)
    await askAgain(api)
    await decided(api)
    expect((await document(person, 'identity_proof'))?.status).toBe('verified')
    expect(await documentsOf(person)).toHaveLength(1)
  })

  test('while owners are declared, each is declared once in one declaration', async () => {
    const person = await makeCompany(api)
    for (const first_name of ['AcceptUBO', 'Paul'])
      await api.as(person).call(ubos.create, { body: uboBody({ first_name }) })
    await api.as(person).call(identity.declareUbos)
    for (const step of ['kyc/ubodeclarations', '/ubos']) {
      await fail(fault, step)
      await api.runJobs().catch(() => undefined)
      await askAgain(api).catch(() => undefined)
    }
    await askAgain(api)
    await decided(api)
    expect((await document(person, 'ubo_declaration'))?.status).toBe('verified')
    const declarations = await atTestProvider(`/users/${await providerIdOf(api, person)}/kyc/ubodeclarations`)
    expect(declarations.map(({ Ubos }) => Array.isArray(Ubos) && Ubos.length)).toEqual([2])
  })

  test('while a bank account is given, giving it again makes one recipient', async () => {
    const person = await makePerson(api)
    const body = {
      type: 'iban' as const,
      iban: 'FR7630004000031234567890143',
      owner_name: 'Marie Curie',
      owner_address: '1 rue Cuvier',
      owner_zip: '75005',
      owner_city: 'Paris',
      owner_country: 'FR',
    }
    await fail(fault, '/recipients')
    expect((await api.as(person).call(bankAccounts.create, { body })).problem.code).toBe('provider_unavailable')
    expect((await api.as(person).call(bankAccounts.list)).body.count).toBe(0)
    expect((await api.as(person).call(bankAccounts.create, { body })).status).toBe(201)
    expect(await atTestProvider(`/users/${await providerIdOf(api, person)}/recipients`)).toHaveLength(1)
  })
})

describe('the provider', () => {
  test('refuses what it never takes, and the person is told to look at the data, not to come again', async () => {
    const person = await makePerson(api)
    await api.services.db.execute(`update users set email = 'no address at all' where id = '${person.id}'`)
    expect((await handIn(api, person, 'passport')).problem).toMatchObject({ status: 422, code: 'provider_refused' })
  })

  test('is told of a changed person once it answers again', async () => {
    const person = await makePerson(api)
    await handIn(api, person, 'id_front')
    await api.services.db.execute(`update users set last_name = 'Joliot' where id = '${person.id}'`)
    await fail('drop', 'PUT')
    await expect(syncProviderUser.run(api.context, { user_id: person.id })).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await syncProviderUser.run(api.context, { user_id: person.id })
    expect((await usersOf(person)).map(({ LastName }) => LastName)).toEqual(['Joliot'])
  })

  test('has one hook per event, at the present address, however often it is told, and by two processes at the same moment', async () => {
    await Promise.all([registerHooks.run(api.context, {}), registerHooks.run(api.context, {})])
    await registerHooks.run(api.context, {})
    const hooks = await atTestProvider('/hooks')
    expect(new Set(hooks.map(({ EventType }) => EventType)).size).toBe(hooks.length)
    expect(hooks.map(({ Url }) => Url)).toEqual(hooks.map(() => api.services.settings.payment_hook_url))
    expect(hooks.length).toBeGreaterThan(5)
  })
})
