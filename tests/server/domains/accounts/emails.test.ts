// The addresses of an account: adding, confirming, choosing the primary one, removing, and that nobody learns whose an address is.
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { emails } from '#lib/contract/emails.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses as table } from '#server/db/schema/profiles.ts'
import { purgeEnded } from '#server/domains/accounts/jobs.ts'
import { newAddress, waitingAddress } from '#tests/support/addresses.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import {
  keyFromLetter,
  makePerson,
  ownAddress,
  PASSWORD,
  registrationBody,
  type TestPerson,
} from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
// Whatever a test did: signing in and the list of addresses agree on who has which.
afterEach(async () => {
  vi.useRealTimers()
  const { db } = api.services
  const rows = await db
    .select({ user: users, email: table })
    .from(users)
    .leftJoin(table, and(eq(table.user_id, users.id), table.primary))
  const apart = rows.filter(
    ({ user, email }) =>
      email?.email !== user.email || email.confirmed_at?.getTime() !== user.email_confirmed_at?.getTime(),
  )
  if (apart.length > 0) throw new Error(`users.email and emails disagree: ${JSON.stringify(apart)}`)
})

const add = (person: { token: string }, email: string) => api.as(person).call(emails.create, { body: { email } })
const list = async (person: { token: string }) => (await api.as(person).call(emails.list)).body.results
const confirm = async (email: string) => confirmKey(await keyFromLetter(api, email, 'confirm-email'))
const confirmKey = (key: string) => api.call(auth.verifyEmail, { body: { key } }, { headers: ownAddress() })
const setPrimary = (person: { token: string }, id: string) => api.as(person).call(emails.setPrimary, { id })
const remove = (person: { token: string }, id: string) => api.as(person).call(emails.remove, { id })
const logIn = (email: string) =>
  api.call(auth.login, { body: { email, password: PASSWORD } }, { headers: ownAddress() })
const lettersTo = async (email: string) => {
  await api.runJobs()
  return (await api.outbox()).filter(mail => mail.to === email)
}

/** An address that the person has added and confirmed. */
async function further(person: TestPerson) {
  const email = newAddress()
  const { body } = await add(person, email)
  await confirm(email)
  return { id: body.id, email }
}

