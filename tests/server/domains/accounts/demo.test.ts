// The guided demo: in and out again, what happens to the cookies of the browser, and what a demo person may not do.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { emails } from '#lib/contract/emails.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { demoEmails } from '#lib/rules/demo.ts'
import { sessions as table } from '#server/db/schema/accounts.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { openSession } from '#server/domains/accounts/sessions/sessions.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { reactions } from '#server/reactions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, PASSWORD } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const demo = { password: PASSWORD, first_name: 'Demo', last_name: 'Person', roles: ['demo' as const] }
  await createUser(api.context, { ...demo, email: demoEmails.creator, account_type: 'creator' })
  await createUser(api.context, { ...demo, email: demoEmails.buyer, account_type: 'collector' })
})
afterAll(() => api.close())
const reacting = reactions['impersonation.ended']
afterEach(() => {
  Object.assign(reactions, { 'impersonation.ended': reacting })
})

/** A browser: it has an address of its own and keeps cookies as browsers do. */
function browser() {
  const address = ownAddress()
  const jar = new Map<string, { value: string; lasts: string | undefined }>()
  const header = () => [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const headers = () => ({ ...address, 'Sec-Fetch-Site': 'same-origin', ...(jar.size > 0 ? { Cookie: header() } : {}) })
  const keep = (set: string[]) => {
    for (const each of set) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(each) ?? []
      const lasts = /Max-Age=(\d+)/.exec(each)?.[1]
      if (lasts === '0') jar.delete(name)
      else jar.set(name, { value, lasts })
    }
  }
  const call: TestApi['call'] = async (endpoint, input) => {
    const answer = await api.call(endpoint, input, { headers: headers() })
    keep(answer.headers.getSetCookie())
    return answer
  }
  return {
    jar,
    call,
    enter: (account: 'creator' | 'buyer') => call(sessions.enterDemo, { body: { account } }),
    leave: () => call(sessions.leaveDemo),
    who: async () => (await call(profiles.current)).body?.email ?? null,
  }
}

async function loggedIn(rememberMe = false) {
  const person = await makePerson(api)
  const own = browser()
  await own.call(auth.login, { body: { email: person.email, password: PASSWORD, rememberMe } })
  return { person, own }
}
const isOpen = async (token: string) => (await api.as({ token }).call(profiles.current)).status === 200

describe('a visitor without an account', () => {
  test('looks at the demo as its creator or its buyer, and is logged out again on leaving', async () => {
    const own = browser()
    const { status, body } = await own.enter('creator')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: { email: demoEmails.creator },
    })
    expect(await own.who()).toBe(demoEmails.creator)
    expect((await own.call(profiles.current)).body.demo).toBe(true)
    expect([...own.jar.keys()]).toEqual(['auctor_session'])
    expect((await own.leave()).status).toBe(204)
    expect(own.jar.size).toBe(0)
    expect(await isOpen(body.access_token)).toBe(false)
  })
})

describe('somebody who is logged in', () => {
  test('gets the very session back, and the demo session is dead', async () => {
    const { person, own } = await loggedIn()
    const real = own.jar.get('auctor_session')
    const { body } = await own.enter('buyer')
    expect(await own.who()).toBe(demoEmails.buyer)
    expect(own.jar.get('auctor_session_real')?.value).toBe(real?.value)
    await own.leave()
    expect(await own.who()).toBe(person.email)
    expect([...own.jar]).toEqual([['auctor_session', real]])
    expect(await isOpen(body.access_token)).toBe(false)
  })

  test('keeps the real session through a change from one demo account to the other', async () => {
    const { person, own } = await loggedIn()
    const first = await own.enter('creator')
    await own.enter('buyer')
    expect(await own.who()).toBe(demoEmails.buyer)
    expect(await isOpen(first.body.access_token)).toBe(false)
    await own.leave()
    expect(await own.who()).toBe(person.email)
  })

  test('is remembered for as long as before', async () => {
    const { own } = await loggedIn(true)
    api.clock.forward({ days: 10 })
    await own.enter('creator')
    const aside = Number(own.jar.get('auctor_session_real')?.lasts)
    expect(own.jar.get('auctor_session')?.lasts).toBeUndefined()
    api.clock.forward({ hours: 1 })
    await own.leave()
    const back = Number(own.jar.get('auctor_session')?.lasts)
    expect(aside).toBeGreaterThan(20 * 86_400 - 60)
    expect(aside).toBeLessThanOrEqual(20 * 86_400)
    expect(aside - back).toBeGreaterThanOrEqual(3600)
    expect(aside - back).toBeLessThan(3660)
  })

  test('is logged out on leaving when the real session has ended meanwhile', async () => {
    const { person, own } = await loggedIn()
    await own.enter('creator')
    await api.as(person).call(sessions.endAll)
    await own.leave()
    expect(own.jar.size).toBe(0)
  })

  test('loses nothing by leaving a demo that was not entered', async () => {
    const { person, own } = await loggedIn()
    const before = [...own.jar]
    expect((await own.leave()).status).toBe(204)
    expect([...own.jar]).toEqual(before)
    expect(await own.who()).toBe(person.email)
  })

  test('who logs in from the demo has no other session aside', async () => {
    const { own } = await loggedIn()
    await own.enter('creator')
    const other = await makePerson(api)
    await own.call(auth.login, { body: { email: other.email, password: PASSWORD } })
    expect([...own.jar.keys()]).toEqual(['auctor_session'])
    expect(await own.who()).toBe(other.email)
  })
})

