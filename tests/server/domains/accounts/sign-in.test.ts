// Signing in: the answer, the cookie, how long it lasts, and what guessing costs.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, PASSWORD, registrationBody, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
beforeAll(async () => {
  api = await testApi()
  marie = await makePerson(api)
})
afterAll(() => api.close())
afterEach(() => {
  vi.useRealTimers()
})

const signIn = (body: { email: string; password: string; rememberMe?: boolean }, headers = ownAddress()) =>
  api.call(auth.login, { body }, { headers })
const right = () => ({ email: marie.email, password: marie.password })
const wrong = () => ({ email: marie.email, password: 'Not-the-0ne#' })

describe('the answer', () => {
  test('is the access token and the user, and nothing else', async () => {
    const { body } = await signIn(right())
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: { pk: marie.id, first_name: 'Marie', last_name: 'Curie', email: marie.email },
    })
  })

  test('is the same for a wrong password and an unknown address', async () => {
    const known = await signIn(wrong())
    const unknown = await signIn({ ...wrong(), email: 'nobody@auctor.example' })
    const told = ({ status, problem }: typeof known) => [status, { ...problem, request_id: '' }]
    expect(told(known)).toEqual(told(unknown))
    expect([known.status, known.problem.code]).toEqual([401, 'credentials_wrong'])
  })

  test('tells only who knows the password that the address is unconfirmed', async () => {
    const body = registrationBody()
    await api.call(auth.registration, { body }, { headers: ownAddress() })
    const knows = await signIn({ email: body.email, password: PASSWORD })
    const guesses = await signIn({ email: body.email, password: 'Not-the-0ne#' })
    expect([knows.status, knows.problem.code]).toEqual([403, 'email_unconfirmed'])
    expect([guesses.status, guesses.problem.code]).toEqual([401, 'credentials_wrong'])
    expect(knows.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['an empty password', { password: '' }, 'password', 'Password is required'],
    ['no address', { email: '' }, 'email', 'Please enter a valid email address'],
  ])('to %s names the field', async (_, changes, field, text) => {
    const { status, problem } = await signIn({ ...right(), ...changes })
    expect(status).toBe(422)
    expect(problem.errors?.[field]).toEqual([text])
  })
})

describe('the cookie', () => {
  test('ends with the browser without remember-me', async () => {
    const { headers, body } = await signIn(right())
    expect(headers.get('set-cookie')).toBe(`auctor_session=${body.access_token}; Path=/; HttpOnly; SameSite=Lax`)
  })

  test('lasts thirty days with remember-me', async () => {
    const { headers, body } = await signIn({ ...right(), rememberMe: true })
    expect(headers.get('set-cookie')).toBe(
      `auctor_session=${body.access_token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`,
    )
  })

  test('is Secure where the product is reached over https', async () => {
    const secure = await testApi({ settings: { public_url: 'https://auctor.example' } })
    const person = await makePerson(secure)
    const { headers } = await secure.call(auth.login, { body: { email: person.email, password: person.password } })
    expect(headers.get('set-cookie')).toContain('; Secure')
    await secure.close()
  })
})

describe('a session', () => {
  const profileAfter = async (rememberMe: boolean, wait: { hours?: number; days?: number; seconds: number }) => {
    const { body } = await signIn({ ...right(), rememberMe })
    api.clock.forward(wait)
    return (await api.as({ token: body.access_token }).call(profiles.current)).status
  }

  test('lasts twelve hours', async () => {
    expect(await profileAfter(false, { hours: 12, seconds: -30 })).toBe(200)
    expect(await profileAfter(false, { hours: 12, seconds: 1 })).toBe(401)
  })

  test('lasts thirty days with remember-me', async () => {
    expect(await profileAfter(true, { days: 30, seconds: -30 })).toBe(200)
    expect(await profileAfter(true, { days: 30, seconds: 1 })).toBe(401)
  })

  test('is stored as the digest of its token only', async () => {
    const { body } = await signIn(right())
    const rows = await api.services.db.select().from(sessions)
    expect(JSON.stringify(rows)).not.toContain(body.access_token)
    expect(rows.every(row => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true)
  })
})

describe('guessing', () => {
  const statuses = async (times: number, attempt: () => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let each = 0; each < times; each += 1) seen.push((await attempt()).status)
    return seen
  }
  const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000)
  let start = 0
  const stopClock = () => {
    start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
  }

  test('is refused after five wrong passwords in a minute, wherever they come from, and open again after it', async () => {
    stopClock()
    const person = await makePerson(api)
    const guess = () => signIn({ email: person.email, password: 'Not-the-0ne#' })
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429])
    at(61)
    expect((await signIn({ email: person.email, password: person.password })).status).toBe(200)
  })

  test('waits longer the longer it goes on', async () => {
    stopClock()
    const email = 'patient@auctor.example'
    const guess = () => signIn({ email, password: 'Not-the-0ne#' })
    await statuses(5, guess)
    at(61)
    await statuses(5, guess)
    at(122)
    const { status, problem } = await guess()
    expect(status).toBe(429)
    expect(problem.params?.retry_after_s).toBeGreaterThan(400)
    expect(problem.params?.retry_after_s).toBeLessThanOrEqual(600)
  })

  test('of an unknown address is counted like that of a known one', async () => {
    stopClock()
    const guess = () => signIn({ email: 'unknown@auctor.example', password: 'Not-the-0ne#' })
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('from elsewhere never locks the owner out of the network they use', async () => {
    stopClock()
    const person = await makePerson(api)
    const home = ownAddress()
    expect((await signIn({ email: person.email, password: person.password }, home)).status).toBe(200)
    await statuses(6, () => signIn({ email: person.email, password: 'Not-the-0ne#' }))
    expect((await signIn({ email: person.email, password: person.password })).status).toBe(429)
    expect((await signIn({ email: person.email, password: person.password }, home)).status).toBe(200)
  })

  test('is not what right passwords are taken for', async () => {
    stopClock()
    const home = ownAddress()
    const seen = await statuses(8, () => signIn(right(), home))
    expect(new Set(seen)).toEqual(new Set([200]))
  })

  test('over many addresses is refused per network, and an IPv6 household is one network', async () => {
    stopClock()
    let each = 0
    const guess = () => {
      each += 1
      return signIn(
        { email: `victim-${each}@auctor.example`, password: 'Not-the-0ne#' },
        { 'x-test-address': `2001:db8:7:7::${each}` },
      )
    }
    const seen = await statuses(31, guess)
    expect(seen.slice(0, 30).every(status => status === 401)).toBe(true)
    expect(seen[30]).toBe(429)
    expect(
      (await signIn({ email: 'victim-0@auctor.example', password: 'x' }, { 'x-test-address': '2001:db8:7:8::1' }))
        .status,
    ).toBe(401)
  })

  test('twenty times at once gets five answers', async () => {
    const attempts = Array.from({ length: 20 }, () =>
      signIn({ email: 'storm@auctor.example', password: 'Not-the-0ne#' }),
    )
    const seen = (await Promise.all(attempts)).map(({ status }) => status)
    expect(seen.filter(status => status === 401)).toHaveLength(5)
    expect(seen.filter(status => status === 429)).toHaveLength(15)
  })

  test('is refused altogether while attempts cannot be counted', async () => {
    const broken = await testApi()
    const person = await makePerson(broken)
    await broken.services.db.execute(sql`alter table rate_limits rename to rate_limits_away`)
    const { status, problem } = await broken.call(auth.login, {
      body: { email: person.email, password: person.password },
    })
    expect([status, problem.code]).toEqual([503, 'unavailable'])
    await broken.close()
  })
})
