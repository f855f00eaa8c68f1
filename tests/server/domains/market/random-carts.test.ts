// Random carts of two sellers with other taxes: `CARTS=10000 npx vitest run tests/server/domains/market/random-carts.test.ts` plays as many; what is to be paid, invoiced, drawn and booked equals the written formula to the cent.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images as imageContract } from '#lib/contract/images.ts'
import { invoices as invoiceContract } from '#lib/contract/invoices.ts'
import { invoices, invoicing_agreements } from '#server/db/schema/billing.ts'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { licenses, purchase_items } from '#server/db/schema/market.ts'
import { sales } from '#server/db/schema/payouts.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { cartOf } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const CARTS = Number(process.env.CARTS ?? 80)
/** A provider whose clock stands still takes 2,300 calls, two for each cart: then comes another one, with other books. */
const TOGETHER = 500
/** Buyers who fill and pay at the same time, each from images of their own: the sellers are the same. */
const AT_ONCE = 4
/** Of how many times one cart has its invoices drawn and read. */
const DRAWN = 3

let api: TestApi
let marie: TestPerson
let jean: TestPerson
/** Who buys of which images; every second image is Jean’s. */
type Lane = { buyer: TestPerson; cart: string; stock: string[] }
let lanes: Lane[] = []
beforeEach(async () => {
  api = await testApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  jean = await makeSeller(api, admin)
  // Does not charge VAT.
  const agreement = eq(invoicing_agreements.user_id, jean.id)
  await api.services.db.update(invoicing_agreements).set({ vat_number: null }).where(agreement)
  lanes = []
  while (lanes.length < AT_ONCE) {
    const buyer = await makeBuyer(api)
    const lane: Lane = { buyer, cart: await cartOf(api, buyer), stock: [] }
    for (const at of Array.from({ length: 8 }, (_, each) => each))
      lane.stock.push(
        await makeImage(api, at % 2 ? jean : marie, { title: `No. ${at}`, portfolio: 'on_sale', max_editions: 20 }),
      )
    lanes.push(lane)
  }
})
afterEach(() => api.close())

/** Written out of the specification’s vectors with a pencil, not with the product’s own functions: thousandths, half up. */
const factors = { six_months: 600n, one_year: 1_000n, five_years: 4_000n, ten_years: 6_000n } as const
type Duration = keyof typeof factors
const part = (cents: number, thousandths: bigint) => Number((BigInt(cents) * thousandths + 500n) / 1_000n)
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

type Line = { image: string; seller: TestPerson; base: number; duration: Duration }

/** What one seller’s lines come to: VAT on their sum, commission on the prices of one year. */
function written(lines: readonly Line[], vat: bigint) {
  const net = sum(lines.map(({ base, duration }) => part(base, factors[duration])))
  const commission = sum(lines.map(({ base }) => part(base, 170n)))
  const vat_cents = part(net, vat)
  const fees = commission + part(commission, 200n)
  return { net, vat: vat_cents, total: net + vat_cents, commission, fees, left: net + vat_cents - fees }
}

const line = fc.record({
  at: fc.nat(7),
  base: fc.integer({ min: 20_00, max: 2_000_00 }),
  duration: fc.constantFrom(...(Object.keys(factors) as Duration[])), // the keys of a literal
})
const choices = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ at }) => at })

/** All images at once, then the duration of each in its place. */
async function fill({ buyer, cart: id }: Lane, lines: readonly Line[]) {
  const prices = sql.join(
    lines.map(({ image, base }) => sql`(${image}, ${base}::int)`),
    sql`, `,
  )
  await api.services.db.execute(
    sql`update images set base_price_cents = cents from (values ${prices}) as given (image, cents) where id = image`,
  )
  const caller = api.as(buyer)
  const put = { images: lines.map(({ image }) => image), duration: 'one_year' as const }
  const { items } = (await caller.call(carts.addItems, { id, body: put })).body
  const durations = new Map(lines.map(({ image, duration }) => [image, duration]))
  const chosen = items.map(item => ({ id: item.id, duration: durations.get(item.image.id) ?? item.duration }))
  await caller.call(carts.update, { id, body: { items: chosen } })
  return (await caller.call(carts.read, { id })).body
}

/** What the ledger wrote down for an invoice, for the seller. */
async function bookedFor(seller: TestPerson, invoice_id: string): Promise<number> {
  const rows = await api.services.db
    .select({ cents: ledger_entries.amount_cents })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .where(
      and(
        eq(ledger_entries.account_id, `user:${seller.id}:payable`),
        inArray(ledger_transactions.reference, [invoice_id, ...(await commissionOf(invoice_id))]),
      ),
    )
  return -sum(rows.map(({ cents }) => cents))
}

