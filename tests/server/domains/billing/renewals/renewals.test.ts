// Renewals: charged without their holder, once a period; refused ones wait, are tried again and end in time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards as cardCalls } from '#lib/contract/cards.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays, addSeconds, dayOf, startOfDay } from '#lib/dates.ts'
import { cards, pay_ins } from '#server/db/schema/billing.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaiting } from '#server/domains/billing/pay-ins/settle-pay-in.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { advance, comes, daysAfterEnd, subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { atBank, order, pay, payAgreeing, refresh } from '#tests/support/billing/subscribe.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const billed = async (person: TestPerson) => (await api.as(person).call(invoices.list)).body.results
const letters = async (person: TestPerson) =>
  (await api.outbox()).filter(({ to, template }) => to === person.email && /renew|plan/.test(template))
const plan = async (person: TestPerson, body: { next_plan: 'COMPACT' | 'INSTANT' | null }) =>
  api.as(person).call(subscriptions.update, { id: (await subscriptionOf(api, person)).id, body })

/** The bank lets the card pay no more. */
async function closeCard(person: TestPerson): Promise<void> {
  const rows = await api.services.db.select().from(cards).where(eq(cards.user_id, person.id))
  for (const { provider_id } of rows) await api.ports.payment.deactivateCard(provider_id)
}

describe('a renewal', () => {
  test('charges the card without its holder, bills it and moves the period on, once', async () => {
    const person = await subscriber(api, 'COMPACT')
    const { ends_on, renewal } = await subscriptionOf(api, person)
    expect(renewal).toMatchObject({ on: ends_on, means: 'card', account: '497010XXXXXX1119' })
    await daysAfterEnd(api, person, 0)
    await advance(api)
    const after = await subscriptionOf(api, person)
    expect(after).toMatchObject({ status: 'active', starts_on: ends_on, ends_on: renewal?.ends_on, price_cents: 10_00 })
    const [newest, ...older] = await billed(person)
    expect(newest).toMatchObject({ status: 'paid', total_cents: 10_00, vat_cents: 1_67 })
    expect(newest?.number).toMatch(/^FA-\d{4}-\d{6}$/)
    expect(older).toHaveLength(1)
    const paid = await api.services.db
      .select()
      .from(pay_ins)
      .where(eq(pay_ins.invoice_id, newest?.id ?? ''))
    expect(paid).toMatchObject([{ status: 'succeeded', initiated_by: 'platform', redirect_url: null }])
    const [letter, ...others] = await letters(person)
    expect([letter?.template, others.length]).toEqual(['plan_renewed', 0])
    expect(letter?.text).toContain(newest?.number)
  })

  test('brings the lower plan that was chosen, at its price', async () => {
    const person = await subscriber(api, 'HYBRID')
    await plan(person, { next_plan: 'COMPACT' })
    await daysAfterEnd(api, person, 0)
    expect(await subscriptionOf(api, person)).toMatchObject({ plan: 'COMPACT', next_plan: null, price_cents: 10_00 })
    expect(await planOf(person)).toBe('COMPACT')
  })

  test('does not come where INSTANT was chosen: the plan ends with its period', async () => {
    const person = await subscriber(api, 'COMPACT')
    await plan(person, { next_plan: 'INSTANT' })
    await daysAfterEnd(api, person, -1)
    expect(await planOf(person)).toBe('COMPACT')
    await daysAfterEnd(api, person, 0)
    expect(await planOf(person)).toBe('INSTANT')
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'ended', active: false, renewal: null })
    expect(await billed(person)).toHaveLength(1)
    expect((await plan(person, { next_plan: null })).problem.code).toBe('subscription_over')
  })

  test('of a year is announced fifteen days before, once', async () => {
    const person = await subscriber(api, 'COMPACT', 'year')
    await daysAfterEnd(api, person, -16)
    expect(await letters(person)).toEqual([])
    await daysAfterEnd(api, person, -15)
    await daysAfterEnd(api, person, -14)
    const all = await letters(person)
    expect(all.map(({ template }) => template)).toEqual(['renewal_announced'])
    expect(all[0]?.text).toContain('€110.00')
    expect(all[0]?.text).toContain('1119')
  })
})

