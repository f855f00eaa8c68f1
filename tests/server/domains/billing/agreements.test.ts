// Signing the invoicing agreement: who may, what is checked, that a second click signs nothing twice, and what is kept.
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreements } from '#lib/contract/agreements.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { AGREEMENT_VERSION } from '#lib/rules/billing/agreement.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { invoicing_agreements, invoicing_signatures } from '#server/db/schema/billing.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, offer, sell, verify } from '#tests/support/billing/creators.ts'
import { company, representative } from '#tests/support/people/company-profile.ts'
import { makePerson, naturalProfile, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'

const { fields } = errors
let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const signature = {
  version: AGREEMENT_VERSION,
  language: 'fr' as const,
  company_number: '732 829 320',
  vat_number: null,
  legal_form: null,
  capital: null,
  register: null,
  agreed: true as const,
}
const sign = (person: TestPerson, said: object = {}) =>
  api.as(person).call(agreements.sign, { body: { ...signature, ...said } })
const read = async (person: TestPerson) => (await api.as(person).call(agreements.read)).body
async function textOf(person: TestPerson, query: { language?: 'en' | 'fr'; draft?: boolean } = {}): Promise<string> {
  const { body } = await api.as(person).call(profiles.invoicingAgreement, { id: person.id, query })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await body.arrayBuffer())), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}
const signatures = async ({ id }: TestPerson) =>
  (
    await api.services.db
      .select({ row: invoicing_signatures })
      .from(invoicing_signatures)
      .innerJoin(invoicing_agreements, eq(invoicing_agreements.id, invoicing_signatures.agreement_id))
      .where(eq(invoicing_agreements.user_id, id))
      .orderBy(invoicing_signatures.signed_at)
  ).map(({ row }) => row)
async function setVersion({ id }: TestPerson, version: number): Promise<void> {
  await api.services.db.update(invoicing_agreements).set({ version }).where(eq(invoicing_agreements.user_id, id))
}

