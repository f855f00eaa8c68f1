// Evidence reports through the API: ordered, made once, handed out through links that work once, anchored, and looked after when they fail.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Evidence, evidences } from '#lib/contract/evidences.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { genres, images } from '#server/db/schema/images.ts'
import { monitoring_settings, evidences as rows } from '#server/db/schema/monitoring.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { captureEvidence } from '#server/domains/monitoring/evidences/capture-evidence.ts'
import { sweepEvidences } from '#server/domains/monitoring/evidences/sweep-evidences.ts'
import type { MatchingPort } from '#server/ports/matching.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { agreeToCharges } from '#tests/support/billing/subscribe.ts'
import { fakePictureDigest, type TestCapture, testCapture } from '#tests/support/capture.ts'
import { issueCertificate, storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { findingOf, makeHit, makePicture, makeWatched, record } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const dull = { version: 1, width: 200, height: 200, data: new Uint8Array(4) }
const known = new Set<string>()
/** Knows what it was given, and sees nothing in any picture. */
const matching: MatchingPort = {
  fingerprint: async () => dull,
  async apply({ put }) {
    for (const { id } of put) known.add(id)
  },
  position: async () => 0,
  compare: async () => null,
  has: async ids => ids.filter(id => known.has(id)),
  find: async () => ({ matches: [], unasked: 0 }),
}

let api: TestApi
let capture: TestCapture
let owner: TestPerson
let stranger: TestPerson
let admin: TestPerson
/** Somebody of whom only the address is known. */
let unnamed: TestPerson
let image: string
/** The one that the recording of these tests finds. */
let picture: string
beforeAll(async () => {
  capture = testCapture()
  api = await testApi({ ports: { capture, matching } })
  owner = await makePerson(api)
  stranger = await makePerson(api)
  await agreeToCharges(api, owner)
  admin = await makePerson(api, { roles: ['admin'] })
  unnamed = await makePerson(api, { complete: false })
  const landscape = { name_en: 'Landscape', name_fr: 'Paysage', rank: 1 }
  await api.services.db
    .insert(genres)
    .values({ id: 'gen_test', ...landscape })
    .onConflictDoNothing()
  image = await storeCertificate(api, owner.id, await issueCertificate(api, 'Été à Annecy'), 'public')
  await api.services.db
    .update(images)
    .set({ monitored: true, monitored_at: api.clock.now() })
    .where(eq(images.id, image))
  const preview = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#35a' } })
    .jpeg()
    .toBuffer()
  await api.ports.storage.put(previewKey(image, '2048.jpg'), preview)
  picture = await makePicture(api, { sha256: await fakePictureDigest() })
})
afterAll(() => api.close())

let made = 0
function newHit(
  match: { confirmed?: boolean; score?: number; rotation_deg?: number } = {},
  picture_id = picture,
): Promise<string> {
  made += 1
  return makeHit(api, image, { url: `https://thief.example/page/${made}`, match, picture_id })
}
const order = (hit: string, person = owner) => api.as(person).call(evidences.create, { body: { hit } })
const read = async (id: string) => (await api.as(owner).call(evidences.read, { id })).body

async function orderNew(): Promise<Evidence> {
  const { status, body } = await order(await newHit())
  expect(status).toBe(201)
  return body
}

describe('an order', () => {
  it('is for a confirmed hit of one’s own, at the price of the plan, one at a time', async () => {
    const hit = await newHit()
    const { status, body } = await order(hit)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'pending', automatic: false, price_cents: 5_000, token: null, digest: null })
    expect(Date.parse(body.due_at) - Date.parse(body.ordered_at)).toBe(24 * 3_600_000)
    expect((await order(hit)).problem.code).toBe('evidence_under_way')
    expect((await order(await newHit(), stranger)).problem.code).toBe('not_found')
    expect((await order(await newHit({ confirmed: false }))).problem.code).toBe('hit_unconfirmed')
    const theirs = await makeHit(api, await makeWatched(api, unnamed), { url: 'https://thief.example/theirs' })
    expect((await order(theirs, unnamed)).problem.code).toBe('profile_incomplete')
    expect((await api.as(stranger).call(evidences.read, { id: body.id })).status).toBe(404)
    expect((await api.as(stranger).call(evidences.list, {})).body.count).toBe(0)
    const found = (search: string) => api.as(owner).call(evidences.list, { query: { search } })
    expect([(await found('THIEF.example')).body.count, (await found('other')).body.count]).toEqual([1, 0])
    const reason = { reason: 'The page is gone' }
    const given = await api.as(admin).call(evidences.giveUp, { id: body.id, body: reason })
    expect(given.body).toMatchObject({ state: 'failed', ...reason })
    await api.runJobs()
    expect(capture.orders).toHaveLength(0)
  })

  it('comes by itself with a hit where the account asks for it', async () => {
    const limit = { automatic_evidence: true, automatic_limit_cents: 60_00 }
    const asked = { user_id: owner.id, digest: 'daily' as const, ...limit }
    await api.services.db.insert(monitoring_settings).values(asked)
    made += 1
    await record(api, await findingOf(api, image, { url: `https://thief.example/page/${made}` }))
    await api.services.db.delete(monitoring_settings)
    const { results } = (await api.as(owner).call(evidences.list, { query: { state: 'pending' } })).body
    expect(results.map(each => each.automatic)).toEqual([true])
    await api.as(admin).call(evidences.giveUp, { id: results[0]?.id ?? '', body: { reason: 'A test' } })
  })
})

