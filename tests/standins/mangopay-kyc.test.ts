// How the local payment provider verifies people: documents, owners of companies, hosted sessions, and the level they lead to.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { address, company, owner, type Provider, payer, startProvider } from '#tests/support/mangopay/mangopay.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.stop())

/** A file that looks like a PDF, of a size the provider takes. */
const pdf = (text = '', size = 40_000) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'x'), Buffer.from(text)])
const natural = (body: object = owner) => provider.made('POST', '/users/natural', body)
const legal = (body: object = {}) => provider.made('POST', '/users/legal', { ...company, ...body })

/** Announces a document, adds a file and asks for validation. */
async function submit(userId: string, Type = 'IDENTITY_PROOF', { Tag = '', file = pdf() } = {}) {
  const { Id } = await provider.made('POST', `/users/${userId}/kyc/documents`, { Type, Tag })
  const path = `/users/${userId}/KYC/documents/${Id}`
  const page = await provider.call('POST', `${path}/pages`, { File: file.toString('base64') })
  expect(page.status).toBe(204)
  const asked = await provider.made('PUT', path, { Status: 'VALIDATION_ASKED' })
  expect(asked.Status).toBe('VALIDATION_ASKED')
  return Id
}
const documentOf = (id: string) => provider.made('GET', `/KYC/documents/${id}`)
const levelOf = async (id: string) => (await provider.made('GET', `/users/${id}`)).KYCLevel

describe('a document', () => {
  test.each([
    ['accept', 'VALIDATED', null],
    ['refuse_unreadable', 'REFUSED', 'DOCUMENT_UNREADABLE'],
    ['refuse_not_accepted', 'REFUSED', 'DOCUMENT_NOT_ACCEPTED'],
    ['refuse_expired', 'REFUSED', 'DOCUMENT_HAS_EXPIRED'],
    ['refuse_incomplete', 'REFUSED', 'DOCUMENT_INCOMPLETE'],
    ['refuse_missing', 'REFUSED', 'DOCUMENT_MISSING'],
    ['refuse_no_user_data_match', 'REFUSED', 'DOCUMENT_DO_NOT_MATCH_USER_DATA'],
    ['refuse_falsified', 'REFUSED', 'DOCUMENT_FALSIFIED'],
    ['refuse_underage', 'REFUSED', 'UNDERAGE_PERSON'],
    ['refuse_specific_case', 'REFUSED', 'SPECIFIC_CASE'],
  ])('tagged %s ends %s (%s)', async (Tag, Status, RefusedReasonType) => {
    const { Id: user } = await natural()
    const id = await submit(user, 'IDENTITY_PROOF', { Tag })
    await provider.forward(2)
    expect(await documentOf(id)).toMatchObject({
      Status,
      RefusedReasonType,
      ProcessedDate: expect.any(Number),
      Flags: [],
    })
    const last = Status === 'VALIDATED' ? 'KYC_SUCCEEDED' : 'KYC_FAILED'
    expect(await provider.eventsOf(id)).toEqual(['KYC_CREATED', 'KYC_VALIDATION_ASKED', last])
    expect(await levelOf(user)).toBe(Status === 'VALIDATED' ? 'REGULAR' : 'LIGHT')
  })

  test('without a tag waits for whoever decides, and is never decided by time', async () => {
    const { Id: user } = await natural()
    const id = await submit(user, 'IDENTITY_PROOF', { file: pdf('refuse_expired') })
    await provider.forward(30 * 24 * 60 * 60)
    expect((await documentOf(id)).Status).toBe('VALIDATION_ASKED')
    const decision = {
      Status: 'REFUSED',
      RefusedReasonType: 'DOCUMENT_HAS_EXPIRED',
      RefusedReasonMessage: 'Since 2020',
      Flags: ['000002'],
    }
    expect((await provider.control('POST', `/kyc/documents/${id}`, { Status: 'REFUSED' })).status).toBe(400)
    await provider.control('POST', `/kyc/documents/${id}`, decision)
    expect(await documentOf(id)).toMatchObject(decision)
  })

  test('of a payer is refused', async () => {
    const { Id: user } = await natural(payer)
    const id = await submit(user, 'IDENTITY_PROOF', { Tag: 'accept' })
    await provider.forward(2)
    expect(await documentOf(id)).toMatchObject({ Status: 'REFUSED', RefusedReasonType: 'SPECIFIC_CASE' })
  })

  test('takes one to five files of the right kind and size, until it is asked for', async () => {
    const { Id: user } = await natural()
    const { Id } = await provider.made('POST', `/users/${user}/kyc/documents`, { Type: 'IDENTITY_PROOF' })
    const path = `/users/${user}/kyc/documents/${Id}`
    expect((await provider.call('PUT', path, { Status: 'VALIDATION_ASKED' })).status).toBe(400)
    const add = async (File: unknown) => (await provider.call('POST', `${path}/pages`, { File })).status
    for (const wrong of [
      '',
      'not base64!',
      Buffer.alloc(50_000, 'x').toString('base64'),
      pdf('', 20_000).toString('base64'),
      7,
    ])
      expect(await add(wrong)).toBe(400)
    expect(await add(pdf('', 7 * 1024 * 1024).toString('base64'))).toBe(400)
    for (const expected of [204, 204, 204, 204, 204, 400]) expect(await add(pdf().toString('base64'))).toBe(expected)
    await provider.made('PUT', path, { Status: 'VALIDATION_ASKED' })
    expect(await add(pdf().toString('base64'))).toBe(400)
    expect((await provider.call('PUT', path, { Status: 'VALIDATION_ASKED' })).status).toBe(400)
    expect((await provider.call('POST', `/kyc/documents/${Id}/consult`, {})).rows).toHaveLength(5)
    expect((await provider.call('POST', `/users/${user}/kyc/documents`, { Type: 'REGISTRATION_PROOF' })).status).toBe(
      400,
    )
  })

  test('is listed for its user and by status, and found under its own user only', async () => {
    const { Id: user } = await natural()
    const { Id: other } = await natural()
    const id = await submit(user)
    const list = async (path: string) => (await provider.call('GET', path)).rows.map(row => row.Id)
    expect(await list(`/users/${user}/kyc/documents`)).toEqual([id])
    expect(await list(`/users/${other}/kyc/documents`)).toEqual([])
    expect(await list('/kyc/documents?Status=VALIDATION_ASKED,REFUSED')).toEqual([id])
    expect(await list('/kyc/documents?Type=ADDRESS_PROOF')).toEqual([])
    expect((await provider.call('GET', `/users/${other}/kyc/documents/${id}`)).status).toBe(404)
  })
})

