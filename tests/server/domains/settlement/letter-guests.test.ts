// Paying a letter without an account: as with one, once, at what it costs whoever pays; and nothing but the payment is theirs.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { letterGuests } from '#lib/contract/letter-guests.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { cards, invoices, pay_ins } from '#server/db/schema/billing.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { licenses } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { infringement_events, infringements } from '#server/db/schema/settlement.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { purgeGuests } from '#server/domains/settlement/guests/purge-guests.ts'
import { closeInfringement, lockInfringement } from '#server/domains/settlement/infringements/close-infringement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser, CHALLENGED } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { atBank } from '#tests/support/billing/subscribe.ts'
import { keyFromLetter, makePerson, registrationBody, type TestPerson } from '#tests/support/people/people.ts'
import { linkTo, makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { guestBody, guestCard, makeGuest, payAsTestGuest, type TestGuest } from '#tests/support/settlement/guests.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_904, fields: { max_editions: '20' } })
})
afterAll(() => api.close())

const claim = () => makeClaim(api, { creator, image })
const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body
const follow = ({ id, token }: TestGuest, purchase: string) =>
  api.call(letterGuests.follow, { token, guest: id, body: { purchase } })
const findings = async () => (await checkBooks(api.context, null)).findings
const eventsOf = async ({ id }: TestClaim) =>
  (await api.services.db.select().from(infringement_events).where(eq(infringement_events.infringement_id, id))).map(
    ({ kind }) => kind,
  )
const withdraw = ({ id }: TestClaim) =>
  api.context.transact(async tx => {
    const by = { actor: 'creator', user_id: creator.id } as const
    await closeInfringement(tx, await lockInfringement(tx, id), by, { outcome: 'withdrawn', reason: 'A mistake.' })
  })
/** What has moved for a guest. */
const movedFor = async ({ id }: TestGuest) => {
  const { db } = api.services
  const [paid, sent] = [
    await db.$count(pay_ins, and(eq(pay_ins.user_id, id), eq(pay_ins.status, 'succeeded'))),
    await db.$count(transfers, eq(transfers.from_user_id, id)),
  ]
  return { paid, sent }
}

