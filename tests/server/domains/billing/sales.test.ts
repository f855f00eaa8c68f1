// Sales in a creator's name: booked as the posting table says, once, whatever is lost on the way.
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import { invoices as invoiceTable } from '#server/db/schema/billing.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'
import { sales, transfers } from '#server/db/schema/payouts.ts'
import { askAboutMoney } from '#server/domains/billing/payouts/jobs.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller, offer, sell } from '#tests/support/billing/creators.ts'
import { postingsOf } from '#tests/support/billing/postings.ts'
import { breakPort } from '#tests/support/deletion.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  seller = await makeSeller(api, admin)
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

const balance = async (id: AccountName) => {
  const [row] = await api.services.db.select().from(ledger_accounts).where(eq(ledger_accounts.id, id))
  return row?.balance_cents ?? 0
}
const entriesOf = async (reference: string, kind: string) => Object.fromEntries(await postingsOf(api, reference))[kind]
const findings = async () => (await checkBooks(api.context, null)).findings

describe('a licence of 100 euros for one year', () => {
  test('is booked as in the posting table, to the cent', async () => {
    const id = await sell(api, { seller, buyer })
    const [payable, receivable] = [`user:${seller.id}:payable`, `user:${buyer.id}:receivable`]
    expect(await entriesOf(id, 'invoice_issued')).toEqual({ [receivable]: 110_00, [payable]: -110_00 })
    const [sale] = await api.services.db.select().from(sales).where(eq(sales.invoice_id, id))
    const commission = sale?.commission_invoice_id ?? ''
    const owed = `user:${seller.id}:receivable`
    expect(await entriesOf(commission, 'invoice_issued')).toEqual({
      [owed]: 20_40,
      'revenue:commission': -17_00,
      'vat:20': -3_40,
    })
    expect(await entriesOf(commission, 'commission_kept')).toEqual({ [payable]: 20_40, [owed]: -20_40 })
    const [transfer] = await api.services.db.select().from(transfers).where(eq(transfers.invoice_id, id))
    expect(transfer).toMatchObject({ status: 'succeeded', amount_cents: 110_00, fees_cents: 20_40 })
    expect(await entriesOf(transfer?.id ?? '', 'transfer')).toEqual({
      [`provider:wallet:${buyer.id}`]: -110_00,
      [`provider:wallet:${seller.id}`]: 89_60,
      'provider:fees': 20_40,
    })
    expect(await balance(`provider:wallet:${buyer.id}`)).toBe(0)
    expect(await balance(`user:${buyer.id}:receivable`)).toBe(0)
    expect(await balance(`user:${seller.id}:payable`)).toBe(-89_60)
    // The VAT on the sale is the creator's own.
    expect(await balance('vat:10')).toBe(0)
  })

  test('has two invoices, each in the series of its issuer', async () => {
    const id = await sell(api, { seller, buyer })
    const [sold] = await api.services.db.select().from(invoiceTable).where(eq(invoiceTable.id, id))
    expect(sold).toMatchObject({ issuer_id: seller.id, user_id: buyer.id, status: 'paid', total_cents: 110_00 })
    expect(sold?.number).toMatch(/^C\d+-\d{4}-\d{6}$/)
    const { body } = await api.as(seller).call(invoices.list, {})
    const commission = body.results.find(({ total_cents }) => total_cents === 20_40)
    expect(commission).toMatchObject({ category: 'license', status: 'paid' })
    expect(commission?.number).toMatch(/^FA-\d{4}-\d{6}$/)
  })

  test('agrees with what the provider holds', async () => {
    expect(await findings()).toEqual([])
  })
})

describe('money that is passed on', () => {
  test('after the provider took it and the answer was lost is not passed on twice', async () => {
    const before = await balance(`provider:wallet:${seller.id}`)
    const whole = api.ports.payment
    api.ports.payment = {
      ...whole,
      createTransfer: async (given, key) => {
        await whole.createTransfer(given, key)
        throw new Error('power cut')
      },
    }
    const id = await offer(api, { seller, buyer })
    await api.as(buyer).call(invoices.pay, { id, body: { browser } })
    await expect(api.runJobs()).rejects.toThrow('power cut')
    api.ports.payment = whole
    expect(await balance(`provider:wallet:${seller.id}`)).toBe(before)
    // The difference is explained by what is under way.
    expect(await findings()).toEqual([])
    api.clock.forward({ hours: 1 })
    await askAboutMoney.run(api.context, {})
    await api.runJobs()
    expect(await balance(`provider:wallet:${seller.id}`)).toBe(before + 89_60)
    expect(await findings()).toEqual([])
  })

  test('is found by its trace even when the provider has forgotten the key', async () => {
    const id = await offer(api, { seller, buyer })
    const mend = breakPort(api, 'payment', 'createTransfer')
    await api.as(buyer).call(invoices.pay, { id, body: { browser } })
    await expect(api.runJobs()).rejects.toThrow('power cut')
    mend()
    const [row] = await api.services.db.select().from(transfers).where(eq(transfers.invoice_id, id))
    const { payment } = api.ports
    expect(row?.status).toBe('created')
    api.clock.forward({ hours: 1 })
    await askAboutMoney.run(api.context, {})
    await api.runJobs()
    const [moved] = await api.services.db.select().from(transfers).where(eq(transfers.invoice_id, id))
    expect(moved?.status).toBe('succeeded')
    const said = await payment.readTransfer(moved?.provider_id ?? '')
    const order = { user: said.user, from: said.from, to: said.to, cents: said.cents, fees_cents: said.fees_cents }
    expect(await payment.findTransfer(order, `transfer/${row?.id}`)).toMatchObject({ id: said.id })
    expect(await payment.findTransfer(order, 'transfer/none')).toBeNull()
  })

  test('is not, for a sale to oneself or by somebody whom nobody has verified', async () => {
    const stranger = await makePerson(api)
    await expect(offer(api, { seller, buyer: seller })).rejects.toThrow('same_buyer_seller')
    await expect(offer(api, { seller: stranger, buyer })).rejects.toThrow('license_not_for_sale')
    expect(
      await api.services.db
        .select()
        .from(ledger_accounts)
        .where(like(ledger_accounts.id, `%${stranger.id}%`)),
    ).toEqual([])
  })
})
