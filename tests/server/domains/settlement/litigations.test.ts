// Cases: who may ask whom, what each side sees and does, and what every act leaves in the histories and in the mail.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements as claims } from '#lib/contract/infringements.ts'
import { litigations } from '#lib/contract/litigations.ts'
import { notices } from '#lib/contract/notices.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { litigation_events } from '#server/db/schema/litigation.ts'
import { infringement_answers, infringement_events, infringements } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let lawyer: TestPerson
let other: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  lawyer = await makeLawyer(api, { first_name: 'Gisèle', last_name: 'Halimi' })
  other = await makeLawyer(api)
  image = await certified(api, creator, { seed: 21_950 })
})
afterAll(() => api.close())

const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const taken = (made: TestClaim) => takenCase(api, { creator, lawyer, claim: made.id })
const read = async (id: string, by = lawyer) => (await api.as(by).call(litigations.read, { id })).body
const letter = async ({ token }: TestClaim) => (await api.call(receivedLetters.read, { token })).body
const contest = ({ token }: TestClaim) =>
  api.call(receivedLetters.answer, { token, body: { kind: 'contest', lines: null, reason: 'It is my own.' } })
const discount = (id: string, discount_cents: number, by = lawyer) =>
  api.as(by).call(litigations.discount, { id, body: { discount_cents, reason: 'They wrote at once.' } })
const outcome = { outcome: 'They paid my office.' }
const reason = { reason: 'They have asked for a month.' }
const listed = async (by: TestPerson, query = {}) =>
  (await api.as(by).call(litigations.list, { query })).body.results.map(({ id }) => id)
const eventsOf = async (id: string) => {
  const rows = await api.services.db.select().from(litigation_events).where(eq(litigation_events.litigation_id, id))
  return rows.map(({ kind }) => kind)
}

