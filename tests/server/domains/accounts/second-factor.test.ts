// The second factor: switching it on and off, logging in with it, recovery codes, and what guessing costs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { recovery_codes, second_factors } from '#server/db/schema/profiles.ts'
import { codeOfStep, stepAt } from '#server/domains/accounts/security/totp.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, PASSWORD, type TestPerson } from '#tests/support/people/people.ts'
import { makeSecondFactor } from '#tests/support/people/second-factor.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const logIn = (person: TestPerson, second_factor_code?: string, password = PASSWORD, headers = ownAddress()) =>
  api.call(auth.login, { body: { email: person.email, password, second_factor_code } }, { headers })
const told = ({ status, problem }: Awaited<ReturnType<typeof logIn>>) => [status, problem.code]
const stateOf = async (person: { token: string }) => (await api.as(person).call(sessions.readSecondFactor)).body
const remove = (person: { token: string }, code: string, password = PASSWORD) =>
  api.as(person).call(sessions.removeSecondFactor, { body: { code, password } })
const letters = async (person: TestPerson) => {
  await api.runJobs()
  return (await api.outbox()).filter(mail => mail.to === person.email).slice(1)
}

describe('switching it on', () => {
  test('counts only once a first code has confirmed it', async () => {
    const person = await makePerson(api)
    expect(await stateOf(person)).toEqual({ enabled: false, since: null, recovery_codes_left: 0 })
    const { body } = await api.as(person).call(sessions.startSecondFactor)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await stateOf(person)).enabled).toBe(false)
    expect((await logIn(person)).status).toBe(200)
  })

  test('answers ten recovery codes, once, and tells the owner', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    expect(new Set(factor.recovery_codes).size).toBe(10)
    for (const code of factor.recovery_codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(await stateOf(person)).toEqual({
      enabled: true,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      recovery_codes_left: 10,
    })
    expect((await letters(person)).map(({ template }) => template)).toEqual(['second_factor_on'])
  })

  test('refuses a wrong first code', async () => {
    const person = await makePerson(api)
    await api.as(person).call(sessions.startSecondFactor)
    const { status, problem } = await api.as(person).call(sessions.confirmSecondFactor, { body: { code: '000000' } })
    expect([status, problem.code]).toEqual([401, 'second_factor_wrong'])
    expect((await stateOf(person)).enabled).toBe(false)
  })

  test('needs to be begun, and is done once', async () => {
    const person = await makePerson(api)
    const early = await api.as(person).call(sessions.confirmSecondFactor, { body: { code: '123456' } })
    expect([early.status, early.problem.code]).toEqual([409, 'conflict'])
    const factor = await makeSecondFactor(api, person)
    const again = await api.as(person).call(sessions.startSecondFactor)
    const twice = await api.as(person).call(sessions.confirmSecondFactor, { body: { code: factor.code() } })
    expect([again.problem.code, twice.problem.code]).toEqual(['second_factor_on', 'second_factor_on'])
    expect((await logIn(person, factor.code())).status).toBe(200)
  })

  test('begun again makes the secret of before worthless', async () => {
    const person = await makePerson(api)
    const caller = api.as(person)
    const first = (await caller.call(sessions.startSecondFactor)).body.secret
    const second = (await caller.call(sessions.startSecondFactor)).body.secret
    expect(second).not.toBe(first)
    const confirm = (secret: string) =>
      caller.call(sessions.confirmSecondFactor, { body: { code: codeOfStep(secret, stepAt(api.clock.now())) } })
    expect((await confirm(first)).status).toBe(401)
    expect((await confirm(second)).status).toBe(200)
  })

  test('stores neither the secret nor a recovery code readably', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const rows = JSON.stringify([
      await api.services.db.select().from(second_factors),
      await api.services.db.select().from(recovery_codes),
    ])
    for (const secret of [factor.secret, ...factor.recovery_codes]) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(secret.replaceAll('-', ''))
    }
  })
})

