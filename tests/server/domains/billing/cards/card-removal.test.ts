// A saved card is removed: another pays from then on, also the plan’s renewal, and where none is left the account says so.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { cards as rows } from '#server/db/schema/billing.ts'
import { card_agreements } from '#server/db/schema/means.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const list = async (person: TestPerson) => (await api.as(person).call(cards.list)).body.results
const remove = (person: TestPerson, id: string) => api.as(person).call(cards.remove, { id })
const expire = (id: string) => api.services.db.update(rows).set({ expires_in: '2020-01' }).where(eq(rows.id, id))

test('a card that does not pay goes, and the one that pays stays', async () => {
  const person = await makePerson(api)
  const old = await addCard(api, person)
  const pays = await addCard(api, person, CHALLENGED)
  expect((await remove(person, old.id)).status).toBe(204)
  expect(await list(person)).toMatchObject([{ id: pays.id, is_default: true }])
})

test('an older card pays where the newest of the others has expired', async () => {
  const person = await makePerson(api)
  const old = await addCard(api, person)
  await expire((await addCard(api, person, CHALLENGED)).id)
  const pays = await addCard(api, person)
  await remove(person, pays.id)
  expect((await list(person)).find(({ is_default }) => is_default)?.id).toBe(old.id)
})

test('the last one may go too, asked at once twice: then nothing pays', async () => {
  const person = await makePerson(api)
  const { id } = await addCard(api, person)
  const answers = await Promise.all([remove(person, id), remove(person, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await list(person)).toEqual([])
})

test('a plan that the card renews is renewed by nobody, and says so; its agreement ends, and another card would be asked', async () => {
  const person = await subscriber(api, 'COMPACT')
  expect((await subscriptionOf(api, person)).renewal).toMatchObject({ means: 'card', account: '497010XXXXXX1119' })
  const [card] = await list(person)
  expect((await remove(person, card?.id ?? '')).status).toBe(204)
  expect((await subscriptionOf(api, person)).renewal).toMatchObject({ means: 'none', account: null })
  await api.runJobs()
  const agreed = await api.services.db
    .select()
    .from(card_agreements)
    .where(eq(card_agreements.card_id, card?.id ?? ''))
  expect(agreed.map(({ status }) => status)).toEqual(['ended'])
  await addCard(api, person, CHALLENGED)
  expect((await subscriptionOf(api, person)).renewal).toMatchObject({
    means: 'confirmation',
    account: '497010XXXXXX8183',
  })
  expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', plan: 'COMPACT' })
})
