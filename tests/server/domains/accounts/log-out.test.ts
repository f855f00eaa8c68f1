// Logging out ends the sessions of the cookies that were sent, on the server; nothing of them opens anything any more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const statusOf = async (token: string) => (await api.as({ token }).call(profiles.current)).status
const logOut = (cookie: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  api.fetch('/api/rest-auth/logout', { method: 'POST', headers: { Cookie: cookie, ...headers } })

test('the session of the cookie ends, and the cookies are dropped', async () => {
  const person = await makePerson(api)
  const answer = await logOut(`auctor_session=${person.token}`)
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().map(each => each.split(';')[0])).toEqual([
    'auctor_session=',
    'auctor_session_real=',
  ])
  expect(await statusOf(person.token)).toBe(401)
})

test('the session kept aside ends too, and the look that is opened from it', async () => {
  const [boss, person] = [await makePerson(api, { roles: ['admin'] }), await makePerson(api)]
  const { body } = await api.as(boss).call(admin.impersonate, { id: person.id })
  expect(await statusOf(body.access_token)).toBe(200)
  expect((await logOut(`auctor_session=${body.access_token}; auctor_session_real=${boss.token}`)).status).toBe(204)
  expect([await statusOf(body.access_token), await statusOf(boss.token)]).toEqual([401, 401])
  expect(await statusOf(person.token)).toBe(200)
})

test('a program logs out with its token', async () => {
  const person = await makePerson(api)
  expect((await api.as(person).call(auth.logout)).status).toBe(204)
  expect(await statusOf(person.token)).toBe(401)
})

test('another website logs nobody out', async () => {
  const person = await makePerson(api)
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }, {}]) {
    const answer = await logOut(`auctor_session=${person.token}`, headers as Record<string, string>)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
  expect(await statusOf(person.token)).toBe(200)
})

test('whoever is logged out already is told nothing else', async () => {
  expect((await logOut(`auctor_session=${'x'.repeat(43)}`)).status).toBe(204)
})
