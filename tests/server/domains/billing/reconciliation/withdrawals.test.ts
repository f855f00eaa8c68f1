// What the provider pays to the platform's bank: booked as the posting table says, to the cent that is missing, once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPayouts } from '#lib/contract/admin-payouts.ts'
import type { OwnWallet } from '#lib/rules/billing/withdrawals.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { ledger_entries } from '#server/db/schema/ledger.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller, sell } from '#tests/support/billing/creators.ts'
import { moneyState } from '#tests/support/billing/money-state.ts'
import { paidPlan } from '#tests/support/billing/refunds.ts'
import { breakPort } from '#tests/support/deletion.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const REASON = 'Statement 11 of 5 December'
let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const codes = async () => (await checkBooks(api.context, null)).findings.map(({ code }) => code)
const swept = (wallet: string, cents: number) => control('/withdrawals', { wallet, cents })
const book = (wallet: OwnWallet, bank_cents: number, kept_cents: number) =>
  api.as(admin).call(adminPayouts.withdraw, { body: { wallet, bank_cents, kept_cents, reason: REASON } })
const entriesOf = async (id: string) => {
  const rows = await api.services.db.select().from(ledger_entries).where(eq(ledger_entries.transaction_id, id))
  return Object.fromEntries(rows.map(row => [row.account_id, row.amount_cents]))
}

test('fees of a sale leave the books for the bank and the provider’s charges, and all adds up again', async () => {
  await sell(api, { seller: await makeSeller(api, admin), buyer: await makeBuyer(api) })
  expect(await codes()).toEqual([])
  await swept('FEES_EUR', 20_40)
  expect(await codes()).toEqual(['fees_differ'])
  const before = await moneyState(api)
  for (const [bank, kept] of [
    [20_39, 0],
    [20_41, 0],
    [0, 0],
    [18_00, 2_41],
  ] as const)
    expect((await book('fees', bank, kept)).problem.code).toBe('withdrawal_differs')
  expect((await book('platform', 18_00, 2_40)).problem.code).toBe('withdrawal_differs')
  expect(await moneyState(api)).toBe(before)

  const { status, body } = await book('fees', 18_00, 2_40)
  expect(status).toBe(201)
  expect(await entriesOf(body.id)).toEqual({ bank: 18_00, 'expense:provider': 2_40, 'provider:fees': -20_40 })
  expect(await codes()).toEqual([])
  const log = await api.services.db.select().from(audit_entries).where(eq(audit_entries.act, 'withdrawal_booked'))
  expect(log).toMatchObject([
    { actor_id: admin.id, subject_id: body.id, details: { wallet: 'fees', amount_cents: 20_40, comment: REASON } },
  ])
  // A second statement of the same money books nothing.
  expect((await book('fees', 18_00, 2_40)).problem.code).toBe('withdrawal_differs')
})

test('what plans were paid with is booked from its own wallet, once, whoever asks at the same time', async () => {
  await paidPlan(api, { admin, payer: await makePerson(api) })
  await swept('wlt_m_PLATFORM', 10_00)
  const answers = await Promise.all([
    book('platform', 10_00, 0),
    book('platform', 10_00, 0),
    book('platform', 9_00, 1_00),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await codes()).toEqual([])
})

test('nothing is booked that the provider does not show, nor while it is silent', async () => {
  const before = await moneyState(api)
  expect((await book('fees', 1, 0)).problem.code).toBe('withdrawal_differs')
  const mend = breakPort(api, 'payment', 'readFees')
  expect((await book('fees', 1, 0)).status).toBeGreaterThanOrEqual(500)
  mend()
  expect(await moneyState(api)).toBe(before)
})
