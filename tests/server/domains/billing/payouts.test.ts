// Payouts: once a month, only to whom may be paid, once, and explained to the cent.
import { and, eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#lib/contract/identity.ts'
import { payouts } from '#lib/contract/payouts.ts'
import { nextPayoutDay } from '#lib/rules/billing/payouts.ts'
import { payouts as payoutTable } from '#server/db/schema/payouts.ts'
import { askAboutMoney } from '#server/domains/billing/payouts/jobs.ts'
import { openPayouts } from '#server/domains/billing/payouts/open-payouts.ts'
import { takeReturns } from '#server/domains/billing/payouts/settle-payout.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { bankDay, giveAccount, makeBuyer, makeSeller, sell, verify } from '#tests/support/billing/creators.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { postingsOf } from '#tests/support/billing/postings.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

/** The morning of the next first of the month, and everything that happens then. */
async function firstOfMonth(...people: TestPerson[]): Promise<void> {
  const morning = new Date(`${nextPayoutDay(api.clock.now())}T06:30:00Z`)
  // The provider's clock goes with ours.
  await control('/clock', { seconds: Math.round((morning.getTime() - api.clock.now().getTime()) / 1000) })
  api.clock.set(morning)
  await openPayouts.run(api.context, {})
  await api.runJobs()
  for (const person of [admin, buyer, ...people]) await logInAgain(api, person)
}
async function settled(): Promise<void> {
  await bankDay(api)
  api.clock.forward({ hours: 1 })
  await askAboutMoney.run(api.context, {})
  await api.runJobs()
}
const listed = async (person: TestPerson) => (await api.as(person).call(payouts.list, {})).body.results
const balanceOf = async (person: TestPerson) => (await api.as(person).call(payouts.balance, {})).body
const findings = async () => (await checkBooks(api.context, null)).findings
const lettersTo = async ({ email }: TestPerson) =>
  (await api.outbox())
    .filter(({ to, template }) => to === email && template.startsWith('payout'))
    .map(({ template }) => template)
async function rowOf(person: TestPerson) {
  const rows = await api.services.db.select().from(payoutTable).where(eq(payoutTable.user_id, person.id))
  const row = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1)
  if (!row) throw new Error('no payout')
  return row
}
async function textOf(person: TestPerson, id: string, language: 'en' | 'fr'): Promise<string> {
  const answer = await api.as(person).fetch(`/api/payouts/${id}/pdf?language=${language}`)
  expect(answer.status).toBe(200)
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return (await extractText(document, { mergePages: true })).text
}

describe('a creator who has sold', () => {
  test('sees what is owed, is paid on the first of the month, and finds every cent in the statement', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    await sell(api, { seller, buyer, net: 49_99 })
    const before = await balanceOf(seller)
    expect(before).toMatchObject({
      payable_cents: 89_60 + 54_99 - 10_20,
      obstacles: [],
      opening_cents: 0,
      arriving_cents: 0,
    })
    expect(before.next_on).toBe(nextPayoutDay(api.clock.now()))
    await firstOfMonth(seller)
    const [sending] = await listed(seller)
    expect(sending).toMatchObject({ status: 'sending', amount_cents: before.payable_cents, account: 'FR76 •••• 0143' })
    expect(await balanceOf(seller)).toMatchObject({
      payable_cents: 0,
      sending_cents: before.payable_cents,
      entries: [],
    })
    expect(await findings()).toEqual([])
    await settled()
    const [paid] = await listed(seller)
    expect(paid).toMatchObject({ status: 'succeeded', reason: null, has_statement: true })
    expect(await lettersTo(seller)).toEqual(['payout_paid'])
    expect(await findings()).toEqual([])

    const { body } = await api.as(seller).call(payouts.read, { id: paid?.id ?? '' })
    expect(body.entries.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['sale', 110_00],
      ['commission', -20_40],
      ['sale', 54_99],
      ['commission', -10_20],
    ])
    expect(body.opening_cents + body.entries.reduce((sum, each) => sum + each.amount_cents, 0)).toBe(
      body.amount_cents + body.closing_cents,
    )
    const english = await textOf(seller, body.id, 'en')
    const french = await textOf(seller, body.id, 'fr')
    for (const { number } of body.entries) expect(english).toContain(number)
    expect(english).toContain('€134.39')
    expect(french).toMatch(/134,39\s€/)
    expect(french).toContain('Relevé de versement')
  })

  test('is paid once, however often the day is run and the job is repeated', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    await firstOfMonth(seller)
    await Promise.all([openPayouts.run(api.context, {}), openPayouts.run(api.context, {})])
    await api.runJobs()
    await settled()
    expect(await listed(seller)).toHaveLength(1)
    expect((await balanceOf(seller)).payable_cents).toBe(0)
    expect(await findings()).toEqual([])
  })
})

