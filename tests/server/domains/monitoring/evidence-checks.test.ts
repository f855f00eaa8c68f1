// Stored reports that changed or disappeared: found by the weekly check, named in the log, and shown to administrators.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#lib/contract/admin.ts'
import { evidence_checks, evidences } from '#server/db/schema/monitoring.ts'
import { checkStoredFiles } from '#server/domains/images/files/check-stored-files.ts'
import { checkReports } from '#server/domains/monitoring/evidences/check-reports.ts'
import { reportKey, zipKey } from '#server/domains/monitoring/evidences/keys.ts'
import { reportBrokenDocuments } from '#server/stored-files/report-broken-documents.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  image = await makeWatched(api, owner)
})
afterAll(() => api.close())

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const place = (key: string) => join(api.ports.storage.incoming(), '../../objects', key)

let made = 0
/** A finished report with its files in storage. */
async function storedReport(): Promise<{ id: string; zip: string; pages: string }> {
  made += 1
  const [zip, pages] = [Buffer.from(`report ${made}`), Buffer.from(`pages ${made}`)]
  const id = `evi_${made}`
  const zip_sha256 = digest(zip)
  await api.ports.storage.put(zipKey(zip_sha256), zip)
  for (const language of ['en', 'fr'] as const) await api.ports.storage.put(reportKey(zip_sha256, language), pages)
  const at = api.clock.now()
  await api.services.db.insert(evidences).values({
    id,
    hit_id: await makeHit(api, image, { url: `https://thief.example/${made}` }),
    user_id: owner.id,
    state: 'success',
    automatic: false,
    price_cents: 0,
    ordered_at: at,
    due_at: at,
    captured_at: at,
    zip_sha256,
    bytes: zip.length,
    files: ['en', 'fr'].map(language => {
      const path = `evidence/report-${language}.pdf`
      return { path, bytes: pages.length, sha256: digest(pages) }
    }),
  })
  return { id, zip: zipKey(zip_sha256), pages: reportKey(zip_sha256, 'fr') }
}

async function flip(key: string): Promise<void> {
  const bytes = await readFile(place(key))
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  await writeFile(place(key), bytes)
}
const check = () => checkReports.run(api.context, {})
const faultOf = async (id: string) => {
  const [row] = await api.services.db.select().from(evidence_checks).where(eq(evidence_checks.evidence_id, id))
  return row?.fault
}
/** By somebody who has just logged in, whatever the clock says. */
const shown = async () => (await api.as(await makePerson(api, { roles: ['admin'] })).call(admin.fileChecks, {})).body

it('finds a flipped bit and a file that is gone, and sees when they are put back', async () => {
  const [whole, damaged, missing] = [await storedReport(), await storedReport(), await storedReport()]
  expect(await shown()).toMatchObject({ reports: { kept: 3, checked: 0, broken: 0, last_checked_at: null } })
  await flip(damaged.zip)
  await api.ports.storage.remove(missing.pages)
  await check()
  expect([await faultOf(whole.id), await faultOf(damaged.id), await faultOf(missing.id)]).toEqual([
    null,
    'damaged',
    'missing',
  ])
  expect(await shown()).toMatchObject({
    reports: { kept: 3, checked: 3, broken: 2, last_checked_at: expect.any(String) },
  })
  await reportBrokenDocuments.run(api.context, {})
  const told = (await api.outbox()).find(({ template }) => template === 'broken_documents')
  for (const key of [damaged.zip, missing.pages]) expect(told?.text).toContain(key)
  expect(told?.text).not.toContain(whole.zip)
  await flip(damaged.zip)
  await check()
  expect(await faultOf(damaged.id)).toBe('damaged')
  api.clock.forward({ days: 1 })
  await check()
  expect(await faultOf(damaged.id)).toBeNull()
  expect(await shown()).toMatchObject({ reports: { broken: 1 } })
})

it('is shown for originals too, to administrators only', async () => {
  await checkStoredFiles.run(api.context, {})
  expect((await shown()).originals).toMatchObject({ kept: 1, checked: 1, last_checked_at: expect.any(String) })
  expect((await api.as(await makePerson(api)).call(admin.fileChecks, {})).status).toBe(403)
})
