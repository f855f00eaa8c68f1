// What the platform owes the provider for lost disputes: compared with the provider each night, shown, and booked once it is paid.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { adminPayouts } from '#lib/contract/admin-payouts.ts'
import type { RepaymentSource } from '#lib/rules/billing/withdrawals.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { ledger_entries } from '#server/db/schema/ledger.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { proveBooks } from '#server/domains/billing/reconciliation/prove-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { moneyState } from '#tests/support/billing/money-state.ts'
import { paidPlan } from '#tests/support/billing/refunds.ts'
import { breakPort } from '#tests/support/deletion.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const REASON = 'Statement 12 of 5 January'
let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const codes = async () => (await checkBooks(api.context, null)).findings.map(({ code }) => code)
const look = async () => {
  await api.context.enqueue(findDisputes, {})
  await api.runJobs()
}
const debt = async () => (await api.as(admin).call(adminDisputes.debt, {})).body.cents
const repay = (source: RepaymentSource, cents: number) =>
  api.as(admin).call(adminPayouts.repay, { body: { source, cents, reason: REASON } })
const entriesOf = async (id: string) => {
  const rows = await api.services.db.select().from(ledger_entries).where(eq(ledger_entries.transaction_id, id))
  return Object.fromEntries(rows.map(row => [row.account_id, row.amount_cents]))
}

/** The bank has taken the ten euros of a plan; gives the provider's id of the dispute. */
async function disputed(): Promise<string> {
  const { payment } = await paidPlan(api, { admin, payer: await makePerson(api) })
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
  await control(`/payins/${row?.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  const [made] = await atTestProvider(`/payins/${row?.provider_id}/disputes`)
  return String(made?.Id)
}

async function lost(): Promise<void> {
  const id = await disputed()
  await api.ports.payment.closeDispute(id)
  await look()
}

test('what banks have taken and nobody here has heard of yet is no difference, nor is what they give back', async () => {
  const id = await disputed()
  expect(await codes()).toEqual([])
  await look()
  expect([await codes(), await debt()]).toEqual([[], 0])
  await api.ports.payment.closeDispute(id)
  expect(await codes()).toEqual([])
  await look()
  expect([await codes(), await debt()]).toEqual([[], 10_00])
})

test('what the platform pays back is found, and booked from its bank to the cent, once', async () => {
  const owed = await debt()
  const untouched = await moneyState(api)
  expect((await repay('bank', owed)).problem.code).toBe('repayment_differs')
  await control('/repayments', { cents: 4_00 })
  expect(await codes()).toEqual(['disputes_differ'])
  const open = async () => ({ payment: api.ports.payment, close: async () => {} })
  expect((await proveBooks(api.services.db, api.clock.now(), open)).findings).toEqual([
    { code: 'disputes_differ', about: 'provider:disputes', expected: -owed, found: 4_00 - owed, user_id: null },
  ])
  for (const [source, cents] of [
    ['bank', 3_99],
    ['bank', 4_01],
    ['platform', 4_00],
    ['fees', 4_00],
  ] as const)
    expect((await repay(source, cents)).problem.code).toBe('repayment_differs')
  expect((await repay('bank', 0)).status).toBe(422)
  const mend = breakPort(api, 'payment', 'readDisputed')
  expect((await repay('bank', 4_00)).status).toBeGreaterThanOrEqual(500)
  mend()
  expect(await moneyState(api)).toBe(untouched)

  const answers = await Promise.all([repay('bank', 4_00), repay('bank', 4_00)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const id = answers.find(({ status }) => status === 201)?.body.id ?? ''
  expect(await entriesOf(id)).toEqual({ 'provider:disputes': 4_00, bank: -4_00 })
  expect([await codes(), await debt()]).toEqual([[], owed - 4_00])
  const log = await api.services.db.select().from(audit_entries).where(eq(audit_entries.act, 'repayment_booked'))
  expect(log).toMatchObject([
    { actor_id: admin.id, subject_id: id, details: { source: 'bank', amount_cents: 4_00, comment: REASON } },
  ])
})

test('what the provider takes out of the platform’s own wallet is booked from there', async () => {
  await lost()
  await paidPlan(api, { admin, payer: await makePerson(api) })
  await control('/repayments', { wallet: 'wlt_m_PLATFORM', cents: 10_00 })
  expect((await codes()).toSorted()).toEqual(['disputes_differ', 'platform_differs'])
  expect((await repay('bank', 10_00)).problem.code).toBe('repayment_differs')
  const { body } = await repay('platform', 10_00)
  expect(await entriesOf(body.id)).toEqual({ 'provider:disputes': 10_00, 'provider:platform': -10_00 })
  expect(await codes()).toEqual([])
})

test('nobody but administrators sees or books any of it', async () => {
  const person = api.as(await makePerson(api))
  expect((await person.call(adminDisputes.debt, {})).status).toBe(403)
  const body = { source: 'bank', cents: 1, reason: REASON } as const
  expect((await person.call(adminPayouts.repay, { body })).status).toBe(403)
})
