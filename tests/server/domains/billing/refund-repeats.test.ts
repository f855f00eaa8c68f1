// The payment provider takes a second refund of the same amount on one day for a mistake: it goes out on another day.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { settleWaitingRefunds } from '#server/domains/billing/refunds/settle-refund.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { askRefund, paidPlan } from '#tests/support/billing/refunds.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { makePerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const rowOf = async (id: string) => (await api.services.db.select().from(refunds).where(eq(refunds.id, id)))[0]
async function atProvider(payment: string) {
  const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.id, payment))
  return atTestProvider(`/payins/${row?.provider_id}/refunds`)
}
/** Time passes here and there. */
async function pass(seconds: number) {
  api.clock.forward({ seconds })
  await control('/clock', { seconds })
}

test('a refund of the same amount waits for another day, which the provider asks for, and goes out by itself, once', async () => {
  const admin = await makePerson(api, { roles: ['admin'] })
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  await askRefund(api, admin, payment, { amount_cents: 2_50 })
  const same = await askRefund(api, admin, payment, { amount_cents: 2_50 })
  expect(same.body).toMatchObject({ status: 'deferred', refusal: null, credit_note: null })
  const until = new Date(same.body.waits_until ?? 0).getTime() - api.clock.now().getTime()
  expect(until / 3_600_000).toBeCloseTo(25, 1)
  const round = async () => {
    await api.context.enqueue(settleWaitingRefunds, {})
    await api.runJobs()
  }
  await round()
  expect(await atProvider(payment)).toHaveLength(1)
  await pass(Math.floor(until / 1_000) - 1)
  await round()
  expect(await atProvider(payment)).toHaveLength(1)
  // The answer of the first try is lost.
  await control('/faults', { fault: 'drop_after', on: 'POST /v2.01/', times: 1 })
  await pass(2)
  await expect(round()).rejects.toThrow('socket hang up')
  expect(await rowOf(same.body.id)).toMatchObject({ status: 'created', sent_at: expect.any(Date) })
  await pass(3 * 60)
  await round()
  expect(await rowOf(same.body.id)).toMatchObject({ status: 'succeeded' })
  expect(await atProvider(payment)).toHaveLength(2)
  const later = await makePerson(api, { roles: ['admin'] })
  expect((await api.as(later).call(adminPayments.read, { id: payment })).body.refundable_cents).toBe(5_00)
})

test('what waits for its day lets other parts pass as long as the sum fits, and each goes out once', async () => {
  const admin = await makePerson(api, { roles: ['admin'] })
  const payer = await makePerson(api)
  const { payment } = await paidPlan(api, { admin, payer })
  await askRefund(api, admin, payment, { amount_cents: 2_00 })
  const same = await askRefund(api, admin, payment, { amount_cents: 2_00 })
  const third = await askRefund(api, admin, payment, { amount_cents: 2_00 })
  for (const { body } of [same, third])
    expect(body).toMatchObject({ status: 'deferred', waits_until: expect.any(String) })
  expect((await askRefund(api, admin, payment, { amount_cents: 4_01 })).problem.code).toBe('refund_too_high')
  expect((await askRefund(api, admin, payment, { amount_cents: 3_00 })).body.status).toBe('succeeded')
  const { body } = await api.as(admin).call(adminPayments.read, { id: payment })
  expect(body.refundable_cents).toBe(1_00)
  expect(await atProvider(payment)).toHaveLength(2)

  // A day later one of the two goes out, another day later the other.
  const states = async () => [(await rowOf(same.body.id))?.status, (await rowOf(third.body.id))?.status].sort()
  for (const [expected, sent] of [
    [['deferred', 'succeeded'], 3],
    [['succeeded', 'succeeded'], 4],
  ] as const) {
    await pass(25 * 3_600 + 60)
    for (let times = 0; times < 2; times += 1) {
      await api.context.enqueue(settleWaitingRefunds, {})
      await api.runJobs()
    }
    expect(await states()).toEqual(expected)
    expect(await atProvider(payment)).toHaveLength(sent)
  }
})