describe('adding', () => {
  test('sends one letter to the address, whose link confirms it once', async () => {
    const person = await makePerson(api)
    const email = newAddress()
    const { status, body } = await add(person, email.toUpperCase())
    expect(status).toBe(201)
    expect(body).toMatchObject({ email, primary: false, confirmed: false })
    const key = await keyFromLetter(api, email, 'confirm-email')
    expect((await confirmKey(key)).status).toBe(200)
    expect((await confirmKey(key)).problem.code).toBe('link_invalid')
    expect((await list(person)).map(each => [each.email, each.primary, each.confirmed])).toEqual([
      [person.email, true, true],
      [email, false, true],
    ])
    expect((await lettersTo(email)).map(({ template }) => template)).toEqual(['add_email'])
  })

  test('writes in the language of the person', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    const email = newAddress()
    await add(person, email)
    const [letter] = await lettersTo(email)
    expect(letter?.subject).toBe('Confirmez votre adresse e-mail supplémentaire')
    expect(letter?.text).toContain('http://auctor.test/fr/authentication/confirm-email/')
  })

  test('answers and lists the same for an address that somebody else has, and tells its owner', async () => {
    const [person, owner] = [await makePerson(api), await makePerson(api, { locale: 'fr' })]
    const taken = await add(person, owner.email)
    const free = await add(person, newAddress())
    const shape = ({ status, body }: typeof taken) => [status, { ...body, id: '', email: '', created_at: '' }]
    expect(shape(taken)).toEqual(shape(free))
    const letters = await lettersTo(owner.email)
    expect(letters.map(({ template }) => template)).toEqual(['confirm_email', 'email_in_use'])
    expect(letters[1]?.text).not.toContain('confirm-email')
    expect(letters[1]?.subject).toBe('Votre adresse e-mail a été indiquée pour un autre compte')
    expect((await api.as(owner).call(profiles.current)).body.email).toBe(owner.email)
  })

  test('refuses disposable and known addresses, what is no address, and more than ten', async () => {
    const person = await makePerson(api)
    const codes = [
      await add(person, 'someone@mailinator.com'),
      await add(person, person.email),
      await add(person, 'no address'),
    ].map(({ status, problem }) => [status, problem.code])
    expect(codes).toEqual([
      [422, 'email_disposable'],
      [409, 'email_known'],
      [422, 'invalid_input'],
    ])
    const rows = Array.from({ length: 9 }, (_, each) => ({
      id: `ema_full_${each}`,
      user_id: person.id,
      email: newAddress(),
      primary: false,
      created_at: api.clock.now(),
    }))
    await api.services.db.insert(table).values(rows)
    const { status, problem } = await add(person, newAddress())
    expect([status, problem.code, problem.params?.limit]).toEqual([409, 'emails_full', 10])
    expect((await remove(person, 'ema_full_0')).status).toBe(204)
    expect((await add(person, newAddress())).status).toBe(201)
  })

  test('the same address twice at once adds it once', async () => {
    const person = await makePerson(api)
    const email = newAddress()
    const both = await Promise.all([add(person, email), add(person, email)])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await list(person)).toHaveLength(2)
  })

  test('is limited per person', async () => {
    const person = await makePerson(api)
    const statuses: number[] = []
    for (let each = 0; each < 6; each += 1) statuses.push((await add(person, newAddress())).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('an address that two want', () => {
  test('belongs to the first who confirms it; the second gets link_invalid', async () => {
    const [first, second] = [await makePerson(api), await makePerson(api)]
    const email = newAddress()
    await add(first, email)
    const firstKey = await keyFromLetter(api, email, 'confirm-email')
    const secondKey = await waitingAddress(api, second, email)
    expect((await confirmKey(firstKey)).status).toBe(200)
    expect((await confirmKey(secondKey)).problem.code).toBe('link_invalid')
    expect((await list(second)).at(-1)).toMatchObject({ email, confirmed: false })
  })

  test('confirmed by both at the same instant belongs to one', async () => {
    const people = [await makePerson(api), await makePerson(api)]
    const email = newAddress()
    const keys: string[] = []
    for (const person of people) keys.push(await waitingAddress(api, person, email))
    const answers = await Promise.all(keys.map(confirmKey))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('is not for a newcomer to register, and its owner hears of it at that address', async () => {
    const person = await makePerson(api)
    const { email } = await further(person)
    api.clock.forward({ hours: 1 })
    const body = registrationBody({ email })
    expect((await api.call(auth.registration, { body }, { headers: ownAddress() })).status).toBe(204)
    expect((await lettersTo(email)).map(({ template }) => template)).toEqual(['add_email', 'account_exists'])
    expect((await logIn(email)).problem.code).toBe('credentials_wrong')
  })

  test('confirmed as a further one ends a registration that nobody confirmed, and its link', async () => {
    const body = registrationBody()
    await api.call(auth.registration, { body }, { headers: ownAddress() })
    const registrationKey = await keyFromLetter(api, body.email, 'confirm-email')
    const person = await makePerson(api)
    expect((await confirmKey(await waitingAddress(api, person, body.email))).status).toBe(200)
    expect((await confirmKey(registrationKey)).problem.code).toBe('link_invalid')
    expect(await api.services.db.select().from(users).where(eq(users.email, body.email))).toEqual([])
  })

  test('confirmed by a registration is not for an account that added it before', async () => {
    const person = await makePerson(api)
    const email = newAddress()
    await add(person, email)
    const furtherKey = await keyFromLetter(api, email, 'confirm-email')
    api.clock.forward({ hours: 1 })
    await makePerson(api, { email })
    expect((await confirmKey(furtherKey)).problem.code).toBe('link_invalid')
  })
})

describe('the letter again', () => {
  test('goes to an unconfirmed address; one link confirms and ends the other', async () => {
    const person = await makePerson(api)
    const email = newAddress()
    const { body } = await add(person, email)
    const first = await keyFromLetter(api, email, 'confirm-email')
    const again = () => api.as(person).call(emails.resend, { id: body.id })
    expect((await again()).status).toBe(429)
    const other = await makePerson(api)
    expect((await api.as(other).call(emails.resend, { id: body.id })).problem.code).toBe('not_found')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await again()).status).toBe(204)
    const second = await keyFromLetter(api, email, 'confirm-email')
    expect(second).not.toBe(first)
    expect((await confirmKey(second)).status).toBe(200)
    expect((await confirmKey(first)).problem.code).toBe('link_invalid')
    expect((await api.as(person).call(emails.resend, { id: body.id })).problem.code).toBe('conflict')
  })
})

describe('the primary address', () => {
  test('is the one to log in with; both addresses are told, and a reset letter in the old mailbox is dead', async () => {
    const person = await makePerson(api)
    const { id, email } = await further(person)
    const captcha_token = makeLocalCaptchaToken('password_reset')
    await api.call(auth.passwordReset, { body: { email: person.email, captcha_token } }, { headers: ownAddress() })
    const resetKey = await keyFromLetter(api, person.email, 'reset-password')
    const { status, body } = await setPrimary(person, id)
    expect([status, body.primary, body.email]).toEqual([200, true, email])
    expect((await list(person)).map(each => [each.email, each.primary])).toEqual([
      [email, true],
      [person.email, false],
    ])
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(person.email)).status).toBe(401)
    const told = { primary_changed: email, primary_taken: person.email }
    for (const [template, to] of Object.entries(told)) {
      const letter = (await lettersTo(to)).at(-1)
      expect(letter?.template).toBe(template)
      expect(letter?.text).toContain(`from ${person.email} to ${email}`)
    }
    const password = { password: 'N3w-lighthouse#', password_confirmation: 'N3w-lighthouse#' }
    const reset = await api.call(auth.passwordResetConfirm, { body: { key: resetKey, ...password } })
    expect(reset.problem.code).toBe('link_invalid')
  })

  test('is a confirmed one of one’s own', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const { body } = await add(person, newAddress())
    const unconfirmed = await setPrimary(person, body.id)
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([403, 'email_unconfirmed'])
    const theirs = await further(other)
    expect((await setPrimary(person, theirs.id)).problem.code).toBe('not_found')
  })

  test('chosen again changes nothing and writes to nobody', async () => {
    const person = await makePerson(api)
    const [own] = await list(person)
    const { status, body } = await setPrimary(person, own?.id ?? '')
    expect([status, body]).toEqual([200, own])
    expect((await lettersTo(person.email)).map(({ template }) => template)).toEqual(['confirm_email'])
  })

  test('chosen twice at once is one of the two', async () => {
    const person = await makePerson(api)
    const [one, other] = [await further(person), await further(person)]
    await Promise.all([setPrimary(person, one.id), setPrimary(person, other.id), remove(person, other.id)])
    expect((await list(person)).filter(each => each.primary)).toHaveLength(1)
  })
})

