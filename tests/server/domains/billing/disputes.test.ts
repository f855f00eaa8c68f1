// Disputes at the payers' banks: what the bank takes, gives back or keeps is booked once, whatever notifications say and in whatever order.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin as administration } from '#lib/contract/admin.ts'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { payments } from '#lib/contract/identity.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { payment_hooks } from '#server/db/schema/identity.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaitingRefunds } from '#server/domains/billing/refunds/settle-refund.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller, sell } from '#tests/support/billing/creators.ts'
import { askRefund, paidPlan } from '#tests/support/billing/refunds.ts'
import { atBank, order, pay } from '#tests/support/billing/subscribe.ts'
import { askDeletion } from '#tests/support/deletion.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const restingOf = async (person: TestPerson) => (await api.as(person).call(subscriptions.list)).body.results[0]?.resting
const balanceOf = async (account: string) => {
  const { rows } = await api.services.db.execute<{ balance: number }>(
    sql`select balance_cents::int as balance from ledger_accounts where id = ${account}`,
  )
  return rows[0]?.balance ?? 0
}
const look = async () => {
  await api.context.enqueue(findDisputes, {})
  await api.runJobs()
}
const detailOf = async (payment: string) => (await api.as(admin).call(adminPayments.read, { id: payment })).body
const notified = async (EventType: string, RessourceId: string, at = 1) => {
  await api.call(payments.hook, { query: { EventType, RessourceId, Date: at } })
  await api.runJobs()
}

async function disputed(type: 'CONTESTABLE' | 'NOT_CONTESTABLE' | 'RETRIEVAL' = 'CONTESTABLE') {
  const payer = await makePerson(api)
  const paid = await paidPlan(api, { admin, payer })
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, paid.payment))
  await control(`/payins/${row?.provider_id}/dispute`, { type, reason: 'FRAUD' })
  const [made] = await atTestProvider(`/payins/${row?.provider_id}/disputes`)
  return { payer, ...paid, provider_id: String(made?.Id) }
}

const pdf = () => new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
const contest = (id: string, file: File = pdf()) =>
  api.as(admin).call(adminDisputes.contest, { id, body: { type: 'invoice', reason: 'The plan was used.' }, file })

