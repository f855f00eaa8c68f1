// Money of a renewal that goes back: the plan ends that day when it was given back, rests while a bank decides, and runs on when it is won.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { settleDisputeNow } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { askRefund } from '#tests/support/billing/refunds.ts'
import { daysAfterEnd, subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan

/** Somebody whose plan was renewed today; gives the invoice of it and its payment. */
async function renewed() {
  const person = await subscriber(api, 'HYBRID')
  await daysAfterEnd(api, person, 0)
  await logInAgain(api, admin)
  const { body } = await api.as(person).call(invoices.list)
  const [invoice] = body.results
  expect(invoice).toMatchObject({ renewal: true, status: 'paid', total_cents: 30_00 })
  const [payment] = await api.services.db
    .select()
    .from(pay_ins)
    .where(eq(pay_ins.invoice_id, invoice?.id ?? ''))
  if (!invoice || !payment) throw new Error('nothing was renewed')
  return { person, invoice, payment }
}

test('given back whole with the plan, it ends that day and is not renewed again', async () => {
  const { person, invoice, payment } = await renewed()
  expect((await askRefund(api, admin, payment.id, { amount_cents: 30_00, ends_plan: true })).status).toBe(201)
  expect(await planOf(person)).toBe('INSTANT')
  expect(await subscriptionOf(api, person)).toMatchObject({ status: 'ended', renewal: null })
  const { body } = await api.as(person).call(invoices.read, { id: invoice.id })
  expect(body.credit_notes).toMatchObject([{ total_cents: -30_00 }])
  await daysAfterEnd(api, person, 40)
  expect((await api.as(person).call(invoices.list)).body.results.filter(each => each.renewal)).toHaveLength(1)
})

test('given back in part without the plan, it runs on', async () => {
  const { person, payment } = await renewed()
  await askRefund(api, admin, payment.id, { amount_cents: 10_00 })
  expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', plan: 'HYBRID' })
})

test('disputed, the plan rests, and the invoice says so; won, it runs to its old day', async () => {
  const { person, invoice, payment } = await renewed()
  const { ends_on } = await subscriptionOf(api, person)
  await control(`/payins/${payment.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  const [made] = await atTestProvider(`/payins/${payment.provider_id}/disputes`)
  const id = String(made?.Id)
  // The provider's clock stands a month behind ours, so its list of new disputes does not name this one.
  await settleDisputeNow(api.context, id)
  expect(await planOf(person)).toBe('INSTANT')
  const read = async () => (await api.as(person).call(invoices.read, { id: invoice.id })).body.disputes
  expect(await read()).toMatchObject([{ state: 'open', money_taken: true, amount_cents: 30_00 }])
  const [open] = await api.services.db.select().from(disputes).where(eq(disputes.user_id, person.id))
  const file = new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
  const body = { type: 'invoice', reason: 'It was used.' } as const
  await api.as(admin).call(adminDisputes.contest, { id: open?.id ?? '', body, file })
  await control(`/disputes/${id}`, { outcome: 'WON' })
  await settleDisputeNow(api.context, id)
  expect(await read()).toMatchObject([{ state: 'won' }])
  expect(await subscriptionOf(api, person)).toMatchObject({ status: 'active', plan: 'HYBRID', ends_on })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
