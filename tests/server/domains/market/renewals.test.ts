// Renewals: bought again for the same website, a licence goes on in its own edition, also where all are taken.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { notices } from '#lib/contract/notices.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { licenses as rows } from '#server/db/schema/market.ts'
import { remindHolders } from '#server/domains/market/licenses/remind-holders.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { cartOf, onSale } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const SITE = 'https://shop.example'
const PRICE = 110_00

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
  other = await makeBuyer(api)
})
afterAll(() => api.close())

const buy = (image: string, website: string | null, as = buyer, card?: string) =>
  api.as(as).call(purchases.create, { body: { image, website, browser, total_cents: PRICE, ...(card && { card }) } })
const offer = async (id: string, as = buyer) => (await api.as(as).call(purchases.offer, { id })).body
const licensesOf = async (image: string, as = buyer) =>
  (await api.as(as).call(licenses.list, { query: { side: 'held', image, ordering: 'ends_on' } })).body.results
const today = () => dayOf(api.clock.now())

/** Bought by the buyer for the website; gives the licence. */
async function held(image: string, as = buyer) {
  expect((await buy(image, SITE, as)).body.status).toBe('paid')
  const [license] = await licensesOf(image, as)
  if (!license?.ends_on) throw new Error('nothing was bought')
  return { id: license.id, ends_on: license.ends_on }
}

it('the only edition is renewed from the cart by whoever holds it, for its website, and by nobody else', async () => {
  const image = await onSale(api, seller, { seed: 671 })
  const { id, ends_on } = await held(image)
  const begins_on = addDays(ends_on, 1)
  expect(await offer(image)).toMatchObject({
    state: 'sold_out',
    editions_left: 0,
    renewals: [{ website: SITE, begins_on }],
  })
  expect(await offer(image, other)).toMatchObject({ state: 'sold_out', renewals: [] })
  const add = async (as: TestPerson, body: { website?: string; duration?: 'five_years' }) =>
    api.as(as).call(carts.addItem, { id: await cartOf(api, as), body: { image, ...body } })
  expect((await add(buyer, {})).problem.code).toBe('license_not_for_sale')
  expect((await add(buyer, { website: 'https://second.example' })).problem.code).toBe('license_not_for_sale')
  expect((await add(other, { website: SITE })).problem.code).toBe('license_not_for_sale')
  expect((await add(buyer, { website: 'www.shop.example/' })).body.items).toMatchObject([{ state: 'available' }])
  // Only its duration is another: it stays for the same website.
  expect((await add(buyer, { duration: 'five_years' })).body.items).toMatchObject([{ website: SITE }])
  const cart = (await add(buyer, {})).body
  expect(cart).toMatchObject({ total_cents: PRICE, items: [{ state: 'available' }] })
  const paid = await api.as(buyer).call(carts.checkout, { id: cart.id, body: { browser, total_cents: PRICE } })
  expect(paid.body.status).toBe('paid')
  await api.runJobs()
  const [first, second] = await licensesOf(image)
  expect(first).toMatchObject({ id, state: 'in_force' })
  expect(second).toMatchObject({ state: 'upcoming', starts_on: begins_on, url: SITE, sold: { passport: true } })
  // And once more, after it.
  expect((await offer(image)).renewals).toEqual([{ website: SITE, begins_on: addDays(second?.ends_on ?? '', 1) }])
})

it('its holder is reminded no longer', async () => {
  const image = await onSale(api, seller, { seed: 672 })
  const soon = addDays(today(), 20)
  const { id } = await held(image)
  await api.services.db.update(rows).set({ ends_on: soon }).where(eq(rows.id, id))
  expect((await buy(image, SITE)).body.status).toBe('paid')
  await remindHolders.run(api.context, {})
  const told = (await api.as(buyer).call(notices.list)).body.results.filter(({ kind }) => kind === 'license_ending')
  expect(told).toEqual([])
})

it('one that begins later takes no edition from others', async () => {
  const image = await onSale(api, seller, { seed: 673, editions: 2 })
  await held(image)
  expect((await buy(image, SITE)).body.status).toBe('paid')
  expect(await offer(image, other)).toMatchObject({ state: 'available', editions_left: 1 })
  expect((await buy(image, null, other)).body.status).toBe('paid')
  expect((await buy(image, null, await makeBuyer(api))).problem.code).toBe('license_not_for_sale')
  expect((await buy(image, SITE)).body.status).toBe('paid')
})

it('is no renewal once the licence has moved to another website', async () => {
  const image = await onSale(api, seller, { seed: 674 })
  const { id } = await held(image)
  const url = 'https://moved.example'
  expect((await api.as(buyer).call(licenses.update, { id, body: { url } })).body.url).toBe(url)
  expect((await buy(image, SITE)).problem.code).toBe('license_not_for_sale')
  expect((await buy(image, url)).body.status).toBe('paid')
})

it('keeps the licence where it is while the bank is asked, so that both never run at once', async () => {
  const image = await onSale(api, seller, { seed: 675 })
  const holder = await makeBuyer(api)
  const { id } = await held(image, holder)
  const card = await addCard(api, holder, CHALLENGED)
  const started = await buy(image, SITE, holder, card.id)
  expect(started.body.status).toBe('open')
  const move = () => api.as(holder).call(licenses.update, { id, body: { url: 'https://moved.example' } })
  const body = { licensee: 'Alpine Review AG', url: 'https://client.example' }
  expect((await move()).problem.code).toBe('purchase_pending')
  expect((await api.as(holder).call(licenses.transfer, { id, body })).problem.code).toBe('purchase_pending')
  await atBank(started.body, 'accepted')
  expect((await api.as(holder).call(purchases.refresh, { id: started.body.id })).body.status).toBe('paid')
  expect((await licensesOf(image, holder)).map(({ state }) => state)).toEqual(['in_force', 'upcoming'])
  expect((await move()).status).toBe(200)
})

it('of ten who want it while its holder renews, nobody else gets it', async () => {
  const image = await onSale(api, seller, { seed: 676 })
  await held(image)
  const people: TestPerson[] = []
  for (let at = 0; at < 10; at += 1) people.push(await makeBuyer(api))
  const all = await Promise.all([buy(image, SITE), ...people.map(person => buy(image, SITE, person))])
  const codes = all.map(({ body, problem, status }) => (status === 201 ? body.status : problem.code))
  expect(codes).toEqual(['paid', ...people.map(() => 'license_not_for_sale')])
})
