// Beta testers: the list names only those who agreed, and asking tells nobody who asked before.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betaTesters } from '#lib/contract/social.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { rate_limits } from '#server/db/schema/system.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, ownAddress } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const form = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@auctor.example',
  instagram: '@ada.l',
  listed: true,
  locale: 'fr' as const,
  captcha_token: makeLocalCaptchaToken('beta_tester'),
  ...changes,
})
const ask = (changes: Record<string, unknown> = {}) =>
  api.call(betaTesters.create, { body: form(changes) }, { headers: ownAddress() })
const letters = async () => {
  await api.runJobs()
  return (await api.outbox()).filter(mail => mail.template === 'beta_request')
}
const stored = () => api.services.db.select().from(beta_testers)

describe('asking to become a beta tester', () => {
  it('is kept once, answered the same again, and acknowledged by letter to that address in its language', async () => {
    const first = await ask()
    expect([first.status, first.body]).toEqual([204, null])
    expect((await letters()).map(mail => [mail.to, mail.locale])).toEqual([['ada@auctor.example', 'fr']])
    await api.services.db.delete(rate_limits)
    const again = await ask({ email: 'ADA@auctor.example', first_name: 'Mallory', locale: 'en', instagram: 'mallory' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await stored()).toMatchObject([{ first_name: 'Ada', instagram: 'ada.l', listed: true, accepted_at: null }])
    const sent = await letters()
    expect(sent).toHaveLength(2)
    for (const mail of sent) {
      expect([mail.locale, mail.to]).toEqual(['fr', 'ada@auctor.example'])
      expect(mail.text).toContain('Ada')
      expect(mail.text).not.toContain('Mallory')
      expect(mail.text).toContain('bêta-testeur')
    }
  })

  it('takes Instagram names as people write them', async () => {
    const written = ['https://www.instagram.com/zoe_1/', '@zoe_1', 'instagram.com/zoe_1', ' zoe_1 ']
    for (const [index, instagram] of written.entries()) {
      const email = `zoe-${index}@auctor.example`
      expect((await ask({ instagram, email })).status).toBe(204)
      const [row] = await api.services.db.select().from(beta_testers).where(eq(beta_testers.email, email))
      expect(row?.instagram).toBe('zoe_1')
    }
  })

  it.each([
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 'x'.repeat(81) }],
    ['email', { email: 'nobody' }],
    ['instagram', { instagram: '' }],
    ['instagram', { instagram: 'two words' }],
    ['instagram', { instagram: 'x'.repeat(31) }],
    ['captcha_token', { captcha_token: '' }],
  ])('is refused for its %s: %j', async (field, changes) => {
    const { status, problem } = await ask({ email: 'refused@auctor.example', ...changes })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
  })

  it('is refused to what is no person, and a token of another form is no token of this one', async () => {
    for (const captcha_token of ['robot', makeLocalCaptchaToken('registration')]) {
      const { status, problem } = await ask({ email: 'robot@auctor.example', captcha_token })
      expect([status, problem.code]).toEqual([403, 'captcha_failed'])
    }
    expect((await stored()).map(row => row.email)).not.toContain('robot@auctor.example')
  })

  it('is counted for the address that was typed, known or not', async () => {
    for (const email of ['ada@auctor.example', 'unknown@auctor.example']) {
      await api.services.db.delete(rate_limits)
      expect((await ask({ email })).status).toBe(204)
      expect((await ask({ email })).status).toBe(429)
    }
  })
})

describe('the list of beta testers', () => {
  it('names those accepted who agreed, with the way to their public profile only', async () => {
    expect((await api.call(betaTesters.list, { query: {} })).body.count).toBe(0)
    const ida = await makePerson(api, { email: 'ida@auctor.example', first_name: 'Ida' })
    const row = { last_name: 'R', instagram: 'x', locale: 'en' as const, created_at: api.clock.now() }
    const accepted_at = api.clock.now()
    await api.services.db.insert(beta_testers).values([
      { ...row, id: 'bet_1', first_name: 'Ida', email: 'ida@auctor.example', listed: true, accepted_at },
      { ...row, id: 'bet_2', first_name: 'Shy', email: 'shy@auctor.example', listed: false, accepted_at },
      { ...row, id: 'bet_3', first_name: 'Wait', email: 'wait@auctor.example', listed: true, accepted_at: null },
    ])
    const { body } = await api.call(betaTesters.list, { query: {} })
    expect(body.results).toEqual([
      { id: 'bet_1', name: 'Ida R', instagram: 'x', user: ida.id, accepted_at: accepted_at.toISOString() },
    ])
    expect(JSON.stringify(body)).not.toContain('auctor.example"')
    expect((await api.call(betaTesters.list, { query: { search: 'ida r' } })).body.count).toBe(1)
    expect((await api.call(betaTesters.list, { query: { search: 'shy' } })).body.count).toBe(0)
    expect((await api.call(betaTesters.read, { id: 'bet_1' })).body.name).toBe('Ida R')
    for (const id of ['bet_2', 'bet_3', 'bet_none']) {
      expect((await api.call(betaTesters.read, { id })).status).toBe(404)
    }
    await api.services.db.update(profiles).set({ is_public: false }).where(eq(profiles.user_id, ida.id))
    expect((await api.call(betaTesters.read, { id: 'bet_1' })).body.user).toBeNull()
  })
})
