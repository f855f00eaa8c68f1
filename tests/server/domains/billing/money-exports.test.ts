// Files of money: the e-reporting of a period for administrators, and a person's own invoices of a year.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminInvoices } from '#lib/contract/admin-invoices.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { dayOf } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { ARCHIVE_INVOICES_MAX } from '#lib/rules/billing/invoices.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { draftCreditNote } from '#server/domains/billing/invoices/draft-credit-note.ts'
import { draftInvoice, type InvoiceRow } from '#server/domains/billing/invoices/draft-invoice.ts'
import { issueInvoice } from '#server/domains/billing/invoices/issue-invoice.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller, sell } from '#tests/support/billing/creators.ts'
import { line } from '#tests/support/billing/issue.ts'
import { paidPlan } from '#tests/support/billing/refunds.ts'
import { company, representative } from '#tests/support/people/company-profile.ts'
import { makePerson, naturalProfile, type PersonOptions, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

async function issue({ id: user_id }: TestPerson, net: number, tax_code: TaxCode): Promise<InvoiceRow> {
  const lines = [line(net, tax_code)]
  return api.context.transact(async tx =>
    issueInvoice(tx, await draftInvoice(tx, { user_id, category: 'subscription', lines })),
  )
}
async function makeCompany(changes: Partial<typeof company> & { vat_number?: string }): Promise<TestPerson> {
  const options: PersonOptions = { account_type: 'agency', complete: false }
  const person = await makePerson(api, options)
  const body = { ...naturalProfile, ...company, ...representative, ...changes, user_type: 'legal' as const }
  const { status } = await api.as(person).call(profiles.update, { id: person.id, body })
  expect(status).toBe(200)
  return person
}
const today = () => dayOf(api.clock.now())
const report = (from = today(), to = today()) => api.as(admin).call(adminInvoices.eReporting, { query: { from, to } })
async function rowsOf(from?: string, to?: string): Promise<string[][]> {
  const { status, body, headers } = await report(from, to)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv'])
  const [head, ...lines] = (await body.text()).trim().split('\r\n')
  expect(head).toBe(
    'flow,day,seller_siren,seller,category,vat_percent,buyer_country,buyer_vat_number,document,documents,net,vat,total,currency',
  )
  return lines.map(each => each.split(','))
}

describe('the e-reporting of a day', () => {
  test('sums consumers by rate, names businesses abroad one by one, and leaves French ones to their e-invoices', async () => {
    const consumers = [await makePerson(api), await makePerson(api)]
    const german = await makeCompany({ company_country: 'DE', company_number: 'HRB 1', vat_number: 'DE129273398' })
    const french = await makeCompany({})
    for (const person of consumers) await issue(person, 10_00, 'S20')
    const reverse = await issue(german, 25_00, 'AE')
    await issue(french, 99_00, 'S20')
    const rows = await rowsOf()
    expect(rows.map(row => [row[0], row[4], row[5], row[6], row[7], row[8], ...row.slice(9)])).toEqual([
      ['10.1', 'TNT1', '0', 'DE', 'DE129273398', reverse.number, '1', '25.00', '0.00', '25.00', 'EUR'],
      ['10.3', 'TPS1', '20', '', '', '', '2', '20.00', '4.00', '24.00', 'EUR'],
    ])
  })

  test('takes credit notes off, and tells of payments on the day of the money', async () => {
    const before = new Map((await rowsOf()).map(row => [row[0], Number(row[12])]))
    const payer = await makePerson(api)
    const { invoice, cents } = await paidPlan(api, { admin, payer })
    const paid = new Map((await rowsOf()).map(row => [row[0], Number(row[12])]))
    expect((paid.get('10.3') ?? 0) - (before.get('10.3') ?? 0)).toBeCloseTo(cents / 100)
    expect(paid.get('10.4')).toBeCloseTo(cents / 100)
    await api.context.transact(async tx =>
      issueInvoice(tx, await draftCreditNote(tx, { invoice_id: invoice, total_cents: toCents(cents) })),
    )
    const after = new Map((await rowsOf()).map(row => [row[0], Number(row[12])]))
    expect(after.get('10.3')).toBeCloseTo(before.get('10.3') ?? 0)
    expect(after.get('10.4') ?? 0).toBeCloseTo(0)
  })

  test('of another period is another file, and an impossible one is refused', async () => {
    expect(await rowsOf('2020-01-01', '2020-12-31')).toEqual([])
    expect((await report('2026-02-01', '2026-01-01')).status).toBe(422)
    expect((await report('2020-01-01', '2022-01-01')).status).toBe(422)
    const other = await makePerson(api)
    const query = { from: today(), to: today() }
    expect((await api.as(other).call(adminInvoices.eReporting, { query })).status).toBe(403)
  })
})

describe('a year of invoices', () => {
  test('holds each as PDF with its data, and all as a table, and nothing of anybody else', async () => {
    const person = await makePerson(api)
    await issue(await makePerson(api), 5_00, 'S20')
    const issued = [await issue(person, 10_00, 'S20'), await issue(person, 20_00, 'S20')]
    const year = Number(today().slice(0, 4))
    expect((await api.as(person).call(invoices.years)).body.results).toEqual([{ year, count: 2 }])
    const { status, body, headers } = await api.as(person).call(invoices.archive, { query: { year, language: 'fr' } })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    const files = unzipSync(new Uint8Array(await body.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['invoices.csv', ...issued.map(({ number }) => `${number}.pdf`)])
    const [, first] = Buffer.from(files['invoices.csv'] ?? [])
      .toString()
      .split('\r\n')
    expect(first).toContain(`${issued[0]?.number},invoice,${today()}`)
    expect(first).toContain(',10.00,2.00,12.00,EUR,')
    const pdf = Buffer.from(files[`${issued[0]?.number}.pdf`] ?? []).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('factur-x.xml')
  })

  test('holds what a creator has sold for both sides, its commission for the seller alone, and a credit note with its invoice', async () => {
    const [seller, buyer] = [await makeSeller(api, admin), await makeBuyer(api)]
    const id = await sell(api, { seller, buyer })
    const sold = (await api.as(buyer).call(invoices.read, { id, query: {} })).body
    await api.context.transact(async tx =>
      issueInvoice(tx, await draftCreditNote(tx, { invoice_id: id, total_cents: toCents(1_20) })),
    )
    const year = Number(today().slice(0, 4))
    const archived = async (person: TestPerson) => {
      const { body } = await api.as(person).call(invoices.archive, { query: { year } })
      const files = unzipSync(new Uint8Array(await body.arrayBuffer()))
      const [, ...rows] = Buffer.from(files['invoices.csv'] ?? [])
        .toString()
        .trim()
        .split('\r\n')
      const named = rows.map(row => row.split(','))
      expect(Object.keys(files).slice(1)).toEqual(named.map(([number]) => `${number}.pdf`))
      return named.map(([number, kind, , , direction]) => [/^[A-Z]+/.exec(number ?? '')?.[0], kind, direction])
    }
    expect(sold.number).toMatch(/^C/)
    expect((await archived(buyer)).toSorted()).toEqual([
      ['AC', 'credit_note', 'received'],
      ['C', 'invoice', 'received'],
    ])
    expect((await archived(seller)).toSorted()).toEqual([
      ['AC', 'credit_note', 'issued'],
      ['C', 'invoice', 'issued'],
      ['FA', 'invoice', 'received'],
    ])
  })

  test('of very many is handed out a hundred at a time, none twice and none missing', async () => {
    const person = await makePerson(api)
    const issued = await Promise.all(
      Array.from({ length: ARCHIVE_INVOICES_MAX + 1 }, () => issue(person, 10_00, 'S20')),
    )
    const year = Number(today().slice(0, 4))
    const ask = (part?: number) => api.as(person).call(invoices.archive, { query: { year, ...(part && { part }) } })
    expect((await ask()).problem.code).toBe('archive_too_big')
    const namesOf = async (part: number) => {
      const { body } = await ask(part)
      return Object.keys(unzipSync(new Uint8Array(await body.arrayBuffer()))).filter(name => name.endsWith('.pdf'))
    }
    const [first, second] = [await namesOf(1), await namesOf(2)]
    expect([first.length, second.length]).toEqual([ARCHIVE_INVOICES_MAX, 1])
    expect([...first, ...second].toSorted()).toEqual(issued.map(({ number }) => `${number}.pdf`).toSorted())
    expect((await ask(3)).status).toBe(404)
  })

  test('is asked for by the month too, and is not there where nothing was issued', async () => {
    const person = await makePerson(api)
    const [year, month] = today().split('-').map(Number)
    const ask = (query: { year: number; month?: number }) => api.as(person).call(invoices.archive, { query })
    expect((await ask({ year: year ?? 0 })).status).toBe(404)
    await issue(person, 10_00, 'S20')
    expect((await ask({ year: year ?? 0, month: month ?? 0 })).status).toBe(200)
    expect((await ask({ year: year ?? 0, month: month === 1 ? 2 : 1 })).status).toBe(404)
    expect((await ask({ year: 1 })).status).toBe(422)
    expect((await api.call(invoices.archive, { query: { year: year ?? 0 } })).status).toBe(401)
  })
})
