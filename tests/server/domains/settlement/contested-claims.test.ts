// It turns out, after the letters left, that somebody else had the picture certified as well: what runs stops, both sides see it, and the decision ends or frees it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringements as contract } from '#lib/contract/infringements.ts'
import { notices } from '#lib/contract/notices.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import type { PriorityState } from '#lib/rules/priority.ts'
import { images as watched } from '#server/db/schema/images.ts'
import { priorities as priority_rows } from '#server/db/schema/priorities.ts'
import { infringement_events, infringements, mailings } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { type Pair, priorityPair } from '#tests/support/priority-pair.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'

let api: TestApi
let author: TestPerson
let creator: TestPerson
let keeper: TestPerson
beforeAll(async () => {
  api = await testApi()
  author = await makePerson(api)
  creator = await makePerson(api)
  keeper = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

let seed = 700
/** A claim of the later of the two, signed while nothing stood against it. */
async function claimed(): Promise<{ pair: Pair; claim: TestClaim }> {
  seed += 1
  const pair = await priorityPair(api, { earlier: author, later: creator, seed })
  await put(pair, 'both_stand')
  await api.services.db
    .update(watched)
    .set({ monitored: true, monitored_at: api.clock.now() })
    .where(eq(watched.id, pair.second))
  return { pair, claim: await makeClaim(api, { creator, image: pair.second }) }
}
/** As if the pair had only been found now. */
async function put({ id }: Pair, state: PriorityState): Promise<void> {
  await api.context.transact(async tx => {
    await tx.db.update(priority_rows).set({ state }).where(eq(priority_rows.id, id))
    await tx.emit('priority.changed', { priority_id: id, news: 'found' })
  })
}
const row = async ({ id }: TestClaim) =>
  (await api.services.db.select().from(infringements).where(eq(infringements.id, id)))[0]
const letters = async ({ id }: TestClaim) =>
  (await api.services.db.select().from(mailings).where(eq(mailings.infringement_id, id))).map(each => each.state)
const eventsOf = async ({ id }: TestClaim) =>
  (await api.services.db.select().from(infringement_events).where(eq(infringement_events.infringement_id, id))).map(
    ({ kind }) => kind,
  )
const seen = async ({ token }: TestClaim) => (await api.call(receivedLetters.read, { token })).body

it('is held at once: no letter follows, nothing can be paid, and both sides read why', async () => {
  const { pair, claim } = await claimed()
  expect((await seen(claim)).offered).toContain('pay')
  await put(pair, 'open')
  expect(await letters(claim)).not.toContain('planned')
  const letter = await seen(claim)
  expect(letter.held_at).not.toBeNull()
  expect(letter.offered.toSorted()).toEqual(['contest', 'prove', 'remove'])
  expect((await api.as(creator).call(contract.read, { id: claim.id })).body).toMatchObject({
    held_at: letter.held_at,
    state: 'to_be_settled',
  })
  const told = (await api.as(creator).call(notices.list)).body.results
  expect(told).toContainEqual(
    expect.objectContaining({ kind: 'letters_stopped', details: expect.objectContaining({ trouble: 'not_first' }) }),
  )
  // Once more changes nothing twice.
  await put(pair, 'declared')
  expect((await eventsOf(claim)).filter(kind => kind === 'held')).toHaveLength(1)
})

it('goes on where the two agree', async () => {
  const { pair, claim } = await claimed()
  await put(pair, 'open')
  await put(pair, 'agreed')
  expect(await row(claim)).toMatchObject({ held_at: null, state: 'to_be_settled' })
  expect((await seen(claim)).offered).toContain('pay')
  expect(await eventsOf(claim)).toEqual(expect.arrayContaining(['held', 'released']))
})

it('ends where an administrator decides for the other, and the recipient reads that nothing is asked any more', async () => {
  const { pair, claim } = await claimed()
  await put(pair, 'open')
  const body = { decision: 'earlier_stands' as const, reason: 'The raw files are hers.' }
  expect((await api.as(keeper).call(priorities.decide, { id: pair.id, body })).status).toBe(200)
  expect(await row(claim)).toMatchObject({ state: 'not_settled', outcome: 'not_first' })
  expect((await seen(claim)).offered).toEqual([])
})

it('leaves the claims of whoever was first alone', async () => {
  seed += 1
  const pair = await priorityPair(api, { earlier: creator, later: author, seed })
  await put(pair, 'both_stand')
  await api.services.db
    .update(watched)
    .set({ monitored: true, monitored_at: api.clock.now() })
    .where(eq(watched.id, pair.first))
  const claim = await makeClaim(api, { creator, image: pair.first })
  await put(pair, 'open')
  expect(await row(claim)).toMatchObject({ held_at: null, state: 'to_be_settled' })
})
