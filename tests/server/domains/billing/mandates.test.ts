// Direct debit: a mandate is signed on the provider's page, believed only when the provider is asked, pays days later, and ends.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { type DebitMandate, mandates } from '#lib/contract/mandates.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { dateWords } from '#lib/date-words.ts'
import { addDays, DAY_S, dayOf } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { lastDayOf, periodOf } from '#lib/rules/billing/periods.ts'
import { invoices as invoice_rows, pay_ins } from '#server/db/schema/billing.ts'
import { mandates as rows } from '#server/db/schema/means.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { chargeSavedMeans } from '#server/domains/billing/pay-ins/charge-saved-means.ts'
import { settlePayInNow } from '#server/domains/billing/pay-ins/settle-pay-in.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { giveAccount } from '#tests/support/billing/creators.ts'
import { debitOf, onMandatePage, settleDebit, signMandate } from '#tests/support/billing/mandates.ts'
import { order } from '#tests/support/billing/subscribe.ts'
import { logInAgain, makePerson, type PersonOptions, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let stranger: TestPerson
beforeAll(async () => {
  api = await testApi()
  stranger = await makePerson(api)
})
afterAll(() => api.close())

/** Somebody with a bank account that the provider has confirmed. */
async function withAccount(options: PersonOptions = {}): Promise<TestPerson> {
  const person = await makePerson(api, options)
  await giveAccount(api, person)
  return person
}

const ask = (person: TestPerson) => api.as(person).call(mandates.create)
const list = async (person: TestPerson) => (await api.as(person).call(mandates.list)).body.results
const refresh = (person: TestPerson, id: string) => api.as(person).call(mandates.refresh, { id })
async function signed(options: PersonOptions = {}): Promise<{ person: TestPerson; mandate: DebitMandate }> {
  const person = await makePerson(api, options)
  return { person, mandate: await signMandate(api, person) }
}

async function owed(person: TestPerson): Promise<string> {
  const words = { en: 'A report', fr: 'Un rapport' }
  const cents = { unit_net_cents: toCents(50_00), net_cents: toCents(50_00), vat_cents: toCents(10_00) }
  const lines = [{ description: words, details: { en: [], fr: [] }, quantity: 1, ...cents, tax_code: 'S20' as const }]
  const given = { user_id: person.id, category: 'digital_report' as const, subject_id: 'evi_test', lines }
  return (await api.context.transact(tx => draftInvoice(tx, given))).id
}
const invoiceOf = async (id: string) =>
  (await api.services.db.select().from(invoice_rows).where(eq(invoice_rows.id, id)))[0]
describe('a mandate', () => {
  test('needs a confirmed bank account', async () => {
    const person = await makePerson(api)
    expect((await ask(person)).problem).toMatchObject({ status: 409, code: 'mandate_account_missing' })
    expect(await list(person)).toEqual([])
  })

  test('is asked for once, signed on the provider’s page, and pays from then on', async () => {
    const person = await withAccount()
    const first = await ask(person)
    expect(first.body).toMatchObject({ account: 'FR76 •••• 0143', status: 'created', document_url: null })
    expect((await ask(person)).body.id).toBe(first.body.id)
    // The address alone says nothing: nobody has signed.
    expect((await refresh(person, first.body.id)).body.status).toBe('created')
    expect(await onMandatePage(first.body, 'confirm')).toContain('/account/cards/?MandateId=')
    const { body } = await refresh(person, first.body.id)
    expect(body).toMatchObject({ status: 'submitted', is_default: true, redirect_url: null })
    expect((await fetch(body.document_url ?? '')).headers.get('content-type')).toBe('application/pdf')
    expect((await ask(person)).problem.code).toBe('mandate_exists')
  })

  test.each(['refuse', 'expire'] as const)(
    'that its holder lets %s has failed, and another can be asked for',
    async action => {
      const person = await withAccount()
      const { body } = await ask(person)
      await onMandatePage(body, action)
      expect((await refresh(person, body.id)).body).toMatchObject({ status: 'failed', is_default: false })
      expect((await ask(person)).body.id).not.toBe(body.id)
    },
  )

  test('is followed by the provider’s notification, which is only a hint', async () => {
    const person = await withAccount()
    const { body } = await ask(person)
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, body.id))
    const hint = { EventType: 'MANDATE_SUBMITTED', RessourceId: row?.provider_id ?? '', Date: 1_790_000_000 }
    await api.call(payments.hook, { query: hint })
    await api.runJobs()
    expect((await list(person))[0]?.status).toBe('created')
    await onMandatePage(body, 'confirm')
    await api.call(payments.hook, { query: { ...hint, Date: hint.Date + 1 } })
    await api.runJobs()
    expect((await list(person))[0]?.status).toBe('submitted')
  })

  test('of somebody else is as unknown as none', async () => {
    const { mandate } = await signed()
    const { id } = mandate
    expect((await refresh(stranger, id)).status).toBe(404)
    expect((await api.as(stranger).call(mandates.cancel, { id })).status).toBe(404)
    const chosen = await api.as(stranger).call(mandates.setDefault, { id, body: { is_default: false } })
    expect(chosen.status).toBe(404)
  })

  test('is ended here and at the provider, and pays nothing any more', async () => {
    const { person, mandate } = await signed()
    expect((await api.as(person).call(mandates.cancel, { id: mandate.id })).body.status).toBe('cancelled')
    expect((await api.as(person).call(mandates.cancel, { id: mandate.id })).body.status).toBe('cancelled')
    await api.runJobs()
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, mandate.id))
    expect(await api.ports.payment.readMandate(row?.provider_id ?? '')).toMatchObject({ status: 'cancelled' })
    const id = await owed(person)
    await chargeSavedMeans(api.context, id)
    expect(await invoiceOf(id)).toMatchObject({ status: 'payment_failed', refusal: 'no_means' })
  })
})

