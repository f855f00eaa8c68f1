// Keeps the table of fingerprints equal to what is certified and what is watched: others are removed.
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts, domains, image_fingerprints } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { keepFingerprint } from '#server/domains/images/matching/keep-fingerprint.ts'
import { nextSeq, syncIndex } from '#server/domains/images/matching/match-picture.ts'
import { job } from '#server/jobs/queue.ts'
import { matchEarlierPictures } from './match-earlier-pictures.ts'
import { scheduleCrawls } from './schedule-crawls.ts'

/** Seconds after an image was added until the stand-in is crawled again: its sites copy it and show it a minute later. */
const STAND_IN_AFTER_S = [90, 180]
/** Images that one run puts into the queue. */
const MISSING_MAX = 10_000

export const indexImage = job('monitoring.index-image', z.object({ image_id: z.string() }), index)

/** At every start: what a crash interrupted, and images from before there was any matching. */
export const indexMissing = job('monitoring.index-missing', z.object({}), async context => {
  const { image_id, removed_at, watched } = image_fingerprints
  const kept = and(isNotNull(image_id), isNull(removed_at))
  const rows = await context.db
    .select({ id: images.id })
    .from(images)
    .leftJoin(image_fingerprints, eq(image_id, images.id))
    .where(
      or(
        and(isMatched(), sql`not (${kept})`),
        and(isMatched(), kept, sql`${watched} <> ${isWatched()}`),
        and(sql`not (${isMatched()})`, kept),
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

/** Certified: whoever uploads the same picture is told. */
const isMatched = () =>
  and(isNull(images.deleted_at), isNotNull(images.certified_at), inArray(images.state, [...imageCan.monitor.from]))

const isWatched = () => and(eq(images.monitored, true), isMatched())

async function index(context: Context, { image_id }: { image_id: string }): Promise<void> {
  const [image] = await context.db
    .select()
    .from(images)
    .where(and(eq(images.id, image_id), isMatched()))
  if (!image) await remove(context, image_id)
  else if (await keepFingerprint(context, image)) await watch(context, image_id, image.monitored)
  await syncIndex(context)
}

/** A newly watched image takes its place after the pictures that were compared before: they are compared with it again. */
async function watch(context: Context, image_id: string, watched: boolean): Promise<void> {
  await context.transact(async tx => {
    const turned = and(eq(image_fingerprints.image_id, image_id), eq(image_fingerprints.watched, !watched))
    const place = watched ? { seq: await nextSeq(tx) } : {}
    const changed = await tx.db
      .update(image_fingerprints)
      .set({ watched, ...place })
      .where(turned)
      .returning({ image_id: image_fingerprints.image_id })
    if (!watched || changed.length === 0) return
    await tx.enqueue(matchEarlierPictures, {}, { key: 'all' })
    await scheduleStandIn(tx)
  })
}

async function remove(context: Context, image_id: string): Promise<void> {
  await context.transact(async tx => {
    const kept = and(eq(image_fingerprints.image_id, image_id), isNull(image_fingerprints.removed_at))
    const removal = { removed_at: tx.now(), seq: await nextSeq(tx), data: new Uint8Array(), watched: false }
    await tx.db.update(image_fingerprints).set(removal).where(kept)
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
