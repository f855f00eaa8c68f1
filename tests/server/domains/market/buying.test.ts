// Buying: one payment to several sellers, editions that are held while it is under way, and every refusal.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { invoices as invoiceContract } from '#lib/contract/invoices.ts'
import { purchases } from '#lib/contract/purchases.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { invoices, invoicing_agreements, pay_ins } from '#server/db/schema/billing.ts'
import { licenses, purchase_items, purchases as purchaseRows } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { editionsTaken } from '#server/domains/market/purchases/editions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { cartOf, onSale } from '#tests/support/market/buying.ts'
import { afterFirstAnswer } from '#tests/support/market/race.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
let jean: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  jean = await makeSeller(api, admin)
  // Does not charge VAT.
  await api.services.db
    .update(invoicing_agreements)
    .set({ vat_number: null })
    .where(eq(invoicing_agreements.user_id, jean.id))
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

type Choice = { image: string; duration?: LicenseDuration }
async function fill(person: TestPerson, choices: Choice[]) {
  const id = await cartOf(api, person)
  await api.as(person).call(carts.clear, { id })
  for (const body of choices) {
    await api.as(person).call(carts.addItem, { id, body })
    api.clock.forward({ seconds: 1 })
  }
  return (await api.as(person).call(carts.read, { id })).body
}
const checkOut = (person: TestPerson, cart: { id: string; total_cents: number }, card?: string) => {
  const body = { browser, total_cents: cart.total_cents, ...(card && { card }) }
  return api.as(person).call(carts.checkout, { id: cart.id, body })
}
const buy = (person: TestPerson, image: string, total_cents: number) =>
  api.as(person).call(purchases.create, { body: { image, browser, total_cents } })
const left = async (id: string) => (await api.call(purchases.offer, { id })).body
const licensesOf = (image_id: string) => api.services.db.select().from(licenses).where(eq(licenses.image_id, image_id))
const findings = async () => (await checkBooks(api.context, null)).findings

describe('three images of two sellers', () => {
  it('are one payment, two invoices and three licences, and each seller gets their part', async () => {
    const one = await onSale(api, marie, { seed: 601, base: 100_00 })
    const two = await onSale(api, marie, { seed: 602, base: 33_33 })
    const three = await onSale(api, jean, { seed: 603, base: 50_00 })
    const cart = await fill(buyer, [{ image: one }, { image: three }, { image: two, duration: 'five_years' }])
    expect(cart.vat_groups.map(({ tax_code, vat_cents }) => [tax_code, vat_cents])).toEqual([
      ['S10', 23_33],
      ['E293B', 0],
    ])
    const { body, status } = await checkOut(buyer, cart)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'paid', total_cents: 306_65, redirect_url: null })
    const chosen = [one, three, two]
    expect(cart.items.map(({ image }) => image.id)).toEqual(chosen)
    expect(body.items.map(({ image }) => image.id)).toEqual(chosen)
    expect(body.items.every(item => /^L-\w{4}-\w{4}-\w{4}$/.test(item.license?.number ?? ''))).toBe(true)
    expect(body.invoices.map(({ number }) => number.slice(0, 1))).toEqual(['C', 'C'])
    const paid = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, buyer.id))
    expect(paid.map(({ status: how, amount_cents }) => [how, amount_cents])).toEqual([['succeeded', 306_65]])
    await api.runJobs()
    const ids = body.invoices.map(({ id }) => id)
    const moved = await api.services.db.select().from(transfers).where(inArray(transfers.invoice_id, ids))
    // Commission 17 % of 133.33 and of 50.00 for one year, and its VAT on the sum.
    expect(moved.map(row => [row.amount_cents, row.fees_cents, row.status]).sort()).toEqual([
      [256_65, 27_20, 'succeeded'],
      [50_00, 10_20, 'succeeded'],
    ])
    expect((await api.as(buyer).call(carts.read, { id: cart.id })).body.items).toEqual([])
    for (const { id } of body.invoices) {
      const read = await api.as(buyer).call(invoiceContract.read, { id })
      expect(read.body).toMatchObject({ category: 'cart', status: 'paid', payments: [{ amount_cents: 306_65 }] })
      expect((await api.as(buyer).call(invoiceContract.pdf, { id })).status).toBe(200)
    }
    const [license] = await licensesOf(two)
    const at = api.clock.now()
    expect(license).toMatchObject({ buyer_id: buyer.id, user_id: marie.id, duration: 'five_years', url: null })
    expect(Number(license?.ends_on?.slice(0, 4))).toBeGreaterThanOrEqual(at.getUTCFullYear() + 4)
    expect(await findings()).toEqual([])
    expect((await api.as(marie).call(purchases.read, { id: body.id })).status).toBe(404)
  })
})

