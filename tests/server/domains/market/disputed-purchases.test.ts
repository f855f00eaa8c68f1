// Purchases whose payer goes to their bank: licences of every seller rest, their editions stay theirs until the bank has decided, and come back once.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { carts } from '#lib/contract/carts.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { licenses, purchase_items } from '#server/db/schema/market.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import type { PaymentDispute } from '#server/ports/payment-back.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { postingsOf } from '#tests/support/billing/postings.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { cartOf, onSale } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let marie: TestPerson
let jean: TestPerson
let seed = 800
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  jean = await makeSeller(api, admin)
})
afterAll(() => api.close())

const photograph = (seller: TestPerson) => {
  seed += 1
  return onSale(api, seller, { seed })
}
const buy = (person: TestPerson, image: string) =>
  api.as(person).call(purchases.create, { body: { image, browser, total_cents: 110_00 } })
const stateOf = async (id: string) => (await api.call(purchases.offer, { id })).body.state

/** One photograph of each, paid at once. */
async function bought(...images: string[]) {
  const buyer = await makeBuyer(api)
  const id = await cartOf(api, buyer)
  for (const image of images) await api.as(buyer).call(carts.addItem, { id, body: { image } })
  const body = { browser, total_cents: 110_00 * images.length }
  const paid = await api.as(buyer).call(carts.checkout, { id, body })
  expect(paid.body.status).toBe('paid')
  await api.runJobs()
  const [pay_in] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, buyer.id))
  return { purchase: paid.body.id, pay_in: pay_in?.provider_id ?? '' }
}

const look = async () => {
  await api.context.enqueue(findDisputes, {})
  await api.runJobs()
}
/** The bank asks: takes the money, and decides later. */
async function disputed(pay_in: string): Promise<string> {
  await control(`/payins/${pay_in}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  await look()
  const [made] = await atTestProvider(`/payins/${pay_in}/disputes`)
  return String(made?.Id)
}
async function decided(provider_id: string, outcome: 'WON' | 'LOST'): Promise<void> {
  const [row] = await api.services.db.select().from(disputes).where(eq(disputes.provider_id, provider_id))
  const file = new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
  const body = { type: 'invoice' as const, reason: 'The licence was used.' }
  await api.as(admin).call(adminDisputes.contest, { id: row?.id ?? '', body, file })
  await control(`/disputes/${provider_id}`, { outcome })
  await look()
}

/** Whether each licence of a purchase counts, in the order of its items. */
async function inForce(purchase_id: string): Promise<boolean[]> {
  const rows = await api.services.db
    .select({ ended_at: licenses.ended_at, withdrawn_at: licenses.withdrawn_at })
    .from(licenses)
    .innerJoin(purchase_items, eq(purchase_items.id, licenses.purchase_item_id))
    .where(eq(purchase_items.purchase_id, purchase_id))
    .orderBy(asc(purchase_items.id))
  return rows.map(row => row.ended_at === null && row.withdrawn_at === null)
}

describe('a dispute of a payment to several sellers', () => {
  it('takes the licences of all of them, gives all of them back, and is booked once', async () => {
    const { purchase, pay_in } = await bought(await photograph(marie), await photograph(jean))
    expect(await inForce(purchase)).toEqual([true, true])
    const provider_id = await disputed(pay_in)
    expect(await inForce(purchase)).toEqual([false, false])
    await decided(provider_id, 'WON')
    expect(await inForce(purchase)).toEqual([true, true])
    const [row] = await api.services.db.select().from(disputes).where(eq(disputes.provider_id, provider_id))
    const booked = await postingsOf(api, row?.id ?? '')
    expect(booked.map(([kind]) => kind)).toEqual(['dispute_taken', 'dispute_won'])
    expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
  })
})

describe('the edition of a licence that a bank has to decide about', () => {
  it('is nobody else’s until then, and its holder’s again when the dispute is won', async () => {
    const image = await photograph(marie)
    const { purchase, pay_in } = await bought(image)
    const provider_id = await disputed(pay_in)
    expect(await stateOf(image)).toBe('sold_out')
    expect((await buy(await makeBuyer(api), image)).problem.code).toBe('license_not_for_sale')
    await decided(provider_id, 'WON')
    expect(await inForce(purchase)).toEqual([true])
    expect(await api.services.db.$count(licenses, eq(licenses.image_id, image))).toBe(1)
  })

  it('is for sale again when the dispute is lost', async () => {
    const image = await photograph(marie)
    const { purchase, pay_in } = await bought(image, await photograph(jean))
    await decided(await disputed(pay_in), 'LOST')
    expect(await inForce(purchase)).toEqual([false, false])
    expect(await stateOf(image)).toBe('available')
    expect((await buy(await makeBuyer(api), image)).body.status).toBe('paid')
  })
})

describe('two disputes of parts of one payment', () => {
  const said = new Map<string, PaymentDispute>()
  let whole: TestApi['ports']['payment']
  // The stand-in knows none of a part.
  beforeAll(() => {
    whole = api.ports.payment
    const readDispute = async (id: string) => said.get(id) ?? whole.readDispute(id)
    api.ports.payment = { ...whole, listDisputes: async () => [...said.values()], readDispute }
  })
  afterAll(() => {
    api.ports.payment = whole
  })

  /** The provider tells of two, and of how each stands now. */
  async function both() {
    const image = await photograph(marie)
    const { purchase, pay_in } = await bought(image)
    const tell = async (part: 'first' | 'second', status: PaymentDispute['status']) => {
      const id = `${part}_of_${pay_in}`
      const money = { cents: 50_00, currency: 'EUR', contested_cents: null, money_taken: true }
      said.set(id, { id, pay_in, kind: 'contestable', status, reason: 'FRAUD', answer_until: null, ...money })
      await look()
    }
    await tell('first', 'submitted')
    await tell('second', 'submitted')
    expect(await inForce(purchase)).toEqual([false])
    return { purchase, image, tell }
  }

  it('give the licence back with the last of them that is won', async () => {
    const { purchase, image, tell } = await both()
    await tell('first', 'won')
    expect([await inForce(purchase), await stateOf(image)]).toEqual([[false], 'sold_out'])
    await tell('second', 'won')
    expect(await inForce(purchase)).toEqual([true])
  })

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('give nothing back when the %s is lost, and the edition is free', async (lost, won) => {
    const { purchase, image, tell } = await both()
    await tell(lost, 'lost')
    expect([await inForce(purchase), await stateOf(image)]).toEqual([[false], 'available'])
    await tell(won, 'won')
    expect([await inForce(purchase), await stateOf(image)]).toEqual([[false], 'available'])
  })

  it('give nothing back when the one that was won is followed by one that is lost', async () => {
    const { purchase, image, tell } = await both()
    await tell('first', 'won')
    await tell('second', 'lost')
    expect([await inForce(purchase), await stateOf(image)]).toEqual([[false], 'available'])
  })
})
