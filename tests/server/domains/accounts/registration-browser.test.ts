// The link of a registration logs in where somebody registered, and nowhere else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { REGISTRATION_BROWSER_S } from '#lib/rules/accounts/sign-in.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keyFromLetter, makePerson, ownAddress, PASSWORD, registrationBody } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

let made = 0
const newAddress = () => `browser-${++made}@auctor.example`

/** What the browser that registers keeps of the answer. */
async function register(email: string, of: TestApi = api): Promise<string> {
  const { status, headers } = await of.call(
    auth.registration,
    { body: registrationBody({ email }) },
    { headers: ownAddress() },
  )
  expect(status).toBe(204)
  return headers.getSetCookie().join()
}

const keptValue = (cookie: string) => /auctor_registration=([^;]+)/.exec(cookie)?.[1] ?? ''
const keyFor = (email: string) => keyFromLetter(api, email, 'confirm-email')
const confirm = (key: string, cookie = '') =>
  api.call(
    auth.verifyEmail,
    { body: { key } },
    { headers: { ...ownAddress(), 'Sec-Fetch-Site': 'same-origin', ...(cookie ? { Cookie: cookie } : {}) } },
  )
const kept = (registration: string) => `auctor_registration=${keptValue(registration)}`
const logIn = (email: string) =>
  api.call(auth.login, { body: { email, password: PASSWORD } }, { headers: ownAddress() })

describe('the browser that registered', () => {
  test('is logged in by the link, once, as whoever registered there', async () => {
    const email = newAddress()
    const registration = await register(email)
    const { status, body, headers } = await confirm(await keyFor(email), kept(registration))
    expect([status, body.email]).toEqual([200, email])
    const cookies = headers.getSetCookie()
    expect(cookies).toEqual([
      `auctor_session=${body.access_token}; Path=/; HttpOnly; SameSite=Lax`,
      'auctor_registration=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0',
    ])
    const me = await api.as({ token: body.access_token ?? '' }).call(profiles.current)
    expect(me.body.email).toBe(email)
  })

  test('keeps a key that scripts cannot read, for two hours, and over https only where there is https', async () => {
    expect(await register(newAddress())).toMatch(
      /^auctor_registration=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=7200$/,
    )
    const secure = await testApi({ settings: { public_url: 'https://auctor.example' } })
    expect(await register(newAddress(), secure)).toContain('; Secure')
    await secure.close()
  })

  test('keeps one as well when the address is somebody’s: the answer must not tell', async () => {
    const owner = await makePerson(api)
    await api.services.db.execute('delete from rate_limits')
    const registration = await register(owner.email)
    expect(keptValue(registration)).not.toBe('')
    await api.runJobs()
    expect((await logIn(owner.email)).status).toBe(200)
  })

  test('logs in by hand once the key has ended', async () => {
    const email = newAddress()
    const registration = await register(email)
    const key = await keyFor(email)
    api.clock.forward({ seconds: REGISTRATION_BROWSER_S + 1 })
    const { body, headers } = await confirm(key, kept(registration))
    expect(body).toEqual({ email, access_token: null })
    expect(headers.getSetCookie()).toEqual([])
    expect((await logIn(email)).status).toBe(200)
  })

  test('stays logged in as whom it is meanwhile', async () => {
    const email = newAddress()
    const registration = await register(email)
    const somebody = await makePerson(api)
    const cookie = `${kept(registration)}; auctor_session=${somebody.token}`
    const { body, headers } = await confirm(await keyFor(email), cookie)
    expect(body).toEqual({ email, access_token: null })
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe('any other browser', () => {
  test('is told that the address is confirmed, and logs in by hand', async () => {
    const email = newAddress()
    await register(email)
    const { body, headers } = await confirm(await keyFor(email))
    expect(body).toEqual({ email, access_token: null })
    expect(headers.getSetCookie()).toEqual([])
  })

  test('gives whoever registered with its owner’s address no session by that click', async () => {
    const email = newAddress()
    const attacker = await register(email)
    const key = await keyFor(email)
    await confirm(key)
    // The key was used by the click, and what the attacker's browser keeps ended with it.
    const again = await confirm(key, kept(attacker))
    expect([again.status, again.problem.code]).toEqual([410, 'link_invalid'])
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('is not put into an attacker’s account by their link, although somebody registered in it too', async () => {
    const [victim, attacker] = [newAddress(), newAddress()]
    const ofVictim = await register(victim)
    await register(attacker)
    const { body, headers } = await confirm(await keyFor(attacker), kept(ofVictim))
    expect(body).toEqual({ email: attacker, access_token: null })
    expect(headers.getSetCookie()).toEqual([])
    // Nor does it lose its own.
    expect((await confirm(await keyFor(victim), kept(ofVictim))).body.access_token).not.toBeNull()
  })

  test('is refused a key that nobody was given', async () => {
    const email = newAddress()
    await register(email)
    const { body } = await confirm(await keyFor(email), 'auctor_registration=guessed')
    expect(body.access_token).toBeNull()
  })
})
