// A stolen session does not become the account: what it hangs on asks for the password again, and the owner has a way back.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { emails } from '#lib/contract/emails.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { ftp } from '#lib/contract/ftp.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { RECENT_S, RESTORE_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { ftp_accounts } from '#server/db/schema/ftp.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { newAddress, waitingAddress } from '#tests/support/addresses.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, type TestPerson } from '#tests/support/people/people.ts'
import { makeSecondFactor } from '#tests/support/people/second-factor.ts'
import { endpoints } from '../../../../scripts/generate/access.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const NEW_PASSWORD = 'N3w-lighthouse#'
const prove = (person: { token: string }, password: string) =>
  api.as(person).call(auth.provePassword, { body: { password } })
const logIn = (email: string, password: string) =>
  api.call(auth.login, { body: { email, password } }, { headers: ownAddress() })
const restore = (key: string, password = NEW_PASSWORD) =>
  api.call(auth.restoreAccount, { body: { key, password, password_confirmation: password } }, { headers: ownAddress() })
const ftpSettings = { genre: 'gen_portrait', photographer: 'Marie Curie' }

/** Confirms a further address of the person. */
async function further(person: TestPerson): Promise<{ id: string; email: string }> {
  const email = newAddress()
  const key = await waitingAddress(api, person, email)
  await api.call(auth.verifyEmail, { body: { key } }, { headers: ownAddress() })
  const list = await api.as(person).call(emails.list)
  return { id: list.body.results.find(each => each.email === email)?.id ?? '', email }
}

