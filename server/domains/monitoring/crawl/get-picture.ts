// Gets a picture of the web: bytes that are known are known again, new ones get their fingerprint once.
import { desc, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MIN } from '#lib/rules/crawl.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { pictureKind } from '#server/crawler/picture-kind.ts'
import { crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { getOrNothing } from './get-or-nothing.ts'
import { type HadPicture, isSpent, type PictureRow, type Visit } from './visit.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/*;q=0.8'
const PICTURE_MS = 20_000
/** Fewer bytes are a spacer or a counter. */
const BYTES_MIN = 700

/** Null for what is no picture, too small or not to be had. */
export function getPicture(visit: Visit, urls: readonly string[]): Promise<HadPicture | null> {
  const [url = '', ...fallbacks] = urls
  const known = visit.pictures.get(url)
  if (known) return known
  const getting = fetchPicture(visit, url).then(had =>
    had === null && fallbacks.length > 0 && !isSpent(visit) ? getPicture(visit, fallbacks) : had,
  )
  visit.pictures.set(url, getting)
  return getting
}

async function fetchPicture(visit: Visit, url: string): Promise<HadPicture | null> {
  const { context } = visit
  const known = await knownAt(context, url)
  const limits = { accept: ACCEPT, max_bytes: PICTURE_BYTES_MAX, timeout_ms: PICTURE_MS }
  const answer = await getOrNothing(visit, url, { ...limits, if_none_match: known?.etag ?? null })
  if (!answer) return null
  if (answer.status === 304) return known
  const media_type = pictureKind(answer.body)
  if (answer.status !== 200 || answer.body.length < BYTES_MIN || !media_type) return null
  const etag = answer.headers.etag?.slice(0, 200) ?? null
  const row = await keepPicture(context, answer.body, media_type).catch((error: unknown) => {
    if (!(error instanceof DecodingInterrupted)) throw error
    visit.missed.add(url)
    return null
  })
  return row && { row, url, etag, bytes: answer.body }
}

/** What was last seen at an address. */
async function knownAt({ db }: Context, url: string): Promise<HadPicture | null> {
  const [row] = await db
    .select({ row: crawl_pictures, etag: page_pictures.etag })
    .from(page_pictures)
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, page_pictures.picture_id))
    .where(eq(page_pictures.url_sha256, digestOf(url)))
    .orderBy(desc(page_pictures.seen_at))
    .limit(1)
  return row ? { ...row, url, bytes: null } : null
}

/** The row of these bytes; whoever comes second with the same finds the first one's. */
async function keepPicture(context: Context, bytes: Uint8Array, media_type: string): Promise<PictureRow | null> {
  const { db, now } = context
  const sha256 = digestOf(bytes)
  const [known] = await db
    .update(crawl_pictures)
    .set({ seen_at: now() })
    .where(eq(crawl_pictures.sha256, sha256))
    .returning()
  if (known) return known
  const fingerprint = await fingerprintOf(context, bytes)
  const at = now()
  const small = !fingerprint || Math.min(fingerprint.width, fingerprint.height) < PICTURE_SIDE_MIN
  await db
    .insert(crawl_pictures)
    .values({
      ...{ id: newId('crawl_picture', at), sha256, media_type, bytes: bytes.length },
      ...{ width: fingerprint?.width ?? 0, height: fingerprint?.height ?? 0, seen_at: at, created_at: at },
      fingerprint_version: small ? null : fingerprint.version,
      fingerprint: small ? null : fingerprint.data,
    })
    .onConflictDoNothing({ target: crawl_pictures.sha256 })
  const [row] = await db.select().from(crawl_pictures).where(eq(crawl_pictures.sha256, sha256))
  return row ?? null
}

/**
 * Null for what cannot be decoded or compared: that is remembered too, so that it is not tried again. Throws
 * {@link DecodingInterrupted} for what may be decoded on the next visit.
 */
async function fingerprintOf({ ports }: Context, bytes: Uint8Array): Promise<Fingerprint | null> {
  try {
    return await ports.matching.fingerprint(bytes)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The fingerprint that is kept with a picture. */
export function keptFingerprint(row: PictureRow): Fingerprint | null {
  if (row.fingerprint === null || row.fingerprint_version === null) return null
  return { version: row.fingerprint_version, width: row.width, height: row.height, data: row.fingerprint }
}
