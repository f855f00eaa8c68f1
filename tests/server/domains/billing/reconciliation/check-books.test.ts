// What the proof of the books finds: a wallet that holds another amount, and money that went back without being booked.
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payouts } from '#lib/contract/payouts.ts'
import { toCents } from '#lib/money.ts'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { invoice_series, pay_ins } from '#server/db/schema/billing.ts'
import { payment_wallets, payout_blocks, transfers } from '#server/db/schema/payouts.ts'
import { disputes, refunds } from '#server/db/schema/refunds.ts'
import { providerUser } from '#server/domains/accounts/identity/provider-user.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { failPayout } from '#server/domains/billing/payouts/settle-payout.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { proveBooks } from '#server/domains/billing/reconciliation/prove-books.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller, putPayout, sell } from '#tests/support/billing/creators.ts'
import { askRefund, paidPlan } from '#tests/support/billing/refunds.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const findings = async () => (await checkBooks(api.context, null)).findings
async function walletOf({ id }: TestPerson): Promise<string> {
  const [row] = await api.services.db.select().from(payment_wallets).where(eq(payment_wallets.user_id, id))
  if (!row) throw new Error('there is no wallet')
  return row.provider_id
}
/** One euro from one wallet to another, of which the product knows nothing. */
async function moveByHand(giver: TestPerson, taker: TestPerson): Promise<void> {
  const known = await providerUser(api.context, giver.id)
  const cents = { cents: toCents(1_00), fees_cents: toCents(0) }
  const order = { user: known?.provider_id ?? '', from: await walletOf(giver), to: await walletOf(taker), ...cents }
  const { status } = await api.ports.payment.createTransfer(order, `by hand, from ${giver.id}`)
  expect(status).toBe('succeeded')
}
const codes = async () => (await findings()).map(({ code }) => code)

