// Refunds by administrators: to the cent, once, with a credit note, and by two of them when it is much.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admin as administration } from '#lib/contract/admin.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaitingRefunds } from '#server/domains/billing/refunds/settle-refund.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { askRefund, decideOn, paidPlan } from '#tests/support/billing/refunds.ts'
import { atBank, order, pay, refresh } from '#tests/support/billing/subscribe.ts'
import { atTestProvider, control, testProvider } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  second = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())
afterEach(async () => {
  const { url } = await testProvider()
  await fetch(`${url}/__sandbox/faults`, { method: 'DELETE' })
})

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const invoicesOf = async (person: TestPerson) => (await api.as(person).call(invoices.list)).body.results
const rowOf = async (id: string) => (await api.services.db.select().from(refunds).where(eq(refunds.id, id)))[0]
async function atProvider(payment: string) {
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
  return atTestProvider(`/payins/${row?.provider_id}/refunds`)
}
const balanceOf = async (account: string) => {
  const { rows } = await api.services.db.execute<{ balance: number }>(
    sql`select balance_cents::int as balance from ledger_accounts where id = ${account}`,
  )
  return rows[0]?.balance ?? 0
}
const accounts = ['provider:platform', 'revenue:subscription', 'vat:20'] as const
const balances = () => Promise.all(accounts.map(balanceOf))

describe('a refund in part', () => {
  test('goes back at once, with a credit note to the cent, and the plan stays', async () => {
    const payer = await makePerson(api, { locale: 'fr' })
    const before = await balances()
    const { payment, number } = await paidPlan(api, { admin, payer })
    const { status, body } = await askRefund(api, admin, payment, { amount_cents: 3_33 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'succeeded', amount_cents: 3_33, requested_by: { id: admin.id } })
    expect(body.credit_note?.number).toMatch(/^AV-\d{4}-\d{6}$/)
    const note = (await invoicesOf(payer)).find(({ id }) => id === body.credit_note?.id)
    expect(note).toMatchObject({ net_cents: -2_77, vat_cents: -56, total_cents: -3_33, status: 'paid' })
    const after = await balances()
    expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([6_67, -5_56, -1_11])
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
    expect(await planOf(payer)).toBe('COMPACT')
    await api.runJobs()
    const letter = (await api.outbox()).findLast(mail => mail.to === payer.email)
    expect(letter).toMatchObject({ template: 'payment_refunded' })
    expect(letter?.text).toContain(number)
    expect(letter?.text).toContain(body.credit_note?.number)
    expect(letter?.text).toContain('3,33')
  })

  test('can be followed by others until nothing is left, and never more', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer })
    for (const amount_cents of [1, 4_99, 2_50])
      expect((await askRefund(api, admin, payment, { amount_cents })).body.status).toBe('succeeded')
    expect((await askRefund(api, admin, payment, { amount_cents: 2_51 })).problem.code).toBe('refund_too_high')
    expect((await api.as(admin).call(adminPayments.read, { id: payment })).body.refundable_cents).toBe(2_50)
    expect((await askRefund(api, admin, payment, { amount_cents: 2_49 })).body.status).toBe('succeeded')
    expect((await askRefund(api, admin, payment, { amount_cents: 2 })).problem.code).toBe('refund_too_high')
    const own = (await invoicesOf(payer)).map(({ total_cents }) => total_cents)
    expect(own.reduce((sum, each) => sum + each, 0)).toBe(cents - 9_99)
  })

  test.each([
    ['nothing', { amount_cents: 0 }, 'amount_cents'],
    ['less than nothing', { amount_cents: -1 }, 'amount_cents'],
    ['half a cent', { amount_cents: 0.5 }, 'amount_cents'],
    ['no reason', { amount_cents: 1, reason: ' ' }, 'reason'],
    ['a reason that is too long', { amount_cents: 1, reason: 'x'.repeat(1_001) }, 'reason'],
  ])('of %s is refused by name', async (_, asked, field) => {
    const payer = await makePerson(api)
    const { payment } = await paidPlan(api, { admin, payer })
    const { status, problem } = await askRefund(api, admin, payment, asked)
    expect(status).toBe(422)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
    expect(await atProvider(payment)).toEqual([])
  })
})

