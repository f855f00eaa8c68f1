// More than a hundred payments of one person, all of one moment: every list shows each of them once, page by page, and a lost one is found among them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminInvoices } from '#lib/contract/admin-invoices.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { chargeSavedMeans } from '#server/domains/billing/pay-ins/charge-saved-means.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { line } from '#tests/support/billing/issue.ts'
import { agreeToCharges, order, pay, payAgreeing, refresh } from '#tests/support/billing/subscribe.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

/** Their first payment is for the plan with which they agree to be charged. */
const INVOICES = 105
/** The provider takes 99 payments under one agreement; the next one is refused, and its holder agrees anew. */
const UNDER_ONE_AGREEMENT = 99
const ATTEMPTS = INVOICES + 1

let api: TestApi
let admin: TestPerson
let payer: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  payer = await makePerson(api)
  await agreeToCharges(api, payer)
  for (let nth = 1; nth < INVOICES; nth += 1) await report()
}, 120_000)
afterAll(() => api.close())

async function report(): Promise<void> {
  const given = { user_id: payer.id, category: 'digital_report' as const, subject_id: 'evi_test' }
  const { id } = await api.context.transact(tx => draftInvoice(tx, { ...given, lines: [line(50_00, 'S20')] }))
  await chargeSavedMeans(api.context, id)
  if ((await api.as(payer).call(invoices.read, { id })).body.status !== 'paid') await payAgreeing(api, payer, id)
}

type Page = { count: number; next: string | null; previous: string | null; results: { id: string }[] }

/** Follows the list's own addresses from its first page to its last; gives the pages. */
async function walk(person: TestPerson, path: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let next: string | null = path; next !== null; next = pages.at(-1)?.next ?? null) {
    const { pathname, search } = new URL(next, 'http://auctor.test')
    const answer = await api.as(person).fetch(`${pathname}${search}`)
    expect(answer.status).toBe(200)
    pages.push(await answer.json())
  }
  return pages
}

describe.each([
  ['one’s invoices', () => payer, invoices.list, INVOICES, ['-created_at', 'created_at']],
  ['all invoices', () => admin, adminInvoices.list, INVOICES, ['-created_at', 'created_at', '-amount', 'amount']],
  ['all payments', () => admin, adminPayments.list, ATTEMPTS, ['-created_at', 'created_at', '-amount', 'amount']],
] as const)('the list of %s', (_name, who, { path }, all, orderings) => {
  test.each(orderings.flatMap(ordering => [24, 35, 100].map(size => [ordering, size] as const)))(
    'in the order %s shows each once on pages of %i',
    async (ordering, size) => {
      const pages = await walk(who(), `/api${path}?ordering=${ordering}&page_size=${size}`)
      const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
      expect(pages).toHaveLength(Math.ceil(all / size))
      expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([all]))
      expect([ids.length, new Set(ids).size]).toEqual([all, all])
      expect(pages.at(-1)?.previous).toContain(`page=${pages.length - 1}`)
    },
  )

  test('is empty beyond its last page, and refuses pages that are none', async () => {
    const beyond = await api.as(who()).fetch(`/api${path}?page=3&page_size=100`)
    expect(await beyond.json()).toMatchObject({ count: all, next: null, results: [] })
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page_size=101', 'page_size=0', 'ordering=number']) {
      const refused = await api.as(who()).fetch(`/api${path}?${query}`)
      expect({ query, status: refused.status }).toEqual({ query, status: 422 })
    }
  })
})

test('one attempt was refused, the hundredth under one agreement, and its holder confirmed it', async () => {
  const rows = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, payer.id))
  expect(rows.filter(({ status }) => status !== 'succeeded')).toMatchObject([{ status: 'failed', refusal: '205001' }])
  const under = Map.groupBy(
    rows.filter(({ status }) => status === 'succeeded'),
    ({ agreement_id }) => agreement_id,
  )
  expect([...under.values()].map(({ length }) => length).toSorted((one, other) => other - one)).toEqual([
    UNDER_ONE_AGREEMENT,
    INVOICES - UNDER_ONE_AGREEMENT,
  ])
})

test('numbers of a series follow each other over all of them', async () => {
  const pages = await walk(payer, `/api${invoices.list.path}?page_size=100`)
  const numbers = pages.flatMap(({ results }) => results as unknown as { number: string }[]).map(({ number }) => number)
  const sequence = numbers.map(number => Number(number.split('-').at(-1))).toSorted((one, other) => one - other)
  expect(sequence).toEqual(Array.from({ length: INVOICES }, (_, index) => (sequence[0] ?? 0) + index))
})

test('a payment whose answer was lost, and whose key is forgotten, is found behind a hundred others', async () => {
  const id = await order(api, payer, 'HYBRID')
  await control('/faults', { fault: 'drop_after', on: '/payins/card/direct' })
  await pay(api, payer, id)
  await control('/clock', { seconds: 25 * 60 * 60 })
  api.clock.forward({ hours: 25 })
  await logInAgain(api, payer)
  expect((await refresh(api, payer, id)).body).toMatchObject({ status: 'succeeded', invoice: { status: 'paid' } })
  expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, id))).toBe(1)
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