describe('a guest', () => {
  it('pays damages and a licence: the case closes, the creator is paid, invoice and licence come by email and stand on the page', async () => {
    const made = await claim()
    const email = 'whole@shop.example'
    const guest = await makeGuest(api, made, { email })
    const { status, body, problem } = await payAsTestGuest(api, guest, { license: true, total_cents: 555_00 })
    expect([status, problem.code]).toEqual([200, undefined])
    expect(Object.keys(body).toSorted()).toEqual(['id', 'redirect_url', 'status', 'total_cents'])
    expect(body).toMatchObject({ status: 'paid', total_cents: 555_00 })
    const letter = await read(made)
    expect(letter).toMatchObject({ state: 'settled', outcome: 'licensed', offered: [], licensed: true })
    expect(letter.invoices).toHaveLength(1)
    const pdf = await api.fetch(`/api/infringements/${made.token}/invoice_pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    await api.runJobs()
    const moved = await api.services.db.select().from(transfers).where(eq(transfers.from_user_id, guest.id))
    expect(moved.map(row => [row.amount_cents, row.fees_cents])).toEqual([[555_00, 10_20]])
    const [invoice] = await api.services.db.select().from(invoices).where(eq(invoices.user_id, guest.id))
    expect(invoice).toMatchObject({ category: 'litigation', status: 'paid', net_cents: 550_00, vat_cents: 5_00 })
    expect(invoice?.buyer).toMatchObject({ name: 'Paula Modersohn', country: 'FR', professional: false })
    const [license] = await api.services.db.select().from(licenses).where(eq(licenses.buyer_id, guest.id))
    expect(license?.licensee).toBe('Paula Modersohn')
    const told = (await api.outbox()).filter(({ to }) => to === email)
    expect(told.map(({ template }) => template).toSorted()).toEqual(['case_closed', 'letter_receipt'])
    const receipt = told.find(({ template }) => template === 'letter_receipt')?.text ?? ''
    for (const file of ['invoice_pdf', 'license_pdf']) {
      const [path] = new RegExp(`/api/infringements/[\\w-]{43}/${file}\\S*`).exec(receipt) ?? ['']
      expect((await api.fetch(path)).headers.get('content-type')).toBe('application/pdf')
    }
    expect(await findings()).toEqual([])
  })

  it('for a company of another member state pays no VAT on the licence, which its invoice says', async () => {
    const made = await claim()
    const company = {
      company_name: 'Blumen GmbH',
      vat_number: 'DE136695976',
      country: 'DE',
      zip: '10115',
      city: 'Berlin',
    }
    const guest = await makeGuest(api, made, company)
    expect(guest.total(true)).toBe(550_00)
    const { body } = await payAsTestGuest(api, guest, { license: true })
    expect(body).toMatchObject({ status: 'paid', total_cents: 550_00 })
    const [invoice] = await api.services.db.select().from(invoices).where(eq(invoices.user_id, guest.id))
    expect(invoice?.buyer).toMatchObject({ name: 'Blumen GmbH', professional: true, vat_number: 'DE136695976' })
    expect(await findings()).toEqual([])
  })

  it('leaves no card behind, paid or refused', async () => {
    const made = await claim()
    const guest = await makeGuest(api, made)
    await payAsTestGuest(api, guest, { total_cents: 1_00 })
    await payAsTestGuest(api, guest)
    await api.runJobs()
    const left = and(eq(cards.user_id, guest.id), isNull(cards.removed_at))
    expect(await api.services.db.$count(cards, left)).toBe(0)
    const [kept] = await api.services.db.select().from(cards).where(eq(cards.user_id, guest.id))
    expect(await api.ports.payment.readCard(kept?.provider_id ?? '')).toMatchObject({ active: false })
  })

  it('is no account: nobody signs in, and whoever has the address registers with it as before', async () => {
    const made = await claim()
    const email = 'both@shop.example'
    const guest = await makeGuest(api, made, { email })
    await payAsTestGuest(api, guest)
    for (const password of ['', 'Kr7#quiet-Harbour'])
      expect((await api.call(auth.login, { body: { email, password } })).status).not.toBe(200)
    await api.call(auth.registration, { body: registrationBody({ email }) })
    const { status } = await api.call(auth.verifyEmail, {
      body: { key: await keyFromLetter(api, email, 'confirm-email') },
    })
    expect(status).toBe(200)
    expect(await api.services.db.$count(users, eq(users.id, guest.id))).toBe(1)
  })
})

describe('nothing moves', () => {
  it('for another sum, a letter that was withdrawn, or a card of somebody else', async () => {
    const made = await claim()
    const [guest, other] = [await makeGuest(api, made), await makeGuest(api, made)]
    expect((await payAsTestGuest(api, guest, { total_cents: 499_99 })).problem.code).toBe('cart_changed')
    const RessourceId = await guestCard(api, other)
    const body = { RessourceId, browser, total_cents: 500_00 }
    expect((await api.call(letterGuests.pay, { token: made.token, guest: guest.id, body })).status).toBe(404)
    const ready = await guestCard(api, guest)
    await withdraw(made)
    const late = { ...body, RessourceId: ready }
    const refused = await api.call(letterGuests.pay, { token: made.token, guest: guest.id, body: late })
    expect(refused.problem.code).toBe('answer_not_offered')
    expect(await movedFor(guest)).toEqual({ paid: 0, sent: 0 })
    expect(await read(made)).toMatchObject({ outcome: 'withdrawn', answers: [], invoices: [] })
    expect(await findings()).toEqual([])
  })

  it('for whoever is no guest of this very letter', async () => {
    const [made, other] = [await claim(), await claim()]
    const guest = await makeGuest(api, made)
    const person = await makePerson(api)
    for (const [token, id] of [
      [other.token, guest.id],
      [made.token, person.id],
      ['x'.repeat(43), guest.id],
    ]) {
      const at = { token: token ?? '', guest: id ?? '' }
      expect((await api.call(letterGuests.card, { ...at, body: {} })).status).toBe(404)
      expect((await api.call(letterGuests.follow, { ...at, body: { purchase: 'pur_1' } })).status).toBe(404)
      const body = { RessourceId: 'cardreg_1', browser, total_cents: 500_00 }
      expect((await api.call(letterGuests.pay, { ...at, body })).status).toBe(404)
    }
    expect((await read(made)).answers).toEqual([])
  })

  it('twice: of two guests and an account at once one pays', async () => {
    const made = await claim()
    const link = { token: await linkTo(api, made.id) }
    const [one, two, buyer] = [await makeGuest(api, made), await makeGuest(api, link), await makeBuyer(api)]
    const again = { token: made.token, guest: one.id }
    const body = { RessourceId: await guestCard(api, one), browser, license: true, total_cents: 555_00 }
    const ends = await Promise.all([
      api.call(letterGuests.pay, { ...again, body }),
      api.call(letterGuests.pay, { ...again, body }),
      payAsTestGuest(api, two, { license: true }),
      api
        .as(buyer)
        .call(receivedLetters.pay, { token: made.token, body: { browser, license: true, total_cents: 555_00 } }),
    ])
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    await api.runJobs()
    expect((await eventsOf(made)).filter(kind => kind === 'damages_paid')).toHaveLength(1)
    const paid = await api.services.db
      .select()
      .from(pay_ins)
      .where(and(inArray(pay_ins.user_id, [one.id, two.id, buyer.id]), eq(pay_ins.status, 'succeeded')))
    expect(paid).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('while a withdrawal comes first; and what comes second waits for the bank', async () => {
    const made = await claim()
    const guest = await makeGuest(api, made)
    const [said] = await Promise.all([payAsTestGuest(api, guest, { license: true }), withdraw(made).catch(() => null)])
    const { outcome } = await read(made)
    expect(outcome).toBe(said.status === 200 ? 'licensed' : 'withdrawn')
    expect((await movedFor(guest)).paid).toBe(said.status === 200 ? 1 : 0)
    expect(await findings()).toEqual([])
  })
})

describe('the bank’s return', () => {
  it('settles once, however often and by whomever it is replayed', async () => {
    const made = await claim()
    const guest = await makeGuest(api, made)
    const { body: started } = await payAsTestGuest(api, guest, { license: true, card: CHALLENGED })
    expect(started.status).toBe('open')
    expect(started.redirect_url).not.toBeNull()
    // Opened before the bank has asked, it changes nothing.
    expect((await follow(guest, started.id)).body.status).toBe('open')
    await expect(withdraw(made)).rejects.toMatchObject({ code: 'invoice_validating' })
    await atBank(started, 'accepted')
    const ends = await Promise.all([1, 2, 3].map(() => follow(guest, started.id)))
    expect(ends.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid'])
    await api.runJobs()
    expect((await follow(guest, started.id)).body.status).toBe('paid')
    expect(await movedFor(guest)).toEqual({ paid: 1, sent: 1 })
    expect((await eventsOf(made)).filter(kind => kind === 'closed')).toHaveLength(1)
    const receipts = (await api.outbox()).filter(
      ({ to, template }) => to === guestBody.email && template === 'letter_receipt',
    )
    expect(receipts.filter(({ text }) => text.includes(made.code))).toHaveLength(1)
    const stranger = await makeGuest(api, await claim())
    expect((await follow(stranger, started.id)).status).toBe(404)
    expect(await findings()).toEqual([])
  })

  it('of a refusal leaves the letter as it was, and it can be paid again', async () => {
    const made = await claim()
    const guest = await makeGuest(api, made)
    const { body: started } = await payAsTestGuest(api, guest, { card: CHALLENGED })
    const second = await makeGuest(api, made)
    expect((await payAsTestGuest(api, second)).problem.code).toBe('purchase_pending')
    await atBank(started, 'refused')
    expect((await follow(guest, started.id)).body.status).toBe('failed')
    expect(await movedFor(guest)).toEqual({ paid: 0, sent: 0 })
    const [row] = await api.services.db.select().from(infringements).where(eq(infringements.id, made.id))
    expect(row).toMatchObject({ state: 'to_be_settled', recipient_id: null })
    expect((await payAsTestGuest(api, second)).body.status).toBe('paid')
    expect(await findings()).toEqual([])
  })
})

describe('days later', () => {
  const purge = async () => {
    api.clock.forward({ days: 4 })
    await api.context.enqueue(purgeGuests, {})
    await api.runJobs()
  }

  it('who does not pay is forgotten after three days; who did stays with the invoice', async () => {
    const made = await claim()
    const [paying, idle] = [await makeGuest(api, made), await makeGuest(api, made)]
    await payAsTestGuest(api, paying)
    await purge()
    const left = await api.services.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [paying.id, idle.id]))
    expect(left).toEqual([{ id: paying.id }])
  })

  it('nothing names whoever’s card was refused, and who is at the bank stays as they were', async () => {
    const { db } = api.services
    const [made, other] = [await claim(), await claim()]
    const [refused, waiting] = [await makeGuest(api, made), await makeGuest(api, other)]
    const { body: started } = await payAsTestGuest(api, refused, { license: true, card: CHALLENGED })
    await atBank(started, 'refused')
    expect((await follow(refused, started.id)).body.status).toBe('failed')
    await payAsTestGuest(api, waiting, { card: CHALLENGED })
    await purge()
    const told = await Promise.all([
      db.select().from(users).where(eq(users.id, refused.id)),
      db.select().from(profiles).where(eq(profiles.user_id, refused.id)),
      db.select().from(cards).where(eq(cards.user_id, refused.id)),
      db.select().from(payment_users).where(eq(payment_users.user_id, refused.id)),
      db.select().from(invoices).where(eq(invoices.user_id, refused.id)),
    ])
    for (const secret of ['Paula', 'Modersohn', 'shop.example', 'rue des Lices', '497010'])
      expect(JSON.stringify(told)).not.toContain(secret)
    expect((await follow(refused, started.id)).status).toBe(404)
    const [kept] = await db.select().from(users).where(eq(users.id, waiting.id))
    expect(kept).toMatchObject({ last_name: 'Modersohn', deleted_at: null })
    expect(await findings()).toEqual([])
    await purge()
    expect(await db.$count(users, eq(users.id, refused.id))).toBe(1)
  })
})
