// Numbers of every series under concurrency and rollback, invoices in a creator's name, and credit notes.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cents, negate, toCents } from '#lib/money.ts'
import { invoice_series, invoices, invoicing_agreements } from '#server/db/schema/billing.ts'
import { draftCreditNote } from '#server/domains/billing/invoices/draft-credit-note.ts'
import { draftInvoice, type InvoiceRow } from '#server/domains/billing/invoices/draft-invoice.ts'
import { issueInvoice } from '#server/domains/billing/invoices/issue-invoice.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { line, signAgreement } from '#tests/support/billing/issue.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  buyer = await makePerson(api)
})
afterAll(() => api.close())

type Sale = { issuer?: TestPerson; net?: number }

const draft = ({ issuer, net = 10_000 }: Sale = {}) =>
  api.context.transact(tx =>
    draftInvoice(tx, {
      user_id: buyer.id,
      category: 'license',
      ...(issuer && { issuer_id: issuer.id }),
      lines: [line(net, 'S10')],
    }),
  )

const issued = async (sale: Sale = {}): Promise<InvoiceRow> => {
  const row = await draft(sale)
  return api.context.transact(tx => issueInvoice(tx, row))
}

const credit = (invoice: InvoiceRow, cents: Cents = invoice.total_cents) =>
  api.context.transact(async tx =>
    issueInvoice(tx, await draftCreditNote(tx, { invoice_id: invoice.id, total_cents: cents })),
  )

async function expectNoGap(): Promise<void> {
  const rows = await api.services.db.select().from(invoices)
  for (const { code, next_number } of await api.services.db.select().from(invoice_series)) {
    const own = rows.filter(({ series }) => series === code).map(({ sequence }) => sequence ?? 0)
    expect(own.toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
    expect(next_number).toBe(own.length + 1)
  }
}

describe('an invoice in a creator’s name', () => {
  test('is refused without a signed agreement, and takes no number', async () => {
    const issuer = await makePerson(api)
    await expect(issued({ issuer })).rejects.toMatchObject({ code: 'agreement_missing' })
    await expectNoGap()
  })

  test('has a series of its own, names the creator as seller and owes the creator all of it', async () => {
    const issuer = await makePerson(api, { first_name: 'Ansel', last_name: 'Adams' })
    const agreement = await signAgreement(api, issuer)
    const [first, second] = [await issued({ issuer }), await issued({ issuer })]
    const year = first.issued_on?.slice(0, 4)
    expect([first.number, second.number]).toEqual([`C${agreement}-${year}-000001`, `C${agreement}-${year}-000002`])
    expect(first.seller).toMatchObject({ name: 'Ansel Adams', professional: true, company_number: '732829320' })
    const note = await credit(second)
    expect(note.number).toBe(`AC${agreement}-${year}-000001`)
    const { findings } = await checkLedger(api.services.db, api.clock.now())
    expect(findings).toEqual([])
  })
})

test('numbers have no gap when thirty are issued at once in four series and some of them roll back', async () => {
  const issuers = [await makePerson(api), await makePerson(api)]
  for (const issuer of issuers) await signAgreement(api, issuer)
  const sales = Array.from({ length: 30 }, (_, index): Sale => {
    const issuer = issuers[index % 3]
    return issuer ? { issuer } : {}
  })
  const drafts: InvoiceRow[] = []
  for (const sale of sales) drafts.push(await draft(sale))
  const ends = await Promise.allSettled(
    drafts.map((row, index) =>
      api.context.transact(async tx => {
        await issueInvoice(tx, row)
        if (index % 5 === 4) throw new Error('rolled back')
      }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(6)
  await expectNoGap()
  const given = await api.services.db.select().from(invoices).where(eq(invoices.category, 'license'))
  const platform = given.filter(({ series }) => series?.startsWith('FA-'))
  const byNumber = platform.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ issued_on }) => issued_on)
  expect(byNumber).toEqual(byNumber.toSorted())
})

describe('a credit note', () => {
  test('takes a whole invoice back, line by line', async () => {
    const invoice = await issued({ net: 33_33 })
    const note = await credit(invoice)
    expect(note).toMatchObject({ kind: 'credit_note', status: 'paid', corrects_id: invoice.id })
    expect(note.number).toMatch(/^AV-\d{4}-000\d{3}$/)
    expect([note.net_cents, note.vat_cents]).toEqual([negate(invoice.net_cents), negate(invoice.vat_cents)])
    await expect(credit(invoice, toCents(1))).rejects.toThrow(RangeError)
  })

  test('in parts gives back every cent and its VAT, and never more', async () => {
    const invoice = await issued({ net: 99_99 })
    const parts = [3_334, 3_334].map(toCents)
    const notes: InvoiceRow[] = []
    for (const part of parts) notes.push(await credit(invoice, part))
    const left = toCents(invoice.total_cents - 6_668)
    await expect(credit(invoice, toCents(left + 1))).rejects.toThrow(RangeError)
    notes.push(await credit(invoice, left))
    const sum = (key: 'net_cents' | 'vat_cents') => notes.reduce((total, note) => total - note[key], 0)
    expect([sum('net_cents'), sum('vat_cents')]).toEqual([invoice.net_cents, invoice.vat_cents])
  })

  test('is only of an issued invoice', async () => {
    const { id, total_cents } = await draft()
    await expect(api.context.transact(tx => draftCreditNote(tx, { invoice_id: id, total_cents }))).rejects.toThrow(
      'not issued',
    )
  })
})

test('a mandate keeps its number when it is read again', async () => {
  const rows = await api.services.db.select().from(invoicing_agreements)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
})

test('after all of this the books add up', async () => {
  await expectNoGap()
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
