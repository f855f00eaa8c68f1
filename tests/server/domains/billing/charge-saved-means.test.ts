// Charges without the payer: only where they agreed, once, and never twice whatever is lost on the way.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { toCents } from '#lib/money.ts'
import { invoices as invoice_rows, pay_ins } from '#server/db/schema/billing.ts'
import { card_agreements } from '#server/db/schema/means.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { chargeSavedMeans } from '#server/domains/billing/pay-ins/charge-saved-means.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { agreeToCharges, atBank } from '#tests/support/billing/subscribe.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** An invoice that somebody owes for what was made for them. */
async function owed(person: TestPerson, net = 50_00): Promise<string> {
  const words = { en: 'A report', fr: 'Un rapport' }
  const cents = { net_cents: toCents(net), vat_cents: toCents(Math.round(net / 5)) }
  const line = {
    description: words,
    details: { en: [], fr: [] },
    quantity: 1,
    unit_net_cents: cents.net_cents,
    ...cents,
  }
  const lines = [{ ...line, tax_code: 'S20' as const }]
  const given = { user_id: person.id, category: 'digital_report' as const, subject_id: 'evi_test', lines }
  return (await api.context.transact(tx => draftInvoice(tx, given))).id
}

const read = async (id: string) => {
  const [row] = await api.services.db.select().from(invoice_rows).where(eq(invoice_rows.id, id))
  return row
}
const attempts = (id: string) => api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))
const agreements = (person: TestPerson) =>
  api.services.db.select().from(card_agreements).where(eq(card_agreements.user_id, person.id))

async function agreed(): Promise<TestPerson> {
  const person = await makePerson(api)
  await agreeToCharges(api, person)
  return person
}

describe('an invoice', () => {
  test('is charged without asking once its payer has agreed at the bank, and issued with that', async () => {
    const person = await agreed()
    expect(await agreements(person)).toMatchObject([{ status: 'usable' }])
    const id = await owed(person)
    await Promise.all([1, 2, 3].map(() => chargeSavedMeans(api.context, id)))
    expect(await read(id)).toMatchObject({ status: 'paid', total_cents: 60_00, number: expect.any(String) })
    expect(await attempts(id)).toMatchObject([{ method: 'card', initiated_by: 'platform', status: 'succeeded' }])
    expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
  })

  test('waits for its payer where nobody agreed, or the bank refused it', async () => {
    const person = await makePerson(api)
    await agreeToCharges(api, person, 'refused')
    expect(await agreements(person)).toMatchObject([{ status: 'created' }])
    const id = await owed(person)
    await chargeSavedMeans(api.context, id)
    expect(await read(id)).toMatchObject({ status: 'payment_failed', refusal: 'no_means', number: null })
    expect(await attempts(id)).toEqual([])
    // Whoever comes and pays agrees for the next time, if they say so.
    const { body } = await api.as(person).call(invoices.pay, { id, body: { browser, agree: true } })
    expect(await atBank(body, 'accepted')).toContain('/account/evidences/?invoice=')
    await api.as(person).call(invoices.refresh, { id })
    const next = await owed(person)
    await chargeSavedMeans(api.context, next)
    expect([(await read(id))?.status, (await read(next))?.status]).toEqual(['paid', 'paid'])
  })

  test('that the bank refuses is not tried again by itself, and the holder confirms the next one', async () => {
    const person = await agreed()
    const id = await owed(person, 277_61)
    await api.services.db
      .update(invoice_rows)
      .set({ vat_cents: toCents(55_52), total_cents: toCents(333_13) })
      .where(eq(invoice_rows.id, id))
    await chargeSavedMeans(api.context, id)
    expect(await read(id)).toMatchObject({ status: 'payment_failed', refusal: '001013' })
    expect(await agreements(person)).toMatchObject([{ status: 'to_confirm' }])
    await chargeSavedMeans(api.context, id)
    expect(await attempts(id)).toHaveLength(1)
    expect((await read(id))?.refusal).toBe('no_means')
  })

  test('whose charge was carried out while its answer was lost is charged once', async () => {
    const person = await agreed()
    const id = await owed(person)
    await control('/faults', { fault: 'drop_after', on: '/payins/recurring' })
    await chargeSavedMeans(api.context, id).catch(() => undefined)
    expect((await attempts(id)).map(({ status }) => status)).toEqual(['created'])
    await chargeSavedMeans(api.context, id)
    expect(await read(id)).toMatchObject({ status: 'paid' })
    expect(await attempts(id)).toHaveLength(1)
  })

  test('is not charged to a card that was removed', async () => {
    const person = await agreed()
    const [card] = (await api.as(person).call(cards.list)).body.results
    await api.as(person).call(cards.remove, { id: card?.id ?? '' })
    await api.runJobs()
    expect(await agreements(person)).toMatchObject([{ status: 'ended' }])
    const id = await owed(person)
    await chargeSavedMeans(api.context, id)
    expect(await read(id)).toMatchObject({ status: 'payment_failed', refusal: 'no_means' })
  })
})