describe('what a payout waits for', () => {
  test('an unverified identity and a missing account: nothing leaves, and the person is told what to do', async () => {
    const seller = await makePerson(api, { locale: 'fr' })
    await verify(api, admin, seller)
    await signAgreement(api, seller, 'FR44732829320')
    await sell(api, { seller, buyer })
    expect((await balanceOf(seller)).obstacles).toEqual(['bank_account_missing'])
    await firstOfMonth(seller)
    const [held] = await listed(seller)
    expect(held).toMatchObject({ status: 'failed', reason: 'bank_account_missing', has_statement: false })
    expect((await balanceOf(seller)).payable_cents).toBe(89_60)
    const letter = (await api.outbox()).findLast(({ to }) => to === seller.email)
    expect(letter).toMatchObject({ template: 'payout_failed', locale: 'fr' })
    expect(letter?.text).toContain('Aucun compte bancaire n’est confirmé.')
    expect(letter?.text).toMatch(/\/fr\/account\/bank\//)
    expect((await api.as(seller).call(payouts.pdf, { id: held?.id ?? '' })).problem.code).toBe('payout_not_made')
    await giveAccount(api, seller)
    await firstOfMonth(seller)
    await settled()
    expect((await listed(seller)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test('a person whom the provider verifies no longer is not paid', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    const whole = api.ports.payment
    api.ports.payment = { ...whole, readUser: async id => ({ ...(await whole.readUser(id)), kyc_level: 'light' }) }
    await firstOfMonth(seller)
    api.ports.payment = whole
    expect(await listed(seller)).toMatchObject([{ status: 'failed', reason: 'identity_unverified' }])
    expect((await balanceOf(seller)).payable_cents).toBe(89_60)
  })
})

describe('a payout that fails', () => {
  test('at a closed account is owed again, said why, and goes out with the next month’s sales', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    await firstOfMonth(seller)
    await control(`/payouts/${(await rowOf(seller)).provider_id}/fail`, { code: '121006' })
    await settled()
    expect(await listed(seller)).toMatchObject([{ status: 'failed', reason: 'bank_account_missing' }])
    expect(await balanceOf(seller)).toMatchObject({ payable_cents: 89_60 })
    expect(await lettersTo(seller)).toEqual(['payout_failed'])
    await sell(api, { seller, buyer, net: 20_00, base: 20_00 })
    await firstOfMonth(seller)
    await settled()
    const [newest] = await listed(seller)
    expect(newest).toMatchObject({ status: 'succeeded', amount_cents: 89_60 + 17_92 })
    const { body } = await api.as(seller).call(payouts.read, { id: newest?.id ?? '' })
    expect(body.entries.map(({ kind }) => kind)).toEqual([
      'sale',
      'commission',
      'payout',
      'payout_back',
      'sale',
      'commission',
    ])
    expect(body.entries.reduce((sum, each) => sum + each.amount_cents, body.opening_cents)).toBe(body.amount_cents)
    expect(await findings()).toEqual([])
  })

  test('weeks after it had succeeded is owed again; its statement stays as it was', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    await firstOfMonth(seller)
    await settled()
    const row = await rowOf(seller)
    const before = (await api.as(seller).call(payouts.read, { id: row.id })).body
    api.clock.forward({ days: 20 })
    for (const person of [admin, buyer]) await logInAgain(api, person)
    await control('/clock', { seconds: 20 * 86_400 })
    await logInAgain(api, seller)
    await control(`/payouts/${row.provider_id}/return`, { reason: 'BANKACCOUNT_HAS_BEEN_CLOSED' })
    // A notification names the return, which nobody here knows: the whole list is asked for.
    await api.call(payments.hook, { query: { EventType: 'PAYOUT_REFUND_SUCCEEDED', RessourceId: 'any', Date: 1 } })
    await api.runJobs()
    expect(await listed(seller)).toMatchObject([{ status: 'failed', reason: 'account_closed' }])
    expect((await balanceOf(seller)).payable_cents).toBe(89_60)
    expect(await lettersTo(seller)).toEqual(['payout_paid', 'payout_failed'])
    const after = (await api.as(seller).call(payouts.read, { id: row.id })).body
    expect([after.opening_cents, after.entries, after.closing_cents]).toEqual([
      before.opening_cents,
      before.entries,
      before.closing_cents,
    ])
    await takeReturns.run(api.context, {})
    expect((await balanceOf(seller)).payable_cents).toBe(89_60)
    expect(await findings()).toEqual([])
    const [payable, wallet] = [`user:${seller.id}:payable`, `provider:wallet:${seller.id}`]
    expect(await postingsOf(api, row.id)).toEqual(
      expect.arrayContaining([
        ['payout_created', { [payable]: 89_60, 'payout:transit': -89_60 }],
        ['payout_succeeded', { 'payout:transit': 89_60, [wallet]: -89_60 }],
        // Both are taken back.
        ['payout_succeeded', { 'payout:transit': -89_60, [wallet]: 89_60 }],
        ['payout_created', { [payable]: -89_60, 'payout:transit': 89_60 }],
      ]),
    )
    expect(await postingsOf(api, row.id)).toHaveLength(4)
    await firstOfMonth(seller)
    await settled()
    expect((await listed(seller)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(await findings()).toEqual([])
  })
})

describe('a lost answer', () => {
  beforeEach(async () => {
    for (const person of [admin, buyer]) await logInAgain(api, person)
  })

  test('of a payout that the provider took: it is found by its trace, a day later too, and sent once', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    const whole = api.ports.payment
    let calls = 0
    api.ports.payment = {
      ...whole,
      createPayOut: async (given, key) => {
        calls += 1
        await whole.createPayOut(given, key)
        throw new Error('power cut')
      },
    }
    await expect(firstOfMonth(seller)).rejects.toThrow('power cut')
    api.ports.payment = whole
    expect(await rowOf(seller)).toMatchObject({ status: 'sending', provider_id: null })
    // The provider keeps answers for a day; afterwards the trace is found among the wallet's movements.
    await control('/clock', { seconds: 2 * 86_400 })
    await settled()
    for (const person of [admin, buyer, seller]) await logInAgain(api, person)
    expect(calls).toBe(1)
    expect(await listed(seller)).toMatchObject([{ status: 'succeeded' }])
    expect(await findings()).toEqual([])
  })

  test('of a payout that never arrived there: it is sent again under the same key', async () => {
    const seller = await makeSeller(api, admin)
    await sell(api, { seller, buyer })
    const whole = api.ports.payment
    api.ports.payment = { ...whole, createPayOut: () => Promise.reject(new Error('power cut')) }
    await expect(firstOfMonth(seller)).rejects.toThrow('power cut')
    api.ports.payment = whole
    api.clock.forward({ hours: 1 })
    await askAboutMoney.run(api.context, {})
    await api.runJobs()
    await settled()
    for (const person of [admin, buyer, seller]) await logInAgain(api, person)
    expect(await listed(seller)).toMatchObject([{ status: 'succeeded' }])
    expect(await findings()).toEqual([])
  })
})

test('somebody else’s payout is as unknown as none', async () => {
  await logInAgain(api, buyer)
  const [other] = await api.services.db
    .select()
    .from(payoutTable)
    .where(and(eq(payoutTable.status, 'succeeded')))
    .limit(1)
  for (const endpoint of [payouts.read, payouts.pdf])
    expect((await api.as(buyer).call(endpoint, { id: other?.id ?? '' })).problem.code).toBe('not_found')
  expect(await listed(buyer)).toEqual([])
})