describe('removing', () => {
  test('frees the address for another account, and its open link is dead', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const email = newAddress()
    const { body } = await add(person, email)
    const key = await keyFromLetter(api, email, 'confirm-email')
    expect((await remove(person, body.id)).status).toBe(204)
    expect((await confirmKey(key)).problem.code).toBe('link_invalid')
    const again = await api.services.db.select().from(table).where(eq(table.email, email))
    expect(again).toEqual([])
    const confirmed = await further(person)
    expect((await remove(other, confirmed.id)).problem.code).toBe('not_found')
    expect((await remove(person, confirmed.id)).status).toBe(204)
    expect(await list(person)).toHaveLength(1)
  })

  test('keeps the primary one', async () => {
    const person = await makePerson(api)
    const [own] = await list(person)
    const { status, problem } = await remove(person, own?.id ?? '')
    expect([status, problem.code]).toEqual([409, 'email_primary'])
    expect((await logIn(person.email)).status).toBe(200)
  })

  test('happens by itself to what nobody confirmed in thirty days, and to nothing else', async () => {
    const person = await makePerson(api)
    const confirmed = await further(person)
    await add(person, newAddress())
    api.clock.forward({ days: 31 })
    await purgeEnded.run(api.context, {})
    const left = await api.services.db.select().from(table).where(eq(table.user_id, person.id))
    expect(left.map(row => row.email).toSorted()).toEqual([confirmed.email, person.email].toSorted())
  })
})