describe('a whole refund', () => {
  test('ends the plan where that was asked for, and only there', async () => {
    const [gone, kept] = [await makePerson(api), await makePerson(api)]
    const one = await paidPlan(api, { admin, payer: gone })
    const other = await paidPlan(api, { admin, payer: kept })
    await askRefund(api, admin, one.payment, { amount_cents: one.cents, ends_plan: true })
    await askRefund(api, admin, other.payment, { amount_cents: other.cents })
    expect([await planOf(gone), await planOf(kept)]).toEqual(['INSTANT', 'COMPACT'])
    // Whoever is back on INSTANT may choose again.
    const again = await paidPlan(api, { admin, payer: gone }, 'HYBRID')
    expect(await planOf(gone)).toBe('HYBRID')
    expect(again.number).not.toBe(one.number)
  })

  test('while its holder is on the bank’s page for a higher plan leaves them with what they pay', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer })
    await addCard(api, payer, CHALLENGED)
    const id = await order(api, payer, 'HYBRID')
    const started = await pay(api, payer, id)
    await askRefund(api, admin, payment, { amount_cents: cents, ends_plan: true })
    expect(await planOf(payer)).toBe('INSTANT')
    await atBank(started.body, 'accepted')
    expect((await refresh(api, payer, id)).body).toMatchObject({ status: 'succeeded', invoice: { status: 'paid' } })
    expect(await planOf(payer)).toBe('HYBRID')
  })
})

describe('above 500 €', () => {
  test('a second administrator decides, and not the first', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer }, 'REFLEX', 'year')
    expect(cents).toBe(550_00)
    const { body: asked } = await askRefund(api, admin, payment, { amount_cents: cents, ends_plan: true })
    expect(asked).toMatchObject({ status: 'waiting_for_approval', may: 'withdraw' })
    expect(await atProvider(payment)).toEqual([])
    expect((await askRefund(api, second, payment, { amount_cents: 1 })).problem.code).toBe('refund_under_way')
    expect((await decideOn(api, admin, asked.id, 'approved')).problem.code).toBe('refund_second_administrator')
    const listed = await api.as(second).call(adminRefunds.list, {})
    expect(listed.body.results[0]).toMatchObject({ id: asked.id, may: 'decide' })
    const { body } = await decideOn(api, second, asked.id, 'approved', 'The payer called.')
    expect(body).toMatchObject({ status: 'succeeded', decided_by: { id: second.id }, decision: 'The payer called.' })
    expect((await decideOn(api, second, asked.id, 'approved')).problem.code).toBe('refund_decided')
    expect(await atProvider(payment)).toHaveLength(1)
    expect(await planOf(payer)).toBe('INSTANT')
  })

  test('may be declined, or taken back by the first; then nothing has moved', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer }, 'REFLEX', 'year')
    for (const who of [second, admin]) {
      const { body: asked } = await askRefund(api, admin, payment, { amount_cents: cents })
      expect((await decideOn(api, who, asked.id, 'declined')).body).toMatchObject({ status: 'declined' })
    }
    expect(await atProvider(payment)).toEqual([])
    expect(await planOf(payer)).toBe('REFLEX')
    expect((await api.as(admin).call(adminPayments.read, { id: payment })).body.refundable_cents).toBe(cents)
  })

  test('counts what went back before, so that parts do not get around it', async () => {
    const payer = await makePerson(api)
    const { payment } = await paidPlan(api, { admin, payer }, 'REFLEX', 'year')
    expect((await askRefund(api, admin, payment, { amount_cents: 500_00 })).body.status).toBe('succeeded')
    expect((await askRefund(api, admin, payment, { amount_cents: 1 })).body.status).toBe('waiting_for_approval')
  })
})

describe('refused is', () => {
  test('a refund of one’s own payment, asked for or approved', async () => {
    const payer = await makePerson(api, { roles: ['admin'] })
    const { payment, cents } = await paidPlan(api, { admin, payer }, 'REFLEX', 'year')
    expect((await askRefund(api, payer, payment, { amount_cents: 1 })).problem.code).toBe('refund_own')
    const { body: asked } = await askRefund(api, admin, payment, { amount_cents: cents })
    expect((await decideOn(api, payer, asked.id, 'approved')).problem.code).toBe('refund_own')
    expect((await decideOn(api, payer, asked.id, 'declined')).problem.code).toBe('refund_own')
  })

  test('a payment that is old, or unknown, or of somebody who is no administrator', async () => {
    const payer = await makePerson(api)
    const { payment } = await paidPlan(api, { admin, payer })
    expect((await askRefund(api, payer, payment, { amount_cents: 1 })).problem.code).toBe('forbidden')
    expect((await askRefund(api, admin, 'pay_none', { amount_cents: 1 })).problem.code).toBe('not_found')
    expect((await decideOn(api, admin, 'rfd_none', 'approved')).problem.code).toBe('not_found')
    await api.services.db
      .update(pay_ins)
      .set({ settled_at: new Date(api.clock.now().getTime() - 331 * 86_400_000) })
      .where(eq(pay_ins.id, payment))
    expect((await askRefund(api, admin, payment, { amount_cents: 1 })).problem.code).toBe('refund_too_late')
  })
})

