// Letters that nobody answers: their creator is told once that whoever hosts the website may be written to, and not before.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { infringements } from '#lib/contract/infringements.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { DEADLINE_DAYS } from '#lib/rules/settlement/mailings.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import { mailings } from '#server/db/schema/settlement.ts'
import { tellUnanswered } from '#server/domains/settlement/mailings/host-notice-due.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  image = await certified(api, creator, { seed: 21_981 })
})
afterAll(() => api.close())

/** All its letters have left. */
const sent = async () => {
  const made = await makeClaim(api, { creator, image })
  const { db } = api.services
  await db
    .update(mailings)
    .set({ state: 'sent', sent_at: api.clock.now() })
    .where(eq(mailings.infringement_id, made.id))
  return made
}
const run = async () => {
  await api.context.enqueue(tellUnanswered, {})
  await api.runJobs()
  await logInAgain(api, creator)
}
const told = ({ id }: TestClaim) =>
  api.services.db
    .select()
    .from(notices)
    .where(and(eq(notices.key, id), eq(notices.kind, 'letters_stopped')))
const due = async ({ id }: TestClaim) => (await api.as(creator).call(infringements.read, { id })).body.host_notice_due

it('tells it once, when the day for an answer has passed, and offers the notice from then on', async () => {
  const [silent, answered] = [await sent(), await sent()]
  const body = { kind: 'contest', lines: null, reason: 'It is my own.' } as const
  await api.call(receivedLetters.answer, { token: answered.token, body })
  api.clock.forward({ days: DEADLINE_DAYS })
  await run()
  expect([await due(silent), await told(silent)]).toEqual([false, []])
  api.clock.forward({ days: 1 })
  await run()
  await run()
  expect([await due(silent), await due(answered)]).toEqual([true, false])
  expect(await told(silent)).toMatchObject([{ user_id: creator.id, details: { trouble: 'unanswered' } }])
  expect(await told(answered)).toEqual([])
  const host = new URL(silent.page).hostname
  const emails = (await api.outbox()).filter(
    ({ text, template }) => template === 'letters_stopped' && text.includes(host),
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain(`claim=${silent.id}`)
  const { events } = (await api.as(creator).call(infringements.read, { id: silent.id })).body
  expect(events.filter(({ kind }) => kind === 'unanswered')).toHaveLength(1)
})