describe('a renewal that is refused', () => {
  test('suspends the plan, which gives for fourteen days, and is paid by hand with the same days', async () => {
    const person = await subscriber(api, 'HYBRID')
    const { id, ends_on, renewal } = await subscriptionOf(api, person)
    await closeCard(person)
    await daysAfterEnd(api, person, 0)
    const waiting = await subscriptionOf(api, person)
    expect(waiting).toMatchObject({
      status: 'suspended',
      active: true,
      unpaid: {
        total_cents: 30_00,
        since: ends_on,
        next_attempt_on: addDays(ends_on, 3),
        gives_until: addDays(ends_on, 14),
        lapses_on: addDays(ends_on, 30),
      },
      renewal: { means: 'confirmation' },
    })
    const quote = await api.as(person).call(subscriptions.quote, { body: { plan: 'REFLEX', interval: 'month' } })
    expect(quote.problem).toMatchObject({ code: 'invoice_unpaid', detail: 'A previous invoice has not been payed' })
    const lower = await api.as(person).call(subscriptions.update, { id, body: { next_plan: 'COMPACT' } })
    expect(lower.problem.code).toBe('invoice_unpaid')
    for (const days of [3, 7]) await comes(api, person, addDays(ends_on, days))
    expect(await planOf(person)).toBe('HYBRID')
    await comes(api, person, addDays(ends_on, 14))
    expect(await planOf(person)).toBe('INSTANT')
    expect((await subscriptionOf(api, person)).unpaid?.next_attempt_on).toBeNull()
    expect((await letters(person)).map(({ template }) => template)).toEqual(Array(4).fill('renewal_payment_needed'))
    // By hand, with a card whose bank asks.
    await addCard(api, person, CHALLENGED)
    expect((await payAgreeing(api, person, waiting.unpaid?.invoice ?? '')).body.invoice).toMatchObject({
      status: 'paid',
      total_cents: 30_00,
    })
    expect(await subscriptionOf(api, person)).toMatchObject({
      status: 'active',
      starts_on: ends_on,
      ends_on: renewal?.ends_on,
      unpaid: null,
      renewal: { means: 'card' },
    })
    expect(await planOf(person)).toBe('HYBRID')
  })

  test('a payment by hand that is refused changes nothing', async () => {
    const person = await subscriber(api, 'COMPACT')
    await closeCard(person)
    await daysAfterEnd(api, person, 0)
    const before = await subscriptionOf(api, person)
    await addCard(api, person, CHALLENGED)
    const invoice = before.unpaid?.invoice ?? ''
    await atBank((await pay(api, person, invoice)).body, 'refused')
    expect((await refresh(api, person, invoice)).body.status).toBe('failed')
    const after = await subscriptionOf(api, person)
    expect(after.unpaid).toEqual(before.unpaid)
    expect(await letters(person)).toHaveLength(1)
  })

  test('is tried again on the published day, and then succeeds without its holder', async () => {
    const person = await subscriber(api, 'COMPACT')
    const [agreed] = (await api.as(person).call(cardCalls.list)).body.results
    const { ends_on } = await subscriptionOf(api, person)
    // The newest card pays, and its bank has been told of no renewals.
    await addCard(api, person, CHALLENGED)
    expect((await subscriptionOf(api, person)).renewal?.means).toBe('confirmation')
    await daysAfterEnd(api, person, 0)
    expect((await subscriptionOf(api, person)).status).toBe('suspended')
    await api.as(person).call(cardCalls.setDefault, { id: agreed?.id ?? '' })
    await comes(api, person, addDays(ends_on, 2))
    expect((await subscriptionOf(api, person)).status).toBe('suspended')
    await comes(api, person, addDays(ends_on, 3))
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', starts_on: ends_on, unpaid: null })
    const templates = (await letters(person)).map(({ template }) => template)
    expect(templates).toEqual(['renewal_payment_needed', 'plan_renewed'])
  })

  test('and never paid ends the plan after thirty days; nothing is owed, and one may begin again', async () => {
    const person = await subscriber(api, 'HYBRID')
    await plan(person, { next_plan: 'COMPACT' })
    const [card] = (await api.as(person).call(cardCalls.list)).body.results
    await api.as(person).call(cardCalls.remove, { id: card?.id ?? '' })
    const { ends_on } = await subscriptionOf(api, person)
    await daysAfterEnd(api, person, 0)
    expect(await subscriptionOf(api, person)).toMatchObject({
      status: 'suspended',
      plan: 'COMPACT',
      renewal: { means: 'none', account: null },
    })
    await comes(api, person, addDays(ends_on, 29))
    expect((await subscriptionOf(api, person)).status).toBe('suspended')
    await comes(api, person, addDays(ends_on, 30))
    expect(await subscriptionOf(api, person)).toMatchObject({
      status: 'expired',
      plan: 'COMPACT',
      active: false,
      unpaid: null,
    })
    expect((await letters(person)).at(-1)?.template).toBe('plan_expired')
    expect((await billed(person)).map(({ status }) => status)).toEqual(['paid'])
    await addCard(api, person)
    await pay(api, person, await order(api, person, 'REFLEX'))
    expect(await subscriptionOf(api, person)).toMatchObject({
      status: 'active',
      plan: 'REFLEX',
      starts_on: dayOf(api.clock.now()),
    })
  })

  test('lets its holder go back to INSTANT at once', async () => {
    const person = await subscriber(api, 'COMPACT')
    await closeCard(person)
    await daysAfterEnd(api, person, 0)
    const invoice = (await subscriptionOf(api, person)).unpaid?.invoice ?? ''
    expect((await plan(person, { next_plan: 'INSTANT' })).body).toMatchObject({ status: 'ended', unpaid: null })
    expect(await planOf(person)).toBe('INSTANT')
    expect((await pay(api, person, invoice)).problem.code).toBe('invoice_settled')
  })
})

