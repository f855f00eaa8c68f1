// Sales and total of the dashboard: what the books say, month by month in Paris, and nothing of anybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import { payouts } from '#lib/contract/payouts.ts'
import { negate, toCents } from '#lib/money.ts'
import { EARNINGS_MONTHS } from '#lib/rules/billing/payouts.ts'
import { sale_royalties } from '#server/db/schema/payouts.ts'
import { draftCreditNote } from '#server/domains/billing/invoices/draft-credit-note.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { issueInvoice } from '#server/domains/billing/invoices/issue-invoice.ts'
import { postTransaction } from '#server/domains/billing/ledger/post.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller, offer, putPayout, sell } from '#tests/support/billing/creators.ts'
import { line, signAgreement } from '#tests/support/billing/issue.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const read = async (person: TestPerson) => (await api.as(person).call(payouts.earnings)).body

/** An invoice in this person's name, issued; gives its id. */
async function invoice(issuer: TestPerson, category: 'license' | 'litigation', net: number): Promise<string> {
  const buyer = await makePerson(api, { account_type: 'advertiser' })
  const parties = { user_id: buyer.id, issuer_id: issuer.id }
  return api.context.transact(async tx => {
    const draft = await draftInvoice(tx, { ...parties, category, lines: [line(net, 'O')] })
    return (await issueInvoice(tx, draft)).id
  })
}

/** Takes this much of an invoice back. */
async function credit(invoice_id: string, cents: number): Promise<void> {
  await api.context.transact(async tx =>
    issueInvoice(tx, await draftCreditNote(tx, { invoice_id, total_cents: toCents(cents) })),
  )
}

/** A sale as it stands in the books, on a moment of one's choice. */
async function book({ id }: TestPerson, at: string, cents: number): Promise<void> {
  const amount = toCents(cents)
  const entries = { bank: amount, [`user:${id}:payable` as const]: negate(amount) }
  const posting = {
    key: `test/${id}/${at}`,
    kind: 'invoice_issued',
    reference: id,
    effective_at: new Date(at),
    entries,
  }
  await api.context.transact(tx => postTransaction(tx, posting))
}

test('somebody who has sold nothing sees zeros for a whole year', async () => {
  const person = await makePerson(api)
  const { months, ...sums } = await read(person)
  expect(sums).toEqual({
    currency: 'EUR',
    sales: 0,
    sold_cents: 0,
    litigations: 0,
    litigation_cents: 0,
    royalties: 0,
    royalty_cents: 0,
    earned_cents: 0,
  })
  expect(months).toHaveLength(EARNINGS_MONTHS)
  expect(months.at(-1)?.month).toBe(api.clock.now().toISOString().slice(0, 7))
})

test('two sales are what was invoiced, and what is left of it after commission, whatever was paid out', async () => {
  const seller = await makeSeller(api, admin)
  const buyer = await makeBuyer(api)
  await sell(api, { seller, buyer })
  await sell(api, { seller, buyer, net: 49_99 })
  const expected = { sales: 2, sold_cents: 110_00 + 54_99, earned_cents: 89_60 + 54_99 - 10_20 }
  const before = await read(seller)
  expect(before).toMatchObject(expected)
  expect(before.months.at(-1)).toMatchObject(expected)
  expect(before.months.slice(0, -1).every(({ sold_cents }) => sold_cents === 0)).toBe(true)
  await putPayout(api, seller)
  // The helper books what it pays out as owed first, which is no sale.
  expect(await read(seller)).toMatchObject({ sales: 2, sold_cents: expected.sold_cents })
  expect((await read(await makePerson(api))).sold_cents).toBe(0)
})

test('damages and royalties are no sales: each stands apart, with its credit notes, and all of it is earned', async () => {
  const creator = await makePerson(api)
  await signAgreement(api, creator)
  await invoice(creator, 'license', 40_00)
  const damages = await invoice(creator, 'litigation', 500_00)
  await credit(damages, 100_00)
  const royalty = await invoice(creator, 'license', 10_00)
  const owner = await makePerson(api, { account_type: 'collector' })
  await setIdentityVerified(api, owner, true)
  await signAgreement(api, owner)
  const sale = await offer(api, { seller: owner, buyer: await makePerson(api, { account_type: 'advertiser' }) })
  const share = { net_cents: toCents(10_00), vat_cents: toCents(0), tax_code: 'O' } as const
  await api.services.db
    .insert(sale_royalties)
    .values({ invoice_id: sale, user_id: creator.id, ...share, royalty_invoice_id: royalty })
  await credit(royalty, 1_00)
  const expected = {
    sales: 1,
    sold_cents: 40_00,
    litigations: 1,
    litigation_cents: 400_00,
    royalties: 1,
    royalty_cents: 9_00,
    earned_cents: 449_00,
  }
  const { months, ...sums } = await read(creator)
  expect(sums).toEqual({ currency: 'EUR', ...expected })
  expect(months.at(-1)).toMatchObject(expected)
  // The list to which the figure of claims leads says the same.
  const query = { category: 'litigation', direction: 'issued' } as const
  const { results } = (await api.as(creator).call(invoices.list, { query })).body
  expect(results.reduce((all, { total_cents }) => all + total_cents, 0)).toBe(expected.litigation_cents)
})

test('months are those of Paris, older ones count in the sums alone, and credit notes take away', async () => {
  const person = await makePerson(api)
  const year = api.clock.now().getUTCFullYear()
  await book(person, `${year - 3}-05-10T12:00:00Z`, 10_00)
  // In Paris the new year has begun.
  await book(person, `${year - 1}-12-31T23:30:00Z`, 20_00)
  await book(person, `${year}-01-15T12:00:00Z`, -5_00)
  const { months, ...sums } = await read(person)
  expect(sums).toMatchObject({ sales: 2, sold_cents: 25_00, earned_cents: 25_00 })
  expect(months.find(({ month }) => month === `${year}-01`)).toMatchObject({ sales: 1, sold_cents: 15_00 })
})

test('only creators have earnings', async () => {
  const collector = await makePerson(api, { account_type: 'collector' })
  expect((await api.as(collector).call(payouts.earnings)).status).toBe(403)
  expect((await api.call(payouts.earnings)).status).toBe(401)
})