test('a cookie that is no session is not kept aside', async () => {
  const own = browser()
  own.jar.set('auctor_session', { value: 'made-up', lasts: undefined })
  await own.enter('creator')
  expect([...own.jar.keys()]).toEqual(['auctor_session'])
})

test('a demo session that somebody put aside as the real one is not handed back', async () => {
  const own = browser()
  const { body } = await api.call(sessions.enterDemo, { body: { account: 'buyer' } }, { headers: ownAddress() })
  await own.enter('creator')
  own.jar.set('auctor_session_real', { value: body.access_token, lasts: undefined })
  await own.leave()
  expect(own.jar.size).toBe(0)
})

describe('looking through somebody’s eyes', () => {
  async function looking() {
    const [admin, person] = [await makePerson(api, { roles: ['admin'] }), await makePerson(api)]
    const token = await openSession(api.context, person.id, { impersonator_id: admin.id })
    const own = browser()
    own.jar.set('auctor_session', { value: token, lasts: undefined })
    own.jar.set('auctor_session_real', { value: admin.token, lasts: undefined })
    const told = vi.fn(async () => undefined)
    Object.assign(reactions, { 'impersonation.ended': [told] })
    return { admin, person, own, token, told }
  }

  test('ends on leaving: the administrator’s own session is back, and whoever writes the log is told', async () => {
    const { admin, person, own, token, told } = await looking()
    expect((await own.call(profiles.current)).body).toMatchObject({ email: person.email, read_only: true })
    await own.leave()
    expect(await own.who()).toBe(admin.email)
    expect(await isOpen(token)).toBe(false)
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.anything(), { session_ids: [expect.stringMatching(/^ses_/)] })
  })

  test('ends on entering the demo too', async () => {
    const { admin, own, token, told } = await looking()
    await own.enter('creator')
    expect(await isOpen(token)).toBe(false)
    expect(told).toHaveBeenCalledOnce()
    await own.leave()
    expect(await own.who()).toBe(admin.email)
  })
})

describe('the demo person', () => {
  test('sees the one session of this visit only', async () => {
    await browser().enter('creator')
    const own = browser()
    await own.enter('creator')
    const { results } = (await own.call(sessions.list)).body
    expect(results.map(({ current }) => current)).toEqual([true])
  })

  test('may not change the account, in either language', async () => {
    const own = browser()
    const { body } = await own.enter('creator')
    const password = {
      current_password: PASSWORD,
      password: 'N3w-lighthouse#',
      password_confirmation: 'N3w-lighthouse#',
    }
    const refused = [
      await own.call(auth.passwordChange, { body: password }),
      await own.call(sessions.endAll),
      await own.call(sessions.startSecondFactor),
      await own.call(emails.create, { body: { email: 'me@auctor.example' } }),
    ]
    expect(refused.map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual(
      refused.map(() => [403, 'demo_restricted', 'Action reserved to customers only']),
    )
    const french = await api
      .as({ token: body.access_token })
      .call(sessions.endAll, {}, { headers: { 'Accept-Language': 'fr' } })
    expect(french.problem.detail).toBe('Action réservée aux clients')
  })

  test('gets no letter with which the password could be changed', async () => {
    const captcha_token = makeLocalCaptchaToken('password_reset')
    const asked = await api.call(
      auth.passwordReset,
      { body: { email: demoEmails.creator, captcha_token } },
      { headers: ownAddress() },
    )
    expect(asked.status).toBe(204)
    await api.runJobs()
    expect((await api.outbox()).filter(mail => mail.to === demoEmails.creator)).toEqual([])
  })
})

describe('the demo is off', () => {
  test.each([
    ['where it is switched off', false],
    ['where nobody made its accounts', true],
  ])('%s', async (_, demo) => {
    const without = await testApi({ settings: { demo } })
    if (!demo) {
      const person = { password: PASSWORD, first_name: 'Demo', last_name: 'Creator', account_type: 'creator' as const }
      await createUser(without.context, { ...person, email: demoEmails.creator })
    }
    const { status, problem } = await without.call(sessions.enterDemo, { body: { account: 'creator' } })
    expect([status, problem.code]).toEqual([404, 'demo_off'])
    await without.close()
  })
})

test('entering is limited per network', async () => {
  const headers = ownAddress()
  const codes: number[] = []
  for (let each = 0; each < 21; each += 1) {
    codes.push((await api.call(sessions.enterDemo, { body: { account: 'buyer' } }, { headers })).status)
  }
  expect(codes.filter(status => status === 200)).toHaveLength(20)
  expect(codes.at(-1)).toBe(429)
})

test('a demo session is stored as any other and lasts twelve hours', async () => {
  const { body } = await browser().enter('buyer')
  const [row] = await api.services.db
    .select()
    .from(table)
    .where(eq(table.token_hash, hashToken(body.access_token)))
  expect(row?.remember).toBe(false)
  expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(12 * 3_600_000)
})
