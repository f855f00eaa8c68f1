// An account that owes an issued invoice is not deleted before it is paid; what was never issued holds nobody back.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { invoices } from '#server/db/schema/billing.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { paidPlan } from '#tests/support/billing/refunds.ts'
import { order } from '#tests/support/billing/subscribe.ts'
import { askDeletion } from '#tests/support/deletion.ts'
import { makePerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('an issued invoice that is not paid holds its payer back, and says so', async () => {
  const admin = await makePerson(api, { roles: ['admin'] })
  const payer = await makePerson(api)
  const { invoice } = await paidPlan(api, { admin, payer })
  const standing = (status: 'paid' | 'payment_failed' | 'pending') =>
    api.services.db.update(invoices).set({ status }).where(eq(invoices.id, invoice))
  for (const owed of ['payment_failed', 'pending'] as const) {
    await standing(owed)
    const { status, problem } = await askDeletion(api, payer)
    expect([status, problem.code, problem.detail]).toEqual([409, 'account_owes', errors.codes.account_owes])
  }
  await standing('paid')
  expect((await askDeletion(api, payer)).status).toBe(202)
})

test('an invoice that was only drafted is given up with the account', async () => {
  const person = await makePerson(api)
  await order(api, person, 'COMPACT')
  expect(await api.services.db.$count(invoices, eq(invoices.user_id, person.id))).toBe(1)
  expect((await askDeletion(api, person)).status).toBe(202)
})