describe('a direct debit', () => {
  test('pays an invoice days later, which is neither paid nor payable meanwhile', async () => {
    const { person, mandate } = await signed()
    const id = await owed(person)
    const { body } = await api.as(person).call(invoices.pay, { id, body: { mandate: mandate.id, browser } })
    expect(body).toMatchObject({ status: 'created', method: 'direct_debit', redirect_url: null })
    expect(body.charge_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await invoiceOf(id)).toMatchObject({ status: 'under_way', number: null })
    const again = await api.as(person).call(invoices.pay, { id, body: { mandate: mandate.id, browser } })
    expect(again.problem).toMatchObject({ code: 'invoice_validating' })
    await settleDebit(api, id)
    await api.as(person).call(invoices.refresh, { id })
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', number: expect.any(String) })
    await refresh(person, mandate.id)
    expect((await list(person))[0]?.status).toBe('active')
    expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
  })

  test('is made without asking, where the mandate was chosen for that', async () => {
    const { person } = await signed()
    const id = await owed(person)
    await chargeSavedMeans(api.context, id)
    await chargeSavedMeans(api.context, id)
    expect(await debitOf(api, id)).toMatchObject({
      method: 'direct_debit',
      initiated_by: 'platform',
      status: 'created',
    })
    await settleDebit(api, id)
    await chargeSavedMeans(api.context, id)
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid' })
    expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, id))).toBe(1)
  })

  test('that the account cannot pay says why, and the invoice can be paid otherwise', async () => {
    const { person } = await signed({ first_name: 'Penniless' })
    const id = await owed(person)
    await chargeSavedMeans(api.context, id)
    await settleDebit(api, id)
    await api.as(person).call(invoices.refresh, { id })
    expect(await invoiceOf(id)).toMatchObject({ status: 'payment_failed', refusal: '001830', number: null })
  })

  test('is refused under somebody else’s mandate', async () => {
    const { mandate } = await signed()
    const id = await owed(stranger)
    const refused = await api.as(stranger).call(invoices.pay, { id, body: { mandate: mandate.id, browser } })
    expect(refused.status).toBe(404)
    expect(await debitOf(api, id)).toBeUndefined()
  })

  test('that the account cannot pay for a plan leaves all as it was, and its holder is written to', async () => {
    const { person, mandate } = await signed({ first_name: 'Penniless' })
    const id = await order(api, person, 'COMPACT')
    await api.as(person).call(invoices.pay, { id, body: { mandate: mandate.id, browser } })
    await settleDebit(api, id)
    await api.as(person).call(invoices.refresh, { id })
    await api.runJobs()
    expect(await invoiceOf(id)).toMatchObject({ status: 'payment_failed', number: null })
    expect((await api.as(person).call(subscriptions.list)).body.results).toEqual([])
    const letters = (await api.outbox()).filter(({ to }) => to === person.email).map(({ template }) => template)
    expect(letters.filter(template => template === 'plan_unpaid')).toHaveLength(1)
  })

  test('pays for a first plan, which begins with the payment and loses no day', async () => {
    const { person, mandate } = await signed()
    const today = dayOf(api.clock.now())
    const id = await order(api, person, 'COMPACT')
    const { body } = await api.as(person).call(invoices.pay, { id, body: { mandate: mandate.id, browser } })
    expect(body.invoice).toMatchObject({ status: 'under_way', debited_on: body.charge_on })
    const listed = await api.as(person).call(invoices.list)
    expect(listed.body.results[0]).toMatchObject({ id, status: 'under_way', debited_on: body.charge_on })
    const other = await api.as(person).call(subscriptions.quote, { body: { plan: 'HYBRID', interval: 'month' } })
    const meanwhile = await api.as(person).call(subscriptions.create, { body: { quote: other.body.id } })
    expect(meanwhile.problem.code).toBe('invoice_validating')

    api.clock.forward({ seconds: 3 * DAY_S })
    await settleDebit(api, id)
    await settlePayInNow(api.context, (await debitOf(api, id))?.id ?? '')
    const begun = dayOf(api.clock.now())
    expect(begun).toBe(addDays(today, 3))
    const period = periodOf(begun, 'month', 0)
    // Whoever was away for so long has to log in again.
    await logInAgain(api, person)
    const { body: plans } = await api.as(person).call(subscriptions.list)
    expect(plans.results).toMatchObject([{ status: 'active', plan: 'COMPACT', ...period, price_cents: 10_00 }])
    const { body: paid } = await api.as(person).call(invoices.read, { id, query: { language: 'en' } })
    expect(paid).toMatchObject({ status: 'paid', debited_on: null, total_cents: 10_00, issued_on: begun })
    const days = dateWords('en')
    for (const day of [begun, lastDayOf(period)]) expect(paid.lines[0]?.description).toContain(days.day(day))
    expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
    const begins = (await api.outbox()).filter(mail => mail.to === person.email && mail.template === 'plan_begun')
    expect(begins).toHaveLength(1)
    expect(begins[0]?.text).toContain(paid.number)
  })
})