describe('a creator', () => {
  test('signs once, finds what was signed, and sells from then on', async () => {
    const admin = await makePerson(api, { roles: ['admin'] })
    const creator = await makePerson(api)
    const buyer = await makeBuyer(api)
    await verify(api, admin, creator)
    expect(await read(creator)).toMatchObject({ state: 'unsigned', available: true, signed: null })
    await expect(offer(api, { seller: creator, buyer })).rejects.toMatchObject({ code: 'agreement_missing' })

    const { status, body } = await sign(creator)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'signed', signed: { company_number: '732829320', version: AGREEMENT_VERSION } })
    expect(await textOf(creator, { language: 'en' })).toContain('Signé électroniquement par le créateur')
    expect(await textOf(creator)).toContain('Numéro d’entreprise : 732829320')
    expect(await textOf(creator, { language: 'en', draft: true })).not.toContain('Signed electronically')

    const id = await sell(api, { seller: creator, buyer })
    const sold = (await api.as(creator).call(invoices.read, { id, query: {} })).body
    expect(sold.number).toMatch(new RegExp(`^C${body.signed?.number}-\\d{4}-000001$`))
    expect(sold.seller).toMatchObject({ company_number: '732829320', vat_number: null })
  })

  test('signs nothing twice with a second click, in a row or at once', async () => {
    const creator = await makePerson(api)
    const answers = await Promise.all([sign(creator), sign(creator), sign(creator)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    api.clock.forward({ hours: 1 })
    await sign(creator, { company_number: '732829320' })
    expect(await signatures(creator)).toHaveLength(1)
  })

  test('keeps the series of the invoices and every former document when signing anew', async () => {
    const creator = await makePerson(api)
    const first = (await sign(creator)).body
    api.clock.forward({ hours: 1 })
    const second = (await sign(creator, { vat_number: 'FR 44 732829320', language: 'en' })).body
    expect(second.signed?.number).toBe(first.signed?.number)
    expect(second.signed).toMatchObject({ vat_number: 'FR44732829320' })
    const rows = await signatures(creator)
    expect(rows.map(({ vat_number, language }) => [vat_number, language])).toEqual([
      [null, 'fr'],
      ['FR44732829320', 'en'],
    ])
    expect(await textOf(creator)).toContain('VAT number: FR44732829320')
    const kept = await extractText(await getDocumentProxy(new Uint8Array(rows[0]?.document ?? [])), {
      mergePages: true,
    })
    expect(kept.text).toContain('Aucun numéro de TVA')
  })

  test('is asked again when the text is another, and sells under the former one until then', async () => {
    const creator = await makePerson(api)
    const buyer = await makeBuyer(api)
    await setIdentityVerified(api, creator, true)
    await sign(creator)
    await setVersion(creator, AGREEMENT_VERSION - 1)
    expect(await read(creator)).toMatchObject({ state: 'outdated', signed: { version: AGREEMENT_VERSION - 1 } })
    expect(await offer(api, { seller: creator, buyer })).toMatch(/^inv_/)
    expect((await sign(creator)).body.state).toBe('signed')
    expect(await signatures(creator)).toHaveLength(2)
  })

  test('is told of each wrong field, and nothing is signed', async () => {
    const creator = await makePerson(api)
    const refused = async (said: object) => (await sign(creator, said)).problem
    expect((await refused({ company_number: '732829321' })).errors).toEqual({
      company_number: [fields.company_number_invalid],
    })
    expect((await refused({ vat_number: 'FR45732829320' })).errors).toEqual({ vat_number: [fields.vat_number_invalid] })
    // Another country's number is one, but not the seller's.
    expect((await refused({ vat_number: 'DE129273398' })).errors).toEqual({ vat_number: [fields.vat_number_invalid] })
    expect((await refused({ agreed: false })).errors).toEqual({ agreed: [fields.agreement_unread] })
    expect((await refused({ company_number: '' })).errors).toEqual({ company_number: [fields.required] })
    expect((await refused({ user_id: 'usr_x' })).code).toBe('invalid_input')
    expect((await refused({ version: AGREEMENT_VERSION + 1 })).code).toBe('agreement_outdated')
    expect(await signatures(creator)).toEqual([])
    expect((await read(creator)).state).toBe('unsigned')
  })
})

test('a company says its form and where it is registered, and signs through whoever stands for it', async () => {
  const agency = await makePerson(api, { account_type: 'agency', complete: false })
  const { user_type: _, ...natural } = naturalProfile
  const body = { ...natural, ...company, ...representative, user_type: 'legal' as const }
  await api.as(agency).call(profiles.update, { id: agency.id, body })
  const missing = await sign(agency)
  expect(missing.problem.errors).toEqual({ legal_form: [fields.required], register: [fields.required] })
  const { body: signed } = await sign(agency, { legal_form: 'SAS', capital: '10 000 €', register: 'RCS Lyon' })
  expect(signed.signed).toMatchObject({ signatory: 'Auguste Lumière', register: 'RCS Lyon' })
  expect(await textOf(agency)).toContain('SAS, 10 000 €, RCS Lyon')
})

test('nobody signs whose profile is not complete, or whose VAT is not known here', async () => {
  const unfinished = await makePerson(api, { complete: false })
  expect((await sign(unfinished)).problem.code).toBe('profile_incomplete')
  const belgian = await makePerson(api)
  await api.as(belgian).call(profiles.update, { id: belgian.id, body: { country: 'BE', zip: '1000' } })
  expect(await read(belgian)).toMatchObject({ state: 'unsigned', available: false })
  expect((await sign(belgian)).problem.code).toBe('agreement_abroad')
})

test('whoever sells has one, owners of editions too, and each sees their own', async () => {
  const collector = await makePerson(api, { account_type: 'collector' })
  expect((await sign(collector)).status).toBe(200)
  expect((await read(collector)).signed).not.toBeNull()
  const [one, other] = [await makePerson(api), await makePerson(api)]
  await sign(one)
  expect((await read(other)).signed).toBeNull()
  const stranger = await api.as(other).call(profiles.invoicingAgreement, { id: one.id, query: {} })
  expect(stranger.status).toBe(404)
})
