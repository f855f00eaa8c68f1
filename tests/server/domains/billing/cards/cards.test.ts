// Saved cards: taken over from the provider, one of them the default, removed on both sides; no number ever comes here.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED, FRICTIONLESS, handOver, tokenise } from '#tests/support/billing/cards.ts'
import { atTestProvider } from '#tests/support/mangopay/payment.ts'
import { providerIdOf } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const list = async (person: TestPerson) => (await api.as(person).call(cards.list)).body.results
const save = (person: TestPerson, RessourceId: string) =>
  api.as(person).call(cards.register, { query: { RessourceId } })

describe('a card', () => {
  test('is saved with its alias and expiry, and pays from then on', async () => {
    const person = await makePerson(api)
    expect(await addCard(api, person)).toMatchObject({
      alias: '497010XXXXXX1119',
      expires_in: '2030-12',
      expired: false,
      is_default: true,
    })
    const second = await addCard(api, person, CHALLENGED)
    expect((await list(person)).map(({ alias, is_default }) => [alias, is_default])).toEqual([
      ['497010XXXXXX8183', true],
      ['497010XXXXXX1119', false],
    ])
    const [, first] = await list(person)
    await api.as(person).call(cards.setDefault, { id: first?.id ?? '' })
    expect((await list(person)).map(({ is_default }) => is_default)).toEqual([true, false])
    expect((await list(person)).at(-1)?.id).toBe(second.id)
  })

  test('of the same registration twice, even at once, is one card', async () => {
    const person = await makePerson(api)
    const id = await tokenise(api, person, FRICTIONLESS)
    const answers = await Promise.all([save(person, id), save(person, id), save(person, id)])
    expect(new Set(answers.map(({ body }) => body.card?.id)).size).toBe(1)
    expect(await list(person)).toHaveLength(1)
  })

  test('whose registration a browser could not finish is finished here, once, and only by its owner', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const { id, data } = await handOver(api, person)
    const finish = (who: TestPerson, registration_data: string) =>
      api.as(who).call(cards.finish, { body: { RessourceId: id, registration_data } })
    expect((await finish(other, data)).problem.code).toBe('not_found')
    for (const wrong of ['4970107111111119', 'data=4970107111111119', ''])
      expect((await finish(person, wrong)).problem.errors).toHaveProperty('registration_data')
    const { body } = await finish(person, data)
    expect(body).toMatchObject({ alias: '497010XXXXXX1119', is_default: true })
    expect((await finish(person, data)).body).toEqual(body)
    expect((await api.as(person).call(cards.list)).body.count).toBe(1)
  })

  test('of whose token the provider knows nothing is not saved', async () => {
    const person = await makePerson(api)
    const { id } = await handOver(api, person)
    const answer = await api
      .as(person)
      .call(cards.finish, { body: { RessourceId: id, registration_data: 'data=unknown' } })
    expect(answer.problem.code).toBe('card_registration_failed')
    expect((await api.as(person).call(cards.list)).body.count).toBe(0)
  })

  test('that is removed is ended at the provider, and the next one pays', async () => {
    const person = await makePerson(api)
    const first = await addCard(api, person)
    const second = await addCard(api, person, CHALLENGED)
    expect((await api.as(person).call(cards.remove, { id: second.id })).status).toBe(204)
    await api.runJobs()
    expect(await list(person)).toMatchObject([{ id: first.id, is_default: true }])
    const there = await atTestProvider(`/users/${await providerIdOf(api, person)}/cards`)
    expect(there.map(({ Active }) => Active).toSorted()).toEqual([false, true])
    expect((await api.as(person).call(cards.remove, { id: second.id })).problem.code).toBe('not_found')
    expect((await api.as(person).call(cards.setDefault, { id: second.id })).problem.code).toBe('not_found')
  })

  test('that was not accepted is not saved, and neither is one that was never sent', async () => {
    const person = await makePerson(api)
    expect((await save(person, await tokenise(api, person, '4111111111111111'))).problem.code).toBe(
      'card_registration_failed',
    )
    const { body } = await api.as(person).call(cards.register, {})
    expect((await save(person, body.registration?.id ?? '')).problem.code).toBe('card_registration_failed')
    expect((await save(person, 'cardreg_m_none')).problem.code).toBe('not_found')
    expect(await list(person)).toEqual([])
  })

  test('of somebody else is not found, by its registration nor by its id', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const id = await tokenise(api, person, FRICTIONLESS)
    await addCard(api, other)
    expect((await save(other, id)).problem.code).toBe('not_found')
    const { body } = await save(person, id)
    const card = body.card?.id ?? ''
    expect((await api.as(other).call(cards.remove, { id: card })).problem.code).toBe('not_found')
    expect((await api.as(other).call(cards.setDefault, { id: card })).problem.code).toBe('not_found')
  })

  test('needs a complete profile', async () => {
    const person = await makePerson(api, { complete: false })
    expect((await api.as(person).call(cards.register, {})).problem.code).toBe('profile_incomplete')
  })

  test('is registered by the specification’s GET only with the header that no link can send', async () => {
    const person = await makePerson(api)
    expect((await api.as(person).fetch('/api/payments/card_registration/')).status).toBe(200)
    const cookie = { headers: { Cookie: `auctor_session=${person.token}` } }
    expect((await api.fetch('/api/payments/card_registration/', cookie)).status).toBe(401)
  })

  test('leaves no number in the database', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const { rows } = await api.services.db.execute<{ name: string }>(
      sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    )
    for (const { name } of rows) {
      const found = await api.services.db.execute(
        sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${FRICTIONLESS}%`}`,
      )
      expect(found.rows, name).toEqual([])
    }
  })
})