describe('logging in with it', () => {
  test('asks for a code only after the right password', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    expect(told(await logIn(person))).toEqual([401, 'second_factor_required'])
    expect(told(await logIn(person, undefined, 'Not-the-0ne#'))).toEqual([401, 'credentials_wrong'])
    expect(told(await logIn(person, factor.code(), 'Not-the-0ne#'))).toEqual([401, 'credentials_wrong'])
    expect((await logIn(person)).headers.get('set-cookie')).toBeNull()
    const signedIn = await logIn(person, factor.code())
    expect(signedIn.status).toBe(200)
    expect((await api.as({ token: signedIn.body.access_token }).call(profiles.current)).status).toBe(200)
  })

  test('takes a code as people type it', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const code = factor.code()
    expect((await logIn(person, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('takes each code once, also when it comes twice at the same instant', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const code = factor.code()
    const both = await Promise.all([logIn(person, code), logIn(person, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(told(await logIn(person, code))).toEqual([401, 'second_factor_wrong'])
    // The one before it has been overtaken; the next one is good.
    expect(told(await logIn(person, factor.code(-1)))).toEqual([401, 'second_factor_wrong'])
    expect((await logIn(person, factor.code(1))).status).toBe(200)
  })

  test('refuses a code two steps away, in the language of the caller', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const french = { ...ownAddress(), 'Accept-Language': 'fr' }
    const { status, problem } = await logIn(person, factor.code(3), PASSWORD, french)
    expect([status, problem.code]).toEqual([401, 'second_factor_wrong'])
    expect(problem.detail).toContain('Ce code est faux')
  })

  test('takes each recovery code once, however it is written', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const [first = '', second = ''] = factor.recovery_codes
    expect((await logIn(person, first)).status).toBe(200)
    expect(told(await logIn(person, first))).toEqual([401, 'second_factor_wrong'])
    expect((await logIn(person, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
    expect((await stateOf(person)).recovery_codes_left).toBe(8)
  })

  test('does not take a recovery code of somebody else', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    await makeSecondFactor(api, person)
    const { recovery_codes: theirs } = await makeSecondFactor(api, other)
    expect(told(await logIn(person, theirs[0]))).toEqual([401, 'second_factor_wrong'])
  })

  test('lets five wrong codes through in a minute, then none, and the owner in from the network they use', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const home = ownAddress()
    expect((await logIn(person, factor.code(), PASSWORD, home)).status).toBe(200)
    const codes: string[] = []
    for (let each = 0; each < 6; each += 1) codes.push((await logIn(person, '000000')).problem.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'second_factor_wrong'), 'too_many_requests'])
    expect((await logIn(person, factor.code(1))).problem.code).toBe('too_many_requests')
    expect((await logIn(person, factor.code(1), PASSWORD, home)).status).toBe(200)
  })
})

describe('switching it off', () => {
  test('asks for the password and a code, and tells the owner', async () => {
    const person = await makePerson(api)
    const factor = await makeSecondFactor(api, person)
    const wrongPassword = await remove(person, factor.code(), 'Not-the-0ne#')
    expect([wrongPassword.status, wrongPassword.problem.code]).toEqual([422, 'password_current_wrong'])
    const wrongCode = await remove(person, '000000')
    expect([wrongCode.status, wrongCode.problem.code]).toEqual([401, 'second_factor_wrong'])
    expect((await stateOf(person)).enabled).toBe(true)
    expect((await remove(person, factor.code())).status).toBe(204)
    expect(await stateOf(person)).toEqual({ enabled: false, since: null, recovery_codes_left: 0 })
    expect((await logIn(person)).status).toBe(200)
    expect((await letters(person)).map(({ template }) => template)).toEqual(['second_factor_on', 'second_factor_off'])
  })

  test('takes a recovery code too, and says in French what happened', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    const { recovery_codes: codes } = await makeSecondFactor(api, person)
    expect((await remove(person, codes[3] ?? '')).status).toBe(204)
    expect((await letters(person)).map(({ subject }) => subject)).toEqual([
      'La connexion demande désormais un code',
      'La connexion ne demande plus de code',
    ])
  })

  test('is refused when it is off', async () => {
    const { status, problem } = await remove(await makePerson(api), '123456')
    expect([status, problem.code]).toEqual([409, 'conflict'])
  })
})

test('nothing signs in where the key of the secrets was lost, and nothing breaks', async () => {
  const person = await makePerson(api)
  const factor = await makeSecondFactor(api, person)
  const { vault } = api.ports
  const lost = () => {
    throw new Error('lost')
  }
  Object.assign(api.ports, { vault: { ...vault, open: lost } })
  expect(told(await logIn(person, factor.code()))).toEqual([401, 'second_factor_wrong'])
  Object.assign(api.ports, { vault })
  expect((await logIn(person, factor.code())).status).toBe(200)
})
