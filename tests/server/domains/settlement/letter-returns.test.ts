// Money of a letter that a bank takes back is due again, and both sides are told; given back, it counts again.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { closingLetters } from '#lib/contract/closing-letters.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { deadlineFrom } from '#lib/rules/settlement/mailings.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { licenses } from '#server/db/schema/market.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { infringement_events, infringement_hits } from '#server/db/schema/settlement.ts'
import { findDisputes } from '#server/domains/billing/disputes/settle-dispute.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { makeGuest, payAsTestGuest } from '#tests/support/settlement/guests.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let admin: TestPerson
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  creator = await makeSeller(api, admin)
  image = await certified(api, creator, { seed: 21_906, fields: { max_editions: '20' } })
})
afterAll(() => api.close())

const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body
const look = async () => {
  await api.context.enqueue(findDisputes, {})
  await api.runJobs()
}
const eventsOf = async ({ id }: TestClaim) => {
  const { infringement_id } = infringement_events
  const all = await api.services.db.select().from(infringement_events).where(eq(infringement_id, id))
  const moved = all.filter(({ kind }) => kind.startsWith('payment_'))
  return moved.map(({ kind, from_state, to_state }) => [kind, from_state, to_state])
}
const toldOf = async ({ code }: TestClaim) =>
  (await api.outbox())
    .filter(({ template, text }) => template === 'letter_payment_returned' && text.includes(code))
    .map(({ to, subject }) => [to, subject])
const licensesOf = async (guest: string) => api.services.db.select().from(licenses).where(eq(licenses.buyer_id, guest))

let letters = 0

/** Paid by a guest, whose case has closed itself. */
async function paid() {
  letters += 1
  const email = `guest-${letters}@shop.example`
  const made = await makeClaim(api, { creator, image })
  const guest = await makeGuest(api, made, { email })
  await payAsTestGuest(api, guest, { license: true })
  await api.runJobs()
  const [payment] = await api.services.db.select().from(pay_ins).where(eq(pay_ins.user_id, guest.id))
  if (!payment) throw new Error('nothing was paid')
  return { made, guest, email, payment }
}

it('a bank takes it: the case is open again, a new answer is asked for, and both sides are told; given back, it closes again', async () => {
  const { made, guest, email, payment } = await paid()
  await control(`/payins/${payment.provider_id}/dispute`, { type: 'CONTESTABLE', reason: 'FRAUD' })
  await look()
  const open = await read(made)
  expect(open).toMatchObject({ state: 'to_be_settled', outcome: null, licensed: false, regularization: 'refused' })
  expect(open.offered).toEqual(expect.arrayContaining(['pay', 'buy']))
  expect(open.deadline_on).toBe(deadlineFrom(dayOf(api.clock.now())))
  expect(open.answers.map(({ state }) => state)).toEqual(['refused', 'refused'])
  // No letter follows by itself.
  expect(open.mailings.map(({ state }) => state)).toEqual(['sent', 'stopped', 'stopped'])
  expect((await licensesOf(guest.id))[0]?.withdrawn_at).not.toBeNull()
  const amount = '€555.00'
  expect((await toldOf(made)).toSorted()).toEqual(
    [creator.email, email].toSorted().map(to => [to, expect.stringContaining(`has taken ${amount} back`)]),
  )
  expect((await eventsOf(made)).at(-1)).toEqual(['payment_returned', 'settled', 'to_be_settled'])
  const [dispute] = await atTestProvider(`/payins/${payment.provider_id}/disputes`)
  await look()
  expect((await toldOf(made)).length).toBe(2)
  const [row] = await api.services.db.select().from(disputes).where(eq(disputes.pay_in_id, payment.id))
  const file = new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
  const body = { type: 'invoice', reason: 'The licence was used.' } as const
  await api.as(admin).call(adminDisputes.contest, { id: row?.id ?? '', body, file })
  await control(`/disputes/${String(dispute?.Id)}`, { outcome: 'WON' })
  await look()
  expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'licensed', licensed: true })
  expect((await licensesOf(guest.id))[0]?.withdrawn_at).toBeNull()
  expect((await toldOf(made)).length).toBe(4)
  expect((await checkBooks(api.context, null)).findings).toEqual([])
})

it('a bank takes it while another claim is about the same picture: it is noted, and stays closed', async () => {
  const { made, payment } = await paid()
  const [row] = await api.services.db.select().from(infringement_hits).where(eq(infringement_hits.id, made.hit))
  const other = await makeClaim(api, { creator, image })
  await api.services.db
    .update(infringement_hits)
    .set({ hit_id: row?.hit_id ?? null })
    .where(eq(infringement_hits.infringement_id, other.id))
  await control(`/payins/${payment.provider_id}/dispute`, { type: 'NOT_CONTESTABLE', reason: 'FRAUD' })
  await look()
  expect(await read(made)).toMatchObject({ state: 'settled', outcome: 'licensed' })
  // Its closing letter says that the bank took it back.
  expect((await api.call(closingLetters.received, { token: made.token })).status).toBe(200)
  expect((await eventsOf(made)).at(-1)).toEqual(['payment_returned', 'settled', 'settled'])
})
