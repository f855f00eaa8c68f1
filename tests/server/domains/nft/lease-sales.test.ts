// Licences sold by owners of editions: whose they are, what they cost, and who is paid what.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { leases } from '#lib/contract/leases.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { transactions } from '#lib/contract/transactions.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'
import { licenses as licenseRows } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { refundableOf } from '#server/domains/billing/refunds/refundable.ts'
import { exclusionOf, permissionsOf } from '#server/domains/monitoring/hits/exclusion.ts'
import { knownLicenses } from '#server/domains/settlement/firewall/known-licenses.ts'
import type { TestApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { cartOf } from '#tests/support/market/buying.ts'
import { buyOfOwner, editionOf, leaseOut, linkWallet } from '#tests/support/market/lease-world.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let creator: TestPerson
let owner: TestPerson
let buyer: TestPerson
let wallet: Awaited<ReturnType<typeof linkWallet>>
beforeAll(async () => {
  api = await nftApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  creator = await makeSeller(api, admin, { first_name: 'Marie', last_name: 'Curie' })
  owner = await makeSeller(api, admin, { account_type: 'collector', first_name: 'Olive', last_name: 'Owner' })
  wallet = await linkWallet(api, owner)
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

const as = (person: TestPerson) => api.as(person)
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]
const offer = async (image: string, lease?: string) =>
  (await as(buyer).call(purchases.offer, { id: image, query: lease ? { lease } : {} })).body
const balance = async (id: AccountName) => {
  const [row] = await api.services.db.select().from(ledger_accounts).where(eq(ledger_accounts.id, id))
  return row?.balance_cents ?? 0
}
const findings = async () => (await checkBooks(api.context, null)).findings
const leaseOf = async (id: string) =>
  (await as(owner).call(leases.list, {})).body.results.find(lease => lease.id === id)

describe('a licence bought of an owner', () => {
  it('is invoiced by the owner, and paid to owner and creator to the cent', async () => {
    const edition = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const before = [await balance(`user:${owner.id}:payable`), await balance(`user:${creator.id}:payable`)]
    const shown = await offer(edition.image)
    expect(shown).toMatchObject({ lease, state: 'available', seller: { id: owner.id } })
    expect(shown.sellers).toEqual([{ lease, name: expect.any(String), total_cents: 110_00 }])
    const { status, body } = await buyOfOwner(api, buyer, edition.image, lease, 'https://paper.example')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'paid', items: [{ leased: true }], invoices: [{}] })
    const invoice_id = body.invoices[0]?.id ?? ''
    expect((await as(buyer).call(invoices.read, { id: invoice_id })).body).toMatchObject({
      seller: { name: 'Olive Owner' },
    })
    // 100.00, less 17.00 of commission: 8.30 of royalties, each with its VAT.
    const moved = await api.services.db.select().from(transfers).where(eq(transfers.invoice_id, invoice_id))
    expect(moved.map(row => [row.to_user_id, row.amount_cents, row.fees_cents, row.status]).sort()).toEqual(
      [
        [owner.id, 100_87, 20_40, 'succeeded'],
        [creator.id, 9_13, 0, 'succeeded'],
      ].sort(),
    )
    const after = [await balance(`user:${owner.id}:payable`), await balance(`user:${creator.id}:payable`)]
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([-80_47, -9_13])
    expect(await findings()).toEqual([])
    const { body: told } = await as(owner).call(transactions.list, {})
    expect(told.results[0]).toMatchObject({ total_cents: 110_00, royalty_cents: 9_13, earned_cents: 80_47 })
  })

  it('is among the transactions of its creator, as the royalties that they get of it', async () => {
    const edition = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const { body } = await buyOfOwner(api, buyer, edition.image, lease, 'https://weekly.example')
    const of = { image: edition.image }
    const { body: told } = await as(creator).call(transactions.list, { query: of })
    const parts = { net_cents: 8_30, vat_cents: 83, total_cents: 9_13, earned_cents: 9_13 }
    expect(told).toMatchObject({ count: 1, bought_cents: 0, sold_cents: 0, earned_cents: 9_13 })
    expect(told.results).toMatchObject([
      { event: 'royalty', ...parts, commission_cents: null, royalty_cents: null, user: { id: owner.id } },
    ])
    const [transaction] = told.results
    expect([transaction?.from.id, transaction?.to.id]).toEqual([owner.id, creator.id])
    const id = transaction?.id ?? ''
    expect((await as(creator).call(transactions.read, { id })).body).toEqual(transaction)
    expect((await as(buyer).call(transactions.read, { id })).body).toMatchObject({ id, event: 'bought' })
    // Their own invoice to the owner; who bought is for the owner to know.
    const { body: invoice } = await as(creator).call(invoices.read, { id: transaction?.invoice.id ?? '' })
    expect(invoice).toMatchObject({ seller: { name: 'Marie Curie' }, buyer: { name: 'Olive Owner' } })
    expect(transaction?.invoice.id).not.toBe(body.invoices[0]?.id)
    expect(JSON.stringify(told)).not.toContain(buyer.id)

    const counts = async (person: TestPerson, event: 'sold' | 'bought' | 'royalty') =>
      (await as(person).call(transactions.list, { query: { ...of, event } })).body.count
    expect(await counts(creator, 'royalty')).toBe(1)
    expect(await counts(creator, 'sold')).toBe(0)
    expect(await counts(owner, 'sold')).toBe(1)
    expect(await counts(owner, 'royalty')).toBe(0)
    expect(await counts(buyer, 'bought')).toBe(1)
    expect((await as(owner).call(transactions.list, { query: of })).body).toMatchObject({
      sold_cents: 110_00,
      earned_cents: 80_47,
    })
    const csv = await as(creator).fetch(`/api/transactions/csv?image=${edition.image}`)
    const [, row] = (await csv.text()).trim().split('\r\n')
    expect(row).toContain('Royalties,Olive Owner,Olive Owner,Marie Curie')
  })

  it('is found under what is on sale while an owner offers it, though its creator does not', async () => {
    const edition = await editionOf(api, creator, wallet)
    const found = async (sale_category: 'license_on_sale' | 'license_only' | 'nft_only') => {
      const query = { sale_category, creators: [creator.id], page_size: 100 }
      return (await api.call(images.list, { query })).body.results.some(({ id }) => id === edition.image)
    }
    const counted = async () => {
      const { body } = await api.call(images.facets, { query: { creators: [creator.id] } })
      return body.sale_categories.find(({ category }) => category === 'license_on_sale')?.count ?? 0
    }
    expect(await found('license_on_sale')).toBe(false)
    const before = await counted()
    const lease = await leaseOut(api, owner, edition.id)
    expect([await found('license_on_sale'), await found('license_only'), await found('nft_only')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await counted()).toBe(before + 1)
    // What results are ordered and bounded by is the creator's own price.
    const priced = (await api.call(images.list, { query: { price_min: 1, creators: [creator.id] } })).body.results
    expect(priced.map(({ id }) => id)).not.toContain(edition.image)
    await as(owner).call(leases.end, { id: lease })
    expect(await found('license_on_sale')).toBe(false)
    expect(await counted()).toBe(before)
  })

  it('names its lessor to everybody who reads it', async () => {
    const edition = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const { body } = await buyOfOwner(api, buyer, edition.image, lease, 'https://journal.example')
    const license = body.items[0]?.license
    const { body: held } = await as(buyer).call(licenses.read, { id: license?.id ?? '' })
    expect(held).toMatchObject({ side: 'held', sold: { seller: 'Marie Curie', lessor: 'Olive Owner' } })
    const { body: granted } = await as(owner).call(licenses.read, { id: license?.id ?? '' })
    expect(granted).toMatchObject({ side: 'granted', sold: { seller_net_cents: 74_70 } })
    expect((await as(creator).call(licenses.read, { id: license?.id ?? '' })).status).toBe(404)
    const { body: page } = await api.call(licenses.passport, { number: license?.number ?? '' })
    expect(page.claims).toMatchObject({ lessor: 'Olive Owner', website: 'https://journal.example' })
    expect((await as(buyer).call(licenses.pdf, { id: license?.id ?? '' })).status).toBe(200)
    const permissions = await permissionsOf(api.context, creator.id, [edition.image])
    expect(exclusionOf(edition.image, { url: 'https://journal.example/a' }, permissions)).toMatchObject({
      reason: 'license',
      detail: license?.id,
    })
    const known = await knownLicenses(api.context, creator.id, [edition.image])
    expect(known.map(({ id }) => id)).toEqual([license?.id])
    expect((await leaseOf(lease))?.sold).toBe(1)
  })

  it('counts among those that the creator allows at once', async () => {
    const edition = await editionOf(api, creator, wallet, { editions: 1 })
    const put = { license_sale: true, base_price_cents: 50_00 }
    expect((await as(creator).call(images.update, { id: edition.image, body: put })).status).toBe(200)
    const lease = await leaseOut(api, owner, edition.id)
    const both = await offer(edition.image)
    expect(both).toMatchObject({ lease: null, editions_left: 1 })
    expect(both.sellers.map(each => each.lease)).toEqual([null, lease])
    expect((await buyOfOwner(api, buyer, edition.image, lease)).status).toBe(201)
    expect(await offer(edition.image)).toMatchObject({ state: 'sold_out', editions_left: 0 })
    expect(await offer(edition.image, lease)).toMatchObject({ state: 'sold_out', editions_left: 0 })
    expect(code(await buyOfOwner(api, buyer, edition.image, lease))).toEqual([409, 'license_not_for_sale'])
  })

  it('is for neither its owner nor its creator', async () => {
    const edition = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const body = { image: edition.image, lease, browser, total_cents: 110_00 }
    for (const person of [owner, creator])
      expect(code(await as(person).call(purchases.create, { body }))).toEqual([409, 'same_buyer_seller'])
  })

  it('is found under its own photograph alone', async () => {
    const edition = await editionOf(api, creator, wallet)
    const other = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const body = { image: other.image, lease, browser, total_cents: 110_00 }
    expect(code(await as(buyer).call(purchases.create, { body }))).toEqual([409, 'license_not_for_sale'])
    expect((await api.call(purchases.offer, { id: other.image, query: { lease } })).status).toBe(404)
  })

  it('changes its seller in the cart, and stays there as what is gone when the offer ends', async () => {
    const edition = await editionOf(api, creator, wallet)
    const put = { license_sale: true, base_price_cents: 50_00 }
    await as(creator).call(images.update, { id: edition.image, body: put })
    const lease = await leaseOut(api, owner, edition.id)
    const id = await cartOf(api, buyer)
    const add = (choice: object) => as(buyer).call(carts.addItem, { id, body: { image: edition.image, ...choice } })
    expect((await add({})).body.items).toMatchObject([{ lease: null, price: { total_cents: 55_00 } }])
    const chosen = await add({ lease })
    expect(chosen.body.items).toMatchObject([
      { lease: { id: lease, seller: 'Olive Owner' }, price: { total_cents: 110_00 }, state: 'available' },
    ])
    await as(owner).call(leases.end, { id: lease })
    const cart = (await as(buyer).call(carts.read, { id })).body
    expect(cart).toMatchObject({ total_cents: 0, items: [{ state: 'withdrawn', price: null }] })
    await as(buyer).call(carts.clear, { id })
  })

  it('takes nothing back from owner or creator when a bank does, and cannot be refunded by the platform', async () => {
    const edition = await editionOf(api, creator, wallet)
    const lease = await leaseOut(api, owner, edition.id)
    const { body } = await buyOfOwner(api, buyer, edition.image, lease, 'https://bank.example')
    const [paid] = await api.services.db
      .select()
      .from(pay_ins)
      .where(eq(pay_ins.invoice_id, body.invoices[0]?.id ?? ''))
    const both = async () => [await balance(`user:${owner.id}:payable`), await balance(`user:${creator.id}:payable`)]
    const before = await both()
    expect(await refundableOf(api.context, paid?.id ?? '')).toMatchObject({ refund_refusal: 'payment_not_refundable' })
    await control(`/payins/${paid?.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'FRAUD' })
    await findDisputes.run(api.context, {})
    await api.runJobs()
    expect(await both()).toEqual(before)
    const [license] = await api.services.db
      .select()
      .from(licenseRows)
      .where(eq(licenseRows.id, body.items[0]?.license?.id ?? ''))
    expect(license?.withdrawn_at).not.toBeNull()
    expect(await findings()).toEqual([])
  })
})