describe('a card whose bank asks', () => {
  it('holds the edition until the bank has answered, and is paid once', async () => {
    const image = await onSale(api, marie, { seed: 611, base: 20_00 })
    const person = await makePerson(api)
    const card = await addCard(api, person, CHALLENGED)
    const cart = await fill(person, [{ image }])
    const started = await checkOut(person, cart, card.id)
    expect(started.body.status).toBe('open')
    expect(await left(image)).toMatchObject({ state: 'sold_out', editions_left: 0 })
    expect((await api.as(person).call(carts.read, { id: cart.id })).body.pending_purchase).toBe(started.body.id)
    // Neither it again, nor anything else meanwhile.
    expect((await checkOut(person, cart, card.id)).problem.code).toBe('purchase_pending')
    const [invoice] = await api.services.db.select().from(invoices).where(eq(invoices.subject_id, started.body.id))
    const alone = await api.as(person).call(invoiceContract.pay, { id: invoice?.id ?? '', body: { browser } })
    expect(alone.problem.code).toBe('purchase_pending')
    await atBank(started.body, 'accepted')
    const ends = await Promise.all([1, 2, 3].map(() => api.as(person).call(purchases.refresh, { id: started.body.id })))
    expect(ends.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid'])
    expect(await licensesOf(image)).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('holds the edition at each moment of the answer, once', async () => {
    const image = await onSale(api, marie, { seed: 615, base: 20_00, editions: 2 })
    const person = await makePerson(api)
    const card = await addCard(api, person, CHALLENGED)
    const started = await checkOut(person, await fill(person, [{ image }]), card.id)
    await atBank(started.body, 'accepted')
    // The payment is booked after the first of the questions that count editions, and before the next.
    const settle = async () => {
      const { body } = await api.as(person).call(purchases.refresh, { id: started.body.id })
      expect(body.status).toBe('paid')
    }
    const taken = await editionsTaken({ ...api.context, db: afterFirstAnswer(api.context.db, settle) }, [image])
    expect(taken.get(image)).toBe(1)
    expect((await editionsTaken(api.context, [image])).get(image)).toBe(1)
  })

  it.each(['refused', 'expired'] as const)('that says %s leaves nothing charged, and the edition free', async how => {
    const image = await onSale(api, marie, { seed: how === 'refused' ? 612 : 613, base: 20_00 })
    const person = await makePerson(api)
    const card = await addCard(api, person, CHALLENGED)
    const cart = await fill(person, [{ image }])
    const started = await checkOut(person, cart, card.id)
    await atBank(started.body, how)
    expect((await api.as(person).call(purchases.refresh, { id: started.body.id })).body.status).toBe('failed')
    expect(await left(image)).toMatchObject({ state: 'available', editions_left: 1 })
    expect((await api.as(person).call(carts.read, { id: cart.id })).body).toMatchObject({ pending_purchase: null })
    const made = await api.services.db.select().from(invoices).where(eq(invoices.subject_id, started.body.id))
    expect(made.map(({ status, number }) => [status, number])).toEqual([['cancelled', null]])
    // It is bought after all.
    await addCard(api, person)
    expect((await checkOut(person, cart)).body.status).toBe('paid')
  })

  it('and that nobody answers is given up by the provider, and the edition is free', async () => {
    const image = await onSale(api, marie, { seed: 614, base: 20_00 })
    const person = await makePerson(api)
    const card = await addCard(api, person, CHALLENGED)
    await checkOut(person, await fill(person, [{ image }]), card.id)
    expect((await left(image)).editions_left).toBe(0)
    api.clock.forward({ seconds: 1_200 })
    await control('/clock', { seconds: 1_200 })
    const other = await makeBuyer(api)
    await api.runJobs()
    const [open] = await api.services.db
      .select()
      .from(purchaseRows)
      .where(and(eq(purchaseRows.user_id, person.id), eq(purchaseRows.status, 'open')))
    if (open) await api.as(person).call(purchases.refresh, { id: open.id })
    expect((await left(image)).editions_left).toBe(1)
    expect((await buy(other, image, 22_00)).body.status).toBe('paid')
  })
})

describe('refusals, before anything is charged', () => {
  it('names what is wrong', async () => {
    const image = await onSale(api, marie, { seed: 621, base: 20_00 })
    expect((await buy(marie, image, 22_00)).problem.code).toBe('same_buyer_seller')
    expect((await buy(buyer, image, 21_00)).problem.code).toBe('cart_changed')
    expect((await buy(buyer, 'img_none', 21_00)).problem.code).toBe('license_not_for_sale')
    expect((await buy(await makePerson(api), image, 22_00)).problem.code).toBe('card_missing')
    const incomplete = await makePerson(api, { complete: false })
    expect((await buy(incomplete, image, 22_00)).problem.code).toBe('profile_incomplete')
    const cart = await fill(buyer, [{ image }])
    expect((await checkOut(jean, cart)).status).toBe(404)
    await api.as(marie).call(images.update, { id: image, body: { base_price_cents: 30_00 } })
    expect((await checkOut(buyer, cart)).problem.code).toBe('cart_changed')
    await api.as(marie).call(images.update, { id: image, body: { license_sale: false } })
    expect((await checkOut(buyer, cart)).problem.code).toBe('license_not_for_sale')
    expect((await checkOut(buyer, await fill(buyer, []))).problem.code).toBe('cart_empty')
    const bought = await api.services.db.select().from(purchase_items).where(eq(purchase_items.image_id, image))
    expect(bought).toEqual([])
  })

  it('of two people who buy of each other at one moment there is none', async () => {
    const mine = await onSale(api, marie, { seed: 622, base: 20_00, editions: 5 })
    const yours = await onSale(api, jean, { seed: 623, base: 20_00, editions: 5 })
    for (const person of [marie, jean]) await addCard(api, person)
    const both = await Promise.all([buy(marie, yours, 20_00), buy(jean, mine, 22_00)])
    expect(both.map(({ body, problem }) => problem?.code ?? body.status)).toEqual(['paid', 'paid'])
  })

  it('takes one payment for five sellers, and leaves the sixth in the cart', async () => {
    const admin = await makePerson(api, { roles: ['admin'] })
    const choices: Choice[] = []
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const seller = await makeSeller(api, admin)
      choices.push({ image: await onSale(api, seller, { seed: 640 + at, base: 20_00 }) })
    }
    const cart = await fill(buyer, choices)
    expect(cart).toMatchObject({ sellers: 5, total_cents: 110_00 })
    expect(cart.items.map(({ next_time }) => next_time)).toEqual([false, false, false, false, false, true])
    expect((await checkOut(buyer, cart)).body).toMatchObject({ status: 'paid', total_cents: 110_00 })
    const rest = (await api.as(buyer).call(carts.read, { id: cart.id })).body
    expect(rest).toMatchObject({ total_cents: 22_00, items: [{ image: { id: choices[5]?.image } }] })
  })
})

describe('the last edition', () => {
  it('goes to one of twenty; the others are told before they pay, and nothing of theirs is charged', async () => {
    const image = await onSale(api, marie, { seed: 651, base: 100_00 })
    const people: TestPerson[] = []
    for (let at = 0; at < 20; at += 1) people.push(await makeBuyer(api))
    const all = await Promise.all(people.map(person => buy(person, image, 110_00)))
    const codes = all.map(({ body, problem, status }) => (status === 201 ? body.status : problem.code))
    expect(codes.filter(code => code === 'paid')).toHaveLength(1)
    expect(codes.filter(code => code === 'license_not_for_sale')).toHaveLength(19)
    expect(await licensesOf(image)).toHaveLength(1)
    const ids = people.map(({ id }) => id)
    const tried = await api.services.db.select().from(pay_ins).where(inArray(pay_ins.user_id, ids))
    expect(tried.map(({ status }) => status)).toEqual(['succeeded'])
    expect(await findings()).toEqual([])
  })
})
