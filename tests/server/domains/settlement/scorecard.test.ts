// The public scorecard: counted from what really happened to notices, for everybody, and without giving a single case away.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { infringements as contract } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { scorecard } from '#lib/contract/scorecard.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { addMonths } from '#lib/rules/monitoring.ts'
import { infringements, mailings } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_990 })
})
afterAll(() => api.close())

const read = async () => (await api.call(scorecard.read)).body
const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const contest = async ({ id, token }: TestClaim, lines: number[] | null, how?: 'accept' | 'refuse') => {
  const said = { kind: 'contest', lines, reason: 'It is my own.' } as const
  const { body } = await api.call(receivedLetters.answer, { token, body: said })
  const answer = body.answers.at(-1)?.id ?? ''
  if (how) await api.as(creator).call(infringementAnswers[how], { id, answer, body: { reason: 'Seen.' } })
}
const withdraw = async ({ id }: TestClaim) => {
  const body = { reason: 'It was licensed after all.' }
  const { status } = await api.as(creator).call(contract.withdraw, { id, body })
  expect(status).toBe(200)
}

/** As if it had been signed earlier. */
const backdate = async ({ id }: TestClaim, signed_at: Date) => {
  await api.services.db.update(infringements).set({ signed_at }).where(eq(infringements.id, id))
}
const daysAgo = (days: number) => addSeconds(api.clock.now(), -days * DAY_S)

it('is all zero before the first notice, without any median', async () => {
  const { all, recent, demo } = await read()
  expect(recent).toEqual(all)
  expect(demo).toBe(true)
  expect(all).toMatchObject({
    notices: 0,
    open: 0,
    letters: { sent: 0, undelivered: 0, held: 0 },
    contested: 0,
    claim_per_license: { cases: 0, median: null },
    days_to_close: { cases: 0, median: null },
  })
  expect(new Set(Object.values(all.outcomes))).toEqual(new Set([0]))
})

it('counts each notice once, with what became of it, and shows medians from the fifth case on', async () => {
  const first = await claim()
  await claim({ kind: 'removal' })
  await backdate(first, daysAgo(10))
  await withdraw(first)
  expect((await read()).all).toMatchObject({ days_to_close: { cases: 1, median: null } })

  const whole = await claim({ base_cents: toCents(100_00) })
  await contest(whole, null, 'accept')
  const twice = await claim({ prejudice: toCents(150_00), base_cents: toCents(100_00) })
  await contest(twice, null, 'refuse')
  await contest(twice, [0])
  for (const days of [1, 2, 3]) {
    const made = await claim()
    await backdate(made, daysAgo(days))
    await withdraw(made)
  }
  const { all, recent } = await read()
  expect(recent).toEqual(all)
  expect(all).toMatchObject({
    notices: 7,
    claims: 6,
    removals: 1,
    open: 2,
    outcomes: { withdrawn: 4, contest_accepted: 1, paid: 0 },
    contested: 2,
    contests_accepted: 1,
    // Ten days, none, and one, two and three.
    days_to_close: { cases: 5, median: 2 },
    // 500 euros over 50, four times; two over the published price.
    claim_per_license: { cases: 6, median: 10 },
  })
  expect(all.letters.sent).toBe(7)
})

it('tells letters that arrived nowhere, and letters that were held back', async () => {
  const { db } = api.services
  const { all: before } = await read()
  const lost = await claim()
  await db.update(mailings).set({ state: 'failed' }).where(eq(mailings.infringement_id, lost.id))
  const held = await claim()
  const stopped = { state: 'stopped', stop_reason: 'blocked', sent_at: null } as const
  await db.update(mailings).set(stopped).where(eq(mailings.infringement_id, held.id))
  const { letters } = (await read()).all
  expect(letters.undelivered - before.letters.undelivered).toBe(1)
  expect(letters.held - before.letters.held).toBe(3)
  expect(letters.sent - before.letters.sent).toBe(1)
})

it('counts in its shorter period what was signed in the last twelve months, and hides a median that older cases would be known from', async () => {
  const { all: before, recent: alike } = await read()
  expect(alike.days_to_close).toEqual(before.days_to_close)
  const old = await claim()
  await withdraw(old)
  await backdate(old, addMonths(api.clock.now(), -13))
  const { all, recent } = await read()
  expect([all.notices, recent.notices]).toEqual([before.notices + 1, before.notices])
  expect([all.letters.sent, recent.letters.sent]).toEqual([before.letters.sent + 1, before.letters.sent])
  expect(all.days_to_close.median).not.toBeNull()
  expect(recent.days_to_close).toEqual({ cases: before.days_to_close.cases, median: null })
})

it('names nobody: no person, no website, no photograph', async () => {
  const made = await claim({ site: 'named-nowhere.example' })
  const text = JSON.stringify(await read())
  for (const secret of [creator.id, image, made.id, made.code, 'named-nowhere', 'Marie'])
    expect(text).not.toContain(secret)
})
