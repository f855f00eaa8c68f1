// Days of a plan that rest while a bank decides: won, each is given back once, whatever its holder has paid for meanwhile.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { cards } from '#lib/contract/cards.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays, addSeconds, DAY_S, dayOf } from '#lib/dates.ts'
import { daysBetween, monthsLater } from '#lib/rules/billing/periods.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { settleDisputeNow } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaiting } from '#server/domains/billing/pay-ins/settle-pay-in.ts'
import { giveWaitingRests } from '#server/domains/billing/subscriptions/rested-plans.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { askRefund } from '#tests/support/billing/refunds.ts'
import { advance, comes, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { atBank, order, pay, payAgreeing, refresh } from '#tests/support/billing/subscribe.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const today = () => dayOf(api.clock.now())
const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const daysLeft = async (person: TestPerson) => daysBetween(today(), (await subscriptionOf(api, person)).ends_on)

async function passes(days: number, person: TestPerson): Promise<void> {
  api.clock.set(addSeconds(api.clock.now(), days * DAY_S))
  await logInAgain(api, person)
}

/** Somebody who has paid for a plan, whose bank takes the money back ten days later. */
async function disputed(plan: 'COMPACT' | 'HYBRID' = 'HYBRID') {
  const person = await makePerson(api)
  await addCard(api, person)
  await payAgreeing(api, person, await order(api, person, plan))
  await passes(10, person)
  const left = await daysLeft(person)
  const dispute = await take(person)
  expect(await planOf(person)).toBe('INSTANT')
  return { person, left, dispute }
}

/** The bank takes the newest payment back; gives the dispute's id at the provider. */
async function take(person: TestPerson): Promise<string> {
  const rows = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, person.id))
  const [newest] = rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
  await control(`/payins/${newest?.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  const [made] = await atTestProvider(`/payins/${newest?.provider_id}/disputes`)
  await settleDisputeNow(api.context, String(made?.Id))
  return String(made?.Id)
}

async function win(dispute: string): Promise<void> {
  await logInAgain(api, admin)
  const [row] = await api.services.db.select().from(disputes).where(eq(disputes.provider_id, dispute))
  const file = new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
  const body = { type: 'invoice', reason: 'It was used.' } as const
  await api.as(admin).call(adminDisputes.contest, { id: row?.id ?? '', body, file })
  await control(`/disputes/${dispute}`, { outcome: 'WON' })
  await settleDisputeNow(api.context, dispute)
}

async function removeCards(person: TestPerson): Promise<void> {
  const { body } = await api.as(person).call(cards.list)
  for (const { id } of body.results) await api.as(person).call(cards.remove, { id })
}

async function buy(person: TestPerson, plan: 'COMPACT' | 'HYBRID'): Promise<void> {
  await payAgreeing(api, person, await order(api, person, plan))
}

describe('a dispute that is won', () => {
  test('after days of rest gives all the days that were left, and the plan is renewed from their end', async () => {
    const { person, left, dispute } = await disputed()
    await passes(7, person)
    await win(dispute)
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', plan: 'HYBRID' })
    expect(await daysLeft(person)).toBe(left)
    const { ends_on, renewal } = await subscriptionOf(api, person)
    expect(renewal).toMatchObject({ on: ends_on, ends_on: monthsLater(ends_on, 1) })
  })

  test('after the paid period was over gives them all the same, and charges nothing', async () => {
    const { person, left, dispute } = await disputed()
    await passes(60, person)
    await win(dispute)
    await advance(api)
    expect(await daysLeft(person)).toBe(left)
    expect((await api.as(person).call(invoices.list)).body.count).toBe(1)
  })

  test('while a new plan is at the bank gives them once that is paid', async () => {
    const { person, left, dispute } = await disputed()
    const card = await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'HYBRID')
    const { body } = await pay(api, person, id, card.id)
    await win(dispute)
    expect(await planOf(person)).toBe('INSTANT')
    await atBank(body, 'accepted')
    await refresh(api, person, id)
    const month = daysBetween(today(), monthsLater(today(), 1))
    expect(await daysLeft(person)).toBe(month + left)
  })

  test('while a new plan is at the bank gives them when that comes to nothing', async () => {
    const { person, left, dispute } = await disputed()
    const card = await addCard(api, person, CHALLENGED)
    const { body } = await pay(api, person, await order(api, person, 'COMPACT'), card.id)
    await win(dispute)
    await atBank(body, 'refused')
    await passes(1, person)
    await api.context.enqueue(settleWaiting, {})
    await api.runJobs()
    await api.context.enqueue(giveWaitingRests, {})
    await api.runJobs()
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', plan: 'HYBRID' })
    expect(await daysLeft(person)).toBe(left)
  })

  test('after a new plan was paid adds them to it', async () => {
    const { person, left, dispute } = await disputed()
    await passes(3, person)
    await buy(person, 'HYBRID')
    const before = await daysLeft(person)
    await win(dispute)
    expect(await daysLeft(person)).toBe(before + left)
    await settleDisputeNow(api.context, dispute)
    expect(await daysLeft(person)).toBe(before + left)
  })

  test('after a lower plan was paid runs the higher one, and goes on with the one chosen last', async () => {
    const { person, left, dispute } = await disputed()
    await buy(person, 'COMPACT')
    const month = await daysLeft(person)
    await win(dispute)
    const found = await subscriptionOf(api, person)
    expect(found).toMatchObject({ plan: 'HYBRID', next_plan: 'COMPACT' })
    // A month of COMPACT costs a third.
    expect(await daysLeft(person)).toBeGreaterThanOrEqual(left + Math.floor(month / 3))
    expect(await daysLeft(person)).toBeLessThanOrEqual(left + Math.ceil(month / 3) + 1)
  })

  test('after a renewal was paid by hand adds them to its period', async () => {
    const { person, left, dispute } = await disputed()
    await buy(person, 'HYBRID')
    await removeCards(person)
    const { ends_on } = await subscriptionOf(api, person)
    await comes(api, person, ends_on)
    const { unpaid } = await subscriptionOf(api, person)
    await addCard(api, person)
    await payAgreeing(api, person, unpaid?.invoice ?? '')
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', starts_on: ends_on })
    const before = await daysLeft(person)
    await win(dispute)
    expect(await daysLeft(person)).toBe(before + left)
  })

  test('while a renewal is owed gives them instead of the period that never began', async () => {
    const { person, left, dispute } = await disputed()
    await buy(person, 'HYBRID')
    await removeCards(person)
    const { ends_on } = await subscriptionOf(api, person)
    await comes(api, person, ends_on)
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'suspended' })
    await win(dispute)
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', unpaid: null })
    expect(await daysLeft(person)).toBe(left)
    // The next renewal is one of its own.
    await comes(api, person, addDays(today(), left))
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'suspended' })
  })

  test('keeps the choice to go back to INSTANT', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    await buy(person, 'COMPACT')
    const { id } = await subscriptionOf(api, person)
    await api.as(person).call(subscriptions.update, { id, body: { next_plan: 'INSTANT' } })
    const dispute = await take(person)
    await passes(2, person)
    await win(dispute)
    expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', next_plan: 'INSTANT' })
  })

  test('gives nothing back that an upgrade had credited already', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    await buy(person, 'COMPACT')
    const card = await addCard(api, person, CHALLENGED)
    await passes(5, person)
    const id = await order(api, person, 'HYBRID')
    const first = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, person.id))
    const { body } = await pay(api, person, id, card.id)
    await control(`/payins/${first[0]?.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
    const [made] = await atTestProvider(`/payins/${first[0]?.provider_id}/disputes`)
    const dispute = String(made?.Id)
    await settleDisputeNow(api.context, dispute)
    await atBank(body, 'accepted')
    await refresh(api, person, id)
    const before = await subscriptionOf(api, person)
    expect(before).toMatchObject({ status: 'active', plan: 'HYBRID' })
    await win(dispute)
    expect(await subscriptionOf(api, person)).toMatchObject({ ends_on: before.ends_on, plan: 'HYBRID' })
  })

  test('and then given back by an administrator, ends', async () => {
    const { person, dispute } = await disputed('COMPACT')
    await passes(4, person)
    await win(dispute)
    const [payment] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, person.id))
    const refund = await askRefund(api, admin, payment?.id ?? '', { amount_cents: 10_00, ends_plan: true })
    expect(refund.status).toBe(201)
    expect(await planOf(person)).toBe('INSTANT')
  })
})

test('a plan that a refund has ended stays ended when a dispute of the same payment is won', async () => {
  const person = await makePerson(api)
  await addCard(api, person)
  await buy(person, 'COMPACT')
  const [payment] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, person.id))
  await logInAgain(api, admin)
  await askRefund(api, admin, payment?.id ?? '', { amount_cents: 4_00, ends_plan: true })
  const dispute = await take(person)
  await win(dispute)
  expect(await planOf(person)).toBe('INSTANT')
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
