// The market of the demo world: verified sellers, photographs on sale, and licences that were paid, once each.
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { identity_documents } from '#server/db/schema/identity.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { licenses, purchases } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { askProviderAgain } from '#server/domains/accounts/identity/jobs.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { demoPeople } from '#server/seed/demo-accounts.ts'
import { demoOffers, demoOrders, tradeDemo } from '#server/seed/demo-market.ts'
import { demoPhotos } from '#server/seed/demo-photos.ts'
import { castOf } from '#server/seed/demo-user.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { control } from '#tests/support/mangopay/payment.ts'

let api: TestApi
let whileReal = -1
const ordered = new Set(demoOrders.flatMap(({ items }) => items.map(({ file }) => file)))
const COPIED = 'life_by_Aitzol_Berasategi.jpg'
const HOST = 'halcyon-magazine.localhost'

beforeAll(async () => {
  api = await testApi({ settings: { public_url: 'http://localhost:3000' } })
  api.context.ports.web = { ...api.services.ports.web, seeds: () => [`http://${HOST}:4080/`] }
  await seedDemo(
    api.context,
    demoPhotos.filter(({ file }) => ordered.has(file)),
  )
  const { payment } = api.context.ports
  api.context.ports.payment = { ...payment, standin: false }
  await tradeDemo.run(api.context, { round: 0 })
  whileReal = await api.services.db.$count(identity_documents)
  api.context.ports.payment = payment
  await tradeDemo.run(api.context, { round: 0 })
  await api.runJobs()
  await control('/clock', { seconds: 10 })
  await askProviderAgain.run(api.context, {})
  await api.runJobs()
  // Verified; then on sale and paid; then nothing is left but what waits for its copy.
  for (const round of [1, 2, 3]) await tradeDemo.run(api.context, { round })
  await api.runJobs()
}, 180_000)
afterAll(() => api.close())

const held = async () => {
  const { db } = api.services
  return {
    licenses: await db.select().from(licenses).where(isNotNull(licenses.purchase_item_id)),
    purchases: await db.select().from(purchases),
    invoices: await db.select().from(invoices),
    pay_ins: await db.select().from(pay_ins),
  }
}
const imageOf = async (file: string) => {
  const [row] = await api.services.db.select().from(imageRows).where(eq(imageRows.file_name, file))
  if (!row) throw new Error(`${file} is not there`)
  return row
}

describe('the market of the demo world', () => {
  it('offers photographs of its demo sellers alone, at different prices, and certifies that they are on sale', async () => {
    for (const { owner, file } of demoOffers) expect(demoPhotos.find(photo => photo.file === file)?.owner).toBe(owner)
    expect(new Set(demoOffers.map(({ base_price_cents }) => base_price_cents)).size).toBe(demoOffers.length)
    const { results, count } = (await api.call(images.list, { query: { sale_category: 'license_on_sale' } })).body
    expect(count).toBe(ordered.size)
    for (const { id } of results) expect((await api.call(images.read, { id })).body.prices).toHaveLength(4)
  })

  it('offers one of them to train with', async () => {
    const { results } = (await api.call(images.list, { query: { sale_category: 'license_on_sale' } })).body
    const read = await Promise.all(results.map(async ({ id }) => (await api.call(images.read, { id })).body.training))
    expect(read.filter(Boolean).map(training => training?.net_cents)).toEqual([450_00])
  })

  it('sells by the same code as everybody: paid, invoiced, licensed, and in books that agree', async () => {
    const { licenses: sold, purchases: bought, invoices: issued, pay_ins: paid } = await held()
    expect(bought.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(sold.map(({ number }) => number).every(number => /^L-\w{4}-\w{4}-\w{4}$/.test(number ?? ''))).toBe(true)
    expect(sold).toHaveLength(3)
    expect(issued.every(({ status, number }) => status === 'paid' && number !== null)).toBe(true)
    expect((await checkBooks(api.context, null)).findings).toEqual([])
  })

  it('buys for the website of the local web once a copy was found there, which is authorised then', async () => {
    const { id } = await imageOf(COPIED)
    expect((await held()).licenses.filter(({ image_id }) => image_id === id)).toEqual([])
    const hit = await makeHit(api, id, { url: `http://${HOST}:4080/stories/quiet-water` })
    const category = async () => (await api.services.db.select().from(hits).where(eq(hits.id, hit)))[0]?.category
    expect(await category()).toBe('to_handle')
    await tradeDemo.run(api.context, { round: 4 })
    await api.runJobs()
    expect((await held()).licenses.find(({ image_id }) => image_id === id)?.url).toBe(`https://${HOST}:4080`)
    expect(await category()).toBe('authorized')
  })

  it('does nothing twice', async () => {
    const before = await held()
    await tradeDemo.run(api.context, { round: 5 })
    await api.runJobs()
    expect(await held()).toEqual(before)
  })

  it('hands nothing in where money is real', () => {
    expect(whileReal).toBe(0)
  })

  it('is of demo accounts alone', async () => {
    const cast = await castOf(api.context)
    expect(cast.size).toBe(Object.keys(demoPeople).length)
    for (const { buyer } of demoOrders) expect(isDemoEmail(demoPeople[buyer].email)).toBe(true)
  })
})
