// Every hour, slowly: the stored files of images are compared with their digests, those longest unchecked first. Previews
// and certificates that are broken are made anew; originals cannot be, so they are reported and left as they are.
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { locales } from '#lib/locales.ts'
import { verifyPdfSeal } from '#lib/proof/seal.ts'
import type { Context } from '#server/context.ts'
import { certificates, type FileFault, file_checks, images, type StoredPreview } from '#server/db/schema/images.ts'
import { every, job } from '#server/jobs/queue.ts'
import { renderCertificate } from '../certificates/render-certificate.ts'
import { certificateKey, originalKey, previewKey } from '../keys.ts'
import type { ImageRow } from '../present.ts'
import { faultOf, type Measured, measureStored, readWhole } from './find-fault.ts'
import { remakePreviews } from './remake-previews.ts'
import { reportBrokenOriginals } from './report-broken.ts'

/** A file is read once in so long; one that was broken sooner, because somebody may have put it back. */
const AGAIN_AFTER_S = 7 * DAY_S
const BROKEN_AGAIN_AFTER_S = DAY_S / 2
/** At most in one run, which is a minute or two of reading: what is left has its turn in the next. */
export const IMAGES_A_RUN = 200
const BYTES_A_RUN = 1_000_000_000
const BROKEN_A_RUN = 20

export const checkStoredFiles = job('images.check-files', z.object({}), async context => {
  let bytes = 0
  for (const image of await dueImages(context)) {
    if (bytes >= BYTES_A_RUN) break
    bytes += await checkImage(context, image)
  }
  await reportBrokenOriginals(context)
})

export const checkStoredHourly = every('29 * * * *', checkStoredFiles)

async function dueImages(context: Context): Promise<ImageRow[]> {
  const { checked_at, original_fault } = file_checks
  const before = (seconds: number) => lt(checked_at, addSeconds(context.now(), -seconds))
  const wereBroken = and(isNotNull(original_fault), before(BROKEN_AGAIN_AFTER_S))
  const others = and(isNull(original_fault), or(isNull(checked_at), before(AGAIN_AFTER_S)))
  const due = (which: typeof others, limit: number) =>
    context.db
      .select({ image: images })
      .from(images)
      .leftJoin(file_checks, eq(file_checks.image_id, images.id))
      .where(and(isNull(images.deleted_at), which))
      .orderBy(sql`${checked_at} asc nulls first`, asc(images.id))
      .limit(limit)
  const rows = [...(await due(wereBroken, BROKEN_A_RUN)), ...(await due(others, IMAGES_A_RUN))]
  return rows.map(({ image }) => image)
}

/** Reads all files of an image, outside of any transaction; answers how many bytes that were. */
async function checkImage(context: Context, image: ImageRow): Promise<number> {
  const { storage } = context.ports
  const original = await measureStored(storage, originalKey(image))
  const found = new Map<string, Measured | FileFault>()
  for (const { name } of image.previews) found.set(name, await measureStored(storage, previewKey(image.id, name)))
  const redrawn = await brokenCertificates(context, image.id)
  const original_fault = faultOf(original, image.sha256)
  await context.transact(tx => keepResult(tx, image, { original_fault, found, redrawn }))
  return [original, ...found.values()].reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.bytes), 0)
}

type Result = {
  original_fault: FileFault | null
  /** What is stored of each preview. */
  found: ReadonlyMap<string, Measured | FileFault>
  /** Certificates to draw again. */
  redrawn: readonly string[]
}

async function keepResult(context: Context, before: ImageRow, result: Result): Promise<void> {
  const { db, now } = context
  const [image] = await db.select().from(images).where(eq(images.id, before.id)).for('update')
  // Deleted meanwhile: its files are gone for that reason.
  if (!image || image.deleted_at !== null) return
  const { original_fault } = result
  const checked_at = now()
  // One that is broken stays reported; one that is whole again would be reported anew.
  const reported_at = original_fault === null ? null : sql`${file_checks.reported_at}`
  await db
    .insert(file_checks)
    .values({ image_id: image.id, checked_at, original_fault })
    .onConflictDoUpdate({ target: file_checks.image_id, set: { checked_at, original_fault, reported_at } })
  const previews = image.previews.map(preview => {
    const same = before.previews.find(each => each.name === preview.name && each.sha256 === preview.sha256)
    const found = result.found.get(preview.name)
    // Made anew since it was read: the next time.
    return same && found ? judged(preview, found) : preview
  })
  if (previews.some((preview, index) => preview !== image.previews[index]))
    await db.update(images).set({ previews }).where(eq(images.id, image.id))
  const broken = previews.filter(preview => preview.broken)
  if (broken.length > 0) {
    const names = broken.map(({ name }) => name)
    context.log.warn({ image: image.id, previews: names }, 'stored previews are broken')
    if (original_fault === null) await context.enqueue(remakePreviews, { image_id: image.id }, { key: image.id })
    return
  }
  for (const certificate_id of result.redrawn)
    await context.enqueue(renderCertificate, { certificate_id }, { key: certificate_id })
}

/** The same object when there is nothing new; without a digest the one that is found is kept. */
function judged(preview: StoredPreview, found: Measured | FileFault): StoredPreview {
  if (preview.broken) return preview
  if (typeof found === 'string') return { ...preview, broken: true }
  if (preview.sha256 === undefined) return { ...preview, ...found }
  return faultOf(found, preview.sha256) ? { ...preview, broken: true } : preview
}

/** Versions of whose kept PDFs one is gone or does not hold its own seal. */
async function brokenCertificates({ db, ports }: Context, image_id: string): Promise<string[]> {
  const anchored = await db
    .select({ id: certificates.id, version: certificates.version })
    .from(certificates)
    .where(and(eq(certificates.image_id, image_id), isNotNull(certificates.chainpoint)))
  const broken: string[] = []
  for (const { id, version } of anchored) {
    for (const language of locales) {
      const pdf = await readWhole(ports.storage, certificateKey(image_id, version, language))
      if (pdf && verifyPdfSeal(pdf).outcome === 'sealed') continue
      broken.push(id)
      break
    }
  }
  return broken
}
