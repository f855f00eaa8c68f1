// What is refused when paying, with its words, and that nothing moved.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { toCents } from '#lib/money.ts'
import { invoice_lines, invoices as invoice_rows } from '#server/db/schema/billing.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED, FRICTIONLESS } from '#tests/support/billing/cards.ts'
import { order, pay, quoteFor, refresh } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const accept = (person: TestPerson, quote: string) => api.as(person).call(subscriptions.create, { body: { quote } })

describe('refused is', () => {
  const start = async (person: TestPerson, number = FRICTIONLESS) => {
    await addCard(api, person, number)
    return order(api, person, 'COMPACT')
  }

  test('a second invoice while the payment of a first one is not decided', async () => {
    const person = await makePerson(api)
    const id = await start(person, CHALLENGED)
    await pay(api, person, id)
    const { id: other } = await quoteFor(api, person, 'HYBRID')
    expect((await accept(person, other)).problem).toMatchObject({ status: 409, code: 'invoice_validating' })
  })

  test('a new purchase while an issued invoice is unpaid', async () => {
    // On books of its own: no invoice is issued before its payment yet.
    const own = await testApi()
    const person = await makePerson(own)
    await addCard(own, person)
    const id = await order(own, person, 'COMPACT')
    const later = await order(own, person, 'HYBRID')
    const { db } = own.services
    const issued = { status: 'payment_failed', number: 'X-1', sequence: 1, issued_on: '2026-01-01' } as const
    await db.update(invoice_rows).set(issued).where(eq(invoice_rows.id, id))
    const quote = await quoteFor(own, person, 'REFLEX')
    const refused = await own.as(person).call(subscriptions.create, { body: { quote: quote.id } })
    expect(refused.problem).toMatchObject({
      status: 409,
      code: 'invoice_unpaid',
      detail: 'A previous invoice has not been payed',
    })
    expect((await pay(own, person, later)).problem.code).toBe('invoice_unpaid')
    await own.close()
  })

  test('what the bank refuses, with the words of the specification', async () => {
    const person = await makePerson(api)
    const id = await start(person)
    // An amount that the provider's trial world always refuses.
    const refusedAmount = { net_cents: toCents(277_61), vat_cents: toCents(55_52) }
    const total_cents = toCents(333_13)
    await api.services.db
      .update(invoice_rows)
      .set({ ...refusedAmount, total_cents })
      .where(eq(invoice_rows.id, id))
    await api.services.db.update(invoice_lines).set(refusedAmount).where(eq(invoice_lines.invoice_id, id))
    const { status, problem } = await pay(api, person, id)
    expect({ status, problem }).toMatchObject({
      status: 402,
      problem: { code: 'payment_failed', detail: 'Payment failed. Please try again.' },
    })
    expect(await planOf(person)).toBe('INSTANT')
  })

  test('a quote after fifteen minutes, before and after it became an invoice', async () => {
    const person = await makePerson(api)
    const id = await start(person)
    const quote = await quoteFor(api, person, 'HYBRID')
    api.clock.forward({ seconds: 15 * 60 })
    expect((await accept(person, quote.id)).problem.code).toBe('quote_expired')
    expect((await pay(api, person, id)).problem.code).toBe('quote_expired')
  })

  test('a quote of a subscription that has changed since', async () => {
    const person = await makePerson(api)
    const id = await start(person)
    const stale = await quoteFor(api, person, 'HYBRID')
    await pay(api, person, id)
    expect((await accept(person, stale.id)).problem.code).toBe('quote_expired')
  })

  test('to pay without a card, or with somebody else’s', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const card = await addCard(api, other)
    const id = await order(api, person, 'COMPACT')
    expect((await pay(api, person, id)).problem.code).toBe('card_missing')
    expect((await pay(api, person, id, card.id)).problem.code).toBe('not_found')
  })

  test('somebody else’s quote and invoice, which are as unknown as none', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const id = await start(person)
    const quote = await quoteFor(api, person, 'HYBRID')
    expect((await accept(other, quote.id)).problem.code).toBe('not_found')
    for (const call of [
      pay(api, other, id),
      refresh(api, other, id),
      api.as(other).call(invoices.read, { id }),
      api.as(other).call(invoices.pdf, { id }),
    ])
      expect((await call).problem.code).toBe('not_found')
  })

  test('a person whose profile is not complete', async () => {
    const person = await makePerson(api, { complete: false })
    const quote = await quoteFor(api, person, 'COMPACT')
    expect((await accept(person, quote.id)).problem).toMatchObject({ status: 409, code: 'profile_incomplete' })
  })

  test('an amount in the request', async () => {
    const person = await makePerson(api)
    const id = await start(person)
    const body = JSON.stringify({ browser, total_cents: 1 })
    const answer = await api
      .as(person)
      .fetch(`/api/invoices/${id}/pay`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect(answer.status).toBe(422)
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
