// A reminder that is due while somebody pays: it leaves before the payment is booked or never, and not twice.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { letterDays } from '#lib/rules/settlement/mailings.ts'
import { infringement_events, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { sendLetters } from '#server/domains/settlement/mailings/send-letters.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, putDelivery, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

const ROUNDS = 16
/** Milliseconds by which the letter starts later in each round: it meets the payment at every step. */
const STEP_MS = 12

let api: TestApi
let creator: TestPerson
const left: string[] = []
beforeAll(async () => {
  const send = async ({ to }: { to: string }) => void left.push(to)
  api = await testApi({ ports: { mail: { send, check: async () => undefined } } })
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
})
afterAll(() => api.close())

type Round = TestClaim & { address: string; reminder: string }

async function rounds(): Promise<Round[]> {
  const image = await certified(api, creator, { seed: 36_001 })
  const made: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const claim = await makeClaim(api, { creator, image })
    const address = `office-${round}@shop.example`
    await putDelivery(api, claim.id, address)
    const of = and(eq(mailings.infringement_id, claim.id), eq(mailings.type, 'reminder'))
    const [reminder] = await api.services.db.select().from(mailings).where(of)
    made.push({ ...claim, address, reminder: reminder?.id ?? '' })
  }
  api.clock.forward({ days: letterDays.reminder })
  return made
}

const pay = async (buyer: TestPerson, { token }: Round) => {
  const { body } = await api.as(buyer).call(receivedLetters.pay, { token, body: { browser, total_cents: 500_00 } })
  expect(body.status).toBe('paid')
}
/** As jobs do it: two of them at once, since a job may run again while the first is late. */
const remind = ({ reminder }: Round) =>
  Promise.all([sendLetters(api.context, reminder), sendLetters(api.context, reminder)])

/** Each end of the reminder is an event of its own; it has exactly one. */
async function endsOf({ id, reminder }: Round): Promise<string[]> {
  const { db } = api.services
  const events = await db.select().from(infringement_events).where(eq(infringement_events.infringement_id, id))
  const ends = events.flatMap(({ kind, details }) => {
    if (kind === 'mailing_sent' && details.type === 'reminder') return ['sent']
    const types = Array.isArray(details.types) ? details.types : []
    return kind === 'mailing_stopped' && types.includes('reminder') ? ['stopped'] : []
  })
  const [letter] = await db.select().from(mailings).where(eq(mailings.id, reminder))
  expect(ends).toEqual([letter?.state])
  return ends
}

it('leaves before the payment is booked or never, and once', async () => {
  const seen = new Set<string>()
  for (const [at, round] of (await rounds()).entries()) {
    const buyer = await makeBuyer(api)
    await api.runJobs()
    left.length = 0
    if (at === 0) await pay(buyer, round)
    const late = new Promise(resolve => setTimeout(resolve, at * STEP_MS)).then(() => remind(round))
    await (at === 0 ? late : Promise.all([pay(buyer, round), late]))
    await api.runJobs()
    const [end] = await endsOf(round)
    seen.add(end ?? '')
    const deliveries = await api.services.db
      .select()
      .from(mailing_deliveries)
      .where(eq(mailing_deliveries.mailing_id, round.reminder))
    const arrived = deliveries.filter(({ state }) => state === 'sent')
    // What was written and had not left when the payment was booked is taken back.
    expect(left.filter(to => to === round.address)).toHaveLength(arrived.length)
    expect(arrived.length).toBeLessThanOrEqual(end === 'sent' ? 1 : 0)
    await remind(round)
    await api.runJobs()
    expect(left.filter(to => to === round.address)).toHaveLength(arrived.length)
  }
  expect(seen).toEqual(new Set(['sent', 'stopped']))
}, 180_000)