async function fetchZip(token: string): Promise<{ bytes: Buffer; link: string }> {
  const { body } = await api.call(evidences.zip, { token, query: { language: 'fr' } })
  const link = new URL(body.zip_archive)
  const answer = await api.fetch(link.pathname)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('report.zip')
  return { bytes: Buffer.from(await answer.arrayBuffer()), link: link.pathname }
}

/** Runs the independent script; its output, with its exit code in front. */
async function check(bytes: Uint8Array, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-report-'))
  await writeFile(join(folder, 'report.zip'), bytes)
  const script = join(import.meta.dirname, '../../../../scripts/check-report.mjs')
  const said = await new Promise<string>(resolve => {
    execFile(process.execPath, [script, join(folder, 'report.zip'), ...options], (error, stdout, stderr) =>
      resolve(`${error ? error.code : 0}\n${stdout}${stderr}`),
    )
  })
  await rm(folder, { recursive: true })
  return said
}

describe('a report', () => {
  let id = ''

  it('is made, handed out once a link, and carries its place on the chain as soon as that is known', async () => {
    id = (await order(await newHit({ score: 0.997, rotation_deg: -0.2 }))).body.id
    await api.runJobs()
    const report = await read(id)
    expect(report).toMatchObject({ state: 'success', failure: null })
    expect(report.checks.find(({ check: name }) => name === 'sealed')?.passed).toBe(true)
    expect(report.files.map(({ path }) => path)).toContain('evidence/report-fr.pdf')
    expect(report.anchor?.block_number).toBeGreaterThan(0)
    const { bytes, link } = await fetchZip(report.token ?? '')
    expect(Object.keys(unzipSync(bytes))).toHaveLength(report.files.length + 1)
    const said = await check(bytes, '--key', api.ports.signing.packageKey(), '--root', report.anchor?.root ?? '')
    expect(said).not.toContain('FAILED')
    for (const part of ['zip', 'manifest', 'known signer', 'anchor', 'chainpoint', 'chain '])
      expect(said).toMatch(new RegExp(`passed +${part}`))
    const again = await api.fetch(link)
    expect(again.status).toBe(410)
    // Its own time stamp, and those of the certificate of its original, come from the authority of the tests.
    expect(report.time_stamp).toEqual({ authority: 'local authority', standin: true, at: expect.any(String) })
    for (const [language = '', notice, label, ...match] of [
      ['en', 'Its time stamp comes from a local stand-in', 'Local stand-in', '99 out of 100', 'turned by 0°'],
      ['fr', 'Son horodatage provient d’un substitut local', 'Substitut local', '99 sur 100', 'tournée de 0°'],
    ]) {
      const pdf = await api.as(owner).fetch(`/api/evidences/${id}/pdf?language=${language}`)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
        mergePages: true,
      })
      expect(text.replaceAll(/\s+/g, ' ')).toContain(notice)
      expect(text).toContain(label)
      // As sure as the page says, and turned by nothing rather than by minus nothing.
      for (const words of match) expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    }
    expect((await api.as(stranger).fetch(`/api/evidences/${id}/pdf`)).status).toBe(404)
  })

  it('has links that only a download uses up which ends: not a look at the head, not one that is broken off', async () => {
    const { token } = await read(id)
    const { body } = await api.call(evidences.zip, { token: token ?? '' })
    const { pathname } = new URL(body.zip_archive)
    const head = await api.fetch(pathname, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 0]).toEqual([200, true])
    for (const headers of [{}, { Range: 'bytes=0-0' }]) {
      const broken = await api.fetch(pathname, { headers: headers as Record<string, string> })
      expect(broken.status).toBe(200)
      await broken.body?.cancel()
      await expect.poll(async () => (await api.fetch(pathname, { method: 'HEAD' })).status).toBe(200)
    }
    const answers = await Promise.all([api.fetch(pathname), api.fetch(pathname), api.fetch(pathname)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    for (const answer of answers) await answer.arrayBuffer()
    expect((await api.fetch(pathname, { method: 'HEAD' })).status).toBe(410)
  })

  it('has links that die of age, and none for whoever guesses', async () => {
    const { token } = await read(id)
    const { body } = await api.call(evidences.zip, { token: token ?? '' })
    api.clock.forward({ seconds: 660 })
    expect((await api.fetch(new URL(body.zip_archive).pathname)).status).toBe(410)
    expect((await api.call(evidences.zip, { token: 'x'.repeat(43) })).status).toBe(404)
  })
})