describe('asking a lawyer', () => {
  it('needs an explicit yes to the note of today', async () => {
    const { id } = await claim()
    const { body: offer } = await api.as(creator).call(litigations.offer, { id })
    expect(offer).toMatchObject({ obstacles: [], cases: [] })
    const ask = (body: object) => api.as(creator).call(litigations.open, { id, body: body as never })
    expect((await ask({ cost_note_version: 1 })).status).toBe(422)
    expect((await ask({ agreed: false, cost_note_version: 1 })).status).toBe(422)
    expect((await ask({ agreed: true, cost_note_version: 99 })).problem.code).toBe('cost_note_changed')
    const { status, body } = await ask({ agreed: true, cost_note_version: offer.cost_note_version })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'pending', stage: 'waiting', prejudice_cents: 500_00, acts: ['withdraw'] })
    expect((await ask({ agreed: true, cost_note_version: 1 })).problem.code).toBe('litigation_exists')
    const mail = (await api.outbox()).filter(({ template }) => template === 'litigation_news')
    expect(mail.map(({ to }) => to)).toEqual([creator.email])
  })

  it('is refused for what is no open claim with damages due', async () => {
    const removal = await claim({ kind: 'removal' })
    expect((await askLawyer(api, creator, removal.id)).problem.code).toBe('litigation_not_possible')
    const closed = await claim()
    await api.as(creator).call(claims.withdraw, { id: closed.id, body: { reason: 'A mistake.' } })
    expect((await askLawyer(api, creator, closed.id)).problem.code).toBe('litigation_not_possible')
    const paid = await claim()
    await api.services.db
      .update(infringements)
      .set({ damages_paid_at: api.clock.now() })
      .where(eq(infringements.id, paid.id))
    expect((await askLawyer(api, creator, paid.id)).problem.code).toBe('litigation_not_possible')
  })

  it('waits until an answer is judged, and until the creator is known by name', async () => {
    const made = await claim()
    await contest(made)
    expect((await askLawyer(api, creator, made.id)).problem.code).toBe('answer_undecided')
    const unknown = await makePerson(api)
    const theirs = await claim({ creator: unknown, image: await certified(api, unknown, { seed: 21_951 }) })
    const { body } = await api.as(unknown).call(litigations.offer, { id: theirs.id })
    expect(body.obstacles).toEqual(['litigation_identity'])
    const refused = await askLawyer(api, unknown, theirs.id)
    expect([refused.status, refused.problem.code]).toEqual([403, 'litigation_identity'])
    expect((await askLawyer(api, creator, theirs.id)).status).toBe(404)
  })

  it('twice at once makes one case', async () => {
    const { id } = await claim()
    const ends = await Promise.all([1, 2, 3].map(() => askLawyer(api, creator, id)))
    expect(ends.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('a case that waits', () => {
  it('is seen by every lawyer, but not of their own photographs nor of a letter to themselves', async () => {
    const made = await claim()
    const id = (await askLawyer(api, creator, made.id)).body.id
    expect(await listed(lawyer)).toContain(id)
    expect(await listed(other, { taken: false })).toContain(id)
    expect(await listed(other, { taken: true })).not.toContain(id)
    const both = await makeVerified(api, { roles: ['lawyer'] })
    const own = await claim({ creator: both, image: await certified(api, both, { seed: 21_952 }) })
    const theirs = (await askLawyer(api, both, own.id)).body.id
    expect(await listed(both)).not.toContain(theirs)
    expect(await listed(both, { side: 'creator' })).toEqual([theirs])
    expect((await api.as(both).call(litigations.accept, { id: theirs })).status).toBe(404)
    const accused = { recipient_id: other.id }
    await api.services.db.update(infringements).set(accused).where(eq(infringements.id, made.id))
    expect(await listed(other)).not.toContain(id)
    expect((await api.as(other).call(litigations.read, { id })).status).toBe(404)
  })

  it('is taken by one of two lawyers who reach for it at once, and our letters stop', async () => {
    const made = await claim()
    const id = (await askLawyer(api, creator, made.id)).body.id
    const ends = await Promise.all([lawyer, other].map(by => api.as(by).call(litigations.accept, { id })))
    // Where it comes to a race the second is told so; where not, the case is no longer there for them.
    const [first, second] = ends.toSorted((one, two) => one.status - two.status)
    expect(first?.status).toBe(200)
    expect(['litigation_taken', 'not_found']).toContain(second?.problem.code)
    expect(await eventsOf(id)).toEqual(['opened', 'accepted'])
    const loser = ends[0]?.status === 200 ? other : lawyer
    expect((await api.as(loser).call(litigations.read, { id })).status).toBe(404)
    expect((await letter(made)).mailings.map(({ stop_reason }) => stop_reason)).toEqual([
      null,
      'litigation',
      'litigation',
    ])
  })

  it('is declined with a comment that its creator reads, and can be asked anew', async () => {
    const made = await claim()
    const id = (await askLawyer(api, creator, made.id)).body.id
    const ignore = (comment: string) => api.as(lawyer).call(litigations.ignore, { id, body: { comment } })
    expect((await ignore('  ')).status).toBe(422)
    const { body } = await ignore('The picture is hardly recognisable.')
    expect(body).toMatchObject({ state: 'ignored', acts: [], ignore_comment: 'The picture is hardly recognisable.' })
    expect(await read(id, creator)).toMatchObject({
      lawyer: 'Gisèle Halimi',
      events: [
        { kind: 'opened' },
        { kind: 'ignored', by: 'Gisèle Halimi', reason: 'The picture is hardly recognisable.' },
      ],
    })
    expect((await api.as(lawyer).call(litigations.accept, { id })).problem.code).toBe('conflict')
    expect((await askLawyer(api, creator, made.id)).status).toBe(201)
    const { body: offer } = await api.as(creator).call(litigations.offer, { id: made.id })
    expect(offer.cases.map(({ litigation }) => litigation.state)).toEqual(['pending', 'ignored'])
  })

  it('is nobody’s else: strangers and creators cannot act on it', async () => {
    const id = (await askLawyer(api, creator, (await claim()).id)).body.id
    const stranger = await makePerson(api)
    expect((await api.as(stranger).call(litigations.read, { id })).status).toBe(404)
    expect((await api.as(stranger).call(litigations.withdraw, { id, body: reason })).status).toBe(404)
    expect((await api.as(creator).call(litigations.accept, { id })).status).toBe(403)
    const both = await makePerson(api, { roles: ['lawyer'] })
    expect((await api.as(both).call(litigations.withdraw, { id, body: reason })).status).toBe(404)
  })
})

describe('a discount', () => {
  it('of a tenth at most reaches what the recipient pays, to the cent', async () => {
    const made = await claim()
    const id = await taken(made)
    expect((await discount(id, 50_01)).problem.errors).toHaveProperty('discount_cents')
    expect((await discount(id, 0)).status).toBe(422)
    const { body } = await discount(id, 33_33)
    expect(body).toMatchObject({ discount_cents: 33_33, discount_max_cents: 50_00, prejudice_cents: 500_00 })
    const { amounts } = await letter(made)
    expect(amounts.prejudice_cents).toBe(466_67)
    expect(amounts.lines.find(({ kind }) => kind === 'discount')?.amount_cents).toBe(-33_33)
    expect((await discount(id, 33_33)).status).toBe(422)
    await discount(id, 50_00)
    const after = (await letter(made)).amounts
    expect([after.prejudice_cents, after.total_cents]).toEqual([450_00, 500_00])
    const damages = after.lines.filter(({ part }) => part === 'damages')
    expect(damages.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(450_00)
    expect(damages.filter(({ kind }) => kind === 'discount')).toHaveLength(1)
  })

  it('is nothing for another lawyer, nor before a case is taken', async () => {
    const id = (await askLawyer(api, creator, (await claim()).id)).body.id
    expect((await discount(id, 1_00)).problem.code).toBe('conflict')
    await api.as(lawyer).call(litigations.accept, { id })
    expect((await discount(id, 1_00, other)).status).toBe(404)
  })
})

describe('a case that was taken', () => {
  it('rests and goes on, each with its reason', async () => {
    const id = await taken(await claim())
    const call = (act: 'suspend' | 'resume') => api.as(lawyer).call(litigations[act], { id, body: reason })
    expect((await call('resume')).problem.code).toBe('conflict')
    expect((await call('suspend')).body).toMatchObject({
      state: 'suspended',
      acts: ['discount', 'resume', 'succeed', 'fail'],
    })
    expect((await call('resume')).body).toMatchObject({ state: 'pending', stage: 'taken' })
    expect(await eventsOf(id)).toEqual(['opened', 'accepted', 'suspended', 'resumed'])
  })

  it('that succeeds settles its claim, with the outcome on both sides', async () => {
    const made = await claim()
    const id = await taken(made)
    const { body } = await api.as(lawyer).call(litigations.succeed, { id, body: outcome })
    expect(body).toMatchObject({ state: 'success', outcome: 'They paid my office.', acts: [] })
    expect(body.claim).toMatchObject({ state: 'settled', outcome: 'litigated' })
    expect(await eventsOf(id)).toEqual(['opened', 'accepted', 'succeeded'])
    expect(await letter(made)).toMatchObject({ state: 'settled', outcome: 'litigated', offered: [] })
    const told = (await api.as(creator).call(notices.list)).body.results.map(({ details }) => details)
    expect(told).toContainEqual(expect.objectContaining({ litigation: id, change: 'succeeded' }))
    const again = await api.as(lawyer).call(litigations.fail, { id, body: outcome })
    expect(again.problem.code).toBe('conflict')
  })

  it('that fails leaves its claim open', async () => {
    const made = await claim()
    const id = await taken(made)
    expect((await api.as(lawyer).call(litigations.fail, { id, body: outcome })).body.state).toBe('failed')
    expect((await letter(made)).state).toBe('to_be_settled')
    const { body } = await api.as(creator).call(claims.read, { id: made.id })
    expect(body.events.filter(({ kind }) => kind === 'litigation_changed')).toHaveLength(3)
  })

  it('ends with its claim, whoever ends that, and its lawyer hears of it', async () => {
    const made = await claim()
    const id = await taken(made)
    await api.as(creator).call(claims.withdraw, { id: made.id, body: { reason: 'It was licensed after all.' } })
    expect(await read(id)).toMatchObject({ state: 'failed', events: [{}, {}, { kind: 'withdrawn', actor: 'creator' }] })
    const mails = (await api.outbox()).filter(
      ({ to, text }) => to === lawyer.email && text.includes('is over without you'),
    )
    expect(mails).toHaveLength(1)
  })

  it('ended by two at once ends once', async () => {
    const made = await claim()
    const id = await taken(made)
    const ends = await Promise.all([
      api.as(lawyer).call(litigations.succeed, { id, body: outcome }),
      api.as(creator).call(litigations.withdraw, { id, body: reason }),
      api.as(creator).call(claims.withdraw, { id: made.id, body: reason }),
    ])
    expect((await eventsOf(id)).filter(kind => kind === 'succeeded' || kind === 'withdrawn')).toHaveLength(1)
    expect(ends.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const rows = await api.services.db
      .select()
      .from(infringement_events)
      .where(eq(infringement_events.infringement_id, made.id))
    expect(rows.filter(({ kind }) => kind === 'closed').length).toBeLessThan(2)
  })
})

describe('while somebody pays the claim', () => {
  const paying = async (made: TestClaim) => {
    const at = api.clock.now()
    const id = newId('infringement_answer', at)
    const answer = { infringement_id: made.id, kind: 'pay' as const, state: 'open' as const, created_at: at }
    await api.services.db.insert(infringement_answers).values({ id, ...answer })
  }

  it('no lawyer is asked, no discount is granted, and no case closes it', async () => {
    const waiting = await claim()
    await paying(waiting)
    expect((await askLawyer(api, creator, waiting.id)).problem.code).toBe('invoice_validating')
    const made = await claim()
    const id = await taken(made)
    await paying(made)
    expect((await discount(id, 50_00)).problem.code).toBe('invoice_validating')
    const closed = await api.as(lawyer).call(litigations.succeed, { id, body: outcome })
    expect(closed.problem.code).toBe('invoice_validating')
    // What was refused left nothing behind.
    expect(await eventsOf(id)).toEqual(['opened', 'accepted'])
    expect(await read(id)).toMatchObject({ state: 'pending', outcome: null, discount_cents: 0 })
  })

  it('lines that are given up make the highest discount smaller', async () => {
    const made = await claim({ base_cents: toCents(100_00) })
    const id = await taken(made)
    const { discount_max_cents: before } = await read(id)
    const at = made.lines.findIndex(({ kind }) => kind === 'commercial_use')
    const body = { kind: 'contest' as const, lines: [at], reason: 'We sell nothing.' }
    const { body: answered } = await api.call(receivedLetters.answer, { token: made.token, body })
    const answer = answered.answers.at(-1)?.id ?? ''
    await api.as(creator).call(infringementAnswers.accept, { id: made.id, answer, body: reason })
    const { discount_max_cents: after, claim: left } = await read(id)
    expect(after).toBeLessThan(before)
    expect(after).toBe(Math.floor(left.amounts.prejudice_cents / 10))
    expect((await discount(id, after + 1)).status).toBe(422)
    expect((await discount(id, after)).body.claim.amounts.prejudice_cents).toBe(left.amounts.prejudice_cents - after)
  })
})
