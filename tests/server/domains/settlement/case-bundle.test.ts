// The bundle of a case: everything that is kept as numbered exhibits, the same files with the same digests in both forms, gaps said.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { litigations } from '#lib/contract/litigations.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { caseExhibitKinds } from '#lib/rules/settlement/case-exhibits.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { dossier_exhibits } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import {
  compliance_checks,
  infringement_answers,
  infringement_hits,
  mailing_deliveries,
  mailings,
} from '#server/db/schema/settlement.ts'
import { reportKey, zipKey } from '#server/domains/monitoring/evidences/keys.ts'
import { recordingKey } from '#server/domains/settlement/compliance/make-check.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { textOfPdf } from '#tests/support/files/pdf-text.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let lawyer: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  lawyer = await makeLawyer(api)
  image = await certified(api, creator, { seed: 21_970 })
  const at = api.clock.now()
  const { db } = api.services
  await db.update(images).set({ angle: 'I lay in the sand for an hour.' }).where(eq(images.id, image))
  const raw = { kind: 'raw_file' as const, file_name: 'dune.raw', bytes: 12_000_000, sha256: 'd'.repeat(64) }
  const exhibit = { id: newId('dossier_exhibit', at), image_id: image, user_id: creator.id, created_at: at }
  await db.insert(dossier_exhibits).values({ ...exhibit, ...raw })
})
afterAll(() => api.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The first letter has left to an address; what it said is kept. */
async function deliver({ id, token }: TestClaim): Promise<void> {
  const { db } = api.services
  const [letter] = await db.select().from(mailings).where(eq(mailings.infringement_id, id))
  const at = api.clock.now()
  const mail_id = newId('mail', at)
  const text = `Please answer at http://auctor.test/en/infringement/${token}/ soon.`
  const said = { template: 'formal_notice', locale: 'en' as const, subject: 'A photograph', html: '', text }
  await db.insert(emails).values({ id: mail_id, to: 'office@shop.example', ...said, created_at: at, sent_at: at })
  const state = { state: 'sent' as const, created_at: at, sent_at: at }
  const to = { mailing_id: letter?.id ?? '', address: 'office@shop.example', mail_id }
  await db.insert(mailing_deliveries).values({ id: newId('mailing_delivery', at), ...to, ...state })
}

async function look({ id }: TestClaim): Promise<string> {
  const { db } = api.services
  const [hit] = await db.select().from(infringement_hits).where(eq(infringement_hits.infringement_id, id))
  const at = api.clock.now()
  const bytes = Buffer.from('{"answer":"the page"}')
  const recording_sha256 = sha256(bytes)
  await api.ports.storage.put(recordingKey(recording_sha256), bytes)
  await db.insert(compliance_checks).values({
    id: newId('compliance_check', at),
    infringement_id: id,
    infringement_hit_id: hit?.id ?? '',
    reason: 'scheduled',
    due_at: at,
    checked_at: at,
    result: 'still_there',
    recording_sha256,
  })
  return recordingKey(recording_sha256)
}

async function fullCase() {
  const made = await makeClaim(api, { creator, image })
  await deliver(made)
  const recording = await look(made)
  const file = new File(['%PDF-1.7 a licence'], 'licence.pdf')
  await api.call(receivedLetters.handIn, { token: made.token, body: { message: 'Here it is.' }, file })
  return { made, recording }
}

async function opened() {
  const { made, recording } = await fullCase()
  // Whoever judges it refuses it, so that a lawyer can be asked.
  const { db } = api.services
  await db
    .update(infringement_answers)
    .set({ state: 'refused', decided_at: api.clock.now(), decision_reason: 'For another photograph.' })
    .where(eq(infringement_answers.infringement_id, made.id))
  return { made, recording, id: await takenCase(api, { creator, lawyer, claim: made.id }) }
}

const bundle = async (id: string, format: 'pdf' | 'zip', by = lawyer, language: 'en' | 'fr' = 'en') => {
  const answer = await api.as(by).fetch(`/api/litigations/${id}/bundle?format=${format}&language=${language}`)
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  return bytes
}
const listed = async (id: string, by = lawyer) =>
  (await api.as(by).call(litigations.exhibits, { id, query: { language: 'en' } })).body.exhibits

describe('the exhibits of a case', () => {
  it('say how the photograph was made, with the dated digests of what shows it', async () => {
    const { id } = await opened()
    const shown = (await listed(id)).find(({ kind }) => kind === 'dossier')
    expect(shown).toMatchObject({ about: expect.any(String), missing: [] })
    const [file] = shown?.files ?? []
    expect(file?.name).toMatch(/^04-dossier-.*\.json$/)
    const archive = Buffer.from(await bundle(id, 'zip')).toString('utf8')
    expect(archive).toContain('I lay in the sand for an hour.')
    expect(archive).toContain(`"sha256":"${'d'.repeat(64)}`)
  })

  it('are everything that is kept, numbered, each file with its digest', async () => {
    const { id } = await opened()
    const exhibits = await listed(id)
    expect(exhibits.map(({ number }) => number)).toEqual(exhibits.map((_, at) => at + 1))
    expect(new Set(exhibits.map(({ kind }) => kind))).toEqual(new Set(caseExhibitKinds))
    const gaps = exhibits.flatMap(({ missing }) => missing)
    expect(gaps).toEqual(['report_none', 'licenses_none'])
    const names = exhibits.flatMap(({ files }) => files.map(({ name }) => name))
    expect(names).toEqual(
      expect.arrayContaining([
        '01-claim.json',
        expect.stringMatching(/^02-certificate-.*-en\.pdf$/),
        expect.stringMatching(/^02-certificate-.*-proof\.json$/),
        '05-letter-1-first_sending.txt',
        '06-answer-1.pdf',
        '07-look-1.json',
        '10-history.json',
      ]),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('are the same files in the archive, with the same digests, and what opens a letter is cut out', async () => {
    const { id, made } = await opened()
    const files = (await listed(id)).flatMap(exhibit => exhibit.files)
    const archive = unzipSync(await bundle(id, 'zip'))
    const { SHA256SUMS: sums, ...inside } = archive
    expect(Object.keys(inside)).toEqual(files.map(({ name }) => name))
    for (const file of files) {
      const bytes = inside[file.name] ?? new Uint8Array()
      expect({ name: file.name, sha256: sha256(bytes), bytes: bytes.length }).toEqual({
        name: file.name,
        sha256: file.sha256,
        bytes: file.bytes,
      })
    }
    expect(new TextDecoder().decode(sums)).toBe(files.map(file => `${file.sha256}  ${file.name}\n`).join(''))
    for (const bytes of Object.values(archive)) expect(Buffer.from(bytes).includes(made.token)).toBe(false)
  })

  it.each(['en', 'fr'] as const)('are attached to one PDF with a bookmark for each, in %s', async language => {
    const { id } = await opened()
    const pdf = await bundle(id, 'pdf', lawyer, language)
    const { body } = await api.as(lawyer).call(litigations.exhibits, { id, query: { language } })
    const text = await textOfPdf(pdf)
    for (const { files } of body.exhibits)
      for (const file of files) {
        expect(text.replace(/\s/g, '')).toContain(file.sha256)
        const found = pdfAttachment(pdf, file.name)
        expect(found.found && sha256(found.bytes)).toBe(file.sha256)
      }
    const outline = await (await getDocumentProxy(new Uint8Array(pdf))).getOutline()
    // The front, the table, and each exhibit.
    expect(outline).toHaveLength(2 + body.exhibits.length)
    expect(text).toContain(
      { en: 'No evidence report was ordered', fr: 'Aucun rapport de preuve n’a été commandé' }[language],
    )
  })

  it('say what is gone, and give the same bytes for the same case', async () => {
    const { id, recording } = await opened()
    expect(sha256(await bundle(id, 'zip'))).toBe(sha256(await bundle(id, 'zip')))
    expect(sha256(await bundle(id, 'pdf'))).toBe(sha256(await bundle(id, 'pdf')))
    await api.ports.storage.remove(recording)
    const looks = (await listed(id)).find(({ kind }) => kind === 'looks')
    expect(looks?.missing).toEqual(['file_gone'])
    expect(looks?.files.map(({ name }) => name)).toEqual(['07-looks.json'])
    await bundle(id, 'zip')
  })

  it('are for both sides of the case and nobody else', async () => {
    const { id } = await opened()
    await bundle(id, 'pdf', creator)
    expect((await listed(id, creator)).length).toBeGreaterThan(0)
    for (const person of [await makePerson(api), await makeLawyer(api)]) {
      expect((await api.as(person).fetch(`/api/litigations/${id}/bundle`)).status).toBe(404)
      expect((await api.as(person).call(litigations.exhibits, { id })).status).toBe(404)
    }
    expect((await api.fetch(`/api/litigations/${id}/bundle`)).status).toBe(401)
  })

  it('of a case without anything but its claim say so for each', async () => {
    const made = await makeClaim(api, { creator, image })
    await api.services.db
      .update(infringement_hits)
      .set({ certificate_version: 99 })
      .where(eq(infringement_hits.infringement_id, made.id))
    const id = await takenCase(api, { creator, lawyer, claim: made.id })
    const gaps = (await listed(id)).flatMap(({ missing }) => missing)
    expect(gaps).toEqual([
      'certificate_missing',
      'report_none',
      'letters_none',
      'answers_none',
      'looks_none',
      'licenses_none',
    ])
    expect(await textOfPdf(await bundle(id, 'pdf'))).toContain('No letter that was sent is kept')
  })
})

describe('evidence reports', () => {
  const report = async (state: 'success' | 'pending' | 'failed', more: Partial<typeof evidences.$inferInsert> = {}) => {
    const made = await makeClaim(api, { creator, image })
    const { db } = api.services
    const [claimed] = await db.select().from(infringement_hits).where(eq(infringement_hits.infringement_id, made.id))
    const at = api.clock.now()
    const evidence_id = newId('evidence', at)
    const facts = { state, automatic: false, price_cents: 50_00, ordered_at: at, due_at: at, ...more }
    await db.insert(evidences).values({ id: evidence_id, hit_id: claimed?.hit_id ?? '', user_id: creator.id, ...facts })
    await db.update(infringement_hits).set({ evidence_id }).where(eq(infringement_hits.infringement_id, made.id))
    const id = await takenCase(api, { creator, lawyer, claim: made.id })
    return { id, shown: (await listed(id)).find(({ kind }) => kind === 'report') }
  }

  it('are handed out as recording and PDF, under the digest that was dated', async () => {
    const zip = Buffer.from('PK the recording')
    const zip_sha256 = sha256(zip)
    await api.ports.storage.put(zipKey(zip_sha256), zip)
    await api.ports.storage.put(reportKey(zip_sha256, 'en'), Buffer.from('%PDF-1.7 the report'))
    const { id, shown } = await report('success', { zip_sha256, captured_at: api.clock.now() })
    expect(shown?.files.map(({ name }) => name)).toEqual(['03-report-en.pdf', '03-report.zip'])
    expect(shown?.files[1]?.sha256).toBe(zip_sha256)
    expect(Buffer.from(unzipSync(await bundle(id, 'zip'))['03-report.zip'] ?? []).equals(zip)).toBe(true)
  })

  it.each([
    ['pending', {}, 'report_pending'],
    ['failed', {}, 'report_failed'],
    ['success', {}, 'file_gone'],
    ['success', { billed: true }, 'report_unpaid'],
  ] as const)('that are %s %o say so', async (state, more, gap) => {
    const { shown } = await report(state, more)
    expect(shown).toMatchObject({ files: [], missing: [gap] })
  })
})
