// Reading invoices: who may, what the list is narrowed to, and what one says in full; what buyers elsewhere pay.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import { toCents } from '#lib/money.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { draftCreditNote } from '#server/domains/billing/invoices/draft-credit-note.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { issueInvoice } from '#server/domains/billing/invoices/issue-invoice.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { line, signAgreement } from '#tests/support/billing/issue.ts'
import { order, pay, quoteFor } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let buyer: TestPerson
let creator: TestPerson
let stranger: TestPerson
let sold: string
let note: string
beforeAll(async () => {
  api = await testApi()
  buyer = await makePerson(api)
  creator = await makePerson(api)
  stranger = await makePerson(api)
  await signAgreement(api, creator, 'FR44732829320')
  const sale = { user_id: buyer.id, issuer_id: creator.id, category: 'license' as const }
  const row = await api.context.transact(async tx =>
    issueInvoice(tx, await draftInvoice(tx, { ...sale, lines: [line(50_00, 'S10'), line(20_00, 'O')] })),
  )
  sold = row.id
  const credited = await api.context.transact(async tx =>
    issueInvoice(tx, await draftCreditNote(tx, { invoice_id: sold, total_cents: toCents(15_00) })),
  )
  note = credited.id
})
afterAll(() => api.close())

const listed = async (person: TestPerson, query: Record<string, string> = {}) => {
  const { body } = await api.as(person).call(invoices.list, { query })
  return body.results.map(({ id, direction }) => [id, direction])
}

describe('an invoice in a creator’s name', () => {
  test('is received by who pays it, issued by the creator, and unknown to others', async () => {
    expect(await listed(buyer)).toEqual([
      [note, 'received'],
      [sold, 'received'],
    ])
    expect(await listed(creator)).toEqual([
      [note, 'issued'],
      [sold, 'issued'],
    ])
    expect(await listed(stranger)).toEqual([])
    for (const endpoint of [invoices.read, invoices.pdf])
      expect((await api.as(stranger).call(endpoint, { id: sold })).problem.code).toBe('not_found')
    expect((await pay(api, creator, sold)).problem.code).toBe('not_found')
  })

  test('says its lines, VAT by code and credit notes; the creator gets its PDF too', async () => {
    const { body } = await api.as(creator).call(invoices.read, { id: sold, query: { language: 'fr' } })
    expect(body.vat_groups).toEqual([
      { tax_code: 'S10', vat_bps: 1_000, net_cents: 50_00, vat_cents: 5_00 },
      { tax_code: 'O', vat_bps: 0, net_cents: 20_00, vat_cents: 0 },
    ])
    expect(body.credit_notes).toMatchObject([{ id: note, total_cents: -15_00 }])
    expect(body.credited_cents).toBe(15_00)
    const { results } = (await api.as(creator).call(invoices.list)).body
    expect(results.find(({ id }) => id === sold)?.credited_cents).toBe(15_00)
    expect(results.find(({ id }) => id === note)?.credited_cents).toBe(0)
    const taken = await api.as(buyer).call(invoices.read, { id: note })
    expect(taken.body).toMatchObject({ kind: 'credit_note', corrects: { id: sold }, payments: [] })
    expect((await api.as(creator).call(invoices.pdf, { id: note })).status).toBe(200)
  })

  test.each([
    [{ kind: 'credit_note' }, 1],
    [{ kind: 'invoice' }, 1],
    [{ direction: 'received' }, 0],
    [{ direction: 'issued' }, 2],
    [{ category: 'license' }, 2],
    [{ category: 'subscription' }, 0],
    [{ status: 'pending' }, 1],
    [{ from: '2001-01-01', to: '2001-12-31' }, 0],
    [{ from: '2001-01-01' }, 2],
  ] as const)('is found by %o', async (query, count) => {
    expect(await listed(creator, query)).toHaveLength(count)
  })

  test.each([{ kind: 'x' }, { direction: 'both' }, { from: '2026-02-30' }, { to: 'today' }])(
    'is not looked for by %o',
    async query => {
      const { status } = await api.as(creator).call(invoices.list, { query: query as never }) // wrong on purpose
      expect(status).toBe(422)
    },
  )
})

test('a payment stands on the invoice that it paid', async () => {
  await addCard(api, stranger)
  const id = await order(api, stranger, 'COMPACT')
  await pay(api, stranger, id)
  const { body } = await api.as(stranger).call(invoices.read, { id })
  expect(body.payments).toMatchObject([{ method: 'card', status: 'succeeded', amount_cents: 10_00 }])
  expect(body.due_on).toBe(body.issued_on)
})

describe('a plan of €10', () => {
  const company = {
    user_type: 'legal',
    company_type: 'business',
    company_name: 'Bild GmbH',
    company_number: 'HRB 1',
    company_email: 'bild@auctor.example',
    company_address: 'Hafen 1',
    company_zip: '20095',
    company_city: 'Hamburg',
    company_country: 'DE',
    representative_first_name: 'Ada',
    representative_last_name: 'Bild',
    representative_email: 'ada@auctor.example',
    representative_born_on: '1980-01-01',
    representative_nationality: 'DE',
    representative_country: 'DE',
  } as const

  test.each([
    ['with its VAT number', 'DE123456789', 'AE', 8_33, 0],
    ['without one', null, 'S20', 8_33, 1_67],
  ] as const)('costs a company in Germany %s', async (_, vat_number, tax_code, net_cents, vat_cents) => {
    const person = await makePerson(api)
    const said = { ...company, vat_number }
    await api.services.db.update(profiles).set(said).where(eq(profiles.user_id, person.id))
    const quote = await quoteFor(api, person, 'COMPACT')
    expect(quote).toMatchObject({ tax_code, net_cents, vat_cents, total_cents: net_cents + vat_cents })
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    const { body } = await pay(api, person, id)
    expect(body.invoice).toMatchObject({ status: 'paid', net_cents, vat_cents })
  })

  test('is asked for anew when the buyer moved since the quote', async () => {
    const person = await makePerson(api)
    const { id } = await quoteFor(api, person, 'COMPACT')
    await api.services.db.update(profiles).set({ country: 'US' }).where(eq(profiles.user_id, person.id))
    const { subscriptions } = await import('#lib/contract/subscriptions.ts')
    const { problem } = await api.as(person).call(subscriptions.create, { body: { quote: id } })
    expect(problem.code).toBe('quote_expired')
  })
})
