// Buying for more than the provider passes on unasked: who only buys is never asked, who is paid here too confirms it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notices } from '#lib/contract/notices.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { onSale } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const PRICE = 600_00
const TOTAL = 660_00

let api: TestApi
let seller: TestPerson
let rival: TestPerson
beforeAll(async () => {
  api = await testApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  seller = await makeSeller(api, admin)
  rival = await makeSeller(api, admin)
  await addCard(api, rival)
})
afterAll(() => api.close())

async function buy(person: TestPerson, seed: number) {
  const image = await onSale(api, seller, { seed, base: PRICE })
  const { body } = await api.as(person).call(purchases.create, { body: { image, browser, total_cents: TOTAL } })
  return (await refresh(person, body.id)).body
}
const refresh = (person: TestPerson, id: string) => api.as(person).call(purchases.refresh, { id })
const movesOf = (purchase: string) =>
  api.services.db
    .select({ status: transfers.status })
    .from(transfers)
    .innerJoin(invoices, eq(invoices.id, transfers.invoice_id))
    .where(eq(invoices.subject_id, purchase))
    .orderBy(transfers.created_at)
const statuses = async (purchase: string) => (await movesOf(purchase)).map(({ status }) => status)
const answer = (url: string, action: 'confirm' | 'refuse') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action, code: '702100' }), redirect: 'manual' })
const findings = async () => (await checkBooks(api.context, null)).findings

it('reaches the seller at once when the buyer only buys', async () => {
  const bought = await buy(await makeBuyer(api), 641)
  expect(bought.status).toBe('paid')
  expect(bought.confirmations).toEqual([])
  expect(await statuses(bought.id)).toEqual(['succeeded'])
})

it('waits for a buyer who is paid here too, who is told by the page, a notice and one letter', async () => {
  const bought = await buy(rival, 642)
  expect(bought.status).toBe('paid')
  expect(bought.items[0]?.license?.number).toBeTruthy()
  expect(bought.confirmations).toEqual([
    { seller: expect.any(String), total_cents: TOTAL, url: expect.stringContaining('returnUrl=') },
  ])
  expect(await statuses(bought.id)).toEqual(['created'])
  await refresh(rival, bought.id)
  await api.runJobs()
  const letters = (await api.outbox()).filter(mail => mail.template === 'payment_unconfirmed')
  expect(letters.map(mail => mail.to)).toEqual([rival.email])
  expect(letters[0]?.text).toContain(`purchase=${bought.id}`)
  const told = (await api.as(rival).call(notices.list, { query: {} })).body.results
  expect(told.filter(({ kind }) => kind === 'payment_unconfirmed')).toHaveLength(1)
  expect(await findings()).toEqual([])

  const back = await answer(bought.confirmations[0]?.url ?? '', 'confirm')
  expect(new URL(back.headers.get('location') ?? '').searchParams.get('purchase')).toBe(bought.id)
  expect((await refresh(rival, bought.id)).body.confirmations).toEqual([])
  expect(await statuses(bought.id)).toEqual(['succeeded'])
  expect(await findings()).toEqual([])
})

it('can be confirmed once more after it was refused, and is passed on once', async () => {
  const bought = await buy(rival, 643)
  const [first] = bought.confirmations
  await answer(first?.url ?? '', 'refuse')
  await refresh(rival, bought.id)
  const [second] = (await refresh(rival, bought.id)).body.confirmations
  expect(second?.url).not.toBe(first?.url)
  await answer(second?.url ?? '', 'confirm')
  expect((await refresh(rival, bought.id)).body.confirmations).toEqual([])
  expect(await statuses(bought.id)).toEqual(['failed', 'succeeded'])
  expect(await findings()).toEqual([])
})