/** A payer whose bank has taken the money of their plan back for now. */
async function disputed() {
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
  await control(`/payins/${row?.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  await api.context.enqueue(findDisputes, {})
  await api.runJobs()
  return { payer, payment }
}

/** The command's proof, with the provider of this test. */
const proof = () =>
  proveBooks(api.services.db, api.clock.now(), async () => ({ payment: api.ports.payment, close: async () => {} }))

describe('the proof by command', () => {
  test('compares the wallets of the provider, and names each that differs in a line', async () => {
    expect(await proof()).toMatchObject({ wallets: expect.any(Number), findings: [] })
    const [giver, taker] = [await makeSeller(api, admin), await makeSeller(api, admin)]
    const buyer = await makeBuyer(api)
    for (const seller of [giver, taker]) await sell(api, { seller, buyer })
    expect((await proof()).findings).toEqual([])
    await moveByHand(giver, taker)
    const { findings: found, wallets } = await proof()
    expect(wallets).toBeGreaterThan(3)
    const account = ({ id }: TestPerson) => `provider:wallet:${id}`
    const { expected = null } = found.find(({ about }) => about === account(giver)) ?? {}
    expect(found.map(findingText)).toContain(
      `wallet differs, ${account(giver)}: ${(expected ?? 0) - 1_00} instead of ${expected}`,
    )
    expect(found.map(({ about }) => about).toSorted()).toEqual([account(giver), account(taker)].toSorted())
    // It tells nobody and stops nothing.
    expect(await api.services.db.$count(payout_blocks)).toBe(0)
    await moveByHand(taker, giver)
    expect((await proof()).findings).toEqual([])
  })

  test('says so when the provider does not answer', async () => {
    const away = { ...api.ports.payment, readFees: () => Promise.reject(new PaymentFailure('unreachable', 'away')) }
    const open = async () => ({ payment: away, close: async () => {} })
    expect(await proveBooks(api.services.db, api.clock.now(), open)).toMatchObject({ wallets: null })
  })
})

test('an open dispute is no difference: the provider takes it from a wallet of its own', async () => {
  const { payer } = await disputed()
  const [open] = await api.services.db.select().from(disputes).where(eq(disputes.user_id, payer.id))
  expect(open).toMatchObject({ status: 'action_required', money_taken: true })
  expect(await findings()).toEqual([])
})

describe('money that went back', () => {
  test('by a refund that is not booked is found', async () => {
    const payer = await makePerson(api)
    const { payment } = await paidPlan(api, { admin, payer })
    await askRefund(api, admin, payment, { amount_cents: 4_00 })
    expect(await codes()).toEqual([])
    const other = { amount_cents: toCents(4_01) }
    await api.services.db.update(refunds).set(other).where(eq(refunds.pay_in_id, payment))
    const [found] = await findings()
    expect(found).toMatchObject({ code: 'refund_unposted', expected: -4_01, found: -4_00, user_id: payer.id })
    await api.services.db
      .update(refunds)
      .set({ amount_cents: toCents(4_00) })
      .where(eq(refunds.pay_in_id, payment))
    expect(await codes()).toEqual([])
  })

  test.each(['won', 'lost'] as const)(
    'by a dispute that was %s, and never booked as closed, is found',
    async status => {
      const { payer } = await disputed()
      const of = eq(disputes.user_id, payer.id)
      await api.services.db.update(disputes).set({ status }).where(of)
      const found = (await findings()).filter(({ user_id }) => user_id === payer.id)
      expect(found).toMatchObject([{ code: 'dispute_unposted', expected: 10_00, found: 0 }])
      await api.services.db.update(disputes).set({ status: 'action_required' }).where(of)
      expect(await codes()).toEqual([])
    },
  )
})

test('a wallet that holds another amount blocks the payouts of its person, and tells the administrators', async () => {
  const [seller, other] = [await makeSeller(api, admin), await makeSeller(api, admin)]
  for (const each of [seller, other]) await sell(api, { seller: each, buyer: await makeBuyer(api) })
  expect(await findings()).toEqual([])
  // Money leaves the wallet without the product: somebody moves it on the provider's own pages.
  await moveByHand(seller, other)
  const found = await findings()
  const difference = found.find(({ user_id }) => user_id === seller.id)
  expect(difference?.code).toBe('wallet_differs')
  expect((difference?.expected ?? 0) - (difference?.found ?? 0)).toBe(1_00)
  expect(found.map(({ user_id }) => user_id).toSorted()).toEqual([seller.id, other.id].toSorted())
  const balance = () => api.as(seller).call(payouts.balance, {})
  expect((await balance()).body.obstacles).toContain('blocked')
  const told = async () => (await api.outbox()).filter(({ template }) => template === 'ledger_differs')
  expect((await told()).at(-1)?.to).toBe(admin.email)
  // Put back, it stays blocked until somebody has looked, although the next check finds nothing.
  await moveByHand(other, seller)
  const letters = (await told()).length
  expect(await findings()).toEqual([])
  expect((await told()).length).toBe(letters)
  expect((await balance()).body.obstacles).toContain('blocked')
})

test('a payout that does not leave blocks whoever it is for, and nobody whose payouts go on', async () => {
  const [late, lasting] = [await makeSeller(api, admin), await makeSeller(api, admin)]
  const waiting = await putPayout(api, late)
  api.clock.forward({ days: 5, seconds: 1 })
  const going = await putPayout(api, lasting)
  const found = (await findings()).filter(({ code }) => code === 'not_cleared')
  expect(found).toEqual([
    { code: 'not_cleared', about: `payout:transit ${waiting}`, expected: 0, found: -10_00, user_id: late.id },
  ])
  const blocked = async (person: TestPerson) => {
    await logInAgain(api, person)
    return (await api.as(person).call(payouts.balance, {})).body.obstacles.includes('blocked')
  }
  expect([await blocked(late), await blocked(lasting)]).toEqual([true, false])
  for (const id of [waiting, going]) await api.context.transact(tx => failPayout(tx, id, { reason: 'bank_refused' }))
  expect(await codes()).toEqual([])
  await logInAgain(api, admin)
})

test('what concerns the platform alone blocks nobody', async () => {
  await paidPlan(api, { admin, payer: await makePerson(api) })
  const blocks = await api.services.db.$count(payout_blocks)
  await api.services.db
    .update(invoice_series)
    .set({ next_number: sql`next_number + 1` })
    .where(like(invoice_series.code, 'F%'))
  expect(await findings()).toMatchObject([{ code: 'number_missing', user_id: null }])
  expect(await api.services.db.$count(payout_blocks)).toBe(blocks)
  await api.services.db
    .update(invoice_series)
    .set({ next_number: sql`next_number - 1` })
    .where(like(invoice_series.code, 'F%'))
  expect(await codes()).toEqual([])
})

test('a transfer that somebody has to confirm is named after a day, and blocks nobody', async () => {
  const seller = await makeSeller(api, admin)
  const invoice_id = await sell(api, { seller, buyer: await makeBuyer(api) })
  const waits = { status: 'created', confirm_url: 'https://provider.example/confirm' } as const
  const of = eq(transfers.invoice_id, invoice_id)
  const [before] = await api.services.db.select().from(transfers).where(of)
  await api.services.db.update(transfers).set(waits).where(of)
  const named = async () => (await findings()).filter(({ code }) => code === 'transfer_unconfirmed')
  expect(await named()).toEqual([])
  api.clock.forward({ days: 1, seconds: 1 })
  expect(await named()).toMatchObject([{ about: before?.id, expected: before?.amount_cents, user_id: null }])
  const settled = { status: 'succeeded', confirm_url: null } as const
  await api.services.db.update(transfers).set(settled).where(of)
  expect(await named()).toEqual([])
})
