// What was begun with the old password while a reset is being saved: it is refused, whoever typed it.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { users } from '#server/db/schema/accounts.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { hashPassword } from '#server/domains/accounts/security/passwords.ts'
import { endEverywhere } from '#server/domains/accounts/sessions/sessions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, PASSWORD, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const NEW = 'N3w-lighthouse#'

/** Waits until the call is answered, or waits for a row that the reset has locked. */
async function underWay(call: Promise<unknown>): Promise<void> {
  const seen = { answered: false }
  void call.finally(() => {
    seen.answered = true
  })
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; tries < 100 && !seen.answered; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 50))
    if ((await api.context.db.execute(waiting)).rows.length > 0) return
  }
}

/** The password is reset, and before that is saved somebody calls. */
async function duringReset<Answer>({ id }: TestPerson, call: () => Promise<Answer>): Promise<Answer> {
  const password_hash = await hashPassword(NEW)
  const begun: Promise<Answer>[] = []
  await api.context.transact(async tx => {
    await tx.db.update(users).set({ password_hash }).where(eq(users.id, id))
    begun.push(call())
    await Promise.all(begun.map(underWay))
    await endEverywhere(tx, id)
  })
  const [answer] = await Promise.all(begun)
  if (answer === undefined) throw new Error('nobody called')
  return answer
}

it('nobody signs in with a password that is being replaced', async () => {
  const person = await makePerson(api)
  const body = { email: person.email, password: PASSWORD }
  const { status, problem } = await duringReset(person, () => api.call(auth.login, { body }, { headers: ownAddress() }))
  expect([status, problem.code]).toEqual([401, 'credentials_wrong'])
})

it('nobody changes a password that is being replaced', async () => {
  const person = await makePerson(api)
  const password = 'Th1ef-of-lights#'
  const body = { current_password: PASSWORD, password, password_confirmation: password }
  const { status, problem } = await duringReset(person, () => api.as(person).call(auth.passwordChange, { body }))
  expect([status, problem?.code]).toEqual([422, 'password_current_wrong'])
  const signIn = { email: person.email, password: NEW }
  expect((await api.call(auth.login, { body: signIn }, { headers: ownAddress() })).status).toBe(200)
})

it('nobody deletes the account with it', async () => {
  const person = await makePerson(api)
  const body = { password: PASSWORD, reason: 'Not mine.' }
  const { status, problem } = await duringReset(person, () => api.as(person).call(profiles.deleteCurrent, { body }))
  expect([status, problem?.code]).toEqual([422, 'password_current_wrong'])
  expect(await api.services.db.$count(account_deletions, eq(account_deletions.user_id, person.id))).toBe(0)
})