describe('a dispute that can be contested', () => {
  test('takes the money and the plan at once, and tells whoever must know', async () => {
    const before = await balanceOf('provider:disputes')
    const { payer, payment, invoice, cents, number } = await disputed()
    await look()
    expect(await restingOf(payer)).toMatchObject([{ plan: 'COMPACT', invoice, number, won: false }])
    const { disputes, transactions, refundable_cents } = await detailOf(payment)
    expect(disputes).toMatchObject([
      { kind: 'contestable', status: 'action_required', reason: 'FRAUD', amount_cents: cents, money_taken: true },
    ])
    expect(disputes[0]?.answer_until).not.toBeNull()
    expect(transactions.map(({ kind }) => kind)).toEqual(['invoice_issued', 'pay_in', 'dispute_taken'])
    expect(await balanceOf('provider:disputes')).toBe(before - cents)
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(cents)
    expect(await planOf(payer)).toBe('INSTANT')
    expect(refundable_cents).toBe(0)
    expect((await askRefund(api, admin, payment, { amount_cents: 1 })).problem.code).toBe('refund_too_high')
    const letters = (await api.outbox()).filter(({ text }) => text.includes(number))
    expect(letters.map(({ to, template }) => [to, template])).toEqual([
      [admin.email, 'dispute_news'],
      [payer.email, 'payment_disputed'],
    ])
  })

  test('holds the account of its payer back until the bank has decided', async () => {
    const { payer, payment } = await disputed()
    await look()
    const refusal = await askDeletion(api, payer)
    expect([refusal.status, refusal.problem.code]).toEqual([409, 'account_has_disputes'])
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    await api.as(admin).call(adminDisputes.accept, { id, body: { reason: 'They are right.' } })
    expect((await askDeletion(api, payer)).status).toBe(202)
  })

  test('is contested with a document, won, and everything is as it was', async () => {
    const before = await balanceOf('provider:disputes')
    const { payer, payment, provider_id } = await disputed()
    await look()
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    expect((await contest(id)).body).toMatchObject({ status: 'submitted', may_contest: false })
    expect(await atTestProvider(`/disputes/${provider_id}/documents`)).toMatchObject([
      { Type: 'INVOICE', Status: 'VALIDATION_ASKED' },
    ])
    expect((await contest(id)).problem.code).toBe('dispute_closed')
    await control(`/disputes/${provider_id}`, { outcome: 'WON' })
    await look()
    expect((await detailOf(payment)).disputes[0]).toMatchObject({ status: 'won', credit_note: null })
    expect(await planOf(payer)).toBe('COMPACT')
    expect(await restingOf(payer)).toEqual([])
    expect(await balanceOf('provider:disputes')).toBe(before)
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
    expect((await askRefund(api, admin, payment, { amount_cents: 1 })).body.status).toBe('succeeded')
  })

  test('is asked about again by the bank, and lost: a credit note takes the sale back', async () => {
    const { payer, payment, provider_id, cents } = await disputed()
    await look()
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    await contest(id)
    await control(`/disputes/${provider_id}`, { outcome: 'REOPENED' })
    await look()
    expect((await detailOf(payment)).disputes[0]).toMatchObject({ status: 'reopened', may_contest: true })
    await contest(id, new File(['%PDF-1.7\nmore\n%%EOF'], 'more.pdf', { type: 'application/pdf' }))
    await control(`/disputes/${provider_id}`, { outcome: 'LOST' })
    await look()
    const { disputes, transactions } = await detailOf(payment)
    expect(disputes[0]).toMatchObject({ status: 'lost', credit_note: { number: expect.stringMatching(/^AV-/) } })
    expect(transactions.at(-1)?.entries).toContainEqual({
      account: `user:${payer.id}:receivable`,
      amount_cents: -cents,
    })
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
    expect(await planOf(payer)).toBe('INSTANT')
    expect(await restingOf(payer)).toEqual([])
  })

  test('is accepted as lost, with a reason that the log keeps', async () => {
    const { payer, payment } = await disputed()
    await look()
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    const accept = (reason: string) => api.as(admin).call(adminDisputes.accept, { id, body: { reason } })
    expect((await accept(' ')).problem.errors).toHaveProperty('reason')
    expect((await accept('They are right.')).body).toMatchObject({ status: 'lost', may_accept: false })
    expect((await accept('Again.')).problem.code).toBe('dispute_closed')
    const { body: log } = await api.as(admin).call(administration.audit, { query: { subject: payer.id } })
    expect(log.results.map(({ act, details }) => [act, details.comment])).toEqual([
      ['dispute_accepted', 'They are right.'],
    ])
  })

  test('of what was given back in part already costs the platform that part', async () => {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer })
    await askRefund(api, admin, payment, { amount_cents: 4_00 })
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
    const before = await balanceOf('expense:refunds')
    await control(`/payins/${row?.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'DUPLICATE' })
    await look()
    expect((await detailOf(payment)).disputes[0]).toMatchObject({ status: 'lost', amount_cents: cents })
    expect(await balanceOf('expense:refunds')).toBe(before + 4_00)
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
  })
})

test('of what a creator has sold and been owed for, when lost, costs the platform and not the creator', async () => {
  const seller = await makeSeller(api, admin)
  const buyer = await makeBuyer(api)
  const invoice_id = await sell(api, { seller, buyer })
  const [paid] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, invoice_id))
  const [loss, owed] = [await balanceOf('expense:refunds'), await balanceOf(`user:${seller.id}:payable`)]
  // Nor can it be given back: the money went on to the creator.
  const refused = await askRefund(api, admin, paid?.id ?? '', { amount_cents: 1_00 })
  expect(refused.problem.code).toBe('payment_not_refundable')
  expect(await atTestProvider(`/payins/${paid?.provider_id}/refunds`)).toEqual([])
  await control(`/payins/${paid?.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'FRAUD' })
  await look()
  const [dispute] = (await detailOf(paid?.id ?? '')).disputes
  expect(dispute).toMatchObject({ status: 'lost', credit_note: null })
  expect(await balanceOf('expense:refunds')).toBe(loss + (paid?.amount_cents ?? 0))
  expect(await balanceOf(`user:${seller.id}:payable`)).toBe(owed)
  expect(await balanceOf(`user:${buyer.id}:receivable`)).toBe(0)
})

