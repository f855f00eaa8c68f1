// Whoever lies about money gets a problem document, and nothing moves: hooks, other people's ids, amounts, returns, keys, and many tabs at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards } from '#lib/contract/cards.ts'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { mandates } from '#lib/contract/mandates.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { cards as card_rows, invoices as invoice_rows, pay_ins } from '#server/db/schema/billing.ts'
import { mandates as mandate_rows } from '#server/db/schema/means.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { putMandate } from '#tests/support/billing/creators.ts'
import { moneyState } from '#tests/support/billing/money-state.ts'
import { atBank, order, pay, quoteFor, refresh } from '#tests/support/billing/subscribe.ts'
import { atTestProvider } from '#tests/support/mangopay/payment.ts'
import { providerIdOf } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await testApi()
  other = await makePerson(api)
  await addCard(api, other)
  await pay(api, other, await order(api, other, 'COMPACT'))
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api)
})

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.as(person).fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })

/** The provider's own list of what this person was charged. */
async function charges(of: TestPerson): Promise<Record<string, unknown>[]> {
  const all = await atTestProvider(`/users/${await providerIdOf(api, of)}/transactions`)
  return all.filter(({ Type, Status }) => Type === 'PAYIN' && Status === 'SUCCEEDED')
}

const codeOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return (await answer.json()).code
}

describe('a notification', () => {
  const tell = (RessourceId: string, EventType = 'PAYIN_NORMAL_SUCCEEDED') =>
    api.call(payments.hook, { query: { RessourceId, EventType, Date: 1_900_000_000 } })

  test('about what is unknown, not paid, somebody else’s or of another kind moves nothing', async () => {
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    await pay(api, person, id)
    const [waiting] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.invoice_id, id))
    const [theirs] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, other.id))
    const [card] = await api.services.db.select().from(card_rows).where(eq(card_rows.user_id, other.id))
    const before = await moneyState(api)
    const forged: [string | null | undefined, string?][] = [
      ['payin_m_NONE'],
      [waiting?.provider_id],
      [waiting?.provider_id, 'PAYIN_NORMAL_FAILED'],
      [waiting?.provider_id, 'KYC_SUCCEEDED'],
      [theirs?.provider_id],
      [theirs?.provider_id, 'PAYIN_NORMAL_FAILED'],
      [card?.provider_id],
      [waiting?.id],
      [id],
      [waiting?.provider_id, 'NOTHING_OF_THIS_NAME'],
    ]
    for (const [resource, event] of forged) expect((await tell(resource ?? '?', event)).status).toBe(200)
    await api.runJobs()
    expect(await moneyState(api)).toBe(before)
    expect((await refresh(api, person, id)).body.status).toBe('created')
  })

  test.each([
    ['without an id', 'EventType=PAYIN_NORMAL_SUCCEEDED&Date=1'],
    ['with an id that is none', 'EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=%27or%201%3D1&Date=1'],
    ['with a long id', `EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=${'a'.repeat(129)}&Date=1`],
    ['with a type that is none', 'EventType=paid&RessourceId=a&Date=1'],
    ['before time began', 'EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=a&Date=-1'],
    ['without a time', 'EventType=PAYIN_NORMAL_SUCCEEDED&RessourceId=a'],
  ])('%s is refused', async (_name, query) => {
    const answer = await api.fetch(`/api/payments/hook?${query}`)
    expect(answer.status).toBe(422)
    expect(await codeOf(answer)).toBe('invalid_input')
  })
})

describe('other people’s', () => {
  test('cards, quotes and invoices are as unknown as none, and nothing moves', async () => {
    await addCard(api, person)
    const [card] = await api.services.db.select().from(card_rows).where(eq(card_rows.user_id, other.id))
    const [invoice] = await api.services.db.select().from(invoice_rows).where(eq(invoice_rows.user_id, other.id))
    const quote = await quoteFor(api, other, 'REFLEX')
    const own = await order(api, person, 'COMPACT')
    const id = invoice?.id ?? ''
    const before = await moneyState(api)
    const tries = [
      pay(api, person, own, card?.id),
      pay(api, person, id),
      refresh(api, person, id),
      api.as(person).call(invoices.read, { id }),
      api.as(person).call(invoices.pdf, { id }),
      api.as(person).call(subscriptions.create, { body: { quote: quote.id } }),
      api.as(person).call(cards.remove, { id: card?.id ?? '' }),
      api.as(person).call(cards.setDefault, { id: card?.id ?? '' }),
    ]
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(404)
      expect(answer.problem.code).toBe('not_found')
    }
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toEqual([])
  })
})

describe('other people’s mandates', () => {
  test('pay for nobody else, and can be neither read, chosen nor ended', async () => {
    const id = await putMandate(api, other)
    await addCard(api, person)
    const owed = await order(api, person, 'COMPACT')
    const before = await moneyState(api)
    const tries = [
      api.as(person).call(invoices.pay, { id: owed, body: { mandate: id, browser } }),
      api.as(person).call(mandates.refresh, { id }),
      api.as(person).call(mandates.setDefault, { id, body: { is_default: true } }),
      api.as(person).call(mandates.cancel, { id }),
    ]
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(404)
      expect(answer.problem.code).toBe('not_found')
    }
    const [row] = await api.services.db.select().from(mandate_rows).where(eq(mandate_rows.id, id))
    expect(row).toMatchObject({ status: 'active', is_default: false })
    expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, owed))).toBe(0)
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toEqual([])
  })
})

