// Paying a letter: once, with what the case asks at that moment, and never after it has ended; paid, it closes itself.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringements as infringementContract } from '#lib/contract/infringements.ts'
import { invoices as invoiceContract } from '#lib/contract/invoices.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { lastDayOfLicense } from '#lib/rules/billing/sold-licenses.ts'
import { licenses } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { infringement_events, infringements } from '#server/db/schema/settlement.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { closeInfringement, lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { keyFromLetter, makePerson, registrationBody, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_903, fields: { max_editions: '20' } })
})
afterAll(() => api.close())

const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body
const pay = (
  person: TestPerson,
  { token }: TestClaim,
  body: { license?: boolean; plugin?: boolean; total_cents: number; card?: string },
) => api.as(person).call(receivedLetters.pay, { token, body: { browser, ...body } })
const findings = async () => (await checkBooks(api.context, null)).findings
const gone = ({ id }: TestClaim) =>
  api.services.db.update(infringements).set({ gone_at: api.clock.now() }).where(eq(infringements.id, id))
const withdraw = ({ id }: TestClaim) =>
  api.context.transact(async tx => {
    const by = { actor: 'creator', user_id: creator.id } as const
    await closeInfringement(tx, await lockInfringement(tx, id), by, { outcome: 'withdrawn', reason: 'A mistake.' })
  })

describe('damages and a licence', () => {
  it('are one payment that closes the case, grants the licence and pays the creator', async () => {
    const made = await claim()
    const buyer = await makeBuyer(api)
    const { body: quote } = await api.as(buyer).call(receivedLetters.quote, { token: made.token })
    expect(quote).toMatchObject({ damages_cents: 500_00, license: { net_cents: 50_00, total_cents: 55_00 } })
    const { body } = await pay(buyer, made, { license: true, total_cents: 555_00 })
    expect(body).toMatchObject({ status: 'paid', total_cents: 555_00, vat_cents: 5_00 })
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'settled', outcome: 'licensed', licensed: true, offered: [] })
    expect(letter.answers.map(({ kind, state }) => [kind, state])).toEqual([
      ['pay', 'accepted'],
      ['buy', 'accepted'],
    ])
    expect(letter.mailings.map(({ state }) => state)).toEqual(['sent', 'stopped', 'stopped'])
    const [license] = await api.services.db.select().from(licenses).where(eq(licenses.buyer_id, buyer.id))
    expect(license).toMatchObject({ duration: 'one_year', starts_on: dayOf(api.clock.now()), net_cents: 50_00 })
    expect(license?.url).toContain(new URL(made.page).host)
    await api.runJobs()
    const ids = body.invoices.map(({ id }) => id)
    const moved = await api.services.db.select().from(transfers).where(inArray(transfers.invoice_id, ids))
    // 17 % of the licence and VAT on it; nothing of the damages.
    expect(moved.map(row => [row.amount_cents, row.fees_cents])).toEqual([[555_00, 10_20]])
    const [invoice] = ids
    const shown = (await api.as(buyer).call(invoiceContract.read, { id: invoice ?? '' })).body
    expect(shown).toMatchObject({ category: 'litigation', status: 'paid', total_cents: 555_00, vat_cents: 5_00 })
    expect((await api.as(buyer).call(invoiceContract.pdf, { id: invoice ?? '' })).status).toBe(200)
    expect((await api.fetch(`/api/infringements/${made.token}/license_pdf`)).status).toBe(200)
    expect(await findings()).toEqual([])
    const told = (await api.outbox()).filter(({ to }) => to === buyer.email || to === creator.email)
    expect(told.filter(({ template }) => template === 'case_closed')).toHaveLength(2)
  })
})