async function commissionOf(invoice_id: string): Promise<string[]> {
  const [sale] = await api.services.db.select().from(sales).where(eq(sales.invoice_id, invoice_id))
  return sale?.commission_invoice_id ? [sale.commission_invoice_id] : []
}

const money = (cents: number) => (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })

async function expectDrawn(buyer: TestPerson, id: string, amounts: ReturnType<typeof written>): Promise<void> {
  const { body } = await api.as(buyer).call(invoiceContract.read, { id })
  expect([body.net_cents, body.vat_cents, body.total_cents]).toEqual([amounts.net, amounts.vat, amounts.total])
  const pdf = await api.as(buyer).fetch(`/api/invoices/${id}/pdf?language=en`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  })
  for (const cents of [amounts.net, amounts.total]) expect(text).toContain(money(cents))
  if (amounts.vat > 0) expect(text).toContain(money(amounts.vat))
}

type Chosen = { at: number; base: number; duration: Duration }

async function expectAsWritten(lane: Lane, chosen: readonly Chosen[], drawn: boolean): Promise<void> {
  const { buyer, stock } = lane
  const lines = chosen.map(({ at, base, duration }): Line => {
    return { image: stock[at] ?? '', seller: at % 2 ? jean : marie, base, duration }
  })
  const cart = await fill(lane, lines)
  expect(cart.items).toHaveLength(lines.length)
  const parts = [marie, jean].flatMap(seller => {
    const its = lines.filter(each => each.seller === seller)
    return its.length === 0 ? [] : [{ seller, amounts: written(its, seller === marie ? 100n : 0n) }]
  })
  const total = (pick: (amounts: ReturnType<typeof written>) => number) =>
    sum(parts.map(({ amounts }) => pick(amounts)))
  const due = [total(({ net }) => net), total(({ vat }) => vat), total(each => each.total)]
  expect([cart.net_cents, cart.vat_cents, cart.total_cents]).toEqual(due)
  expect(sum(cart.vat_groups.map(({ vat_cents }) => vat_cents))).toBe(due[1])
  expect(sum(cart.items.map(({ price }) => price?.total_cents ?? 0))).toBe(due[2])

  const body = { browser, total_cents: cart.total_cents }
  const paid = await api.as(buyer).call(carts.checkout, { id: cart.id, body })
  expect(paid.body).toMatchObject({ status: 'paid', total_cents: due[2] })
  const made = await api.services.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.subject_id, paid.body.id), eq(invoices.category, 'cart')))
    .orderBy(asc(invoices.id))
  expect(made).toHaveLength(parts.length)
  for (const { seller, amounts } of parts) {
    const invoice = made.find(({ issuer_id }) => issuer_id === seller.id)
    expect(invoice).toMatchObject({ net_cents: amounts.net, vat_cents: amounts.vat, total_cents: amounts.total })
    const id = invoice?.id ?? ''
    expect(await bookedFor(seller, id)).toBe(amounts.left)
    const items = await api.services.db.select().from(purchase_items).where(eq(purchase_items.invoice_id, id))
    expect(sum(items.map(item => item.commission_net_cents))).toBe(amounts.commission)
    expect(sum(items.map(item => item.commission_net_cents + item.commission_vat_cents))).toBe(amounts.fees)
    if (drawn) await expectDrawn(buyer, id, amounts)
  }
  // Editions come back, so that there is something to sell to the end.
  const running = and(eq(licenses.buyer_id, buyer.id), isNull(licenses.ended_at))
  await api.services.db.update(licenses).set({ ended_at: api.clock.now() }).where(running)
}

const worlds = Array.from({ length: Math.ceil(CARTS / TOGETHER) }, (_, at) => Math.min(TOGETHER, CARTS - at * TOGETHER))

it.each(worlds)(
  'of %i carts each costs on the page, on its invoices, in their documents and in the books what the formula says',
  async count => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(fc.array(choices, { minLength: AT_ONCE, maxLength: AT_ONCE }), async chosen => {
        const now = lanes.slice(0, count - played)
        const drawn = (played / AT_ONCE) % DRAWN === 0
        played += now.length
        await Promise.all(now.map((lane, at) => expectAsWritten(lane, chosen[at] ?? [], drawn && at === 0)))
      }),
      { numRuns: Math.ceil(count / AT_ONCE), endOnFailure: true },
    )
    expect(played).toBe(count)
    expect((await checkBooks(api.context, null)).findings).toEqual([])
    const { body } = await api.call(imageContract.list, { query: { sale_category: 'license_on_sale' } })
    expect(body.count).toBe(lanes.length * 8)
  },
  60_000 + TOGETHER * 2_000,
)
