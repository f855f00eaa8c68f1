// Matches pictures that were crawled earlier with images that came later, which need not wait for the next crawl.
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, max } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { PICTURE_DAYS } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { crawl_pictures, image_fingerprints, page_pictures } from '#server/db/schema/crawl.ts'
import { hits, rejected_pictures } from '#server/db/schema/monitoring.ts'
import { expectWhole, findWatched } from '#server/domains/images/matching/match-picture.ts'
import { every, job } from '#server/jobs/queue.ts'
import { type PictureRow, storedFingerprint } from './fetch-picture.ts'
import { recordSighting, sightingsOf } from './record-sighting.ts'

/** Milliseconds of one run; the rest is for the next, so that other jobs have their turn. */
const RUN_MS = 30_000
const ROWS_AT_ONCE = 50
const PURGED_AT_ONCE = 1_000

/** The most recently seen first: they are the likeliest to be there still. */
export const matchEarlierPictures = job('monitoring.match-earlier-pictures', z.object({}), async context => {
  const started = performance.now()
  for (;;) {
    const rows = await unmatchedRows(context)
    if (rows.length === 0) return
    for (const row of rows) await matchAgain(context, row)
    if (performance.now() - started > RUN_MS) {
      await context.enqueue(matchEarlierPictures, {}, { key: 'all' })
      return
    }
  }
})

async function unmatchedRows({ db, now }: Context): Promise<PictureRow[]> {
  const [newest] = await db
    .select({ seq: max(image_fingerprints.seq) })
    .from(image_fingerprints)
    .where(and(eq(image_fingerprints.watched, true), isNull(image_fingerprints.removed_at)))
  return db
    .select()
    .from(crawl_pictures)
    .where(
      and(
        lt(crawl_pictures.compared_seq, newest?.seq ?? 0),
        isNotNull(crawl_pictures.fingerprint),
        gt(crawl_pictures.seen_at, addSeconds(now(), -PICTURE_DAYS * DAY_S)),
      ),
    )
    .orderBy(desc(crawl_pictures.seen_at))
    .limit(ROWS_AT_ONCE)
}

async function matchAgain(context: Context, row: PictureRow): Promise<void> {
  const fingerprint = storedFingerprint(row)
  if (!fingerprint) return
  const { matches, seq, ...answer } = await findWatched(context, fingerprint)
  const newer = await addedAfter(
    context,
    matches.map(match => match.id),
    row.compared_seq,
  )
  const added = matches.filter(match => newer.has(match.id))
  if (added.length > 0)
    for (const sighting of await sightingsOf(context, row.id)) await recordSighting(context, sighting, added)
  expectWhole(answer)
  await context.db.update(crawl_pictures).set({ compared_seq: seq }).where(eq(crawl_pictures.id, row.id))
}

async function addedAfter({ db }: Context, ids: string[], seq: number): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: image_fingerprints.image_id })
    .from(image_fingerprints)
    .where(and(inArray(image_fingerprints.image_id, ids), gt(image_fingerprints.seq, seq)))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes pictures that no crawl has seen for long, except those that a hit is about or that somebody rejected as a look-alike. */
export const purgePictures = job(
  'monitoring.purge-pictures',
  z.object({}),
  async context => {
    const { db, now } = context
    const old = lt(crawl_pictures.seen_at, addSeconds(now(), -PICTURE_DAYS * DAY_S))
    for (;;) {
      const rows = await db
        .select({ id: crawl_pictures.id })
        .from(crawl_pictures)
        .leftJoin(hits, eq(hits.picture_id, crawl_pictures.id))
        .leftJoin(rejected_pictures, eq(rejected_pictures.picture_id, crawl_pictures.id))
        .where(and(old, isNull(hits.id), isNull(rejected_pictures.picture_id)))
        .limit(PURGED_AT_ONCE)
      const ids = [...new Set(rows.map(({ id }) => id))]
      if (ids.length === 0) return
      await db.delete(page_pictures).where(inArray(page_pictures.picture_id, ids))
      await db.delete(crawl_pictures).where(inArray(crawl_pictures.id, ids))
    }
  },
  { writes: 'nothing' },
)

export const purgePicturesDaily = every('20 4 * * *', purgePictures)