test('nothing of a file is kept but its length and digest', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-mangopay-'))
  await provider.stop()
  provider = await startProvider({ directory })
  const { Id: user } = await natural()
  const id = await submit(user, 'IDENTITY_PROOF', { file: pdf('secret-of-the-passport') })
  const journal = await readFile(join(directory, 'world.jsonl'), 'utf8')
  expect(journal).toContain(id)
  expect(journal).toMatch(/"sha256":"[0-9a-f]{64}"/)
  for (const text of ['secret-of-the-passport', pdf().toString('base64').slice(100, 200), 'JVBERi'])
    expect(journal).not.toContain(text)
  expect(journal.length).toBeLessThan(5_000)
  await rm(directory, { recursive: true })
})

describe('in the demo', () => {
  test('documents and owners are decided by themselves, and a word inside a file or its name refuses it', async () => {
    await provider.stop()
    provider = await startProvider({ autoDecide: true })
    const { Id: user } = await natural()
    const good = await submit(user, 'ADDRESS_PROOF')
    const bad = await submit(user, 'IDENTITY_PROOF', { file: pdf('… refuse_unreadable …') })
    const named = await submit(user, 'IDENTITY_PROOF', { Tag: 'passport-refuse_expired.pdf' })
    await provider.forward(6)
    expect((await documentOf(named)).RefusedReasonType).toBe('DOCUMENT_HAS_EXPIRED')
    expect((await documentOf(good)).Status).toBe('VALIDATED')
    expect(await documentOf(bad)).toMatchObject({ Status: 'REFUSED', RefusedReasonType: 'DOCUMENT_UNREADABLE' })
    const { Id: firm } = await legal()
    const declaration = await declare(firm, 'Alice')
    await provider.forward(6)
    expect((await provider.made('GET', `/kyc/ubodeclarations/${declaration}`)).Status).toBe('VALIDATED')
  })
})

const ubo = {
  LastName: 'Martin',
  Address: address,
  Nationality: 'FR',
  Birthday: 315_532_800,
  Birthplace: { City: 'Lyon', Country: 'FR' },
}

