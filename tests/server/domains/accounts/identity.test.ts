// The identity verification of a natural person: handed in, refused, rectified, verified by the provider and by an administrator.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity, payments, type Verification } from '#lib/contract/identity.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { DOCUMENT_MAX_BYTES, IDENTITY_PROOF_MIN_BYTES } from '#lib/rules/accounts/identity.ts'
import { identity_documents, payment_hooks } from '#server/db/schema/identity.ts'
import { profiles as profileRows } from '#server/db/schema/profiles.ts'
import { decideVerification } from '#server/domains/accounts/identity/decide-verification.ts'
import { readyPeople } from '#server/domains/accounts/identity/present-identity.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { atTestProvider, control } from '#tests/support/mangopay/payment.ts'
import { decided, handIn, pdf, providerIdOf } from '#tests/support/people/identity.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const read = async (person: TestPerson): Promise<Verification> => (await api.as(person).call(identity.read)).body
const proof = (verification: Verification) =>
  verification.documents.find(({ document }) => document === 'identity_proof')
const letters = async (person: TestPerson) =>
  (await api.outbox()).filter(mail => mail.to === person.email && mail.template !== 'confirm_email')
const verify = (person: TestPerson) =>
  api.context.transact(inside =>
    decideVerification(inside, { user_id: person.id, actor_id: person.id, decision: { decision: 'verified' } }),
  )
const refuse = (person: TestPerson, comment: string | null = null) =>
  api.context.transact(inside =>
    decideVerification(inside, {
      user_id: person.id,
      actor_id: person.id,
      decision: { decision: 'to_rectify', document: 'identity_proof', reason: 'document_expired', comment },
    }),
  )

async function verified(): Promise<TestPerson> {
  const person = await makePerson(api)
  await handIn(api, person, 'passport')
  await decided(api)
  await verify(person)
  return person
}

describe('a natural person', () => {
  test('proves the identity with one document, is told nothing is left to do, and is verified by an administrator’s word', async () => {
    const person = await makePerson(api)
    expect(await read(person)).toMatchObject({
      status: 'incomplete',
      standin: true,
      missing_fields: [],
      documents: [{ document: 'identity_proof', status: 'incomplete', files: [] }],
    })
    const file = pdf()
    const handed = await handIn(api, person, 'passport', file)
    expect(handed.status).toBe(201)
    expect(handed.body).toMatchObject({ status: 'under_review', documents: [{ status: 'sending' }] })
    expect(proof(handed.body)?.files).toMatchObject([{ kind: 'passport', bytes: file.size }])
    await api.runJobs()
    expect(proof(await read(person))).toMatchObject({ status: 'under_review' })
    expect(await readyPeople(api.context, [person.id])).toEqual(new Set())
    await expect(verify(person)).rejects.toMatchObject({ code: 'verification_incomplete' })
    await decided(api)
    expect(await read(person)).toMatchObject({ status: 'under_review', documents: [{ status: 'verified' }] })
    expect(await readyPeople(api.context, [person.id])).toEqual(new Set([person.id]))
    await verify(person)
    await api.runJobs()
    expect(await read(person)).toMatchObject({ status: 'verified', reason: null })
    expect((await api.as(person).call(profiles.current)).body).toMatchObject({
      identity_verified: true,
      verification: 'verified',
    })
    expect((await letters(person)).map(mail => mail.template)).toEqual(['identity_verified'])
    expect((await handIn(api, person, 'passport')).problem.code).toBe('document_not_needed')
  })

  test('is asked again for a refused document only, told why and what to do, and is verified with a better one', async () => {
    const person = await makePerson(api, { locale: 'fr' })
    await handIn(api, person, 'driving_license', pdf({ word: 'refuse_unreadable' }))
    await decided(api)
    expect(await read(person)).toMatchObject({
      status: 'to_rectify',
      reason: 'document_unreadable',
      documents: [{ status: 'to_rectify', reason: 'document_unreadable' }],
    })
    const [letter] = await letters(person)
    expect(letter?.template).toBe('document_refused')
    expect(letter?.text).toContain('Le document est illisible.')
    expect(letter?.text).toContain('/fr/account/identity/')
    await decided(api)
    expect(await letters(person)).toHaveLength(1)
    await handIn(api, person, 'driving_license')
    await decided(api)
    expect(await read(person)).toMatchObject({
      status: 'under_review',
      documents: [{ status: 'verified', reason: null }],
    })
  })

  test('hands in both sides of an identity card, which are two pages of one document', async () => {
    const person = await makePerson(api)
    const front = await handIn(api, person, 'id_front')
    expect(front.body).toMatchObject({ status: 'incomplete', documents: [{ status: 'incomplete' }] })
    await api.runJobs()
    expect(proof(await read(person))?.status).toBe('incomplete')
    const back = await handIn(api, person, 'id_back')
    expect(proof(back.body)).toMatchObject({ status: 'sending', files: [{ kind: 'id_front' }, { kind: 'id_back' }] })
    const documents = await atTestProvider(`/users/${await providerIdOf(api, person)}/kyc/documents`)
    expect(documents).toHaveLength(1)
  })

  test('may take another document instead of a card begun', async () => {
    const person = await makePerson(api)
    await handIn(api, person, 'id_front')
    const { body } = await handIn(api, person, 'passport')
    expect(proof(body)).toMatchObject({ status: 'sending', files: [{ kind: 'passport' }] })
  })

  test('adds nothing by sending the same page twice', async () => {
    const person = await makePerson(api)
    const front = pdf()
    await handIn(api, person, 'id_front', front)
    const again = await handIn(api, person, 'id_front', front)
    expect(again.status).toBe(201)
    expect(proof(again.body)?.files).toHaveLength(1)
  })
})