describe('a capture that fails', () => {
  it('is tried once more, then a person looks: another try, or the reason why there is none', async () => {
    capture.failures.push('page_unreachable', 'too_slow')
    const { id } = await orderNew()
    await api.runJobs()
    expect(await read(id)).toMatchObject({ state: 'pending', failure: 'page_unreachable' })
    api.clock.forward({ seconds: 180 })
    await api.runJobs()
    expect(await read(id)).toMatchObject({ state: 'manual', failure: 'too_slow' })
    expect((await api.as(owner).call(evidences.retry, { id })).status).toBe(403)
    expect((await api.as(admin).call(evidences.retry, { id })).body.state).toBe('pending')
    const everybody = await api.as(admin).call(evidences.list, { query: { all: 'true' } })
    expect(everybody.body.results.some(each => each.id === id)).toBe(true)
    expect(everybody.body.results.map(each => each.token).filter(Boolean)).toEqual([])
    await dieWhileKeeping(id)
    // The queue starts a job again that ended without a word.
    await captureEvidence.run(api.context, { evidence_id: id })
    expect((await read(id)).state).toBe('success')
    expect((await api.as(admin).call(evidences.retry, { id })).problem.code).toBe('conflict')
  })

  it('is tried again for as long as our own browser does not start', async () => {
    capture.failures.push('browser_unavailable', 'browser_unavailable', 'browser_unavailable', 'page_unreachable')
    const { id } = await orderNew()
    for (let minute = 0; minute < 8; minute += 2) {
      await api.runJobs()
      expect((await read(id)).state).toBe('pending')
      api.clock.forward({ seconds: 130 })
    }
    await api.runJobs()
    expect(await read(id)).toMatchObject({ state: 'success', failure: null })
  })

  it('says so when another picture is there now', async () => {
    // Known to the table alone: the index of a process that was never asked is empty.
    await api.services.db.insert(image_fingerprints).values({ image_id: image, ...dull })
    const hit = await newHit({}, await makePicture(api))
    const { body } = await order(hit)
    await api.runJobs()
    expect(await read(body.id)).toMatchObject({ state: 'pending', failure: 'picture_differs' })
    await api.as(admin).call(evidences.giveUp, { id: body.id, body: { reason: 'Another picture' } })
  })

  it('fails for good when its day is over, and may be ordered again', async () => {
    const hit = await newHit()
    const { body } = await order(hit)
    capture.failures.push('page_refused')
    await api.runJobs()
    const yesterday = new Date(api.clock.now().getTime() - 1_000)
    await api.services.db.update(rows).set({ due_at: yesterday }).where(eq(rows.id, body.id))
    await api.context.enqueue(sweepEvidences, {})
    await api.runJobs()
    expect(await read(body.id)).toMatchObject({ state: 'failed', failure: 'page_refused' })
    expect((await order(hit)).status).toBe(201)
  })
})

/** The last step but one breaks: the row must not speak of what is not kept. */
async function dieWhileKeeping(id: string): Promise<void> {
  const { storage } = api.ports
  const adopt = storage.adopt
  storage.adopt = () => Promise.reject(new Error('the disk is full'))
  await api.runJobs().catch(() => undefined)
  storage.adopt = adopt
  expect(await read(id)).toMatchObject({ state: 'pending', digest: null, token: null, files: [] })
}
