// A creator pays for a plan: the quoted cent is charged, once, and only what the provider itself says switches the plan.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { settleWaiting } from '#server/domains/billing/pay-ins/settle-pay-in.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { atBank, order, pay, quoteFor, refresh } from '#tests/support/billing/subscribe.ts'
import { breakPort } from '#tests/support/deletion.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const planOf = async (person: TestPerson) => (await api.as(person).call(profiles.current)).body.plan
const list = async (person: TestPerson) => (await api.as(person).call(invoices.list)).body.results
const accept = (person: TestPerson, quote: string) => api.as(person).call(subscriptions.create, { body: { quote } })
const balanceOf = async (account: string) => {
  const { rows } = await api.services.db.execute<{ balance: number }>(
    sql`select balance_cents::int as balance from ledger_accounts where id = ${account}`,
  )
  return rows[0]?.balance ?? 0
}

describe('an upgrade from INSTANT', () => {
  test('is quoted line by line, paid by card, billed to the cent and switched at once', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const [platform, vat] = [await balanceOf('provider:platform'), await balanceOf('vat:20')]
    const quote = await quoteFor(api, person, 'COMPACT')
    expect(quote).toMatchObject({
      charge_cents: 10_00,
      credit: null,
      net_cents: 8_33,
      vat_cents: 1_67,
      total_cents: 10_00,
    })
    const { body } = await accept(person, quote.id)
    expect(body).toMatchObject({ subscription: null, invoice: { number: null, status: 'pending', total_cents: 10_00 } })
    expect(await planOf(person)).toBe('INSTANT')
    const paid = await pay(api, person, body.invoice?.id ?? '')
    expect(paid.body).toMatchObject({
      status: 'succeeded',
      invoice: { status: 'paid', net_cents: 8_33, vat_cents: 1_67 },
    })
    expect(paid.body.invoice.number).toMatch(/^FA-\d{4}-\d{6}$/)
    expect(await planOf(person)).toBe('COMPACT')
    expect(await balanceOf('provider:platform')).toBe(platform + 10_00)
    expect(await balanceOf('vat:20')).toBe(vat - 1_67)
    expect(await balanceOf(`user:${person.id}:receivable`)).toBe(0)
    const { body: own } = await api.as(person).call(subscriptions.list)
    expect(own.results).toMatchObject([{ plan: 'COMPACT', interval: 'month', active: true, price_cents: 10_00 }])
  })

  test('waits for the bank’s page, and its address alone switches nothing', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'HYBRID', 'year')
    const started = await pay(api, person, id)
    expect(started.body).toMatchObject({ status: 'created', invoice: { status: 'pending', number: null } })
    // The way back typed by hand, before the bank was asked.
    expect((await refresh(api, person, id)).body.status).toBe('created')
    expect(await planOf(person)).toBe('INSTANT')
    expect((await pay(api, person, id)).body.redirect_url).toBe(started.body.redirect_url)
    const back = await atBank(started.body, 'accepted')
    expect(new URL(back).pathname).toMatch(/^\/(?:en|fr)\/account\/subscription\/$/)
    expect(new URL(back).searchParams.get('invoice')).toBe(id)
    const [one, other] = await Promise.all([refresh(api, person, id), refresh(api, person, id)])
    expect([one.body.status, other.body.status]).toEqual(['succeeded', 'succeeded'])
    expect(one.body.invoice.number).toBe(other.body.invoice.number)
    expect(await planOf(person)).toBe('HYBRID')
    expect((await pay(api, person, id)).problem.code).toBe('invoice_settled')
    expect(await list(person)).toHaveLength(1)
  })

  test.each(['refused', 'expired'] as const)(
    'that is %s at the bank leaves the old plan, and can be paid again',
    async outcome => {
      const person = await makePerson(api)
      await addCard(api, person, CHALLENGED)
      const id = await order(api, person, 'COMPACT')
      await atBank((await pay(api, person, id)).body, outcome)
      expect((await refresh(api, person, id)).body).toMatchObject({
        status: 'failed',
        invoice: { status: 'payment_failed', number: null },
      })
      expect(await planOf(person)).toBe('INSTANT')
      await addCard(api, person)
      expect((await pay(api, person, id)).body.status).toBe('succeeded')
      expect(await planOf(person)).toBe('COMPACT')
    },
  )

  test('is concluded by the provider’s notification, even when the person never comes back', async () => {
    const person = await makePerson(api)
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    await atBank((await pay(api, person, id)).body, 'accepted')
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))
    const query = { EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: row?.provider_id ?? '', Date: 1 }
    await Promise.all([api.call(payments.hook, { query }), api.call(payments.hook, { query: { ...query, Date: 2 } })])
    await api.runJobs()
    expect(await planOf(person)).toBe('COMPACT')
    expect(await balanceOf(`user:${person.id}:receivable`)).toBe(0)
  })

  test('is concluded by the round that asks again, when no notification came either', async () => {
    const person = await makePerson(api)
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    await atBank((await pay(api, person, id)).body, 'accepted')
    api.clock.forward({ seconds: 3 * 60 })
    await api.context.enqueue(settleWaiting, {})
    await api.runJobs()
    expect(await planOf(person)).toBe('COMPACT')
  })

  test('that a forged notification calls paid is not', async () => {
    const person = await makePerson(api)
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    await pay(api, person, id)
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))
    await api.call(payments.hook, {
      query: { EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: row?.provider_id ?? '', Date: 3 },
    })
    await api.runJobs()
    expect(await planOf(person)).toBe('INSTANT')
  })
})