describe('a licence for the plugin', () => {
  it('runs ten years for the price of one', async () => {
    const made = await claim()
    const buyer = await makeBuyer(api)
    const paid = await pay(buyer, made, { license: true, plugin: true, total_cents: 555_00 })
    expect(paid.body.status).toBe('paid')
    const [license] = await api.services.db.select().from(licenses).where(eq(licenses.buyer_id, buyer.id))
    const starts_on = dayOf(api.clock.now())
    expect(license).toMatchObject({ duration: 'ten_years', starts_on, net_cents: 50_00 })
    expect(license?.ends_on).toBe(lastDayOfLicense(starts_on, 'ten_years'))
    const [invoice] = paid.body.invoices
    const lines = (await api.as(buyer).call(invoiceContract.read, { id: invoice?.id ?? '' })).body.lines
    expect(lines.map(({ description }) => description).join()).toContain('ten years')
    expect(await findings()).toEqual([])
  })
})

describe('damages alone', () => {
  it('close the case of a picture that is gone, without a commission', async () => {
    const made = await claim()
    await gone(made)
    const buyer = await makeBuyer(api)
    const { body } = await pay(buyer, made, { total_cents: 500_00 })
    expect(body).toMatchObject({ status: 'paid', vat_cents: 0 })
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'paid', licensed: false })
    await api.runJobs()
    const moved = await api.services.db.select().from(transfers).where(eq(transfers.from_user_id, buyer.id))
    expect(moved.map(row => [row.amount_cents, row.fees_cents, row.status])).toEqual([[500_00, 0, 'succeeded']])
    expect(await findings()).toEqual([])
  })

  it('leave the rest to be done while the picture is there, and the licence can be bought later', async () => {
    const made = await claim()
    const buyer = await makeBuyer(api)
    await pay(buyer, made, { total_cents: 500_00 })
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'to_be_settled', offered: ['remove', 'buy', 'prove', 'contest'] })
    expect(letter.mailings.map(({ state }) => state)).toEqual(['sent', 'stopped', 'stopped'])
    expect((await pay(buyer, made, { total_cents: 500_00 })).problem.code).toBe('answer_not_offered')
    expect((await pay(buyer, made, { license: true, total_cents: 55_00 })).body.status).toBe('paid')
    expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'licensed' })
  })
})

describe('nobody pays', () => {
  it('another sum, a letter of their own, or one that another account has', async () => {
    const made = await claim()
    const buyer = await makeBuyer(api)
    expect((await pay(buyer, made, { total_cents: 1_00 })).problem.code).toBe('cart_changed')
    await addCard(api, creator)
    expect((await pay(creator, made, { total_cents: 500_00 })).problem.code).toBe('same_buyer_seller')
    expect((await api.as(buyer).call(receivedLetters.read, { token: made.token })).body.assigned).toBe('nobody')
    const keeper = await makePerson(api)
    expect((await api.as(keeper).call(receivedLetters.assign, { token: made.token })).body.assigned).toBe('you')
    expect((await api.as(buyer).call(receivedLetters.read, { token: made.token })).body.assigned).toBe('somebody')
    expect((await pay(buyer, made, { total_cents: 500_00 })).problem.code).toBe('conflict')
    expect((await read(made)).answers).toEqual([])
  })

  it('twice, whoever is first', async () => {
    const made = await claim()
    const [one, two] = [await makeBuyer(api), await makeBuyer(api)]
    const ends = await Promise.all([
      pay(one, made, { license: true, total_cents: 555_00 }),
      pay(two, made, { license: true, total_cents: 555_00 }),
      pay(one, made, { license: true, total_cents: 555_00 }),
    ])
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    const db = api.services.db
    const events = await db.select().from(infringement_events).where(eq(infringement_events.infringement_id, made.id))
    expect(events.filter(({ kind }) => kind === 'damages_paid')).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('after it was withdrawn; and what is being paid is not withdrawn', async () => {
    const made = await claim()
    await withdraw(made)
    const buyer = await makeBuyer(api)
    expect((await pay(buyer, made, { total_cents: 500_00 })).problem.code).toBe('answer_not_offered')
    const other = await claim()
    const [said] = await Promise.all([
      pay(buyer, other, { license: true, total_cents: 555_00 }),
      withdraw(other).catch(() => null),
    ])
    const { outcome, answers } = await read(other)
    expect(said.status === 200 ? 'licensed' : 'withdrawn').toBe(outcome)
    expect(answers.some(({ kind, state }) => kind === 'pay' && state === 'accepted')).toBe(said.status === 200)
  })
})

describe('a card whose bank asks', () => {
  it('holds the case until the bank has answered', async () => {
    const made = await claim()
    const person = await makePerson(api)
    const { id: card } = await addCard(api, person, CHALLENGED)
    const { body: started } = await pay(person, made, { license: true, total_cents: 555_00, card })
    expect(started.status).toBe('open')
    await expect(withdraw(made)).rejects.toMatchObject({ code: 'invoice_validating' })
    await atBank(started, 'accepted')
    const ends = await Promise.all([1, 2].map(() => api.as(person).call(purchases.refresh, { id: started.id })))
    expect(ends.map(({ body }) => body.status)).toEqual(['paid', 'paid'])
    expect(await read(made)).toMatchObject({ outcome: 'licensed' })
  })

  it('that refuses leaves the letter as it was', async () => {
    const made = await claim()
    const person = await makePerson(api)
    const { id: card } = await addCard(api, person, CHALLENGED)
    const { body: started } = await pay(person, made, { total_cents: 500_00, card })
    await atBank(started, 'refused')
    await api.as(person).call(purchases.refresh, { id: started.id })
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'to_be_settled', answers: [] })
    expect(letter.offered).toContain('pay')
    const { body: claimed } = await api.as(creator).call(infringementContract.read, { id: made.id })
    expect(claimed.answers).toEqual([])
    expect(claimed.events.map(({ kind }) => kind)).toContain('answer_withdrawn')
    await withdraw(made)
    expect(await findings()).toEqual([])
  })
})