async function declare(userId: string, FirstName: string) {
  const root = `/users/${userId}/kyc/ubodeclarations`
  const { Id } = await provider.made('POST', root)
  await provider.made('POST', `${root}/${Id}/ubos`, { ...ubo, FirstName })
  await provider.made('PUT', `${root}/${Id}`, { Status: 'VALIDATION_ASKED' })
  return Id
}

describe('a declaration of owners', () => {
  test.each([
    ['AcceptUBO', 'VALIDATED', null],
    ['RefuseUBO', 'REFUSED', 'DECLARATION_DO_NOT_MATCH_UBO_INFORMATION'],
    ['IncompleteUBO', 'INCOMPLETE', 'MISSING_UBO'],
    ['Acceptubo', 'VALIDATION_ASKED', null],
  ])('whose first owner is %s ends %s', async (name, Status, Reason) => {
    const { Id: firm } = await legal()
    const id = await declare(firm, name)
    await provider.forward(60)
    expect(await provider.made('GET', `/users/${firm}/kyc/ubodeclarations/${id}`)).toMatchObject({ Status, Reason })
  })

  test('can be completed when it was incomplete, names its owners, and is for owning businesses only', async () => {
    const { Id: firm } = await legal()
    const id = await declare(firm, 'IncompleteUBO')
    const path = `/users/${firm}/kyc/ubodeclarations/${id}`
    expect((await provider.call('POST', `${path}/ubos`, { ...ubo, FirstName: 'Late' })).status).toBe(400)
    await provider.forward(2)
    const [first] = (await provider.made('GET', path)).Ubos as { Id: string }[] // one was declared above
    const changed = await provider.made('PUT', `${path}/ubos/${first?.Id}`, { FirstName: 'AcceptUBO', IsActive: false })
    expect(changed).toMatchObject({ FirstName: 'AcceptUBO', LastName: 'Martin', IsActive: false })
    expect((await provider.call('PUT', path, { Status: 'VALIDATION_ASKED' })).status).toBe(400)
    await provider.made('PUT', `${path}/ubos/${first?.Id}`, { IsActive: true })
    await provider.made('PUT', path, { Status: 'VALIDATION_ASKED' })
    await provider.forward(2)
    expect((await provider.made('GET', path)).Status).toBe('VALIDATED')
    const declareFor = async (body: object) =>
      (await provider.call('POST', `/users/${(await legal(body)).Id}/kyc/ubodeclarations`, {})).body.Type
    expect(await declareFor({ UserCategory: 'PAYER' })).toBe('invalid_action')
    expect(await declareFor({ LegalPersonType: 'ORGANIZATION' })).toBe('param_error')
  })
})

describe('the level', () => {
  test.each([
    ['SOLETRADER', ['IDENTITY_PROOF', 'REGISTRATION_PROOF']],
    ['ORGANIZATION', ['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES_OF_ASSOCIATION']],
    ['BUSINESS', ['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES_OF_ASSOCIATION', 'UBO']],
  ])('of a %s is regular with the last of %j and not before', async (LegalPersonType, set) => {
    const { Id } = await legal({ LegalPersonType })
    for (const [index, item] of set.entries()) {
      expect(await levelOf(Id)).toBe('LIGHT')
      if (item === 'UBO') await declare(Id, 'AcceptUBO')
      else await submit(Id, item, { Tag: 'accept' })
      await provider.forward(2)
      expect(await levelOf(Id)).toBe(index === set.length - 1 ? 'REGULAR' : 'LIGHT')
    }
    expect(await provider.eventsOf(Id)).toEqual(['USER_KYC_REGULAR'])
  })

  test('falls when the person’s name changes, because the document speaks of somebody else', async () => {
    const { Id: user } = await natural()
    const id = await submit(user, 'IDENTITY_PROOF', { Tag: 'accept' })
    await provider.forward(2)
    expect((await provider.made('GET', `/users/${user}`)).ProofOfIdentity).toBe(id)
    await provider.made('PUT', `/users/natural/${user}`, { Occupation: 'Photographer' })
    expect(await levelOf(user)).toBe('REGULAR')
    await provider.made('PUT', `/users/natural/${user}`, { LastName: 'Bernard' })
    expect((await documentOf(id)).Status).toBe('OUT_OF_DATE')
    expect(await provider.eventsOf(user)).toEqual(['USER_KYC_REGULAR', 'USER_KYC_LIGHT'])
  })
})
