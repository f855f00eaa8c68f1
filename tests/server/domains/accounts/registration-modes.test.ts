// Registration that is open, closed, or for accepted beta testers only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { system } from '#lib/contract/system.ts'
import { newId } from '#lib/ids.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { ownAddress, registrationBody } from '#tests/support/people/people.ts'

describe('in beta', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ settings: { registration: 'beta' } })
  })
  afterAll(() => api.close())
  const asked = async (email: string, accepted: boolean) => {
    const created_at = api.clock.now()
    await api.services.db.insert(beta_testers).values({
      id: newId('beta_tester', created_at),
      first_name: 'Ada',
      last_name: 'Lovelace',
      email,
      created_at,
      instagram: 'ada',
      listed: false,
      locale: 'en',
      accepted_at: accepted ? created_at : null,
    })
  }
  const register = (email: string, language = 'en') =>
    api.call(
      auth.registration,
      { body: registrationBody({ email }) },
      { headers: { ...ownAddress(), 'Accept-Language': language } },
    )

  test('an accepted tester registers, however the address is written', async () => {
    await asked('accepted@auctor.example', true)
    expect((await register('Accepted@auctor.example')).status).toBe(204)
    await api.runJobs()
    const letters = (await api.outbox()).filter(mail => mail.to === 'accepted@auctor.example')
    expect(letters.map(({ template }) => template)).toEqual(['confirm_email'])
  })

  test('everybody else is told how to become one, in either language, and gets no letter', async () => {
    await asked('waiting@auctor.example', false)
    const answers = [await register('waiting@auctor.example'), await register('stranger@auctor.example', 'fr')]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, 'beta_only'],
      [403, 'beta_only'],
    ])
    expect(answers[0]?.problem.detail).toContain('accepted beta testers only')
    expect(answers[1]?.problem.detail).toContain('bêta-testeurs')
    await api.runJobs()
    expect((await api.outbox()).filter(mail => /waiting|stranger/.test(mail.to))).toEqual([])
  })

  test('a page knows before anybody types', async () => {
    expect((await api.call(system.settings)).body.registration).toBe('beta')
  })
})

describe.each(['open', 'closed'] as const)('%s', registration => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ settings: { registration } })
  })
  afterAll(() => api.close())
  test('is what the page is told and what happens', async () => {
    expect((await api.call(system.settings)).body.registration).toBe(registration)
    const { status, problem } = await api.call(
      auth.registration,
      { body: registrationBody() },
      { headers: ownAddress() },
    )
    if (registration === 'open') expect(status).toBe(204)
    else expect([status, problem.detail]).toEqual([403, 'Registration are disabled'])
  })
})
