// Keeps the table of fingerprints equal to what is watched: certified images come in, others go out.
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
import { catchUp, nextSeq } from './compare.ts'
import { comparePictures } from './compare-pictures.ts'
import { tendWeb } from './tend.ts'

type ImageRow = typeof images.$inferSelect

/** Seconds after an image came in until the stand-in is looked at again: its sites take it and show it a minute later. */
const STAND_IN_AFTER_S = [90, 180]
/** Rows that one look for forgotten images puts into the queue. */
const FORGOTTEN_MAX = 10_000

export const indexImage = job('monitoring.index-image', z.object({ image_id: z.string() }), index)

/** At every start: what was begun before the process ended, or came before there was any monitoring. */
export const indexForgotten = job('monitoring.index-forgotten', z.object({}), async context => {
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
    .limit(FORGOTTEN_MAX)
  for (const { id } of rows) await context.enqueue(indexImage, { image_id: id }, { key: id })
  await context.enqueue(tendWeb, {}, { key: 'start' })
})

/** Reaction: these images are watched now, or no longer. */
export async function reindexImages(context: Context, { image_ids }: { image_ids: readonly string[] }): Promise<void> {
  for (const image_id of image_ids) await context.enqueue(indexImage, { image_id }, { key: image_id })
}

/** Reaction: nothing of a person who leaves stays comparable. */
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
  const [known] = await context.db
    .select({ removed_at: image_fingerprints.removed_at })
    .from(image_fingerprints)
    .where(eq(image_fingerprints.image_id, image_id))
  if (!image) {
    if (known && known.removed_at === null) await takeOut(context, image_id)
    await catchUp(context)
    return
  }
  if (!known || known.removed_at !== null) {
    const fingerprint = await fingerprintOf(context, image)
    if (!fingerprint) return
    await putIn(context, image_id, fingerprint)
  }
  await catchUp(context)
}

async function fingerprintOf({ ports, log }: Context, image: ImageRow): Promise<Fingerprint | null> {
  const original = await ports.storage.local(originalKey(image))
  if (!original) throw new Error(`the original of ${image.id} is missing`)
  try {
    return await ports.matching.fingerprint(await readFile(original.path))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The picture itself cannot be compared. When it was no fault of its own, the queue tries again.
    log.error({ image: image.id, code: error.code }, 'image without fingerprint')
    return null
  } finally {
    await original.done()
  }
}

async function putIn(context: Context, image_id: string, fingerprint: Fingerprint): Promise<void> {
  const { version, width, height, data } = fingerprint
  await context.transact(async inside => {
    const seq = await nextSeq(inside)
    const row = { version, width, height, data, seq, removed_at: null }
    await inside.db
      .insert(image_fingerprints)
      .values({ ...row, image_id })
      .onConflictDoUpdate({ target: image_fingerprints.image_id, set: row })
    await inside.enqueue(comparePictures, {}, { key: 'all' })
    await lookAtStandIn(inside)
  })
}

async function takeOut(context: Context, image_id: string): Promise<void> {
  await context.transact(async inside => {
    const seq = await nextSeq(inside)
    const gone = { removed_at: inside.now(), seq, data: new Uint8Array() }
    await inside.db.update(image_fingerprints).set(gone).where(eq(image_fingerprints.image_id, image_id))
  })
}

/** The stand-in is ours, so it may be visited again at once; its sites take what newcomers upload. */
async function lookAtStandIn(inside: Context): Promise<void> {
  if (inside.ports.web.seeds().length === 0) return
  for (const seconds of STAND_IN_AFTER_S) {
    const at = addSeconds(inside.now(), seconds)
    await inside.enqueue(revisitStandIn, {}, { key: `stand-in ${seconds}`, at })
  }
}

/** Makes every site of the stand-in due. */
export const revisitStandIn = job('monitoring.revisit-stand-in', z.object({}), async context => {
  const at = context.now()
  const ours = context.db.select({ id: domains.id }).from(domains).where(eq(domains.stand_in, true))
  await context.db.update(crawl_hosts).set({ next_crawl_at: at }).where(inArray(crawl_hosts.domain_id, ours))
  await context.enqueue(tendWeb, {}, { key: 'stand-in' })
})
