// Looking through somebody's eyes: an hour, reading only, begun and ended in the log, and the way back to one's own session.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { auth } from '#lib/contract/auth.ts'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { moderation } from '#lib/contract/moderation.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { SESSION_S } from '#lib/rules/accounts/sign-in.ts'
import { IMPERSONATION_S } from '#lib/rules/audit.ts'
import { users } from '#server/db/schema/accounts.ts'
import { recordExpiredImpersonations } from '#server/domains/administration/impersonate.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keyFromLetter, makePerson, ownAddress, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let boss: TestPerson
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
})
// Some tests move the clock past the end of a session.
beforeEach(async () => {
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
})
afterAll(() => api.close())

const look = (id: string) => api.as(boss).call(admin.impersonate, { id })
const eyes = async () => api.as({ token: (await look(person.id)).body.access_token })
const acts = async () => {
  const query = { subject: person.id, ordering: 'happened_at' as const, page_size: 100 }
  return (await api.as(boss).call(admin.audit, { query })).body.results.map(({ act }) => act)
}
const noteEnds = () => recordExpiredImpersonations.run(api.context, {})

describe('looking through somebody’s eyes', () => {
  it('sees what the person sees, and changes nothing', async () => {
    const through = await eyes()
    const own = await through.call(profiles.current, {})
    expect(own.body).toMatchObject({ id: person.id, read_only: true })
    const change = await through.call(profiles.update, { id: person.id, body: { mini_bio: 'Not mine to say.' } })
    expect(change).toMatchObject({ status: 403, problem: { code: 'read_only' } })
    expect((await api.as(person).call(profiles.current, {})).body).toMatchObject({ read_only: false, mini_bio: null })
  })

  it('leads to no further eyes and to no administration', async () => {
    const through = await eyes()
    expect((await through.call(admin.users, {})).status).toBe(403)
    expect((await through.call(admin.impersonate, { id: person.id })).status).toBe(403)
  })

  it('ends by leaving, which the log says once', async () => {
    const before = await acts()
    const through = await eyes()
    expect((await through.call(sessions.leaveDemo, {})).status).toBe(204)
    expect((await through.call(profiles.current, {})).status).toBe(401)
    await noteEnds()
    expect((await acts()).slice(before.length)).toEqual(
      expect.arrayContaining(['impersonation_started', 'impersonation_ended']),
    )
    expect((await acts()).length).toBe(before.length + 2)
  })

  it('ends after an hour, which the log says once, with the instant of the end', async () => {
    const admins = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
    const target = await makePerson(api)
    const { body } = await api.as(admins).call(admin.impersonate, { id: target.id })
    api.clock.forward({ seconds: IMPERSONATION_S - 60 })
    expect((await api.as({ token: body.access_token }).call(profiles.current, {})).status).toBe(200)
    await noteEnds()
    const log = () => api.as(boss).call(admin.audit, { query: { actor: admins.id } })
    expect((await log()).body.results.map(({ act }) => act)).toEqual(['impersonation_started'])
    api.clock.forward({ seconds: 420 })
    expect((await api.as({ token: body.access_token }).call(profiles.current, {})).status).toBe(401)
    await noteEnds()
    await noteEnds()
    const [ended, started, ...more] = (await log()).body.results
    expect(more).toEqual([])
    expect(ended?.act).toBe('impersonation_ended')
    const lasted_ms = new Date(ended?.happened_at ?? 0).getTime() - new Date(started?.happened_at ?? 0).getTime()
    expect(Math.round(lasted_ms / 1000)).toBe(IMPERSONATION_S)
    expect(ended?.details).toEqual(started?.details)
  })

  it('is refused for oneself, for another administrator and for nobody, and leaves no entry then', async () => {
    const other = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
    const count = async () =>
      (await api.as(boss).call(admin.audit, { query: { act: 'impersonation_started' } })).body.count
    const before = await count()
    expect(await look(boss.id)).toMatchObject({ status: 409, problem: { code: 'admin_self' } })
    expect(await look(other.id)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    expect((await look('usr_none')).status).toBe(404)
    expect(await count()).toBe(before)
  })

  it.each<[string, (admins: TestPerson) => Promise<unknown>]>([
    ['their role is taken', ({ id }) => api.as(boss).call(admin.updateRoles, { id, body: { roles: [] } })],
    [
      'their role is taken by hand',
      ({ id }) => api.services.db.update(users).set({ roles: [] }).where(eq(users.id, id)),
    ],
    ['they log out', admins => api.as(admins).call(auth.logout)],
    ['they log out everywhere', admins => api.as(admins).call(sessions.endAll)],
    [
      'they change their password',
      admins => {
        const [current_password, password] = [admins.password, 'N3w-lighthouse#']
        const body = { current_password, password, password_confirmation: password }
        return api.as(admins).call(auth.passwordChange, { body })
      },
    ],
    [
      'they reset their password',
      async admins => {
        const body = {
          email: admins.email,
          locale: 'en' as const,
          captcha_token: makeLocalCaptchaToken('password_reset'),
        }
        await api.call(auth.passwordReset, { body }, { headers: ownAddress() })
        const key = await keyFromLetter(api, admins.email, 'reset-password')
        const choice = { key, password: 'N3w-lighthouse#', password_confirmation: 'N3w-lighthouse#' }
        return api.call(auth.passwordResetConfirm, { body: choice }, { headers: ownAddress() })
      },
    ],
    [
      'the session that opened it is ended from afar',
      async admins => {
        const { email, password } = admins
        const { body } = await api.call(auth.login, { body: { email, password } }, { headers: ownAddress() })
        const other = api.as({ token: body.access_token })
        const list = await other.call(sessions.list)
        return other.call(sessions.remove, { id: list.body.results.find(each => !each.current)?.id ?? '' })
      },
    ],
    [
      'the person becomes an administrator',
      () => api.as(boss).call(admin.updateRoles, { id: person.id, body: { roles: ['admin'] } }),
    ],
  ])('ends when %s, and the log says so', async (_, happens) => {
    const admins = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
    const { body } = await api.as(admins).call(admin.impersonate, { id: person.id })
    const through = api.as({ token: body.access_token })
    expect((await through.call(profiles.current)).status).toBe(200)
    await happens(admins)
    expect((await through.call(profiles.current)).status).toBe(401)
    expect((await through.call(bankAccounts.list)).status).toBe(401)
    await api.as(boss).call(admin.updateRoles, { id: person.id, body: { roles: [] } })
    api.clock.forward({ seconds: IMPERSONATION_S })
    await noteEnds()
    const log = await api.as(boss).call(admin.audit, { query: { actor: admins.id } })
    expect(log.body.results.map(({ act }) => act)).toEqual(['impersonation_ended', 'impersonation_started'])
  })

  it('lasts no longer than the session that opened it', async () => {
    const admins = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
    api.clock.forward({ seconds: SESSION_S - 600 })
    const { body } = await api.as(admins).call(admin.impersonate, { id: person.id })
    api.clock.forward({ seconds: 601 })
    expect((await api.as({ token: body.access_token }).call(profiles.current)).status).toBe(401)
  })

  it('opens no administration, even if the person seen has the role', async () => {
    const seen = await makePerson(api)
    const { body } = await api.as(boss).call(admin.impersonate, { id: seen.id })
    // Not by the call that gives roles, which ends the look: by hand, as an operator may.
    await api.services.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.id, seen.id))
    const through = api.as({ token: body.access_token })
    for (const { access, method, path } of Object.values({ ...admin, ...moderation })) {
      if (access !== 'admin' || method !== 'GET') continue
      const answer = await through.fetch(`/api${path.replace('{id}', seen.id).replace('{size}', '640.webp')}`)
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('keeps the real session of the browser aside and gives it back', async () => {
    const cookie = `auctor_session=${boss.token}`
    const browser = { 'Sec-Fetch-Site': 'same-origin' }
    const init = { method: 'POST', headers: { ...browser, Cookie: cookie } }
    const entered = await api.fetch(`/api/admin/users/${person.id}/impersonate`, init)
    expect(entered.status).toBe(200)
    const set = entered.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
    expect(set).toContain(`auctor_session_real=${boss.token}`)
    expect(set.some(each => each.startsWith('auctor_session=') && each !== cookie)).toBe(true)
    const left = await api.fetch('/api/rest-auth/demo/leave', {
      method: 'POST',
      headers: { ...browser, Cookie: set.join('; ') },
    })
    expect(left.status).toBe(204)
    expect(left.headers.getSetCookie().map(each => each.split(';')[0])).toContain(cookie)
  })
})