describe('sent twice', () => {
  test('under one key, a request gives back once', async () => {
    const payer = await makePerson(api)
    const { payment } = await paidPlan(api, { admin, payer })
    const body = { amount_cents: 2_00, reason: 'Once.' }
    const headers = { 'Idempotency-Key': 'refund-once-0001' }
    const one = await api.as(admin).call(adminRefunds.create, { id: payment, body }, { headers })
    const other = await api.as(admin).call(adminRefunds.create, { id: payment, body }, { headers })
    expect(other.body.id).toBe(one.body.id)
    expect(await atProvider(payment)).toHaveLength(1)
  })

  test('by two administrators at once, only one of them gives back', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer })
    const both = await Promise.all([admin, second].map(who => askRefund(api, who, payment, { amount_cents: cents })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await atProvider(payment)).toHaveLength(1)
  })
})

describe.each(['drop', 'drop_after', 'timeout_after', 'error_500', 'rate_limit'] as const)(
  'an answer lost by %s',
  fault => {
    test('leaves the refund open, and the round that asks again ends it, once', async () => {
      const payer = await makePerson(api)
      const { payment } = await paidPlan(api, { admin, payer })
      await control('/faults', { fault, on: 'POST /v2.01/', times: 1 })
      const { body } = await askRefund(api, admin, payment, { amount_cents: 4_00 })
      expect(body.status).toBe('created')
      api.clock.forward({ seconds: 3 * 60 })
      await api.context.enqueue(settleWaitingRefunds, {})
      await api.runJobs()
      expect(await rowOf(body.id)).toMatchObject({ status: 'succeeded' })
      expect(await atProvider(payment)).toHaveLength(1)
      expect((await invoicesOf(payer)).filter(({ total_cents }) => total_cents < 0)).toHaveLength(1)
    })
  },
)

test('a request that never arrived is given up after its key is forgotten, and takes nothing from what is left', async () => {
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  await control('/faults', { fault: 'drop', on: 'POST /v2.01/', times: 1 })
  const { body } = await askRefund(api, admin, payment, { amount_cents: 10_00 })
  await api.services.db
    .update(refunds)
    .set({ sent_at: new Date(api.clock.now().getTime() - 86_400_000) })
    .where(eq(refunds.id, body.id))
  await api.context.enqueue(settleWaitingRefunds, {})
  await api.runJobs()
  expect(await rowOf(body.id)).toMatchObject({ status: 'failed', refusal: 'lost' })
  expect(await atProvider(payment)).toEqual([])
  expect((await askRefund(api, admin, payment, { amount_cents: 10_00 })).body.status).toBe('succeeded')
})

test('notifications, repeated and forged, only make us ask', async () => {
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  await control('/faults', { fault: 'drop_after', on: 'POST /v2.01/', times: 1 })
  const { body } = await askRefund(api, admin, payment, { amount_cents: 1_00 })
  const [made] = await atProvider(payment)
  // What it says is not known here yet, as our own id of it was never answered.
  const hook = (EventType: string, RessourceId: string, at: number) =>
    api.call(payments.hook, { query: { EventType, RessourceId, Date: at } })
  await hook('PAYIN_REFUND_FAILED', String(made?.Id), 1)
  await hook('PAYIN_REFUND_SUCCEEDED', 'refund_of_nobody', 1)
  await api.runJobs()
  expect(await rowOf(body.id)).toMatchObject({ status: 'created' })
  await api.services.db
    .update(refunds)
    .set({ provider_id: String(made?.Id) })
    .where(eq(refunds.id, body.id))
  await Promise.all([
    hook('PAYIN_REFUND_FAILED', String(made?.Id), 2),
    hook('PAYIN_REFUND_SUCCEEDED', String(made?.Id), 3),
  ])
  await api.runJobs()
  await hook('PAYIN_REFUND_FAILED', String(made?.Id), 4)
  await api.runJobs()
  expect(await rowOf(body.id)).toMatchObject({ status: 'succeeded' })
  expect((await invoicesOf(payer)).filter(({ total_cents }) => total_cents < 0)).toHaveLength(1)
})

test('each act is in the log, with its reason and its amount', async () => {
  const payer = await makePerson(api)
  const { payment, cents } = await paidPlan(api, { admin, payer }, 'REFLEX', 'year')
  const { body } = await askRefund(api, admin, payment, { amount_cents: cents, reason: 'Never used.' })
  await decideOn(api, second, body.id, 'approved', 'Agreed.')
  const { body: log } = await api.as(admin).call(administration.audit, { query: { subject: payer.id } })
  expect(log.results.map(({ act, actor, details }) => [act, actor.id, details.comment, details.amount_cents])).toEqual([
    ['refund_approved', second.id, 'Agreed.', cents],
    ['refund_requested', admin.id, 'Never used.', cents],
  ])
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
