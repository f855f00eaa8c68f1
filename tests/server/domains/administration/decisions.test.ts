// Deciding about identities: only about others, only what can be decided, told to the person, written down or not done at all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { handIn } from '#tests/support/people/verification.ts'

let api: TestApi
let boss: TestPerson
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api, { locale: 'fr' })
})

const verified = { decision: 'verified' as const }
const refused = {
  decision: 'to_rectify' as const,
  document: 'identity_proof' as const,
  reason: 'document_expired' as const,
}
const decide = (id: string, body: typeof verified | (typeof refused & { comment?: string })) =>
  api.as(boss).call(admin.decideVerification, { id, body })
const entries = async () => (await api.as(boss).call(admin.audit, { query: { subject: person.id } })).body.results
const letters = async () => {
  await api.runJobs()
  return (await api.outbox()).filter(({ to, template }) => to === person.email && template !== 'confirm_email')
}

describe('verifying', () => {
  it('verifies whom the provider has verified, tells the person in the own language, and is written down', async () => {
    await handIn(api, person)
    const { status, body } = await decide(person.id, verified)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ verification: 'verified', ready: expect.any(Boolean) })
    const own = await api.as(person).call(profiles.current, {})
    expect(own.body).toMatchObject({ identity_verified: true, verification: 'verified' })
    expect(await letters()).toMatchObject([{ locale: 'fr' }])
    expect(await entries()).toMatchObject([{ act: 'verification_verified', actor: { id: boss.id } }])
  })

  it.each(['incomplete', 'under_review', 'to_rectify'] as const)(
    'is refused while a document is %s: no letter, no entry',
    async status => {
      await handIn(api, person, status)
      expect(await decide(person.id, verified)).toMatchObject({
        status: 409,
        problem: { code: 'verification_incomplete' },
      })
      expect(await letters()).toEqual([])
      expect(await entries()).toEqual([])
    },
  )

  it('is refused for whoever has handed in nothing, and for nobody', async () => {
    expect((await decide(person.id, verified)).problem.code).toBe('verification_incomplete')
    expect((await decide('usr_none', verified)).status).toBe(404)
  })
})

describe('asking for a document again', () => {
  it('names document, reason and comment to the person, and in the log', async () => {
    await handIn(api, person)
    const { body } = await decide(person.id, { ...refused, comment: 'Valable jusqu’en 2024.' })
    expect(body.verification.status).toBe('to_rectify')
    expect(body.verification.documents).toMatchObject([
      { status: 'to_rectify', reason: 'document_expired', comment: 'Valable jusqu’en 2024.' },
    ])
    const [letter] = await letters()
    expect(letter).toMatchObject({ locale: 'fr' })
    expect(letter?.text).toContain('Valable jusqu’en 2024.')
    expect(await entries()).toMatchObject([
      {
        act: 'verification_refused',
        details: { document: 'identity_proof', reason: 'document_expired', comment: 'Valable jusqu’en 2024.' },
      },
    ])
  })

  it('takes back a verification', async () => {
    await handIn(api, person)
    await decide(person.id, verified)
    expect((await decide(person.id, refused)).status).toBe(200)
    expect((await api.as(person).call(profiles.current, {})).body.identity_verified).toBe(false)
  })

  it('is refused for a document that is not asked of this person', async () => {
    await handIn(api, person)
    const body = { ...refused, document: 'ubo_declaration' as const }
    const answer = await api.as(boss).call(admin.decideVerification, { id: person.id, body })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'verification_incomplete' } })
    expect(await entries()).toEqual([])
  })
})

describe('nobody', () => {
  it('decides about themselves', async () => {
    await handIn(api, boss)
    for (const body of [verified, refused]) {
      expect(await decide(boss.id, body)).toMatchObject({ status: 409, problem: { code: 'admin_self' } })
    }
  })
})