describe('an account that pays', () => {
  it('keeps the letter once it is paid, and not for having tried', async () => {
    const made = await claim()
    const [first, second] = [await makePerson(api), await makeBuyer(api)]
    const assigned = async (person: TestPerson) =>
      (await api.as(person).call(receivedLetters.read, { token: made.token })).body.assigned
    const { id: card } = await addCard(api, first, CHALLENGED)
    const { body: started } = await pay(first, made, { total_cents: 500_00, card })
    expect(await assigned(first)).toBe('nobody')
    await atBank(started, 'refused')
    await api.as(first).call(purchases.refresh, { id: started.id })
    expect(await assigned(first)).toBe('nobody')
    expect((await pay(second, made, { total_cents: 500_00 })).body.status).toBe('paid')
    expect([await assigned(first), await assigned(second)]).toEqual(['somebody', 'you'])
  })
})

describe('an account for paying', () => {
  it('is made from the page of a letter alone, and takes nothing over before its address is confirmed', async () => {
    const made = await claim()
    const body = registrationBody({ email: 'shop@recipient.example', account_type: 'advertiser' })
    expect((await api.call(receivedLetters.register, { token: made.token, body })).status).toBe(204)
    expect((await api.call(receivedLetters.register, { token: 'nobodys', body })).status).toBe(404)
    expect(await keyFromLetter(api, 'shop@recipient.example', 'confirm-email')).toMatch(/\w/)
    // It leads back to the letter, by a link of its own.
    const mail = (await api.outbox()).findLast(({ to }) => to === 'shop@recipient.example')
    const [, back = ''] = /[?&]next=([^\s"]+)/.exec(mail?.text ?? '') ?? []
    const [, token = ''] = /\/infringement\/([\w-]{43})\//.exec(decodeURIComponent(back)) ?? []
    expect(token).not.toBe(made.token)
    expect((await read({ token })).check_code).toBe(made.code)
    const [row] = await api.services.db.select().from(infringements).where(eq(infringements.id, made.id))
    expect(row?.recipient_id).toBeNull()
  })
})
