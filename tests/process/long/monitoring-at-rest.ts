// What must hold of monitoring at any moment, crashes or not: read from the data of a product that has ended.
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openMatching } from '#server/adapters/matching/open-matching.ts'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { crawl_pages, crawl_pictures, image_fingerprints, page_pictures } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { storedFingerprints, syncIndex } from '#server/domains/images/matching/match-picture.ts'
import { storedFingerprint } from '#server/domains/monitoring/crawl/fetch-picture.ts'
import type { MatchingPort } from '#server/ports/matching.ts'

/** Index, hits, jobs and files agree with each other and with `image_ids`, the images that are watched. */
export async function expectMonitoringWhole(data: string, image_ids: ReadonlySet<string>): Promise<void> {
  const { db, close } = await openDatabase({ url: null, directory: data })
  const matching = await openMatching({ directory: join(data, 'matching'), workers: 1 })
  try {
    const prints = await db.select().from(image_fingerprints).where(isNull(image_fingerprints.removed_at))
    expect(new Set(prints.map(({ image_id }) => image_id))).toEqual(image_ids)
    // Whoever asks the index lets it catch up first; one that has not been asked since a crash is as old as its snapshot.
    await syncIndex({ db, ports: { matching } })
    expect(new Set(await matching.has([...image_ids]))).toEqual(image_ids)
    await expectHits(db, matching, new Map(prints.map(({ image_id, seq }) => [image_id, seq])))
    const { rows: lost } = await db.execute(sql`select name, output from pgboss.job where state = 'failed'`)
    expect(lost).toEqual([])
  } finally {
    await matching.close()
    await close()
  }
  await expectNoHalfMadeFiles(data)
}

/** Every picture that was looked at has a hit for what the engine sees in it, and no hit is without such a picture. */
async function expectHits(db: Database, matching: MatchingPort, seqs: ReadonlyMap<string, number>): Promise<void> {
  const rows = await db.select().from(hits)
  const pairs = rows.map(({ page_url, image_id }) => `${page_url} ${image_id}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  const due = new Set<string>()
  const explained = new Set<string>()
  for (const { page, picture } of await shownPictures(db)) {
    const fingerprint = storedFingerprint(picture)
    for (const match of fingerprint ? (await matching.find(fingerprint, storedFingerprints({ db }))).matches : []) {
      const pair = `${page.url} ${match.id}`
      explained.add(pair)
      const compared = (seqs.get(match.id) ?? 0) <= picture.compared_seq
      if (match.confirmed && compared && page.state === 'fetched') due.add(pair)
    }
  }
  expect(due.size).toBeGreaterThan(0)
  expect([...due].filter(pair => !pairs.includes(pair))).toEqual([])
  const there = rows.filter(row => row.gone_at === null).map(({ page_url, image_id }) => `${page_url} ${image_id}`)
  expect(there.filter(pair => !explained.has(pair))).toEqual([])
}

const shownPictures = (db: Database) =>
  db
    .select({ page: crawl_pages, picture: crawl_pictures })
    .from(page_pictures)
    .innerJoin(crawl_pages, eq(crawl_pages.id, page_pictures.page_id))
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, page_pictures.picture_id))
    .where(isNotNull(crawl_pictures.fingerprint))

/** As the next start finds it. */
async function expectNoHalfMadeFiles(data: string): Promise<void> {
  const storage = await openDiskStorage(join(data, 'files'))
  const left = await readdir(dirname(storage.incoming()), { recursive: true, withFileTypes: true })
  expect(left.filter(entry => entry.isFile()).map(({ name }) => name)).toEqual([])
}
