// The fingerprint of each certified image, or of one about to be: by it copies are found, on the web and among uploads.
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { originalKey } from '../keys.ts'
import type { ImageRow } from '../present.ts'
import { nextSeq } from './match-picture.ts'

/** The kept one, else one that is made from the original and kept. Null for an image that cannot be matched, or whose original is lost. */
export async function keepFingerprint(context: Context, image: ImageRow): Promise<Fingerprint | null> {
  const [kept] = await context.db.select().from(image_fingerprints).where(eq(image_fingerprints.image_id, image.id))
  if (kept && kept.removed_at === null) return kept
  const fingerprint = await fingerprintOf(context, image)
  if (fingerprint) await context.transact(tx => add(tx, image, fingerprint))
  return fingerprint
}

async function fingerprintOf({ ports, log }: Context, image: ImageRow): Promise<Fingerprint | null> {
  const original = await ports.storage.local(originalKey(image))
  if (!original) {
    log.error({ image: image.id }, 'image without original')
    return null
  }
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

/** Not watched yet: whoever watches says so, see `monitoring/crawl/index-images.ts`. */
async function add(tx: Context, { id: image_id }: ImageRow, fingerprint: Fingerprint): Promise<void> {
  const { version, width, height, data } = fingerprint
  const row = { version, width, height, data, seq: await nextSeq(tx), removed_at: null, watched: false }
  await tx.db
    .insert(image_fingerprints)
    .values({ ...row, image_id })
    .onConflictDoUpdate({ target: image_fingerprints.image_id, set: row })
}