/** The key in the newest letter to this address that gives the account back. */
async function wayBack(email: string): Promise<string> {
  await api.runJobs()
  const keys = (await api.outbox())
    .filter(mail => mail.to === email)
    .map(mail => /\/authentication\/restore-account\/([\w-]{43})\//.exec(mail.text)?.[1])
  const key = keys.findLast(Boolean)
  if (!key) throw new Error(`no way back for ${email}`)
  return key
}

const someBody: Record<string, string> = { '/bank-accounts': '{"type":"iban"}', '/ftp': JSON.stringify(ftpSettings) }
const guarded: [string, Endpoint][] = endpoints.filter(([, { recent }]) => recent)
const ask = ({ method, path }: Endpoint, person: TestPerson) =>
  api.as(person).fetch(`/api${path.replace('{id}', 'none_1')}`, {
    method,
    ...(method === 'POST' ? { headers: { 'Content-Type': 'application/json' }, body: someBody[path] ?? '{}' } : {}),
  })

describe('what the account hangs on', () => {
  test('is the primary address, the second factor, the bank account and the FTP password', () => {
    expect(guarded.map(([name]) => name).toSorted()).toEqual([
      'bankAccounts.create',
      'bankAccounts.remove',
      'emails.setPrimary',
      'ftp.create',
      'ftp.renew',
      'sessions.confirmSecondFactor',
      'sessions.startSecondFactor',
    ])
  })

  test.each(guarded)(
    '%s asks for the password once ten minutes have passed, and goes on after it',
    async (_, endpoint) => {
      const person = await makePerson(api)
      const before = await ask(endpoint, person)
      api.clock.forward({ seconds: RECENT_S })
      const late = await ask(endpoint, person)
      expect([late.status, (await late.json()).code]).toEqual([403, 'password_needed'])
      expect((await prove(person, 'Not-the-0ne#')).problem.code).toBe('password_current_wrong')
      expect((await ask(endpoint, person)).status).toBe(403)
      expect((await prove(person, person.password)).status).toBe(204)
      // As before, but for the access that the first call has made.
      expect([before.status, 409]).toContain((await ask(endpoint, person)).status)
    },
  )

  test('deleting the account asks for the password every time', async () => {
    const person = await makePerson(api)
    const body = { password: 'Not-the-0ne#', reason: 'None of your business.' }
    const refused = await api.as(person).call(profiles.deleteCurrent, { body })
    expect(refused.problem.code).toBe('password_current_wrong')
  })

  test('guessing at it is limited', async () => {
    const person = await makePerson(api)
    const codes: string[] = []
    for (let each = 0; each < 6; each += 1) codes.push((await prove(person, 'Not-the-0ne#')).problem.code)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('a password shown in one session says nothing of another', async () => {
    const person = await makePerson(api)
    const stolen = (await logIn(person.email, person.password)).body.access_token
    api.clock.forward({ seconds: RECENT_S })
    await prove(person, person.password)
    expect((await api.as({ token: stolen }).call(sessions.startSecondFactor)).problem.code).toBe('password_needed')
  })
})

describe('the way back', () => {
  test('makes the old address primary, sets a password, ends every session and the thief’s second factor', async () => {
    const owner = await makePerson(api)
    const thief = await further(owner)
    await makeSecondFactor(api, owner)
    expect((await api.as(owner).call(emails.setPrimary, { id: thief.id })).status).toBe(200)
    expect((await logIn(thief.email, owner.password)).problem.code).toBe('second_factor_required')
    const key = await wayBack(owner.email)
    expect((await restore(key, 'Passw0rd!')).problem.errors).toBeTruthy()
    expect((await restore(key)).status).toBe(204)
    expect((await api.as(owner).call(profiles.current)).status).toBe(401)
    expect((await logIn(thief.email, NEW_PASSWORD)).problem.code).toBe('credentials_wrong')
    expect((await logIn(owner.email, owner.password)).problem.code).toBe('credentials_wrong')
    const back = await logIn(owner.email, NEW_PASSWORD)
    expect(back.status).toBe(200)
    const list = await api.as({ token: back.body.access_token }).call(emails.list)
    expect(list.body.results.map(({ email, primary, confirmed }) => [email, primary, confirmed])).toEqual([
      [owner.email, true, true],
    ])
    expect((await restore(key)).problem.code).toBe('link_invalid')
  })

  test('leads back from a second factor that somebody else has set up', async () => {
    const owner = await makePerson(api)
    await makeSecondFactor(api, owner)
    expect((await restore(await wayBack(owner.email))).status).toBe(204)
    expect((await logIn(owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('leaves a second factor alone that was there before', async () => {
    const owner = await makePerson(api)
    await makeSecondFactor(api, owner)
    api.clock.forward({ days: RESTORE_LINK_DAYS + 1 })
    const again = (await logIn(owner.email, owner.password)).problem.code
    expect(again).toBe('second_factor_required')
    const person = { ...owner, token: (await freshSession(owner)).token }
    const next = await further(person)
    await api.as(person).call(emails.setPrimary, { id: next.id })
    expect((await restore(await wayBack(owner.email))).status).toBe(204)
    expect((await logIn(owner.email, NEW_PASSWORD)).problem.code).toBe('second_factor_required')
  })

  test('holds when the old address was removed meanwhile, and when the primary one changed once more', async () => {
    const owner = await makePerson(api)
    const first = await further(owner)
    await api.as(owner).call(emails.setPrimary, { id: first.id })
    const key = await wayBack(owner.email)
    const list = await api.as(owner).call(emails.list)
    await api.as(owner).call(emails.remove, { id: list.body.results.find(each => !each.primary)?.id ?? '' })
    const second = newAddress()
    const { db } = api.services
    const at = api.clock.now()
    const row = { id: 'ema_second', user_id: owner.id, email: second, primary: false, confirmed_at: at, created_at: at }
    await db.insert(email_addresses).values(row)
    api.clock.forward({ seconds: 1 })
    await api.as(owner).call(emails.setPrimary, { id: row.id })
    const thiefs = await wayBack(first.email)
    expect((await restore(key)).status).toBe(204)
    expect((await logIn(owner.email, NEW_PASSWORD)).status).toBe(200)
    // The letter about the second change went to the thief: its link must not undo the owner's.
    expect((await restore(thiefs)).problem.code).toBe('link_invalid')
    const own = and(eq(email_addresses.user_id, owner.id), email_addresses.primary)
    expect((await db.select({ email: email_addresses.email }).from(email_addresses).where(own))[0]?.email).toBe(
      owner.email,
    )
  })

  test('is open for seven days', async () => {
    const owner = await makePerson(api)
    const next = await further(owner)
    await api.as(owner).call(emails.setPrimary, { id: next.id })
    const key = await wayBack(owner.email)
    api.clock.forward({ days: RESTORE_LINK_DAYS, seconds: 1 })
    expect((await restore(key)).problem.code).toBe('link_invalid')
  })

  test('does not take an address that is somebody else’s by now', async () => {
    const owner = await makePerson(api)
    const next = await further(owner)
    await api.as(owner).call(emails.setPrimary, { id: next.id })
    const key = await wayBack(owner.email)
    await api.services.db.delete(email_addresses).where(eq(email_addresses.email, owner.email))
    const somebody = await makePerson(api)
    const row = { id: 'ema_taken', user_id: somebody.id, email: owner.email, primary: false }
    const at = api.clock.now()
    await api.services.db.insert(email_addresses).values({ ...row, confirmed_at: at, created_at: at })
    expect((await restore(key)).problem.code).toBe('email_taken')
  })

  async function freshSession({ id }: TestPerson) {
    const { openSession } = await import('#server/domains/accounts/sessions/sessions.ts')
    return { token: await openSession(api.context, id) }
  }
})

describe('the FTP password', () => {
  const passwordOf = async ({ id }: TestPerson) => {
    const [access] = await api.services.db.select().from(ftp_accounts).where(eq(ftp_accounts.user_id, id))
    return access?.password_hash
  }

  test('ends with logging out everywhere, and a new one opens the access again', async () => {
    const person = await makePerson(api)
    await api.as(person).call(ftp.create, { body: ftpSettings })
    expect((await api.as(person).call(ftp.read)).body.account?.password_ended).toBe(false)
    await api.as(person).call(sessions.endAll)
    const { body } = await logIn(person.email, person.password)
    const again = api.as({ token: body.access_token })
    expect((await again.call(ftp.read)).body.account).toMatchObject({ password_ended: true, settings: ftpSettings })
    expect((await again.call(ftp.renew)).status).toBe(201)
    expect((await again.call(ftp.read)).body.account?.password_ended).toBe(false)
  })

  test('ends with a reset of the password and with taking the account back, and stays with a change', async () => {
    const person = await makePerson(api)
    await api.as(person).call(ftp.create, { body: ftpSettings })
    const change = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    await api.as(person).call(auth.passwordChange, { body: { ...change, current_password: person.password } })
    expect(await passwordOf(person)).toBeTruthy()
    const next = await further(person)
    await api.as(person).call(emails.setPrimary, { id: next.id })
    expect((await restore(await wayBack(person.email))).status).toBe(204)
    expect(await passwordOf(person)).toBeNull()
  })
})

test('no endpoint that asks for the password is open to strangers', () => {
  for (const [name, { access }] of guarded) expect([name, access]).not.toContain('public')
  expect(bankAccounts.create.recent).toBe(true)
})
