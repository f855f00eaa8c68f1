// What a plan becomes at the end of its period: chosen, replaced, taken back, and dropped by an upgrade; nothing is charged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, pay, quoteFor } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

async function plan(person: TestPerson, next_plan: PlanName | null, next_interval?: BillingInterval) {
  const { id } = await subscriptionOf(api, person)
  const body = { next_plan, ...(next_interval && { next_interval }) }
  return api.as(person).call(subscriptions.update, { id, body })
}

describe('a lower plan', () => {
  test('waits for the end of the period, charges nothing, and can be taken back', async () => {
    const person = await subscriber(api, 'HYBRID')
    const before = await subscriptionOf(api, person)
    const { body } = await plan(person, 'COMPACT')
    expect(body).toMatchObject({ plan: 'HYBRID', next_plan: 'COMPACT', next_interval: 'month', status: 'active' })
    expect(body.renewal).toMatchObject({ on: before.ends_on, plan: 'COMPACT', price_cents: 10_00, means: 'card' })
    expect((await api.as(person).call(invoices.list)).body.count).toBe(1)
    expect((await plan(person, null)).body).toEqual(before)
  })

  test('takes the place of the choice before it, and may be paid by the year', async () => {
    const person = await subscriber(api, 'REFLEX')
    await plan(person, 'COMPACT')
    expect((await plan(person, 'HYBRID', 'year')).body).toMatchObject({ next_plan: 'HYBRID', next_interval: 'year' })
    expect((await subscriptionOf(api, person)).renewal).toMatchObject({ price_cents: 330_00, interval: 'year' })
  })

  test('is dropped by an upgrade', async () => {
    const person = await subscriber(api, 'HYBRID')
    await plan(person, 'COMPACT')
    await pay(api, person, await order(api, person, 'REFLEX'))
    expect(await subscriptionOf(api, person)).toMatchObject({ plan: 'REFLEX', next_plan: null, next_interval: null })
  })
})

test('a year becomes months at its end, and what it gives until then is the pool of the year', async () => {
  const person = await subscriber(api, 'COMPACT', 'year')
  const { ends_on, upload_quota } = await subscriptionOf(api, person)
  expect(upload_quota).toBe(12_000)
  const { body } = await plan(person, 'COMPACT', 'month')
  expect(body).toMatchObject({ interval: 'year', next_interval: 'month', renewal: { on: ends_on, price_cents: 10_00 } })
})

test('going back to INSTANT ends the plan with its period, and nothing renews it', async () => {
  const person = await subscriber(api, 'COMPACT')
  const { body } = await plan(person, 'INSTANT', 'year')
  expect(body).toMatchObject({ active: true, next_plan: 'INSTANT', next_interval: 'month', renewal: null })
})

describe('refused is', () => {
  test.each<[string, PlanName, BillingInterval]>([
    ['the plan that is there', 'HYBRID', 'month'],
    ['a higher plan', 'REFLEX', 'month'],
    ['years instead of months', 'HYBRID', 'year'],
  ])('%s', async (_name, next_plan, next_interval) => {
    const person = await subscriber(api, 'HYBRID')
    expect((await plan(person, next_plan, next_interval)).problem).toMatchObject({
      status: 409,
      code: 'plan_not_later',
    })
  })

  test('what is no plan, and a field nobody knows', async () => {
    const person = await subscriber(api, 'COMPACT')
    const { id } = await subscriptionOf(api, person)
    const send = (body: object) =>
      api.as(person).fetch(`/api/subscriptions/${id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    for (const body of [{}, { next_plan: 'GOLD' }, { next_plan: 'INSTANT', plan: 'REFLEX' }])
      expect((await send(body)).status).toBe(422)
  })

  test('somebody else’s subscription, which is as unknown as none', async () => {
    const [person, other] = [await subscriber(api, 'COMPACT'), await makePerson(api)]
    const { id } = await subscriptionOf(api, person)
    const answer = await api.as(other).call(subscriptions.update, { id, body: { next_plan: 'INSTANT' } })
    expect(answer.problem.code).toBe('not_found')
  })

  test('a change while a payment is under way, which is for the plan as it is', async () => {
    const person = await subscriber(api, 'COMPACT')
    const card = await addCard(api, person, CHALLENGED)
    await pay(api, person, await order(api, person, 'HYBRID'), card.id)
    expect((await plan(person, 'INSTANT')).problem.code).toBe('invoice_validating')
  })
})

test('a quote of before a planned change no longer holds', async () => {
  const person = await subscriber(api, 'COMPACT')
  const { id } = await quoteFor(api, person, 'HYBRID')
  await plan(person, 'INSTANT')
  const { problem } = await api.as(person).call(subscriptions.create, { body: { quote: id } })
  expect(problem.code).toBe('quote_expired')
})
