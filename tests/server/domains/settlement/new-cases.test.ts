// The email of new cases: what each lawyer is told each morning, once, unless they want none.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lawyerSettings } from '#lib/contract/lawyer-settings.ts'
import { litigations } from '#lib/contract/litigations.ts'
import { DIGEST_HOUR } from '#lib/rules/notices.ts'
import { NAMED_CASES } from '#lib/rules/settlement/litigations.ts'
import { users } from '#server/db/schema/accounts.ts'
import { litigations as cases, lawyer_settings } from '#server/db/schema/litigation.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { forgetClaims } from '#server/domains/settlement/claims/forget-account.ts'
import { deskSchedules, tellLawyers } from '#server/domains/settlement/litigations/desk/tell-lawyers.ts'
import { exportOfCases } from '#server/domains/settlement/litigations/open-cases.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified } from '#tests/support/settlement/cases.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let lawyer: TestPerson
let french: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  lawyer = await makeLawyer(api)
  french = await makeLawyer(api, { locale: 'fr' })
  image = await certified(api, creator, { seed: 21_970 })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.services.db.update(cases).set({ told_at: api.clock.now() })
  await api.services.db.delete(lawyer_settings)
})

const ask = async (site = 'shop.example') => {
  const { id } = await makeClaim(api, { creator, image, site })
  return (await askLawyer(api, creator, id)).body.id
}
/** What a round of the morning writes. */
async function morning() {
  const before = new Set((await api.outbox()).map(({ id }) => id))
  await api.context.enqueue(tellLawyers, {})
  await api.runJobs()
  const mails = (await api.outbox()).filter(({ id, template }) => !before.has(id) && template === 'new_cases')
  return new Map(mails.map(mail => [mail.to, mail]))
}
const choose = (new_cases: boolean, by = lawyer) => api.as(by).call(lawyerSettings.update, { body: { new_cases } })

describe('each morning', () => {
  it('at the hour of such emails', () => {
    expect(deskSchedules.map(({ cron }) => cron)).toEqual([`0 ${DIGEST_HOUR} * * *`])
  })

  it('every lawyer gets one email with all new cases, in their language, and none twice', async () => {
    await ask('one.example')
    await ask('two.example')
    const mails = await morning()
    expect([...mails.keys()].toSorted()).toEqual([lawyer.email, french.email].toSorted())
    const { subject, text } = mails.get(lawyer.email) ?? { subject: '', text: '' }
    expect(subject).toBe('2 new cases wait for a lawyer')
    expect(text).toMatch(/one\.example: damages of €500\.00[\s\S]*two\.example: damages of €500\.00/)
    expect(text).toContain('/en/lawyer/?taken=false')
    expect(mails.get(french.email)?.subject).toBe('2 nouveaux dossiers attendent un avocat')
    expect((await morning()).size).toBe(0)
    await ask('three.example')
    expect((await morning()).get(lawyer.email)?.subject).toBe('A new case waits for a lawyer')
  })

  it('names the first ones and counts the rest', async () => {
    for (let made = 0; made <= NAMED_CASES; made += 1) await ask(`site-${made}.example`)
    const { text } = (await morning()).get(lawyer.email) ?? { text: '' }
    expect(text.match(/damages of/g)).toHaveLength(NAMED_CASES)
    expect(text).toContain('And one more.')
  })

  it('what was taken or withdrawn meanwhile is no news', async () => {
    await api.as(lawyer).call(litigations.accept, { id: await ask() })
    await api.as(creator).call(litigations.withdraw, { id: await ask(), body: { reason: 'They have paid.' } })
    expect((await morning()).size).toBe(0)
  })

  it('nobody is told of a case of their own photographs, nor of a letter to themselves', async () => {
    const both = await makeVerified(api, { roles: ['lawyer'] })
    const own = await certified(api, both, { seed: 21_971 })
    const { id } = await makeClaim(api, { creator: both, image: own })
    await api.services.db.update(infringements).set({ recipient_id: lawyer.id }).where(eq(infringements.id, id))
    expect((await askLawyer(api, both, id)).status).toBe(201)
    expect([...(await morning()).keys()]).toEqual([french.email])
    await api.services.db.update(users).set({ roles: [] }).where(eq(users.id, both.id))
  })
})

describe('the setting', () => {
  it('is on, and off it keeps the email away', async () => {
    expect((await api.as(lawyer).call(lawyerSettings.read)).body).toEqual({ new_cases: true })
    expect((await choose(false)).body).toEqual({ new_cases: false })
    await ask()
    expect([...(await morning()).keys()]).toEqual([french.email])
    await choose(true)
    await ask()
    expect((await morning()).has(lawyer.email)).toBe(true)
  })

  it('is for lawyers only, and asks for a choice', async () => {
    const person = await makePerson(api)
    expect((await choose(false, person)).status).toBe(403)
    expect((await api.as(person).call(lawyerSettings.read)).status).toBe(403)
    expect((await api.as(lawyer).call(lawyerSettings.update, { body: { new_cases: 'perhaps' } })).status).toBe(422)
  })

  it('is in the export of an account, and goes with it', async () => {
    await choose(false)
    const { records } = await exportOfCases(api.context, { user_id: lawyer.id })
    expect(await records?.['lawyer-settings']?.()).toEqual([{ user_id: lawyer.id, new_cases: false }])
    await forgetClaims(api.context, { user_id: lawyer.id })
    expect(await api.services.db.select().from(lawyer_settings)).toEqual([])
  })
})