describe('a later upgrade', () => {
  test('costs the difference for the days that are left, and the old plan’s rest is on the invoice', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    await pay(api, person, await order(api, person, 'COMPACT', 'year'))
    api.clock.forward({ days: 10 })
    await logInAgain(api, person)
    const quote = await quoteFor(api, person, 'HYBRID', 'year')
    expect(quote.credit).toMatchObject({ plan: 'COMPACT', days_left: quote.days_left })
    expect(quote.total_cents).toBe(quote.charge_cents - (quote.credit?.cents ?? 0))
    const { body } = await accept(person, quote.id)
    const id = body.invoice?.id ?? ''
    expect((await pay(api, person, id)).body.invoice.total_cents).toBe(quote.total_cents)
    const { body: detail } = await api.as(person).call(invoices.read, { id, query: { language: 'fr' } })
    expect(detail.lines[0]?.details).toHaveLength(2)
    expect(detail.lines[0]?.details[1]).toMatch(/COMPACT, non utilisée/)
    expect(await planOf(person)).toBe('HYBRID')
    expect(
      (await api.as(person).call(subscriptions.quote, { body: { plan: 'COMPACT', interval: 'year' } })).problem.code,
    ).toBe('plan_not_upgrade')
  })

  test('below one euro is free, and makes no invoice', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    await pay(api, person, await order(api, person, 'HYBRID'))
    const { body } = await api.as(person).call(subscriptions.list)
    const days =
      (Date.parse(body.results[0]?.ends_on ?? '') - Date.parse(body.results[0]?.starts_on ?? '')) / 86_400_000
    api.clock.forward({ days: days - 1 })
    await logInAgain(api, person)
    const quote = await quoteFor(api, person, 'REFLEX')
    expect(quote).toMatchObject({ days_left: 1, waived: true, total_cents: 0 })
    expect((await accept(person, quote.id)).body).toMatchObject({ invoice: null, subscription: { plan: 'REFLEX' } })
    expect(await planOf(person)).toBe('REFLEX')
  })
})

describe('a payment whose answer was lost', () => {
  test('is found again under its key, and charged once', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    // The provider takes the payment; this process dies before it can write that down.
    const whole = api.ports.payment
    api.ports.payment = {
      ...whole,
      createPayIn: async (given, key) => {
        await whole.createPayIn(given, key)
        throw new Error('power cut')
      },
    }
    const restore = () => {
      api.ports.payment = whole
    }
    await pay(api, person, id)
    restore()
    const [row] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))
    expect(row).toMatchObject({ status: 'created', provider_id: null })
    expect((await refresh(api, person, id)).body.status).toBe('succeeded')
    expect(await planOf(person)).toBe('COMPACT')
    expect((await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))).length).toBe(1)
  })

  test('is found among all of its payer’s, when its key is forgotten', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    await control('/faults', { fault: 'drop_after', on: '/payins/card/direct' })
    await pay(api, person, id)
    // The product was away for longer than the provider keeps its answers.
    await control('/clock', { seconds: 25 * 60 * 60 })
    api.clock.forward({ hours: 25 })
    await logInAgain(api, person)
    expect((await refresh(api, person, id)).body.status).toBe('succeeded')
    expect(await planOf(person)).toBe('COMPACT')
    expect((await pay(api, person, id)).problem.code).toBe('invoice_settled')
  })

  test('and that never arrived is given up without a charge', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    const mend = breakPort(api, 'payment', 'createPayIn')
    await pay(api, person, id)
    mend()
    expect((await pay(api, person, id)).problem.code).toBe('invoice_validating')
    api.clock.forward({ seconds: 3 * 60 })
    expect((await refresh(api, person, id)).body).toMatchObject({ status: 'failed' })
    expect((await pay(api, person, id)).body.status).toBe('succeeded')
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