describe('a page', () => {
  const code = async (file: Blob, kind: 'passport' | 'registration_proof' = 'passport') =>
    (await handIn(api, await makePerson(api), kind, file)).problem?.code

  test('is recognised by its first bytes, whatever it is called', async () => {
    const text = new File(['x'.repeat(40_000)], 'scan.pdf', { type: 'application/pdf' })
    expect(await code(text)).toBe('document_type')
  })

  test('is at least 32 KB and at most 7 MB, both edges included', async () => {
    expect(await code(pdf({ bytes: IDENTITY_PROOF_MIN_BYTES - 1 }))).toBe('document_too_small')
    expect(await code(pdf({ bytes: IDENTITY_PROOF_MIN_BYTES }))).toBeUndefined()
    expect(await code(pdf({ bytes: DOCUMENT_MAX_BYTES }))).toBeUndefined()
    expect(await code(pdf({ bytes: DOCUMENT_MAX_BYTES + 1 }))).toBe('document_too_big')
  })

  test('is only taken for a document that this person must prove', async () => {
    expect(await code(pdf(), 'registration_proof')).toBe('document_not_needed')
  })

  test('waits until the profile is complete', async () => {
    const person = await makePerson(api, { complete: false })
    expect((await handIn(api, person, 'passport')).problem.code).toBe('identity_user_type_missing')
    expect((await read(person)).missing_fields).toContain('born_on')
  })

  test('is asked of Americans with their state', async () => {
    const person = await makePerson(api)
    await api.services.db
      .update(profileRows)
      .set({ country: 'US', region: null })
      .where(eq(profileRows.user_id, person.id))
    expect((await read(person)).missing_fields).toEqual(['region'])
  })

  test('leaves no byte behind, neither on the disk nor in the database', async () => {
    const person = await makePerson(api)
    const word = 'a-very-private-face'
    await handIn(api, person, 'passport', pdf({ word }))
    await handIn(api, person, 'id_front', pdf({ word }))
    await decided(api)
    const { rows } = (await api.services.db.execute('select * from pgboss.job')) as { rows: unknown[] } // the driver's form
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(word).toString('base64').slice(0, 20))
    const files = await everyFile(resolve(api.ports.storage.incoming(), '../../..'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect((await readFile(file)).includes(word)).toBe(false)
  })
})

async function everyFile(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map(name => join(folder, name))
  const kinds = await Promise.all(paths.map(async path => ((await stat(path)).isFile() ? [path] : [])))
  return kinds.flat()
}

describe('an administrator', () => {
  test('refuses what the provider had verified, in their own words, and the provider’s older answer does not undo it', async () => {
    const person = await verified()
    await refuse(person, 'Valid until last May only.')
    await decided(api)
    expect(await read(person)).toMatchObject({
      status: 'to_rectify',
      reason: 'document_expired',
      comment: 'Valid until last May only.',
    })
    expect((await api.as(person).call(profiles.current)).body.identity_verified).toBe(false)
    expect((await letters(person)).at(-1)?.text).toContain('Valid until last May only.')
  })

  test('refuses nothing that was not handed in', async () => {
    await expect(refuse(await makePerson(api))).rejects.toMatchObject({ code: 'verification_incomplete' })
  })
})

describe('a change of name', () => {
  test('ends a verification: the provider is told, the proof is asked for again, a new one verifies again', async () => {
    const person = await verified()
    const changed = await api.as(person).call(profiles.update, { id: person.id, body: { last_name: 'Sklodowska' } })
    expect(changed.body).toMatchObject({ verification: 'to_rectify', identity_verified: false })
    expect(await read(person)).toMatchObject({ reason: 'document_does_not_match_user_data' })
    await api.runJobs()
    const [there] = (await atTestProvider('/users')).filter(user => user.Email === person.email)
    expect(there?.LastName).toBe('Sklodowska')
    await handIn(api, person, 'passport')
    await decided(api)
    await verify(person)
    expect(await read(person)).toMatchObject({ status: 'verified' })
  })

  test('leaves a verification alone when nothing proved has changed', async () => {
    const person = await verified()
    await api.as(person).call(profiles.update, { id: person.id, body: { mini_bio: 'Light, mostly.' } })
    expect(await read(person)).toMatchObject({ status: 'verified' })
  })
})

describe('a notification', () => {
  const tell = (EventType: string, RessourceId: string, at = 1_790_000_000) =>
    api.call(payments.hook, { query: { EventType, RessourceId, Date: at } })
  const hooks = (resource_id: string) =>
    api.services.db.select().from(payment_hooks).where(eq(payment_hooks.resource_id, resource_id))

  test('is answered at once, kept once, and only makes us ask: what it claims is not believed', async () => {
    const person = await makePerson(api)
    await handIn(api, person, 'passport')
    await api.runJobs()
    const [row] = await api.services.db
      .select()
      .from(identity_documents)
      .where(eq(identity_documents.user_id, person.id))
    const document = row?.provider_id ?? ''
    expect((await tell('KYC_FAILED', document)).body).toEqual({ received: true })
    await tell('KYC_FAILED', document)
    await api.runJobs()
    expect(await hooks(document)).toHaveLength(1)
    expect(proof(await read(person))?.status).toBe('under_review')
    await control(`/kyc/documents/${document}`, { Status: 'REFUSED', RefusedReasonType: 'UNDERAGE_PERSON' })
    await tell('KYC_FAILED', document, 1_790_000_060)
    await api.runJobs()
    expect(proof(await read(person))).toMatchObject({ status: 'to_rectify', reason: 'underage_person' })
  })

  test('about nothing of ours leaves no trace', async () => {
    expect((await tell('KYC_SUCCEEDED', 'kyc_unknown')).body).toEqual({ received: true })
    expect((await tell('SOMETHING_NEW', 'kyc_unknown')).body).toEqual({ received: true })
    expect(await hooks('kyc_unknown')).toEqual([])
  })
})
