// Keeps the table of fingerprints equal to what is watched: certified images are added, others are removed.
import { readFile } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts, domains, image_fingerprints } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { job } from '#server/jobs/queue.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { matchEarlierPictures } from './match-earlier-pictures.ts'
import { nextSeq, syncIndex } from './match-picture.ts'
import { scheduleCrawls } from './schedule-crawls.ts'

type ImageRow = typeof images.$inferSelect

/** Seconds after an image was added until the stand-in is crawled again: its sites copy it and show it a minute later. */
const STAND_IN_AFTER_S = [90, 180]
/** Images that one run puts into the queue. */
const MISSING_MAX = 10_000

export const indexImage = job('monitoring.index-image', z.object({ image_id: z.string() }), index)

/** At every start: what a crash interrupted, and images from before there was any monitoring. */
export const indexMissing = job('monitoring.index-missing', z.object({}), async context => {
  const rows = await context.db
    .select({ id: images.id })
    .from(images)
    .leftJoin(image_fingerprints, eq(image_fingerprints.image_id, images.id))
    .where(
      or(
        and(isWatched(), or(isNull(image_fingerprints.image_id), isNotNull(image_fingerprints.removed_at))),
        and(sql`not (${isWatched()})`, isNull(image_fingerprints.removed_at), isNotNull(image_fingerprints.image_id)),
      ),
    )
    .limit(MISSING_MAX)
  for (const { id } of rows) await context.enqueue(indexImage, { image_id: id }, { key: id })
  await context.enqueue(scheduleCrawls, {}, { key: 'start' })
})

/** Reaction: these images are watched now, or no longer. */
export async function reindexImages(context: Context, { image_ids }: { image_ids: readonly string[] }): Promise<void> {
  for (const image_id of image_ids) await context.enqueue(indexImage, { image_id }, { key: image_id })
}

/** Reaction: no image of a deleted account can be matched any more. */
export async function unindexAccount(context: Context, { user_id }: { user_id: string }): Promise<void> {
  const rows = await context.db
    .select({ id: images.id })
    .from(images)
    .innerJoin(image_fingerprints, eq(image_fingerprints.image_id, images.id))
    .where(eq(images.user_id, user_id))
  await reindexImages(context, { image_ids: rows.map(({ id }) => id) })
}

const isWatched = () =>
  and(
    eq(images.monitored, true),
    isNull(images.deleted_at),
    isNotNull(images.certified_at),
    inArray(images.state, [...imageCan.monitor.from]),
  )

async function index(context: Context, { image_id }: { image_id: string }): Promise<void> {
  const [image] = await context.db
    .select()
    .from(images)
    .where(and(eq(images.id, image_id), isWatched()))
  const [indexed] = await context.db
    .select({ removed_at: image_fingerprints.removed_at })
    .from(image_fingerprints)
    .where(eq(image_fingerprints.image_id, image_id))
  if (!image) {
    if (indexed && indexed.removed_at === null) await remove(context, image_id)
    await syncIndex(context)
    return
  }
  if (!indexed || indexed.removed_at !== null) {
    const fingerprint = await fingerprintOf(context, image)
    if (!fingerprint) return
    await add(context, image_id, fingerprint)
  }
  await syncIndex(context)
}

async function fingerprintOf({ ports, log }: Context, image: ImageRow): Promise<Fingerprint | null> {
  const original = await ports.storage.local(originalKey(image))
  if (!original) throw new Error(`the original of ${image.id} is missing`)
  try {
    return await ports.matching.fingerprint(await readFile(original.path))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The image itself cannot be matched. Any other error is thrown, and the queue retries.
    log.error({ image: image.id, code: error.code }, 'image without fingerprint')
    return null
  } finally {
    await original.done()
  }
}

async function add(context: Context, image_id: string, fingerprint: Fingerprint): Promise<void> {
  const { version, width, height, data } = fingerprint
  await context.transact(async tx => {
    const seq = await nextSeq(tx)
    const row = { version, width, height, data, seq, removed_at: null }
    await tx.db
      .insert(image_fingerprints)
      .values({ ...row, image_id })
      .onConflictDoUpdate({ target: image_fingerprints.image_id, set: row })
    await tx.enqueue(matchEarlierPictures, {}, { key: 'all' })
    await scheduleStandIn(tx)
  })
}

async function remove(context: Context, image_id: string): Promise<void> {
  await context.transact(async tx => {
    const seq = await nextSeq(tx)
    const removal = { removed_at: tx.now(), seq, data: new Uint8Array() }
    await tx.db.update(image_fingerprints).set(removal).where(eq(image_fingerprints.image_id, image_id))
  })
}

/** The stand-in is ours, so it may be crawled again at once; its sites copy what newcomers upload. */
async function scheduleStandIn(tx: Context): Promise<void> {
  if (tx.ports.web.seeds().length === 0) return
  for (const seconds of STAND_IN_AFTER_S) {
    const at = addSeconds(tx.now(), seconds)
    await tx.enqueue(revisitStandIn, {}, { key: `stand-in ${seconds}`, at })
  }
}

/** Makes every site of the stand-in due. */
export const revisitStandIn = job('monitoring.revisit-stand-in', z.object({}), async context => {
  const at = context.now()
  const standIns = context.db.select({ id: domains.id }).from(domains).where(eq(domains.stand_in, true))
  await context.db.update(crawl_hosts).set({ next_crawl_at: at }).where(inArray(crawl_hosts.domain_id, standIns))
  await context.enqueue(scheduleCrawls, {}, { key: 'stand-in' })
})
