// Registration: what is refused, and that nobody learns from it who has an account.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { email_tokens, users } from '#server/db/schema/accounts.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keyFromLetter, makePerson, ownAddress, PASSWORD, registrationBody } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

type Body = ReturnType<typeof registrationBody>
const register = (changes: Partial<Body> = {}, headers = ownAddress()) =>
  api.call(auth.registration, { body: registrationBody(changes) }, { headers })
const lettersTo = async (email: string) => {
  await api.runJobs()
  return (await api.outbox()).filter(mail => mail.to === email)
}
const withPassword = (password: string) => ({ password, password_confirmation: password })

describe('registration', () => {
  test('sends one letter with a link in the language of the form, and the link confirms the address', async () => {
    const email = 'camille@auctor.example'
    expect((await register({ email, locale: 'fr' })).status).toBe(204)
    const letters = await lettersTo(email)
    expect(letters.map(mail => mail.template)).toEqual(['confirm_email'])
    expect(letters[0]?.text).toContain('http://auctor.test/fr/authentication/confirm-email/')
    expect(letters[0]?.sent_at).not.toBeNull()
    const key = await keyFromLetter(api, email, 'confirm-email')
    expect((await api.call(auth.verifyEmail, { body: { key } })).status).toBe(200)
    expect((await api.call(auth.login, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('treats an address written in capitals as the same address', async () => {
    const person = await makePerson(api, { email: 'Capitals@Auctor.Example' })
    const answer = await api.call(auth.login, {
      body: { email: ' CAPITALS@auctor.example ', password: person.password },
    })
    expect(answer.body.user.email).toBe('capitals@auctor.example')
  })

  test('answers the same for a known address, writes to its owner, and changes nothing', async () => {
    const named = { first_name: 'Ada', last_name: 'Byron', account_type: 'creator' } as const
    const owner = await createUser(api.context, { email: 'owner@auctor.example', password: PASSWORD, ...named })
    const unknown = await register()
    const known = await register({ email: owner.email, first_name: 'Intruder', ...withPassword('An0ther-Harbour#') })
    expect([known.status, known.body, known.problem]).toEqual([unknown.status, unknown.body, unknown.problem])
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    const letters = await lettersTo(owner.email)
    expect(letters.map(mail => mail.template)).toEqual(['account_exists'])
    expect(letters[0]?.text).not.toContain('Intruder')
    expect((await api.call(auth.login, { body: { email: owner.email, password: PASSWORD } })).status).toBe(200)
    expect((await api.call(auth.login, { body: { email: owner.email, password: 'An0ther-Harbour#' } })).status).toBe(
      401,
    )
  })

  test('cannot take an address over by registering it before its owner does', async () => {
    const email = 'victim@auctor.example'
    await register({ email, ...withPassword('Attacker-0wned#') })
    await api.runJobs()
    const attackersKey = await keyFromLetter(api, email, 'confirm-email')
    api.clock.forward({ seconds: 61 })
    await api.services.db.execute('delete from rate_limits')
    await register({ email })
    await api.call(auth.verifyEmail, { body: { key: await keyFromLetter(api, email, 'confirm-email') } })
    expect((await api.call(auth.login, { body: { email, password: PASSWORD } })).status).toBe(200)
    expect((await api.call(auth.login, { body: { email, password: 'Attacker-0wned#' } })).status).toBe(401)
    const late = await api.call(auth.verifyEmail, { body: { key: attackersKey } })
    expect([late.status, late.problem.code]).toEqual([410, 'link_invalid'])
    expect(await api.services.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test.each([
    ['an address of a throw-away service', { email: 'x@mailinator.com' }, 'email_disposable', 422],
    ['a subdomain of a throw-away service', { email: 'x@inbox.mailinator.com' }, 'email_disposable', 422],
    ['the robot', { captcha_token: 'robot' }, 'captcha_failed', 403],
    ['a captcha for another form', { captcha_token: makeLocalCaptchaToken('password_reset') }, 'captcha_failed', 403],
  ])('refuses %s', async (_, changes, code, status) => {
    const answer = await register(changes)
    expect([answer.problem.code, answer.status]).toEqual([code, status])
  })

  test('refuses a captcha token used before', async () => {
    const captcha_token = makeLocalCaptchaToken('registration')
    expect((await register({ captcha_token })).status).toBe(204)
    expect((await register({ captcha_token })).problem.code).toBe('captcha_failed')
  })

  test.each([
    ['7 characters', withPassword('Aa1#aaa'), 'password', 'At least 8 characters required'],
    ['33 characters', withPassword(`Aa1#${'x'.repeat(29)}`), 'password', 'Max 32 characters'],
    [
      'no special character',
      withPassword('Kr7quietHarbour'),
      'password',
      'Must contain A-Z, a-z, 0-9 and a special character',
    ],
    ['no digit', withPassword('Kr#quiet-Harbour'), 'password', 'Must contain A-Z, a-z, 0-9 and a special character'],
    ['no capital', withPassword('kr7#quiet-harbour'), 'password', 'Must contain A-Z, a-z, 0-9 and a special character'],
    [
      'no small letter',
      withPassword('KR7#QUIET-HARBOUR'),
      'password',
      'Must contain A-Z, a-z, 0-9 and a special character',
    ],
    [
      'a common password',
      withPassword('Passw0rd!'),
      'password',
      'This password is among the most common ones. Choose another.',
    ],
    ['no password', withPassword(''), 'password', 'Password is required'],
    [
      'another confirmation',
      { password_confirmation: 'Kr7#quiet-Harbor' },
      'password_confirmation',
      'Password does not match',
    ],
    ['an address without a domain', { email: 'marie@' }, 'email', 'Please enter a valid email address'],
    ['a name of 81 characters', { first_name: 'x'.repeat(81) }, 'first_name', 'Please enter a shorter text'],
    ['a blank name', { last_name: '  ' }, 'last_name', 'This field is required.'],
  ])('refuses %s and says so at its field', async (_, changes, field, text) => {
    const { status, problem } = await register(changes)
    expect([status, problem.code]).toEqual([422, 'invalid_input'])
    expect(problem.errors?.[field]).toEqual([text])
  })

  test('refuses terms that were not accepted', async () => {
    const body = { ...registrationBody(), terms: false }
    const answer = await api.fetch('/api/rest-auth/registration', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...ownAddress() },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { terms: ['Please accept the terms.'] } })
  })

  test.each([
    ['8 characters', withPassword('Aq1#zmtu')],
    ['32 characters', withPassword(`Aa1#${'x'.repeat(28)}`)],
    ['32 characters outside the basic plane', withPassword(`Aa1#${'🜁'.repeat(28)}`)],
    ['a name of 80 characters', { first_name: 'x'.repeat(80) }],
  ])('accepts %s', async (_, changes) => {
    expect((await register(changes)).status).toBe(204)
  })

  test('stores neither the password nor the key of the letter', async () => {
    const email = 'stored@auctor.example'
    await register({ email })
    const key = await keyFromLetter(api, email, 'confirm-email')
    const [user] = await api.services.db.select().from(users).where(eq(users.email, email))
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
    const tokens = await api.services.db.select().from(email_tokens)
    expect(tokens.every(token => /^[0-9a-f]{64}$/.test(token.token_hash))).toBe(true)
    expect(JSON.stringify(tokens)).not.toContain(key)
  })
})

describe('confirmation link', () => {
  const newcomer = async (email: string) => {
    await register({ email })
    return keyFromLetter(api, email, 'confirm-email')
  }
  const confirm = (key: string) => api.call(auth.verifyEmail, { body: { key } })

  test('works until three days have passed', async () => {
    const key = await newcomer('in-time@auctor.example')
    api.clock.forward({ days: 3, seconds: -30 })
    expect((await confirm(key)).status).toBe(200)
  })

  test('is refused after three days', async () => {
    const key = await newcomer('too-late@auctor.example')
    api.clock.forward({ days: 3, seconds: 1 })
    expect((await confirm(key)).problem.code).toBe('link_invalid')
  })

  test('works once', async () => {
    const key = await newcomer('once@auctor.example')
    expect((await confirm(key)).status).toBe(200)
    expect((await confirm(key)).problem.code).toBe('link_invalid')
  })

  test('is not a reset link', async () => {
    const key = await newcomer('mixed@auctor.example')
    const body = { key, ...withPassword(PASSWORD) }
    const answer = await api.call(auth.passwordResetConfirm, { body }, { headers: ownAddress() })
    expect(answer.problem.code).toBe('link_invalid')
  })
})

describe('resending the confirmation', () => {
  const resend = (email: string, headers = ownAddress()) =>
    api.call(
      auth.resendConfirmation,
      { body: { email, captcha_token: makeLocalCaptchaToken('resend_confirmation') } },
      { headers },
    )

  test('answers the same for unknown, unconfirmed and confirmed addresses', async () => {
    const person = await makePerson(api)
    await register({ email: 'waiting@auctor.example' })
    const answers = [
      await resend('nobody@auctor.example'),
      await resend('waiting@auctor.example'),
      await resend(person.email),
    ]
    expect(answers.map(answer => answer.status)).toEqual([204, 204, 204])
    expect(await lettersTo('nobody@auctor.example')).toEqual([])
    expect((await lettersTo('waiting@auctor.example')).map(mail => mail.template)).toEqual([
      'confirm_email',
      'confirm_email',
    ])
    expect((await lettersTo(person.email)).map(mail => mail.template)).toEqual(['confirm_email', 'account_exists'])
  })

  test('is refused within a minute, whether or not the address is known', async () => {
    await resend('again@auctor.example')
    const again = await resend('again@auctor.example')
    expect([again.status, again.problem.code]).toEqual([429, 'too_many_requests'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(again.problem.params?.retry_after_s).toBeLessThanOrEqual(60)
  })
})

test('a closed registration refuses everybody with the words of the specification', async () => {
  const closed = await testApi({ settings: { registration: 'closed' } })
  const { status, problem } = await closed.call(auth.registration, { body: registrationBody() })
  expect([status, problem.code, problem.detail]).toEqual([403, 'registration_disabled', 'Registration are disabled'])
  await closed.close()
})

test('a captcha service that does not answer refuses with `unavailable`', async () => {
  const broken = await testApi({ ports: { captcha: { check: () => Promise.reject(new Error('no answer')) } } })
  const { problem } = await broken.call(auth.registration, { body: registrationBody() })
  expect(problem.code).toBe('unavailable')
  await broken.close()
})
