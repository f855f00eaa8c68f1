// A renewal by direct debit: submitted under the mandate on the day, booked days later when the bank has paid, and undone by nothing in between.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { mandates } from '#lib/contract/mandates.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays } from '#lib/dates.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaiting } from '#server/domains/billing/pay-ins/settle-pay-in.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { debitOf, settleDebit, signMandate } from '#tests/support/billing/mandates.ts'
import { moneyState } from '#tests/support/billing/money-state.ts'
import { advance, comes, daysAfterEnd, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, pay, payAgreeing } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** Pays for COMPACT by card, and has what follows debited from their account. */
async function debited(first_name?: string): Promise<TestPerson> {
  const person = await makePerson(api, first_name === undefined ? {} : { first_name })
  await addCard(api, person)
  await payAgreeing(api, person, await order(api, person, 'COMPACT'))
  const { id } = await signMandate(api, person)
  await api.as(person).call(mandates.setDefault, { id, body: { is_default: true } })
  return person
}

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const billed = async (person: TestPerson) => (await api.as(person).call(invoices.list)).body.results
const letters = async ({ email }: TestPerson) =>
  (await api.outbox())
    .filter(({ to, template }) => to === email && /renew|plan/.test(template))
    .map(({ template }) => template)
/** The round that asks about whatever waits. */
async function round(): Promise<void> {
  api.clock.forward({ seconds: 3 * 60 })
  await api.context.enqueue(settleWaiting, {})
  await api.runJobs()
}

test('is under way from its day on, and booked once the bank has paid', async () => {
  const person = await debited()
  const { ends_on, renewal } = await subscriptionOf(api, person)
  expect(renewal).toMatchObject({ on: ends_on, means: 'mandate', account: 'FR76 •••• 0143', price_cents: 10_00 })
  const before = await moneyState(api)

  await daysAfterEnd(api, person, 0)
  const [newest] = await billed(person)
  const id = newest?.id ?? ''
  expect(newest).toMatchObject({ status: 'under_way', number: null, renewal: true, total_cents: 10_00 })
  expect(await debitOf(api, id)).toMatchObject({
    method: 'direct_debit',
    initiated_by: 'platform',
    status: 'created',
    amount_cents: 10_00,
  })
  // Submitted is not paid: nothing is booked, no number given, and the plan gives what it gave.
  expect(await moneyState(api)).toBe(before)
  const waiting = await subscriptionOf(api, person)
  expect(waiting).toMatchObject({ status: 'active', active: true, ends_on, unpaid: null })
  expect(await letters(person)).toEqual([])

  // Further hours and days send no second debit, and what is under way can be neither changed nor paid otherwise.
  await advance(api)
  await comes(api, person, addDays(ends_on, 3))
  await round()
  expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, id))).toBe(1)
  expect(await planOf(person)).toBe('COMPACT')
  const leave = await api.as(person).call(subscriptions.update, { id: waiting.id, body: { next_plan: 'INSTANT' } })
  expect(leave.problem.code).toBe('invoice_validating')
  expect((await pay(api, person, id)).problem.code).toBe('invoice_validating')
  expect(await moneyState(api)).toBe(before)

  await settleDebit(api, id)
  const hint = { EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: (await debitOf(api, id))?.provider_id ?? '' }
  await Promise.all([1, 2, 2].map(at => api.call(payments.hook, { query: { ...hint, Date: at } })))
  await api.runJobs()
  await round()
  const [paid, ...others] = await billed(person)
  expect(paid).toMatchObject({ id, status: 'paid', number: expect.stringMatching(/^FA-\d{4}-\d{6}$/) })
  expect(others).toHaveLength(1)
  expect(await subscriptionOf(api, person)).toMatchObject({
    status: 'active',
    starts_on: ends_on,
    ends_on: renewal?.ends_on,
  })
  expect(await letters(person)).toEqual(['plan_renewed'])
  const { body } = await api.as(person).call(invoices.read, { id })
  expect(body.payments).toMatchObject([{ method: 'direct_debit', status: 'succeeded', amount_cents: 10_00 }])
})

test('that the account cannot pay suspends the plan days later, and is paid by hand with the same days', async () => {
  const person = await debited('Penniless')
  const { ends_on, renewal } = await subscriptionOf(api, person)
  await daysAfterEnd(api, person, 0)
  const id = (await billed(person))[0]?.id ?? ''
  const before = await moneyState(api)
  await comes(api, person, addDays(ends_on, 2))
  await settleDebit(api, id)
  await round()
  expect(await subscriptionOf(api, person)).toMatchObject({
    status: 'suspended',
    active: true,
    unpaid: { invoice: id, total_cents: 10_00, next_attempt_on: addDays(ends_on, 5) },
  })
  expect((await billed(person))[0]).toMatchObject({ id, status: 'payment_failed', number: null })
  expect(await letters(person)).toEqual(['renewal_payment_needed'])
  await addCard(api, person, CHALLENGED)
  expect((await payAgreeing(api, person, id)).body.invoice).toMatchObject({ status: 'paid', total_cents: 10_00 })
  expect(await moneyState(api)).not.toBe(before)
  expect(await subscriptionOf(api, person)).toMatchObject({
    status: 'active',
    starts_on: ends_on,
    ends_on: renewal?.ends_on,
    unpaid: null,
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
