// The job that certifies: previews, statement, digest, signatures, time stamp. Each step is kept before the next begins, so a stopped job goes on where it was.

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { textDigest } from '#lib/proof/digests.ts'
import { fingerprint } from '#lib/proof/fingerprint.ts'
import { statementText } from '#lib/proof/statement.ts'
import { paletteOf } from '#lib/rules/colors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { OnHoldState } from '#lib/rules/moderation.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { certificates, collections, genres, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import type { MadePreviews } from '#server/ports/imaging.ts'
import { deriveFinerPreviews } from '../files/derive-finer.ts'
import { storePreviews } from '../files/store-previews.ts'
import { originalKey } from '../keys.ts'
import { logVersion } from '../log/log-entries.ts'
import { moderateSample } from '../moderation/moderate-sample.ts'
import { putOnHold } from '../moderation/put-on-hold.ts'
import type { ImageRow } from '../present.ts'
import { earlierCertificates } from '../priority/earlier-certificates.ts'
import { comparePicture, recordPriorities } from '../priority/record-priorities.ts'
import { gatherSearchWords } from '../search/gather-words.ts'
import { keepLook } from '../search/keep-look.ts'
import { keepPalette } from '../search/keep-palette.ts'
import { anchorCertificates } from './anchor-certificates.ts'
import { certificateStatement } from './certificate-statement.ts'
import { TELL_AFTER_S, tellCertified } from './tell-certified.ts'

type Certificate = typeof certificates.$inferSelect

/** More than there are decoders: while one is judged or stamped, others decode. */
const CONCURRENCY = 6
/** Finer previews wait until the batch that an image came with is likely to be certified. */
export const FINER_AFTER_S = 2 * MINUTE_S

export const certifyImage = job('images.certify', z.object({ image_id: z.string() }), certify, {
  concurrency: CONCURRENCY,
  writes: 'files',
})

async function certify(context: Context, { image_id }: { image_id: string }): Promise<void> {
  const [image] = await context.db
    .select()
    .from(images)
    .where(and(eq(images.id, image_id), isNull(images.deleted_at)))
  if (!image || !imageCan.certify(image.state)) return
  if (image.fingerprint === null && (await makePreviews(context, image)) !== null) return
  // The first statement names whoever had the picture certified before.
  if (await isFirstUnwritten(context, image_id)) await recordPriorities(context, image)
  // Each version that was begun, oldest first: a later one may have named its digest already.
  for (;;) {
    const certificate = await context.transact(tx => oldestUndated(tx, image_id))
    if (!certificate) return
    await dateVersion(context, certificate)
  }
}

async function isFirstUnwritten({ db }: Context, image_id: string): Promise<boolean> {
  const first = and(eq(certificates.image_id, image_id), eq(certificates.version, 1), isNull(certificates.statement))
  return (await db.$count(certificates, first)) > 0
}

async function dateVersion(context: Context, certificate: Certificate): Promise<void> {
  const { digest } = certificate
  if (digest === null) throw new Error(`certificate ${certificate.id} has a statement without digest`)
  if (certificate.bitcoin === null) {
    const signatures = await context.ports.signing.signDigest(digest)
    await context.db.update(certificates).set(signatures).where(eq(certificates.id, certificate.id))
  }
  const time_stamp = await context.ports.time_stamp.stamp(digest)
  await context.transact(tx => finish(tx, { ...certificate, digest }, time_stamp))
}

/**
 * Takes what is shown instead of the original, and has the picture judged; running twice writes the same files again.
 * Answers why the image is on hold, or null.
 */
async function makePreviews(context: Context, image: ImageRow): Promise<OnHoldState | null> {
  const { imaging } = context.ports
  const { directory, derivation, done } = imaging.made(image.sha256) ?? (await previewsOf(context, image))
  try {
    const { files, luma, thumbhash, colour, ...judged } = derivation
    const previews = await storePreviews(context, image.id, directory, files)
    const { moderation, look } = await moderateSample(context, judged)
    const palette = paletteOf(judged.sample)
    const made = { previews, fingerprint: fingerprint(luma), color: colour, placeholder: thumbhash, moderation }
    await context.transact(async tx => {
      await tx.db.update(images).set(made).where(eq(images.id, image.id))
      await keepPalette(tx, image.id, palette)
      await keepLook(tx, image.id, look)
      if (moderation.found) await putOnHold(tx, image.id, moderation.found)
    })
    return moderation.found
  } finally {
    await done()
  }
}

