// Hits that earlier rules found are compared again by those of today: what they do not confirm accuses nobody any more.
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { notices } from '#lib/contract/notices.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { notices as notice_rows, hits as rows } from '#server/db/schema/monitoring.ts'
import { compareHitsAgain } from '#server/domains/monitoring/hits/compare-again.ts'
import { DECISION_RULES } from '#server/matching/model.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { type FoundOn, makeHit, makePicture, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let image: string
let copy: Fingerprint
let other: Fingerprint
beforeAll(async () => {
  api = await testApi({ matching: true })
  owner = await makePerson(api)
  image = await makeWatched(api, owner, { title: 'Dune' })
  const original = await fingerprintOf(await photograph('Wine_by_Jakkub_Mede', 900))
  copy = await fingerprintOf(await photograph('Wine_by_Jakkub_Mede', 480))
  other = await fingerprintOf(await photograph('greentock_by_Peter_Nerlich', 900))
  await api.services.db.insert(image_fingerprints).values({ image_id: image, watched: true, ...original })
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of [rows, notice_rows]) await api.services.db.delete(table)
})

const photograph = (name: string, width: number) =>
  sharp(fileURLToPath(new URL(`../../../../content/photos/${name}.jpg`, import.meta.url)))
    .resize({ width })
    .jpeg()
    .toBuffer()
const fingerprintOf = (bytes: Uint8Array) => api.ports.matching.fingerprint(bytes)

let pages = 0
/** A hit as earlier rules decided it. */
async function decidedBefore(print: Fingerprint | null, match: FoundOn['match'] = {}): Promise<string> {
  pages += 1
  const columns = print && {
    width: print.width,
    height: print.height,
    fingerprint: print.data,
    fingerprint_version: print.version,
  }
  const picture_id = await makePicture(api, columns ?? {})
  const id = await makeHit(api, image, { url: `https://thief.example/${pages}`, picture_id, match })
  await api.services.db
    .update(rows)
    .set({ decision_rules: DECISION_RULES - 1 })
    .where(eq(rows.id, id))
  return id
}
async function compareAll() {
  await api.context.enqueue(compareHitsAgain, {})
  await api.runJobs()
}
const read = async (id: string) => (await api.as(owner).call(hits.read, { id })).body
const told = async () =>
  (await api.as(owner).call(notices.list)).body.results.filter(({ kind }) => kind !== 'hits_found')

describe('hits of earlier rules', () => {
  it('that are copies stay, and get the reasons of today', async () => {
    const id = await decidedBefore(copy, { reasons: null as never, agreeing: null })
    await compareAll()
    const hit = await read(id)
    expect(hit).toMatchObject({ confirmed: true, category: 'to_handle' })
    expect(hit.reasons?.length).toBeGreaterThan(0)
    expect(hit.agreeing).toBeGreaterThan(0.9)
    expect(await told()).toEqual([])
  })

  it('that are no copies accuse nobody any more, and their owner is told once, with how many', async () => {
    const ids = [await decidedBefore(other), await decidedBefore(other)]
    await compareAll()
    for (const id of ids) expect(await read(id)).toMatchObject({ confirmed: false, score: 0, reasons: ['no_ground'] })
    expect(await told()).toMatchObject([{ kind: 'hits_unconfirmed', details: { count: 2 } }])
    await compareAll()
    expect(await told()).toMatchObject([{ details: { count: 2 } }])
  })

  it('that were too weak become hits where the rules of today confirm them', async () => {
    const id = await decidedBefore(copy, { confirmed: false, score: 0.2 })
    await compareAll()
    expect(await read(id)).toMatchObject({ confirmed: true })
    await api.runJobs()
    const { results } = (await api.as(owner).call(notices.list)).body
    expect(results).toMatchObject([{ kind: 'hits_found', details: { hit: id } }])
  })

  it('that cannot be compared any more stay as they were decided', async () => {
    const id = await decidedBefore(null)
    await compareAll()
    expect(await read(id)).toMatchObject({ confirmed: true, score: 0.9 })
  })
})
