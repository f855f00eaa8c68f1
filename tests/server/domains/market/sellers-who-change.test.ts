// Sellers who leave or move while their buyers are at the bank: what was begun can be paid, and is invoiced as it was sold.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { invoices as invoiceRows } from '#server/db/schema/billing.ts'
import { sale_royalties, sales, transfers } from '#server/db/schema/payouts.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import type { TestApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { askDeletion } from '#tests/support/deletion.ts'
import { cartOf, onSale } from '#tests/support/market/buying.ts'
import { buyOfOwner, editionOf, leaseOut, linkWallet } from '#tests/support/market/lease-world.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
let jean: TestPerson
let buyer: TestPerson
let admin: TestPerson
let seed = 700
beforeAll(async () => {
  api = await nftApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())
beforeEach(async () => {
  marie = await makeSeller(api, admin)
  jean = await makeSeller(api, admin)
  buyer = await makePerson(api, { account_type: 'collector' })
  await addCard(api, buyer, CHALLENGED)
})

/** A photograph of each, whose payment waits for the bank. */
async function atTheBank() {
  const id = await cartOf(api, buyer)
  for (const seller of [marie, jean]) {
    seed += 1
    await api.as(buyer).call(carts.addItem, { id, body: { image: await onSale(api, seller, { seed }) } })
  }
  const { body: cart } = await api.as(buyer).call(carts.read, { id })
  const { body } = await api.as(buyer).call(carts.checkout, { id, body: { browser, total_cents: cart.total_cents } })
  expect(body.status).toBe('open')
  return body
}
const refresh = async (id: string) => {
  const { body, problem, status } = await api.as(buyer).call(purchases.refresh, { id })
  if (status !== 200) throw new Error(`the payment is not settled: ${problem.code}`)
  return body
}
const leave = async (person: TestPerson) => {
  const { status, problem } = await askDeletion(api, person)
  return problem?.code ?? status
}
const move = async (person: TestPerson, body: { country?: string; region?: string; city?: string }) => {
  const { status } = await api.as(person).call(profiles.update, { id: person.id, body })
  expect(status).toBe(200)
}
const findings = async () => (await checkBooks(api.context, null)).findings

describe('while a buyer is at the bank', () => {
  it('no seller of the payment leaves', async () => {
    const purchase = await atTheBank()
    expect([await leave(marie), await leave(jean)]).toEqual(['invoice_validating', 'invoice_validating'])
    await atBank(purchase, 'accepted')
    expect((await refresh(purchase.id)).status).toBe('paid')
    // What was paid is owed to them now.
    expect(await leave(marie)).toBe('account_has_money')
  })

  it('sellers wait no longer than their buyer, and nothing of theirs stays with what was never paid', async () => {
    const purchase = await atTheBank()
    await atBank(purchase, 'refused')
    expect((await refresh(purchase.id)).status).toBe('failed')
    const drafts = await api.services.db.select().from(invoiceRows).where(eq(invoiceRows.subject_id, purchase.id))
    const ids = drafts.map(({ id }) => id)
    const sold = await api.services.db.select().from(sales).where(inArray(sales.invoice_id, ids))
    expect([...drafts, ...sold].map(({ seller }) => seller)).toEqual([null, null, null, null])
    expect([await leave(marie), await leave(jean)]).toEqual([202, 202])
  })

  it('a seller who moves abroad has sold as they stood, with the VAT of then', async () => {
    const purchase = await atTheBank()
    await move(marie, { country: 'DE', city: 'Berlin' })
    await atBank(purchase, 'accepted')
    const paid = await refresh(purchase.id)
    expect(paid.status).toBe('paid')
    const issued = await Promise.all(paid.invoices.map(({ id }) => api.as(buyer).call(invoices.read, { id })))
    expect(issued.map(({ body }) => body.seller?.country)).toEqual(['FR', 'FR'])
    // Their commission bears the VAT of then as well.
    const commissions = await api.services.db.select().from(invoiceRows).where(eq(invoiceRows.user_id, marie.id))
    expect(commissions.map(row => [row.buyer?.country, row.status])).toEqual([['FR', 'paid']])
    expect(await findings()).toEqual([])
  })

  it('where they live is nothing that their buyer reads before it is paid', async () => {
    const purchase = await atTheBank()
    const [draft] = await api.services.db.select().from(invoiceRows).where(eq(invoiceRows.subject_id, purchase.id))
    const { body } = await api.as(buyer).call(invoices.read, { id: draft?.id ?? '' })
    expect([draft?.seller?.country, body.seller]).toEqual(['FR', null])
  })

  it('what was begun before sellers were kept with it is invoiced as they stand', async () => {
    const purchase = await atTheBank()
    await api.services.db.update(invoiceRows).set({ seller: null }).where(eq(invoiceRows.subject_id, purchase.id))
    await api.services.db.update(sales).set({ seller: null })
    await move(marie, { city: 'Rouen' })
    await atBank(purchase, 'accepted')
    const paid = await refresh(purchase.id)
    const issued = await Promise.all(paid.invoices.map(({ id }) => api.as(buyer).call(invoices.read, { id })))
    expect(issued.map(({ body }) => body.seller?.lines[1]).sort()).toEqual(['75005 Paris', '75005 Rouen'])
  })
})

describe('the creator of what an owner has leased out', () => {
  async function leasedAtTheBank() {
    const owner = await makeSeller(api, admin, { account_type: 'collector' })
    const edition = await editionOf(api, marie, await linkWallet(api, owner))
    const { body } = await buyOfOwner(api, buyer, edition.image, await leaseOut(api, owner, edition.id))
    expect(body.status).toBe('open')
    return body
  }

  it('does not leave while their royalties are being paid', async () => {
    const purchase = await leasedAtTheBank()
    expect(await leave(marie)).toBe('invoice_validating')
    await atBank(purchase, 'refused')
    await refresh(purchase.id)
    expect(await api.services.db.$count(sale_royalties, eq(sale_royalties.user_id, marie.id))).toBe(1)
    expect(await leave(marie)).toBe(202)
  })

  it('gets them although they have moved abroad', async () => {
    const purchase = await leasedAtTheBank()
    await move(marie, { country: 'DE', city: 'Berlin' })
    await atBank(purchase, 'accepted')
    expect((await refresh(purchase.id)).status).toBe('paid')
    const [royalty] = await api.services.db.select().from(invoiceRows).where(eq(invoiceRows.issuer_id, marie.id))
    expect(royalty).toMatchObject({ status: 'paid', seller: { country: 'FR' } })
    expect(await findings()).toEqual([])
  })
})

describe('from the request to be deleted on', () => {
  it('nothing is sold in the name of who leaves, however long their money has to wait', async () => {
    const image = await onSale(api, jean, { seed: 799 })
    await api.as(jean).call(images.update, { id: image, body: { training_price_own: 500_00 } })
    expect((await api.call(purchases.offer, { id: image })).body.training).not.toBeNull()
    const edition = await editionOf(api, marie, await linkWallet(api, jean))
    const lease = await leaseOut(api, jean, edition.id)
    expect(await leave(jean)).toBe(202)
    const { body: offer } = await api.call(purchases.offer, { id: image })
    expect(offer).toMatchObject({ state: 'withdrawn', prices: [], training: null })
    expect((await api.call(images.read, { id: image })).body).toMatchObject({ portfolio: 'public', prices: [] })
    expect((await api.call(purchases.offer, { id: edition.image, query: { lease } })).body.state).toBe('withdrawn')
  })
})

it('whose profile lacks something that the provider asks for, they are paid once it is there, and their buyer hears that it is paid', async () => {
  const purchase = await atTheBank()
  // A country whose addresses have a region.
  await move(marie, { country: 'US', city: 'Boston' })
  await atBank(purchase, 'accepted')
  expect((await refresh(purchase.id)).status).toBe('paid')
  const moved = async () => {
    const theirs = and(eq(transfers.to_user_id, marie.id), eq(transfers.status, 'succeeded'))
    return api.services.db.$count(transfers, theirs)
  }
  expect(await moved()).toBe(0)
  await move(marie, { region: 'Massachusetts' })
  await refresh(purchase.id)
  expect(await moved()).toBe(1)
})
