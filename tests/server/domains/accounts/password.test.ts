// Choosing a new password, with the key of a letter or with the old one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
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

const NEW = 'N3w-lighthouse#'
const askReset = (email: string, locale: 'en' | 'fr' = 'en', headers = ownAddress()) =>
  api.call(
    auth.passwordReset,
    { body: { email, locale, captcha_token: makeLocalCaptchaToken('password_reset') } },
    { headers },
  )
const reset = (key: string, password = NEW, password_confirmation = password) =>
  api.call(auth.passwordResetConfirm, { body: { key, password, password_confirmation } }, { headers: ownAddress() })
const signIn = (email: string, password: string) =>
  api.call(auth.login, { body: { email, password } }, { headers: ownAddress() })
const profileOf = (person: { token: string }) => api.as(person).call(profiles.current)
const templates = async (email: string) => {
  await api.runJobs()
  return (await api.outbox()).filter(mail => mail.to === email).map(mail => mail.template)
}

describe('a forgotten password', () => {
  test('is replaced through the letter: every session ends, the owner is told, the old password is dead', async () => {
    const person = await makePerson(api)
    await askReset(person.email)
    const key = await keyFromLetter(api, person.email, 'reset-password')
    expect((await reset(key)).status).toBe(204)
    expect((await profileOf(person)).status).toBe(401)
    expect((await signIn(person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(person.email, NEW)).status).toBe(200)
    expect(await templates(person.email)).toEqual(['confirm_email', 'reset_password', 'password_changed'])
  })

  test('is asked for with the same answer by unknown, unconfirmed and known addresses', async () => {
    const person = await makePerson(api)
    const waiting = registrationBody()
    await api.call(auth.registration, { body: waiting }, { headers: ownAddress() })
    const answers = [
      await askReset(person.email),
      await askReset('nobody@auctor.example'),
      await askReset(waiting.email),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, null],
      [204, null],
      [204, null],
    ])
    expect(await templates('nobody@auctor.example')).toEqual([])
    expect(await templates(waiting.email)).toEqual(['confirm_email'])
  })

  test('has a letter in the language of the form', async () => {
    const person = await makePerson(api)
    await askReset(person.email, 'fr')
    await api.runJobs()
    const letter = (await api.outbox()).findLast(mail => mail.to === person.email)
    expect(letter?.locale).toBe('fr')
    expect(letter?.text).toContain(`/fr/authentication/reset-password/${person.id}/`)
  })

  test('needs a person, and one letter a minute', async () => {
    const body = { email: 'hurry@auctor.example', captcha_token: 'robot' }
    expect((await api.call(auth.passwordReset, { body }, { headers: ownAddress() })).problem.code).toBe(
      'captcha_failed',
    )
    expect((await askReset('hurry@auctor.example')).status).toBe(204)
    expect((await askReset('hurry@auctor.example')).status).toBe(429)
  })

  describe('has a link that', () => {
    let person: TestPerson
    const freshKey = async () => {
      person = await makePerson(api)
      await askReset(person.email)
      return keyFromLetter(api, person.email, 'reset-password')
    }

    test('works until an hour has passed', async () => {
      const key = await freshKey()
      api.clock.forward({ hours: 1, seconds: -30 })
      expect((await reset(key)).status).toBe(204)
    })

    test('is refused after an hour', async () => {
      const key = await freshKey()
      api.clock.forward({ hours: 1, seconds: 1 })
      const { status, problem } = await reset(key)
      expect([status, problem.code]).toEqual([410, 'link_invalid'])
    })

    test('works once', async () => {
      const key = await freshKey()
      await reset(key)
      expect((await reset(key)).problem.code).toBe('link_invalid')
    })

    test('stays good when the new password is refused', async () => {
      const key = await freshKey()
      expect((await reset(key, 'Passw0rd!')).problem.errors?.password).toHaveLength(1)
      expect((await reset(key, NEW, 'other')).problem.errors?.password_confirmation).toEqual([
        'Password does not match',
      ])
      expect((await reset(key)).status).toBe(204)
    })

    test('dies when the password is changed otherwise', async () => {
      const key = await freshKey()
      const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW }
      expect((await api.as(person).call(auth.passwordChange, { body })).status).toBe(204)
      expect((await reset(key)).problem.code).toBe('link_invalid')
    })

    test('used twice at the same instant works for one', async () => {
      const key = await freshKey()
      const answers = await Promise.all([reset(key), reset(key)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    })
  })
})

describe('changing the password', () => {
  const change = (person: { token: string }, current_password: string, password = NEW) =>
    api.as(person).call(auth.passwordChange, { body: { current_password, password, password_confirmation: password } })

  test('keeps this session, ends the others, and tells the owner', async () => {
    const person = await makePerson(api)
    const other = await signIn(person.email, PASSWORD)
    expect((await change(person, PASSWORD)).status).toBe(204)
    expect((await profileOf(person)).status).toBe(200)
    expect((await profileOf({ token: other.body.access_token })).status).toBe(401)
    expect((await signIn(person.email, NEW)).status).toBe(200)
    expect(await templates(person.email)).toEqual(['confirm_email', 'password_changed'])
  })

  test('needs the current password', async () => {
    const person = await makePerson(api)
    const { status, problem } = await change(person, 'Not-the-0ne#')
    expect([status, problem.code]).toEqual([422, 'password_current_wrong'])
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })

  test('lets five wrong ones through in a minute', async () => {
    const person = await makePerson(api)
    const codes: string[] = []
    for (let each = 0; each < 6; each += 1) codes.push((await change(person, 'Not-the-0ne#')).problem.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'password_current_wrong'), 'too_many_requests'])
  })

  test('refuses a common password', async () => {
    const person = await makePerson(api)
    const { problem } = await change(person, PASSWORD, 'Azerty123!')
    expect(problem.errors?.password).toEqual(['This password is among the most common ones. Choose another.'])
  })
})
