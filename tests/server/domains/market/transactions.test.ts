// Transactions: both sides see the same purchase, each what is theirs of it; sums agree with the books; nobody else sees any.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payouts } from '#lib/contract/payouts.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { addSeconds, DAY_S, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { saleAmounts } from '#lib/rules/billing/sales.ts'
import { purchase_items, purchases } from '#server/db/schema/market.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller, sell } from '#tests/support/billing/creators.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
let ben: TestPerson
let stranger: TestPerson
let admin: TestPerson
let dune: string
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin, { first_name: 'Marie', last_name: 'Curie' })
  ben = await makeBuyer(api)
  stranger = await makePerson(api)
  dune = await makeImage(api, marie, { title: '=Dune', portfolio: 'on_sale' })
  const sea = await makeImage(api, marie, { title: 'Mer', portfolio: 'on_sale' })
  await purchase(dune, 100_00, 'paid', -2 * DAY_S)
  await purchase(sea, 40_00, 'paid')
  await purchase(sea, 70_00, 'failed')
})
afterAll(() => api.close())

/** What a purchase leaves behind, on an invoice that is really paid when it is. */
async function purchase(image_id: string, net: number, status: 'paid' | 'failed', seconds = 0): Promise<void> {
  const { db } = api.services
  const at = addSeconds(api.clock.now(), seconds)
  const base_cents = toCents(net)
  const net_cents = base_cents
  const taxes = { tax_code: 'S10', commission_tax: 'S20' } as const
  const { price, commission } = saleAmounts({ net_cents, base_cents, ...taxes })
  const invoice_id = await sell(api, { seller: marie, buyer: ben, net: status === 'paid' ? net : 20_00 })
  const purchase_id = newId('purchase', at)
  const { vat_cents, total_cents } = price
  const sums = { net_cents, vat_cents, total_cents }
  await db
    .insert(purchases)
    .values({ id: purchase_id, user_id: ben.id, status, ...sums, created_at: at, settled_at: at })
  await db.insert(purchase_items).values({
    id: newId('purchase_item', at),
    purchase_id,
    image_id,
    seller_id: marie.id,
    invoice_id,
    duration: 'one_year',
    base_cents,
    tax_code: 'S10',
    net_cents,
    vat_cents,
    commission_net_cents: commission.net_cents,
    commission_vat_cents: commission.vat_cents,
  })
}

const one = (person: TestPerson, id: string) => api.as(person).call(transactions.read, { id })
type Query = Parameters<typeof read>[1]
const read = async (person: TestPerson, query: Record<string, string | number> = {}) =>
  (await api.as(person).call(transactions.list, { query })).body

describe('transactions', () => {
  it('are seen from both sides, with what is whose', async () => {
    const [sold] = (await read(marie, { ordering: 'date' })).results
    expect(sold).toMatchObject({
      image: { id: dune },
      category: 'license',
      event: 'sold',
      duration: 'one_year',
      user: { id: ben.id },
      from: {
        id: marie.id,
        name: 'Marie Curie',
      },
      to: { id: ben.id },
      net_cents: 100_00,
      vat_cents: 10_00,
      total_cents: 110_00,
      commission_cents: 20_40,
      earned_cents: 89_60,
    })
    const [bought] = (await read(ben, { ordering: 'date' })).results
    expect(bought).toMatchObject({
      event: 'bought',
      user: { id: marie.id },
      from: { id: marie.id },
      to: { id: ben.id },
    })
    expect(bought).toMatchObject({ total_cents: 110_00, commission_cents: null, earned_cents: null })
  })

  it('add up to what the books say was sold and earned', async () => {
    const { count, bought_cents, sold_cents, earned_cents } = await read(marie)
    expect({ count, bought_cents }).toEqual({ count: 2, bought_cents: 0 })
    const books = (await api.as(marie).call(payouts.earnings)).body
    // The invoice of the purchase that failed here was paid in these books: 22 euros, of which 4.08 are the platform's.
    expect([books.sold_cents - 22_00, books.earned_cents - (22_00 - 4_08)]).toEqual([sold_cents, earned_cents])
    expect(await read(ben)).toMatchObject({ count: 2, bought_cents: 154_00, sold_cents: 0, earned_cents: 0 })
  })

  it('are nobody else’s', async () => {
    expect(await read(stranger)).toMatchObject({ count: 0, results: [], bought_cents: 0 })
    expect((await api.fetch('/api/transactions')).status).toBe(401)
    expect((await api.fetch('/api/transactions/csv')).status).toBe(401)
  })

  it('are read one by one by their two sides, each as in their list, and by nobody else', async () => {
    for (const person of [marie, ben]) {
      const [listed] = (await read(person)).results
      if (!listed) throw new Error('nothing was sold')
      expect((await one(person, listed.id)).body).toEqual(listed)
    }
    const [sold] = (await read(marie)).results
    const id = sold?.id ?? ''
    const lawyer = await makePerson(api, { account_type: 'advertiser', roles: ['lawyer'] })
    const agency = await makePerson(api, { account_type: 'agency' })
    for (const person of [stranger, admin, lawyer, agency]) expect((await one(person, id)).status).toBe(404)
    expect((await api.fetch(`/api/transactions/${id}`)).status).toBe(401)
    const failed = await api.services.db
      .select({ id: purchase_items.id })
      .from(purchase_items)
      .innerJoin(purchases, eq(purchases.id, purchase_items.purchase_id))
      .where(eq(purchases.status, 'failed'))
    for (const unpaid of failed) expect((await one(marie, unpaid.id)).status).toBe(404)
    expect(failed).toHaveLength(1)
    for (const none of [newId('purchase_item', api.clock.now()), newId('chain_event', api.clock.now()), 'nonsense'])
      expect((await one(marie, none)).status).toBe(404)
  })

  it.each<[NonNullable<Query>, string[]]>([
    [{ event: 'bought' }, []],
    [{ event: 'sold', ordering: 'price' }, ['Mer', '=Dune']],
    [{ search: 'mer' }, ['Mer']],
    [{ ordering: 'date' }, ['=Dune', 'Mer']],
    [{}, ['Mer', '=Dune']],
    [{ page: 2, page_size: 1 }, ['=Dune']],
  ])('%j lists %j', async (query, titles) => {
    expect((await read(marie, query)).results.map(({ image }) => image.title)).toEqual(titles)
  })

  it('are narrowed to days and to an image', async () => {
    const day = dayOf(new Date((await read(marie)).results[0]?.date ?? ''))
    expect((await read(marie, { from: day, to: day })).results.map(({ image }) => image.title)).toEqual(['Mer'])
    expect((await read(marie, { image: dune })).count).toBe(1)
  })

  it('are handed out as a table in either language, safe for a spreadsheet', async () => {
    const response = await api.as(marie).fetch('/api/transactions/csv?language=fr')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [header, first, second, end] = (await response.text()).split('\r\n')
    expect(header?.split(',').slice(0, 3)).toEqual(['Date', 'Image', 'Catégorie'])
    expect(first).toContain(',Mer,Licence,Vendue,')
    expect(second).toContain(",'=Dune,Licence,Vendue,")
    expect(second).toContain(',100.00,10.00,110.00,20.40,0.00,89.60,')
    expect(end).toBe('')
    const found = await (await api.as(marie).fetch('/api/transactions/csv?search=mer&language=en')).text()
    expect(found).toContain(',Mer,')
    expect(found).not.toContain('Dune')
    const bought = await (await api.as(ben).fetch('/api/transactions/csv?event=bought&language=en')).text()
    expect(bought).toContain(',100.00,10.00,110.00,,,')
  })
})
