// Attacks on the page of a letter: guessed links and ids of other cases open nothing, and what comes at once has one effect.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingLetters } from '#lib/contract/closing-letters.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { letterGuests } from '#lib/contract/letter-guests.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import {
  infringement_answers,
  infringement_events,
  mailing_deliveries,
  mailings,
} from '#server/db/schema/settlement.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { sendLetters } from '#server/domains/settlement/mailings/send-letters.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { ownAddress, type TestPerson } from '#tests/support/people/people.ts'
import { claimableHit, claimableImage, draftOf, makeClaimant, sign } from '#tests/support/settlement/claimable.ts'
import { linkTo, makeClaim } from '#tests/support/settlement/claims.ts'
import { guestBody, guestCard, makeGuest } from '#tests/support/settlement/guests.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeClaimant(api)
  image = await claimableImage(api, creator, 32_002)
  await api.services.db.update(images).set({ max_editions: 20 }).where(eq(images.id, image))
})
afterAll(() => api.close())

const { answer, certificate, handIn, license, picture, read, register } = receivedLetters
const paying = { RessourceId: 'cardreg_1', browser, total_cents: 500_00 }
const contest = { kind: 'contest', reason: 'It is my own.', lines: null } as const
const pdf = () => new File(['%PDF-1.7 a licence'], 'licence.pdf')

/** Every door that a link opens. */
const doors: [string, (token: string) => Promise<{ status: number }>][] = [
  ['reading', token => api.call(read, { token }, { headers: ownAddress() })],
  ['answering', token => api.call(answer, { token, body: contest }, { headers: ownAddress() })],
  ['handing in', token => api.call(handIn, { token, body: {}, file: pdf() }, { headers: ownAddress() })],
  ['the picture', token => api.call(picture, { token, hit: 'ifh_1' }, { headers: ownAddress() })],
  ['the certificate', token => api.call(certificate, { token }, { headers: ownAddress() })],
  ['the licence', token => api.call(license, { token }, { headers: ownAddress() })],
  ['the closing letter', token => api.call(closingLetters.received, { token }, { headers: ownAddress() })],
  ['the invoice', token => api.call(letterGuests.invoice, { token }, { headers: ownAddress() })],
  ['paying', token => api.call(letterGuests.begin, { token, body: guestBody }, { headers: ownAddress() })],
  ['the card', token => api.call(letterGuests.card, { token, guest: 'usr_1', body: {} }, { headers: ownAddress() })],
  [
    'the payment',
    token => api.call(letterGuests.pay, { token, guest: 'usr_1', body: paying }, { headers: ownAddress() }),
  ],
]

describe('a link that was guessed', () => {
  it.each(doors)('opens nothing: %s', async (_, knock) => {
    const made = await makeClaim(api, { creator, image })
    const [first = '', ...others] = made.token
    const near = `${first === 'A' ? 'B' : 'A'}${others.join('')}`
    for (const token of [newSecret(), near, made.token.toLowerCase(), made.code, made.id])
      expect((await knock(token)).status, token).toBe(404)
    expect((await api.call(read, { token: made.token })).body.answers).toEqual([])
  })

  it('makes no account either', async () => {
    const body = { ...guestBody, email: 'nobody@shop.example' } as never // the link is refused before its body is
    expect((await api.call(register, { token: newSecret(), body }, { headers: ownAddress() })).status).not.toBe(204)
  })
})

describe('at once', () => {
  it('one of several equal answers is written down, with one event', async () => {
    const made = await makeClaim(api, { creator, image })
    const links = await Promise.all([1, 2, 3, 4].map(() => linkTo(api, made.id)))
    const ends = await Promise.all(links.map(token => api.call(answer, { token, body: contest })))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    const { db } = api.services
    expect(await db.$count(infringement_answers, eq(infringement_answers.infringement_id, made.id))).toBe(1)
    const answered = and(eq(infringement_events.infringement_id, made.id), eq(infringement_events.kind, 'answered'))
    expect(await db.$count(infringement_events, answered)).toBe(1)
  })

  it.each([1, 2, 3, 4])('a reminder and a payment: it left before, or never (%s)', async () => {
    const claim = await sent()
    const token = await linkTo(api, claim.id)
    const guest = await makeGuest(api, { token })
    const RessourceId = await guestCard(api, guest)
    const body = { RessourceId, browser, license: true, total_cents: guest.total(true) }
    const reminder = claim.mailings.find(({ type }) => type === 'reminder')?.id ?? ''
    const { db } = api.services
    await db
      .update(mailings)
      .set({ due_on: dayOf(api.clock.now()) })
      .where(eq(mailings.id, reminder))
    const [paid] = await Promise.all([
      api.call(letterGuests.pay, { token, guest: guest.id, body }),
      sendLetters(api.context, reminder),
    ])
    expect([paid.status, paid.problem.code]).toEqual([200, undefined])
    await sendLetters(api.context, reminder)
    await api.runJobs()
    const [row] = await db.select().from(mailings).where(eq(mailings.id, reminder))
    const its = await db
      .select({ state: mailing_deliveries.state, sent_at: emails.sent_at })
      .from(mailing_deliveries)
      .leftJoin(emails, eq(emails.id, mailing_deliveries.mail_id))
      .where(eq(mailing_deliveries.mailing_id, reminder))
    // Written before the payment came and taken back by it, it has not left.
    for (const { state, sent_at } of its) expect(sent_at !== null).toBe(state === 'sent')
    if (row?.state === 'stopped') expect(its).toEqual([])
    expect(['sent', 'stopped']).toContain(row?.state)
    const { body: letter } = await api.call(read, { token })
    expect(letter).toMatchObject({ state: 'settled', outcome: 'licensed' })
    expect((await checkBooks(api.context, null)).findings).toEqual([])
  })
})

/** Signed off, and its first letter has left. */
async function sent(): Promise<Infringement> {
  const hit = await claimableHit(api, creator, image)
  const { body, problem, status } = await sign(api, creator, draftOf([hit]))
  if (status !== 201) throw new Error(`the sign-off was refused: ${problem.code}`)
  await api.runJobs()
  return body
}
