// What a browser may make the API do: cookies, other websites, both authorisation schemes, both forms of a path.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
beforeAll(async () => {
  api = await testApi()
  marie = await makePerson(api)
})
afterAll(() => api.close())

const json = { 'Content-Type': 'application/json' }
const cookie = () => ({ Cookie: `auctor_session=${marie.token}` })
const status = async (path: string, init?: RequestInit) => (await api.fetch(path, init)).status
const changePassword = (headers: Record<string, string>) =>
  api.fetch('/api/rest-auth/password/change', { method: 'POST', headers: { ...json, ...headers }, body: '{}' })

describe('a session', () => {
  test.each([
    ['Bearer', () => ({ Authorization: `Bearer ${marie.token}` })],
    ['JWT', () => ({ Authorization: `JWT ${marie.token}` })],
    ['bearer in small letters', () => ({ Authorization: `bearer ${marie.token}` })],
    ['the cookie', cookie],
  ])('is shown by %s', async (_, headers) => {
    expect(await status('/api/profiles/current', { headers: headers() })).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['another scheme', { Authorization: 'Basic bWFyaWU6eA==' }],
    ['an invented token', { Authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an empty cookie', { Cookie: 'auctor_session=' }],
  ])('is not shown by %s', async (_, headers) => {
    expect(await status('/api/profiles/current', { headers })).toBe(401)
  })

  test('in the header wins over the one in the cookie', async () => {
    const other = await makePerson(api)
    const headers = { ...cookie(), Authorization: `Bearer ${other.token}` }
    expect(await (await api.fetch('/api/profiles/current', { headers })).json()).toMatchObject({ id: other.id })
  })
})

describe('a request that changes something', () => {
  test.each([
    ['another website', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a foreign origin in a browser without fetch metadata', { Origin: 'https://evil.example', Host: 'auctor.test' }],
    ['an opaque origin', { Origin: 'null', Host: 'auctor.test' }],
    ['nowhere, with nothing but a cookie', {}],
  ])('is refused from %s', async (_, headers) => {
    const answer = await changePassword({ ...cookie(), ...headers })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'cross_site' })
  })

  test.each([
    ['our own pages', { 'Sec-Fetch-Site': 'same-origin' }],
    ['our own pages in a browser without fetch metadata', { Origin: 'http://auctor.test', Host: 'auctor.test' }],
  ])('is heard from %s', async (_, headers) => {
    // The empty body is refused: the request got that far.
    expect((await changePassword({ ...cookie(), ...headers })).status).toBe(422)
  })

  test('is heard from a program with a token', async () => {
    expect((await changePassword({ Authorization: `JWT ${marie.token}` })).status).toBe(422)
  })

  test('signing in cannot be forced on a visitor by another website', async () => {
    const body = JSON.stringify({ email: marie.email, password: marie.password })
    const headers = { ...json, 'Sec-Fetch-Site': 'cross-site' }
    expect(await status('/api/rest-auth/login', { method: 'POST', headers, body })).toBe(403)
  })
})

test('a call that changes something by GET needs the Authorization header, not a cookie', async () => {
  expect(images.like.also_get).toBe(true)
  const path = '/api/images/img_none/like'
  expect(await status(path, { headers: { ...cookie(), 'Sec-Fetch-Site': 'same-origin' } })).toBe(401)
  expect(await status(path)).toBe(401)
  expect(await status(path, { headers: { Authorization: `Bearer ${marie.token}` } })).toBe(404)
})

test.each(['/api/rest-auth/login', '/api/rest-auth/login/'])('%s signs in', async path => {
  const body = JSON.stringify({ email: marie.email, password: marie.password })
  const answer = await api.fetch(path, { method: 'POST', headers: json, body })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the password is in no answer and no log line', async () => {
  const lines: string[] = []
  api.services.log.level = 'info'
  api.services.log.info = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  const body = JSON.stringify({ email: marie.email, password: marie.password })
  const answer = await api.fetch('/api/rest-auth/login', { method: 'POST', headers: json, body })
  expect(`${await answer.text()}${lines.join()}`).not.toContain(marie.password)
  expect(lines.length).toBeGreaterThan(0)
})
