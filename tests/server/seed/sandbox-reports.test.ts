// The reports of a sandbox are paid by their owner, so that a notice can be signed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidences } from '#lib/contract/evidences.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { dayOf } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { invoices as rows } from '#server/db/schema/billing.ts'
import { confirmedUserByEmail } from '#server/domains/accounts/queries.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { asUser } from '#server/seed/demo-user.ts'
import { payReports } from '#server/seed/sandbox-reports.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { makePerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const words = { en: 'Report', fr: 'Rapport' }
const details = { en: [], fr: [] }
const line = { description: words, details, quantity: 1, net_cents: toCents(50_00), vat_cents: toCents(10_00) }

/** A report that was ready and could not be charged. */
async function putUnpaid(user_id: string): Promise<void> {
  const lines = [{ ...line, unit_net_cents: line.net_cents, tax_code: 'S20' as const }]
  const supplied_on = dayOf(api.clock.now())
  const { id } = await api.context.transact(tx =>
    draftInvoice(tx, { user_id, category: 'digital_report', supplied_on, lines }),
  )
  const failed = { status: 'payment_failed', refusal: 'no_means' } as const
  await api.services.db.update(rows).set(failed).where(eq(rows.id, id))
}

test('one after the other, until none is owed', async () => {
  const person = await makePerson(api)
  await addCard(api, person)
  for (const _ of [1, 2]) await putUnpaid(person.id)
  const states = async () =>
    (await api.as(person).call(invoices.list, { query: { category: 'digital_report' } })).body.results.map(
      ({ status }) => status,
    )
  expect(await states()).toEqual(['payment_failed', 'payment_failed'])
  const user = await confirmedUserByEmail(api.context, person.email)
  if (!user) throw new Error('the creator is unknown')
  const creator = asUser(api.context, user)
  await payReports(creator)
  await api.runJobs()
  expect(await states()).toEqual(['paid', 'paid'])
  expect(await payReports(creator)).toBe(true)
  expect((await api.as(person).call(evidences.quote)).body.unpaid).toBe(false)
})
