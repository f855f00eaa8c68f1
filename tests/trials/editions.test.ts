// What trials count as an edition too many: terms that share a day, not all that were ever sold.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchases } from '#lib/contract/purchases.ts'
import { licenses } from '#server/db/schema/market.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { onSale } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { tooMany } from '../faults/purchases-at-rest.ts'

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

const buy = (image: string, card?: string) => {
  const body = { image, website: 'https://shop.example', browser, total_cents: 110_00, ...(card && { card }) }
  return api.as(buyer).call(purchases.create, { body })
}
const findings = () => tooMany(api.services.db)
const edition = { base: 100_00, editions: 1 }

it('a renewal of the only edition is none, until it begins too early', async () => {
  const image = await onSale(api, seller, { seed: 731, ...edition })
  for (const _ of ['bought', 'renewed']) expect((await buy(image)).body.status).toBe('paid')
  expect(await findings()).toEqual([])
  const [first] = await api.services.db.select().from(licenses).where(eq(licenses.image_id, image))
  await api.services.db
    .update(licenses)
    .set({ starts_on: first?.starts_on ?? '' })
    .where(eq(licenses.image_id, image))
  expect(await findings()).toEqual([`${image} has 2 editions of 1 on ${first?.starts_on}`])
  await api.services.db.update(licenses).set({ ended_at: api.clock.now() }).where(eq(licenses.image_id, image))
})

it('what is held while it is paid is one of them, from its day on', async () => {
  const image = await onSale(api, seller, { seed: 732, ...edition })
  expect((await buy(image)).body.status).toBe('paid')
  const card = await addCard(api, buyer, CHALLENGED)
  expect((await buy(image, card.id)).body.status).toBe('open')
  expect(await findings()).toEqual([])
  // Somebody else's licence: what is held does not go on where this one ends.
  await api.services.db.update(licenses).set({ buyer_id: seller.id }).where(eq(licenses.image_id, image))
  expect(await findings()).toHaveLength(1)
})
