// The identity verification of a company: four documents, one refused and rectified on the way, and its beneficial owners.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity, ubos, type Verification } from '#lib/contract/identity.ts'
import { decideVerification } from '#server/domains/accounts/identity/decide-verification.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { atTestProvider } from '#tests/support/mangopay/payment.ts'
import { decided, handIn, makeCompany, pdf, providerIdOf, uboBody } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const read = async (person: TestPerson): Promise<Verification> => (await api.as(person).call(identity.read)).body
const states = ({ documents }: Verification) =>
  Object.fromEntries(documents.map(({ document, status }) => [document, status]))
const add = (person: TestPerson, changes: Parameters<typeof uboBody>[0] = {}) =>
  api.as(person).call(ubos.create, { body: uboBody(changes) })
const declare = (person: TestPerson) => api.as(person).call(identity.declareUbos)

describe('a company', () => {
  test('is verified with its documents and two owners; only the refused document is asked for again', async () => {
    const person = await makeCompany(api)
    expect(states(await read(person))).toEqual({
      identity_proof: 'incomplete',
      registration_proof: 'incomplete',
      articles_of_association: 'incomplete',
      ubo_declaration: 'incomplete',
    })
    await handIn(api, person, 'passport')
    await handIn(api, person, 'registration_proof', pdf({ word: 'refuse_expired', bytes: 1_024 }))
    await handIn(api, person, 'articles_of_association')
    await add(person)
    await add(person, { first_name: 'Paul' })
    expect((await declare(person)).status).toBe(201)
    await decided(api)
    expect(states(await read(person))).toEqual({
      identity_proof: 'verified',
      registration_proof: 'to_rectify',
      articles_of_association: 'verified',
      ubo_declaration: 'verified',
    })
    expect(await read(person)).toMatchObject({ status: 'to_rectify', reason: 'document_expired' })
    expect((await handIn(api, person, 'passport')).problem.code).toBe('document_not_needed')
    expect((await handIn(api, person, 'registration_proof')).status).toBe(201)
    await decided(api)
    await api.context.transact(inside =>
      decideVerification(inside, { user_id: person.id, actor_id: person.id, decision: { decision: 'verified' } }),
    )
    expect((await read(person)).status).toBe('verified')
    const declarations = await atTestProvider(`/users/${await providerIdOf(api, person)}/kyc/ubodeclarations`)
    expect(declarations.map(({ Ubos }) => Array.isArray(Ubos) && Ubos.length)).toEqual([2])
  })

  test('hears why its owners were refused, corrects the list, and declares again', async () => {
    const person = await makeCompany(api)
    const { body: owner } = await add(person, { first_name: 'RefuseUBO' })
    await declare(person)
    expect((await add(person)).problem.code).toBe('conflict')
    await decided(api)
    const refused = (await read(person)).documents.find(({ document }) => document === 'ubo_declaration')
    expect(refused).toMatchObject({ status: 'to_rectify', reason: 'document_does_not_match_account_data' })
    const changed = await api.as(person).call(ubos.update, { id: owner.id, body: { first_name: 'AcceptUBO' } })
    expect(changed.body).toMatchObject({ first_name: 'AcceptUBO', last_name: owner.last_name })
    await declare(person)
    await decided(api)
    expect(states(await read(person)).ubo_declaration).toBe('verified')
  })

  test('declares its owners again when the list changes after it was verified', async () => {
    const person = await makeCompany(api)
    await add(person)
    await declare(person)
    await decided(api)
    await add(person, { first_name: 'Paul' })
    expect(states(await read(person)).ubo_declaration).toBe('to_rectify')
  })
})

describe('the list of owners', () => {
  test('holds at most four, and is never empty when it is declared', async () => {
    const person = await makeCompany(api)
    expect((await declare(person)).problem.code).toBe('ubos_missing')
    for (const first_name of ['Anna', 'Bela', 'Chloé', 'Dana'])
      expect((await add(person, { first_name })).status).toBe(201)
    expect((await add(person)).problem).toMatchObject({ code: 'ubos_full', params: { limit: 4 } })
    const { results } = (await api.as(person).call(ubos.list)).body
    expect(results.map(({ first_name }) => first_name)).toEqual(['Anna', 'Bela', 'Chloé', 'Dana'])
    await api.as(person).call(ubos.remove, { id: results[0]?.id ?? '' })
    expect((await add(person)).status).toBe(201)
  })

  test('asks for the state of an American address, and for every field that the law asks for', async () => {
    const person = await makeCompany(api)
    expect((await add(person, { country: 'US' })).problem.errors).toEqual({ region: ['This field is required.'] })
    expect((await add(person, { country: 'US', region: 'Maine' })).status).toBe(201)
    const { problem } = await add(person, { first_name: ' ', born_on: '2999-01-01', nationality: 'XX' })
    expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(['born_on', 'first_name', 'nationality'])
  })

  test('is a company’s own: another cannot read, change or remove its owners, and a natural person has none', async () => {
    const [mine, other] = [await makeCompany(api), await makeCompany(api)]
    const { body: owner } = await add(mine)
    expect((await api.as(other).call(ubos.list)).body.count).toBe(0)
    expect((await api.as(other).call(ubos.update, { id: owner.id, body: { last_name: 'X' } })).status).toBe(404)
    expect((await api.as(other).call(ubos.remove, { id: owner.id })).status).toBe(404)
    expect((await add(await makePerson(api))).problem.code).toBe('document_not_needed')
  })
})
