// The administrators' lists of payments and invoices: what they find, by what, and that they show one thing in full.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminInvoices } from '#lib/contract/admin-invoices.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { dayOf } from '#lib/dates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { order, pay } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let payer: TestPerson
let paid: { id: string; number: string | null }
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  payer = await makePerson(api, { first_name: 'Ada', last_name: 'Zöllner' })
  await addCard(api, payer)
  const id = await order(api, payer, 'COMPACT')
  paid = (await pay(api, payer, id)).body.invoice
  // A second one, whose payment waits for the bank.
  await addCard(api, payer, CHALLENGED)
  await pay(api, payer, await order(api, payer, 'REFLEX', 'year'))
})
afterAll(() => api.close())

type Query = Record<string, string | number>
async function listed(query: Query) {
  const { body } = await api.as(admin).call(adminPayments.list, { query })
  return body.results.map(each => each.amount_cents)
}

describe('payments', () => {
  test('are listed newest first, with who pays', async () => {
    const { body } = await api.as(admin).call(adminPayments.list, {})
    expect(body.count).toBe(2)
    expect(body.results[1]).toMatchObject({
      payer: { id: payer.id, name: 'Ada Zöllner' },
      invoice: { id: paid.id, number: paid.number },
      status: 'succeeded',
      method: 'card',
      amount_cents: 10_00,
    })
  })

  const cases: [string, Query, number][] = [
    ['the state', { status: 'succeeded' }, 1],
    ['the state that none has', { status: 'failed' }, 0],
    ['the method', { method: 'direct_debit' }, 0],
    ['the amount, its lower edge', { min_cents: 10_00, max_cents: 10_00 }, 1],
    ['the amount, a cent above', { min_cents: 10_01, max_cents: 20_00 }, 0],
    ['a name', { search: 'zöll' }, 2],
    ['words that nobody has', { search: 'ada nobody' }, 0],
    ['wildcards, which mean themselves', { search: '%' }, 0],
    ['a payer who has none', { payer: 'usr_none' }, 0],
    ['days before', { to: '2000-01-01' }, 0],
    ['days from then', { from: '2000-01-01' }, 2],
  ]
  test.each(cases)('are found by %s', async (_, query, count) => {
    expect(await listed(query)).toHaveLength(count)
  })

  test('of a day are those of that day in Paris', async () => {
    const day = dayOf(api.clock.now())
    expect(await listed({ from: day, to: day })).toHaveLength(2)
  })

  test('show their invoice, all attempts and what was booked, to the cent', async () => {
    const { body } = await api.as(admin).call(adminPayments.list, { query: { status: 'succeeded' } })
    const { body: detail } = await api.as(admin).call(adminPayments.read, { id: body.results[0]?.id ?? '' })
    expect(detail.invoice).toMatchObject({ number: paid.number, net_cents: 8_33, vat_cents: 1_67 })
    expect(detail.attempts).toHaveLength(1)
    expect(detail.transactions.map(({ kind }) => kind)).toEqual(['invoice_issued', 'pay_in'])
    for (const { entries } of detail.transactions)
      expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  })

  test('of an unknown id are not found, and wrong filters are named', async () => {
    expect((await api.as(admin).call(adminPayments.read, { id: 'pay_none' })).problem.code).toBe('not_found')
    const wrong = await api.as(admin).fetch('/api/admin/payments?from=2026-02-30&min_cents=-1&status=lost')
    expect(wrong.status).toBe(422)
    expect(Object.keys((await wrong.json()).errors).toSorted()).toEqual(['from', 'min_cents', 'status'])
  })
})

describe('invoices', () => {
  test('are listed with their payer, and open as PDF', async () => {
    const { body } = await api.as(admin).call(adminInvoices.list, { query: { status: 'paid', search: 'Zöllner' } })
    expect(body.results).toMatchObject([{ id: paid.id, kind: 'invoice', corrects: null, payer: { id: payer.id } }])
    const pdf = await api.as(admin).call(adminInvoices.pdf, { id: paid.id, query: { language: 'fr' } })
    expect(await pdf.body.slice(0, 5).text()).toBe('%PDF-')
    expect((await api.as(admin).call(adminInvoices.pdf, { id: 'inv_none' })).problem.code).toBe('not_found')
  })

  test('of other people stay unknown on an administrator’s own list', async () => {
    expect((await api.as(admin).call(invoices.read, { id: paid.id })).problem.code).toBe('not_found')
  })
})