describe('an amount in a request', () => {
  test.each(['total_cents', 'amount_cents', 'due_cents', 'currency', 'price', 'plan', 'status', 'user_id', 'pay_in'])(
    'named %s is refused, wherever it stands',
    async field => {
      await addCard(api, person)
      const id = await order(api, person, 'COMPACT')
      const quote = await quoteFor(api, person, 'HYBRID')
      const before = await moneyState(api)
      const forged = [
        await send(`/api/invoices/${id}/pay`, { browser, [field]: 1 }),
        await send(`/api/invoices/${id}/pay`, { browser: { ...browser, [field]: 1 } }),
        await send('/api/subscriptions', { quote: quote.id, [field]: 1 }),
        ...(field === 'plan'
          ? []
          : [await send('/api/subscriptions/quotes', { plan: 'HYBRID', interval: 'month', [field]: 1 })]),
      ]
      for (const answer of forged) {
        expect(answer.status).toBe(422)
        expect(await codeOf(answer)).toBe('invalid_input')
      }
      expect(await moneyState(api)).toBe(before)
      expect((await pay(api, person, id)).body.invoice.total_cents).toBe(10_00)
    },
  )
})

describe('a return from the bank’s page', () => {
  test('that is played again, or brought to another invoice, pays nothing more', async () => {
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    const started = await pay(api, person, id)
    const back = new URL(await atBank(started.body, 'accepted'))
    expect((await refresh(api, person, id)).body.status).toBe('succeeded')
    const second = await order(api, person, 'HYBRID')
    const before = await moneyState(api)
    for (let again = 0; again < 3; again += 1) {
      await atBank(started.body, 'accepted')
      expect((await refresh(api, person, id)).body.status).toBe('succeeded')
      const forged = await send(`/api/invoices/${second}/refresh${back.search}`, {})
      expect(await codeOf(forged)).toBe('unknown_parameter')
    }
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toHaveLength(1)
  })

  test('after a refusal does not become one of success', async () => {
    await addCard(api, person, CHALLENGED)
    const id = await order(api, person, 'COMPACT')
    const started = await pay(api, person, id)
    const before = await moneyState(api)
    await atBank(started.body, 'refused')
    await atBank(started.body, 'accepted')
    expect((await refresh(api, person, id)).body.status).toBe('failed')
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toEqual([])
  })
})

describe('an idempotency key', () => {
  test('again with another body is refused, again with the same one answers the same, and is charged once', async () => {
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    const key = { 'Idempotency-Key': `key-${id}` }
    const first = await send(`/api/invoices/${id}/pay`, { browser }, key)
    const answer = await first.json()
    expect(answer.status).toBe('succeeded')
    const before = await moneyState(api)
    const changed = await send(`/api/invoices/${id}/pay`, { browser: { ...browser, color_depth: 8 } }, key)
    expect([changed.status, await codeOf(changed)]).toEqual([422, 'idempotency_key_reused'])
    const again = await send(`/api/invoices/${id}/pay`, { browser }, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(answer)
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toHaveLength(1)
  })
})

describe('fifty tabs at once', () => {
  const TABS = 50

  test('pay an invoice once', async () => {
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    const answers = await Promise.all(Array.from({ length: TABS }, () => pay(api, person, id)))
    for (const { status, problem } of answers)
      expect(status === 200 || ['invoice_validating', 'invoice_settled'].includes(problem.code)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await charges(person)).toHaveLength(1)
    expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, id))).toBe(1)
  })

  test('accept a quote once, and two quotes of the same day give one plan', async () => {
    await addCard(api, person)
    const [low, high] = [await quoteFor(api, person, 'COMPACT'), await quoteFor(api, person, 'HYBRID')]
    const accept = (quote: string) => api.as(person).call(subscriptions.create, { body: { quote } })
    const answers = await Promise.all(Array.from({ length: TABS }, (_, tab) => accept(tab % 2 ? low.id : high.id)))
    const made = new Set(answers.map(({ body }) => body.invoice?.id).filter(Boolean))
    await Promise.all([...made].map(id => pay(api, person, id ?? '')))
    await Promise.all([...made].map(id => pay(api, person, id ?? '')))
    expect(await charges(person)).toHaveLength(1)
    expect(await api.services.db.$count(invoice_rows, eq(invoice_rows.user_id, person.id))).toBe(made.size)
  })
})

describe('a quote', () => {
  test('is honoured to its last second, and no longer', async () => {
    await addCard(api, person)
    const late = await quoteFor(api, person, 'COMPACT')
    api.clock.forward({ seconds: 15 * 60 - 20 })
    const { body } = await api.as(person).call(subscriptions.create, { body: { quote: late.id } })
    const id = body.invoice?.id ?? ''
    api.clock.forward({ seconds: 21 })
    const before = await moneyState(api)
    expect((await pay(api, person, id)).problem.code).toBe('quote_expired')
    expect(await moneyState(api)).toBe(before)
    expect(await charges(person)).toEqual([])
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
