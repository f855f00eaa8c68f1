// The dollar rate for display: fetched daily, kept with its day and source, and not shown when it is old.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#lib/contract/profiles.ts'
import { rates } from '#lib/contract/rates.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { RATE_DAYS_MAX } from '#lib/rules/billing/display-currency.ts'
import type { Ports } from '#server/context.ts'
import { exchange_rates } from '#server/db/schema/means.ts'
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let person: TestPerson
let whole: Ports['rates']
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api, { account_type: 'collector' })
  whole = api.ports.rates
})
afterAll(() => api.close())
beforeEach(async () => {
  api.ports.rates = whole
  await api.services.db.delete(exchange_rates)
})

const today = () => dayOf(api.clock.now())
const read = async () => (await api.as(person).call(rates.read)).body.dollar
const publish = (day: string, rate: string, source: 'ecb' | 'standin' = 'standin') => {
  api.ports.rates = { source, latest: async () => ({ day, rates: new Map([['USD', rate]]) }) }
}
const fetched = () => fetchRates.run(api.context, {})
const rows = () => api.services.db.select().from(exchange_rates).orderBy(exchange_rates.day)

test('comes from the bank that is asked, with its day and source', async () => {
  expect(await read()).toBeNull()
  await fetched()
  expect(await read()).toMatchObject({ currency: 'USD', rate: '1.1000', source: 'standin' })
  await fetched()
  expect(await rows()).toHaveLength(1)
})

test('the newest day is shown, every day is kept, and a repeated one changes nothing', async () => {
  for (const [days, rate] of [
    [-2, '1.01'],
    [-1, '1.02'],
    [-2, '1.01'],
  ] as const) {
    publish(addDays(today(), days), rate)
    await fetched()
  }
  expect((await rows()).map(row => row.rate)).toEqual(['1.01', '1.02'])
  expect((await read())?.rate).toBe('1.02')
})

test('is not shown when it is too old, nor what another source said', async () => {
  publish(addDays(today(), -RATE_DAYS_MAX), '1.03')
  await fetched()
  expect((await read())?.rate).toBe('1.03')
  api.clock.forward({ days: 1 })
  await logInAgain(api, person)
  expect(await read()).toBeNull()
  publish(today(), '1.04')
  await fetched()
  publish(today(), '1.05', 'ecb')
  expect(await read()).toBeNull()
  await fetched()
  expect(await read()).toMatchObject({ rate: '1.05', source: 'ecb' })
})

test('a bank that says nothing about the dollar, or of a day to come, changes nothing', async () => {
  publish(addDays(today(), 1), '1.06')
  await expect(fetched()).rejects.toThrow('has not come')
  api.ports.rates = { source: 'ecb', latest: async () => ({ day: today(), rates: new Map([['GBP', '0.85']]) }) }
  await expect(fetched()).rejects.toThrow('USD is missing')
  expect(await rows()).toEqual([])
})

test('the choice is one’s own, euros until another is made, and nothing else is a currency', async () => {
  const { id } = person
  expect((await api.as(person).call(profiles.current)).body.display_currency).toBe('EUR')
  const chosen = await api.as(person).call(profiles.update, { id, body: { display_currency: 'USD' } })
  expect(chosen.body).toMatchObject({ display_currency: 'USD', display_nft: true, display_nudity: false })
  const seen = await api
    .as(person)
    .call(profiles.update, { id, body: { display_nft: false, display_nudity: true, display_nft_currency: 'EUR' } })
  expect(seen.body).toMatchObject({
    display_currency: 'USD',
    display_nft: false,
    display_nudity: true,
    display_nft_currency: 'EUR',
  })
  const answer = await api.as(person).fetch(`/api/profiles/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ display_currency: 'GBP' }),
  })
  expect(answer.status).toBe(422)
  expect((await api.call(rates.read)).status).toBe(401)
  expect(await api.services.db.$count(exchange_rates, eq(exchange_rates.currency, 'GBP'))).toBe(0)
})
