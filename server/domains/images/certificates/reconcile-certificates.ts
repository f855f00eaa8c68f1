// At start and every hour: nothing that was begun is forgotten, and roots that the chain has lost are anchored again.
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addSeconds, DAY_S, MINUTE_S } from '#lib/dates.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates, images } from '#server/db/schema/images.ts'
import { log_entries } from '#server/db/schema/log.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { every, job } from '#server/jobs/queue.ts'
import { logVersion } from '../log/log-entries.ts'
import { anchorCertificates, clearAnchors } from './anchor-certificates.ts'
import { certifyImage } from './certify-image.ts'
import { dateDigest } from './date-digest.ts'

/** A job that is still being retried need not be begun again. */
const STUCK_AFTER_S = 10 * MINUTE_S
/** A real chain may take a block back for a day at most; a local one may be gone altogether. */
const SETTLED_AFTER_S = DAY_S
const BATCHES_LOOKED_AT = 200
const LOGGED_AT_ONCE = 1_000

export const reconcileCertificates = job('images.reconcile', z.object({}), async context => {
  await resumeCertifications(context)
  await checkAnchors(context)
  await logMissing(context)
  const [waiting] = await context.db
    .select({ count: count() })
    .from(certificates)
    .where(and(isNotNull(certificates.time_stamp), isNull(certificates.chainpoint)))
  const announced = await resumeDigests(context)
  if (waiting?.count || announced) await context.enqueue(anchorCertificates, {}, { key: 'all' })
})

export const reconcileHourly = every('7 * * * *', reconcileCertificates)

/** By version, whether or not a later one is dated; the job finishes all of an image, oldest first. */
async function resumeCertifications(context: Context): Promise<void> {
  const before = addSeconds(context.now(), -STUCK_AFTER_S)
  const stuck = await context.db
    .selectDistinct({ image_id: certificates.image_id })
    .from(certificates)
    .innerJoin(images, eq(images.id, certificates.image_id))
    .where(
      and(
        isNull(certificates.time_stamp),
        isNull(images.deleted_at),
        inArray(images.state, [...imageCan.certify.from]),
        lt(certificates.created_at, before),
      ),
    )
    .limit(500)
  for (const { image_id } of stuck) await context.enqueue(certifyImage, { image_id }, { key: image_id })
}

/** Digests without a time stamp are stamped; how many are not anchored yet. */
async function resumeDigests(context: Context): Promise<number> {
  const before = addSeconds(context.now(), -STUCK_AFTER_S)
  const stuck = await context.db
    .select({ digest_id: dated_digests.id })
    .from(dated_digests)
    .where(and(isNull(dated_digests.time_stamp), lt(dated_digests.created_at, before)))
    .limit(500)
  for (const { digest_id } of stuck) await context.enqueue(dateDigest, { digest_id }, { key: digest_id })
  const [waiting] = await context.db
    .select({ count: count() })
    .from(dated_digests)
    .where(isNull(dated_digests.chainpoint))
  return waiting?.count ?? 0
}

/** Versions that were dated before there was a log enter it now, in their order. */
async function logMissing(context: Context): Promise<void> {
  const previous = alias(certificates, 'previous')
  const missing = await context.db
    .select({ digest: certificates.digest, version: certificates.version, previous_digest: previous.digest })
    .from(certificates)
    .leftJoin(
      previous,
      and(eq(previous.image_id, certificates.image_id), eq(previous.version, sql`${certificates.version} - 1`)),
    )
    .leftJoin(log_entries, and(eq(log_entries.digest, certificates.digest), eq(log_entries.event, 'issued')))
    .where(and(isNotNull(certificates.time_stamp), isNull(log_entries.id)))
    .orderBy(asc(certificates.issued_at), asc(certificates.id))
    .limit(LOGGED_AT_ONCE)
  for (const { digest, version, previous_digest } of missing) {
    if (digest !== null) await context.transact(tx => logVersion(tx, { digest, version, previous_digest }))
  }
}

async function checkAnchors(context: Context): Promise<void> {
  const { standin } = await context.ports.anchor.describe()
  const recent = standin ? undefined : gt(anchor_batches.anchored_at, addSeconds(context.now(), -SETTLED_AFTER_S))
  const anchored = await context.db
    .select({ id: anchor_batches.id, root: anchor_batches.root })
    .from(anchor_batches)
    .where(and(eq(anchor_batches.state, 'anchored'), recent))
    .orderBy(desc(anchor_batches.created_at))
    .limit(BATCHES_LOOKED_AT)
  const lost: string[] = []
  for (const { id, root } of anchored) {
    if ((await context.ports.anchor.find(root)) === null) lost.push(id)
  }
  if (lost.length > 0) context.log.warn({ batches: lost }, 'the chain has lost roots, they are anchored again')
  await context.transact(tx => clearAnchors(tx, lost))
}