describe('a renewal whose answer was lost', () => {
  /** The connection to the provider breaks at the next charge without a holder. */
  async function broken(fault: 'drop' | 'drop_after') {
    const own = await testApi()
    const person = await subscriber(own, 'COMPACT')
    const { id, ends_on } = await subscriptionOf(own, person)
    await control('/faults', { fault, on: '/payins/recurring' })
    // The queue would run it again by itself.
    await comes(own, person, ends_on).catch(() => logInAgain(own, person))
    const later = async () => {
      own.clock.forward({ seconds: 3 * 60 })
      await own.context.enqueue(settleWaiting, {})
      await own.runJobs()
    }
    return { own, person, id, ends_on, later }
  }
  const told = async (own: TestApi) =>
    (await own.outbox()).map(({ template }) => template).filter(template => /renew|plan/.test(template))

  test('is found again and charged once', async () => {
    const { own, person, ends_on, later } = await broken('drop_after')
    await advance(own)
    expect(await subscriptionOf(own, person)).toMatchObject({ status: 'active', ends_on })
    await later()
    await advance(own)
    expect(await subscriptionOf(own, person)).toMatchObject({ status: 'active', starts_on: ends_on })
    expect(await own.services.db.$count(pay_ins, eq(pay_ins.status, 'succeeded'))).toBe(2)
    expect(await told(own)).toEqual(['plan_renewed'])
    await own.close()
  })

  test('and that never arrived suspends nobody: it is sent again', async () => {
    const { own, person, ends_on, later } = await broken('drop')
    expect(await subscriptionOf(own, person)).toMatchObject({ status: 'active', ends_on, unpaid: null })
    await later()
    expect(await subscriptionOf(own, person)).toMatchObject({ status: 'active', starts_on: ends_on })
    expect(await told(own)).toEqual(['plan_renewed'])
    await own.close()
  })

  test('refuses every change until it is known', async () => {
    const { own, person, id } = await broken('drop')
    const leave = await own.as(person).call(subscriptions.update, { id, body: { next_plan: 'INSTANT' } })
    expect(leave.problem.code).toBe('invoice_validating')
    await own.close()
  })
})

test('between the end of a period and its renewal nothing can be changed, and an older quote no longer be paid', async () => {
  const own = await testApi()
  const person = await subscriber(own, 'COMPACT')
  const { id, ends_on } = await subscriptionOf(own, person)
  own.clock.set(addSeconds(startOfDay(ends_on), -5 * 60))
  await logInAgain(own, person)
  const invoice = await order(own, person, 'REFLEX')
  own.clock.set(addSeconds(startOfDay(ends_on), 60))
  const body = { plan: 'HYBRID', interval: 'month' } as const
  expect((await own.as(person).call(subscriptions.quote, { body })).problem.code).toBe('plan_renewing')
  const leave = await own.as(person).call(subscriptions.update, { id, body: { next_plan: 'INSTANT' } })
  expect(leave.problem.code).toBe('plan_renewing')
  expect((await pay(own, person, invoice)).problem.code).toBe('quote_expired')
  await own.close()
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
