// Where a person is logged in, and logging out from afar.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { openSession } from '#server/domains/accounts/sessions/sessions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const another = async ({ email, password }: TestPerson, rememberMe = false) => {
  const headers = { 'x-test-address': '2001:db8:1:2::7', 'user-agent': FIREFOX }
  const { body } = await api.call(auth.login, { body: { email, password, rememberMe } }, { headers })
  return { token: body.access_token }
}
const listOf = async (session: { token: string }) => (await api.as(session).call(sessions.list)).body.results
const statusOf = async (session: { token: string }) => (await api.as(session).call(profiles.current)).status
const idOf = async (session: { token: string }) => (await listOf(session))[0]?.id ?? ''

describe('the list', () => {
  test('has this session first, then the newest, with where and how each was opened', async () => {
    const person = await makePerson(api)
    api.clock.forward({ seconds: 60 })
    const remembered = await another(person, true)
    api.clock.forward({ seconds: 60 })
    await another(person)
    const list = await listOf(person)
    expect(list.map(({ current, remember }) => [current, remember])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(list[2]).toMatchObject({ user_agent: FIREFOX, network: '2001:db8:1:2' })
    expect((await listOf(remembered)).map(({ current }) => current)).toEqual([true, false, false])
    const { created_at, expires_at } = list[2] ?? { created_at: '', expires_at: '' }
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000)
  })

  test('has neither ended nor other people’s sessions, nor an administrator’s look through these eyes', async () => {
    const [person, admin] = [await makePerson(api), await makePerson(api, { roles: ['admin'] })]
    const looking = { token: await openSession(api.context, person.id, { impersonator_id: admin.id }) }
    expect(await statusOf(looking)).toBe(200)
    expect(await listOf(person)).toHaveLength(1)
    expect((await listOf(looking)).map(({ current }) => current)).toEqual([true])
    await another(person)
    api.clock.forward({ hours: 11 })
    const late = await another(person)
    api.clock.forward({ hours: 2 })
    expect(await listOf(late)).toHaveLength(1)
  })
})

describe('ending one', () => {
  test('ends that one only', async () => {
    const person = await makePerson(api)
    const [phone, work] = [await another(person), await another(person)]
    const { status, headers } = await api.as(person).call(sessions.remove, { id: await idOf(phone) })
    expect([status, headers.getSetCookie()]).toEqual([204, []])
    expect([await statusOf(person), await statusOf(phone), await statusOf(work)]).toEqual([200, 401, 200])
  })

  test('of this browser drops its cookies', async () => {
    const person = await makePerson(api)
    const { headers } = await api.as(person).call(sessions.remove, { id: await idOf(person) })
    expect(headers.getSetCookie()).toEqual([
      'auctor_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      'auctor_session_real=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
    expect(await statusOf(person)).toBe(401)
  })

  test('finds neither somebody else’s session nor one that has ended', async () => {
    const [person, other] = [await makePerson(api), await makePerson(api)]
    const id = await idOf(other)
    expect((await api.as(person).call(sessions.remove, { id })).problem.code).toBe('not_found')
    expect(await statusOf(other)).toBe(200)
    const own = await idOf(await another(person))
    const twice = [
      await api.as(person).call(sessions.remove, { id: own }),
      await api.as(person).call(sessions.remove, { id: own }),
    ]
    expect(twice.map(({ status }) => status)).toEqual([204, 404])
  })
})

test('logging out everywhere ends every session, this one too, and drops the cookies', async () => {
  const [person, other] = [await makePerson(api), await makePerson(api)]
  const phone = await another(person)
  const { status, headers } = await api.as(person).call(sessions.endAll)
  expect(status).toBe(204)
  expect(headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
    'auctor_session=',
    'auctor_session_real=',
  ])
  expect([await statusOf(person), await statusOf(phone), await statusOf(other)]).toEqual([401, 401, 200])
  const again = await api.call(
    auth.login,
    { body: { email: person.email, password: person.password } },
    { headers: ownAddress() },
  )
  expect(again.status).toBe(200)
})

test('a network from which only an administrator looked through a person’s eyes is not one the person uses', async () => {
  const person = await makePerson(api)
  const context = { ...api.context, request: { ...api.context.request, ip: '192.0.2.77' } }
  await openSession(context, person.id, { impersonator_id: person.id })
  const guess = (password: string, address: Record<string, string>) =>
    api.call(auth.login, { body: { email: person.email, password } }, { headers: address })
  for (let each = 0; each < 5; each += 1) await guess('Not-the-0ne#', ownAddress())
  expect((await guess(person.password, { 'x-test-address': '192.0.2.77' })).status).toBe(429)
})