/** The previews, made from the original: it was inspected by another process, or too long ago. */
async function previewsOf({ ports: { storage, imaging } }: Context, image: ImageRow): Promise<MadePreviews> {
  const original = await storage.local(originalKey(image))
  if (!original) throw new Error(`the original of ${image.id} is missing`)
  const directory = await mkdtemp(join(storage.incoming(), 'previews-'))
  const done = () => rm(directory, { recursive: true, force: true })
  try {
    return { directory, derivation: await imaging.derive(original.path, directory), done }
  } catch (error) {
    await done()
    throw error
  } finally {
    await original.done()
  }
}

/** The oldest version that has no date, with its statement written; once written it is never changed. Null when all are dated or the image is gone. */
async function oldestUndated(context: Context, imageId: string): Promise<Certificate | null> {
  const { db } = context
  const [certificate] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.image_id, imageId), isNull(certificates.time_stamp)))
    .orderBy(asc(certificates.version))
    .limit(1)
    .for('update')
  if (!certificate || certificate.statement !== null) return certificate ?? null
  const [facts] = await db
    .select({ image: images, author: users, genre: genres, collection: { id: collections.id, name: collections.name } })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .innerJoin(genres, eq(genres.id, images.genre_id))
    .leftJoin(collections, eq(collections.id, images.collection_id))
    .where(and(eq(images.id, imageId), isNull(images.deleted_at)))
  if (!facts) return null
  const { image } = facts
  if (image.fingerprint === null) throw new Error(`${imageId} has no fingerprint yet`)
  const issued_at = context.now()
  const statement = statementText(
    certificateStatement({
      ...facts,
      image: { ...image, fingerprint: image.fingerprint },
      certificate,
      previous_digest: await previousDigest(context, certificate),
      issued_at,
      earlier: await earlierCertificates(context, imageId),
      issuer_url: context.settings.public_url,
    }),
  )
  const written = { statement, digest: textDigest(statement), issued_at }
  await db.update(certificates).set(written).where(eq(certificates.id, certificate.id))
  return { ...certificate, ...written }
}

async function previousDigest({ db }: Context, { image_id, version }: Certificate): Promise<string | null> {
  if (version === 1) return null
  const [previous] = await db
    .select({ digest: certificates.digest })
    .from(certificates)
    .where(and(eq(certificates.image_id, image_id), lt(certificates.version, version)))
    .orderBy(desc(certificates.version))
    .limit(1)
  return previous?.digest ?? null
}

/** The version is dated: the image is certified, and the anchor may follow. */
async function finish(
  context: Context,
  certificate: Certificate & { digest: string },
  time_stamp: NonNullable<Certificate['time_stamp']>,
): Promise<void> {
  const { digest } = certificate
  const dated = await context.db
    .update(certificates)
    .set({ time_stamp })
    .where(and(eq(certificates.id, certificate.id), isNull(certificates.time_stamp)))
    .returning({ id: certificates.id })
  if (dated.length === 0) return
  const [image] = await context.db
    .update(images)
    .set({
      state: 'certified',
      certified_at: sql`coalesce(${images.certified_at}, ${context.now().toISOString()}::timestamptz)`,
    })
    .where(eq(images.id, certificate.image_id))
    .returning({ id: images.id, user_id: images.user_id, monitored: images.monitored })
  if (!image) return
  await context.enqueue(anchorCertificates, {}, { key: 'all' })
  await context.enqueue(gatherSearchWords, {}, { key: 'all' })
  const previous_digest = await previousDigest(context, certificate)
  await logVersion(context, { digest, version: certificate.version, previous_digest })
  if (certificate.version === 1) {
    const at = addSeconds(context.now(), FINER_AFTER_S)
    await context.enqueue(deriveFinerPreviews, { image_id: image.id }, { key: image.id, at })
    await context.enqueue(comparePicture, { image_id: image.id }, { key: image.id })
    const tell_at = addSeconds(context.now(), TELL_AFTER_S)
    await context.enqueue(tellCertified, { user_id: image.user_id }, { key: image.user_id, at: tell_at })
  }
  if (image.monitored) await context.emit('images.watch_changed', { image_ids: [image.id] })
}