test('of a payment whose end nobody has told us of is taken over after that payment', async () => {
  const payer = await makePerson(api)
  await addCard(api, payer, CHALLENGED)
  const { body } = await pay(api, payer, await order(api, payer, 'COMPACT'))
  await atBank(body, 'accepted')
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, payer.id))
  expect(row?.status).toBe('created')
  await control(`/payins/${row?.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'FRAUD' })
  await look()
  const { disputes, payment } = await detailOf(row?.id ?? '')
  expect(disputes).toMatchObject([{ status: 'lost', credit_note: { number: expect.stringMatching(/^AV-/) } }])
  expect(payment.status).toBe('succeeded')
  expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
})

test('a question of the bank takes nothing', async () => {
  const { payer, payment } = await disputed('RETRIEVAL')
  await look()
  expect((await detailOf(payment)).disputes[0]).toMatchObject({ kind: 'retrieval', money_taken: false })
  expect(await planOf(payer)).toBe('COMPACT')
})

describe('refused is', () => {
  test('an answer without a file, with one that is none, or to a dispute that is unknown', async () => {
    const { payment } = await disputed()
    await look()
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    expect((await contest(id, new File(['MZ'], 'x.pdf', { type: 'application/pdf' }))).problem.code).toBe(
      'document_type',
    )
    expect((await contest('dsp_none')).problem.code).toBe('not_found')
    expect((await detailOf(payment)).disputes[0]).toMatchObject({ status: 'action_required' })
  })

  test('an answer about one’s own payment', async () => {
    const payer = await makePerson(api, { roles: ['admin'] })
    const { payment } = await paidPlan(api, { admin, payer })
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
    await control(`/payins/${row?.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
    await look()
    const id = (await detailOf(payment)).disputes[0]?.id ?? ''
    const own = await api.as(payer).call(adminDisputes.accept, { id, body: { reason: 'Mine.' } })
    expect(own.problem.code).toBe('refund_own')
  })
})

describe('notifications of disputes', () => {
  const events = ['DISPUTE_CREATED', 'DISPUTE_ACTION_REQUIRED', 'DISPUTE_CLOSED', 'DISPUTE_SUBMITTED']
  test.each([
    ['in order', events],
    ['in the other order', events.toReversed()],
    ['each three times', events.flatMap(event => [event, event, event])],
    ['none but the last', ['DISPUTE_CLOSED']],
  ])('%s change nothing twice', async (_, told) => {
    const { payer, payment, provider_id, cents } = await disputed()
    for (const [index, event] of told.entries()) await notified(event, provider_id, index)
    await look()
    const { disputes, transactions } = await detailOf(payment)
    expect(disputes).toMatchObject([{ status: 'action_required' }])
    expect(transactions.filter(({ kind }) => kind === 'dispute_taken')).toHaveLength(1)
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(cents)
  })

  test('of strangers leave no trace', async () => {
    const { db } = api.services
    const before = await db.$count(payment_hooks)
    await notified('DISPUTE_CREATED', 'dispute_of_nobody')
    expect(await db.$count(payment_hooks)).toBe(before)
  })
})

describe('a refund and a dispute of one payment', () => {
  /** A refund whose call or whose answer is lost, and a dispute that the bank has decided before anybody here heard of it. */
  async function refundedAndLost(fault: 'drop' | 'drop_after') {
    const payer = await makePerson(api)
    const { payment, cents } = await paidPlan(api, { admin, payer })
    await control('/faults', { fault, on: 'POST /v2.01/', times: 1 })
    const { body } = await askRefund(api, admin, payment, { amount_cents: cents })
    expect(body.status).toBe('created')
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
    await control(`/payins/${row?.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'FRAUD' })
    await look()
    await api
      .as(admin)
      .call(adminDisputes.accept, { id: (await detailOf(payment)).disputes[0]?.id ?? '', body: { reason: 'Theirs.' } })
    await look()
    expect((await detailOf(payment)).disputes[0]?.status).toBe('lost')
    api.clock.forward({ seconds: 3 * 60 })
    await api.context.enqueue(settleWaitingRefunds, {})
    await api.runJobs()
    const [refund] = (await detailOf(payment)).refunds
    return { payer, cents, refund, atProvider: await atTestProvider(`/payins/${row?.provider_id}/refunds`) }
  }

  test('give the money back once: a refund that never arrived is not sent any more', async () => {
    const { payer, refund, atProvider } = await refundedAndLost('drop')
    expect(refund).toMatchObject({ status: 'failed', refusal: 'disputed', credit_note: null })
    expect(atProvider).toEqual([])
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
  })

  test('are both booked when both have left: what the credit note of one has taken back is a loss', async () => {
    const before = await balanceOf('expense:refunds')
    const { payer, cents, refund, atProvider } = await refundedAndLost('drop_after')
    expect(atProvider).toHaveLength(1)
    expect(refund).toMatchObject({ status: 'succeeded', credit_note: null })
    expect(await balanceOf('expense:refunds')).toBe(before + cents)
    expect(await balanceOf(`user:${payer.id}:receivable`)).toBe(0)
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
