// Fetches a picture of a page. Bytes that were seen before have their row already; new ones get their fingerprint once.
import { desc, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MIN } from '#lib/rules/crawl.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import type { Budget } from '#server/crawler/budget.ts'
import { pictureKind } from '#server/crawler/picture-kind.ts'
import { crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { tryGet } from './try-get.ts'

export type PictureRow = typeof crawl_pictures.$inferSelect
/** A picture as this crawl fetched it. */
export type FetchedPicture = Readonly<{ row: PictureRow; url: string; etag: string | null }>
/** `bytes` only when they came over the wire just now; `missed`: it may be available on another day. */
export type PictureFetch = { picture: FetchedPicture | null; bytes: Uint8Array | null; missed: boolean }

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/*;q=0.8'
const TIMEOUT_MS = 20_000
/** Fewer bytes are a spacer or a counter. */
const BYTES_MIN = 700

export async function fetchPicture(context: Context, url: string, budget: Budget): Promise<PictureFetch> {
  const earlier = await lastSeenAt(context, url)
  const limits = { accept: ACCEPT, max_bytes: PICTURE_BYTES_MAX, timeout_ms: TIMEOUT_MS }
  const { answer, missed } = await tryGet(context, url, { ...limits, if_none_match: earlier?.etag ?? null }, budget)
  if (!answer) return { picture: null, bytes: null, missed }
  if (answer.status === 304) return { picture: earlier, bytes: null, missed }
  const media_type = pictureKind(answer.body)
  if (answer.status !== 200 || answer.body.length < BYTES_MIN || !media_type)
    return { picture: null, bytes: null, missed }
  const etag = answer.headers.etag?.slice(0, 200) ?? null
  try {
    const row = await rowOf(context, answer.body, media_type)
    return { picture: row && { row, url, etag }, bytes: row && answer.body, missed }
  } catch (error) {
    if (!(error instanceof DecodingInterrupted)) throw error
    return { picture: null, bytes: null, missed: true }
  }
}

/** What was last seen at an address. */
export async function lastSeenAt({ db }: Context, url: string): Promise<FetchedPicture | null> {
  const [seen] = await db
    .select({ row: crawl_pictures, etag: page_pictures.etag })
    .from(page_pictures)
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, page_pictures.picture_id))
    .where(eq(page_pictures.url_sha256, digestOf(url)))
    .orderBy(desc(page_pictures.seen_at))
    .limit(1)
  return seen ? { ...seen, url } : null
}

/** The row of these bytes; whoever comes second with the same bytes gets the row of the first. */
async function rowOf(context: Context, bytes: Uint8Array, media_type: string): Promise<PictureRow | null> {
  const { db, now } = context
  const sha256 = digestOf(bytes)
  const [earlier] = await db
    .update(crawl_pictures)
    .set({ seen_at: now() })
    .where(eq(crawl_pictures.sha256, sha256))
    .returning()
  if (earlier) return earlier
  const fingerprint = await fingerprintOf(context, bytes)
  const at = now()
  const small = !fingerprint || Math.min(fingerprint.width, fingerprint.height) < PICTURE_SIDE_MIN
  await db
    .insert(crawl_pictures)
    .values({
      id: newId('crawl_picture', at),
      sha256,
      media_type,
      bytes: bytes.length,
      width: fingerprint?.width ?? 0,
      height: fingerprint?.height ?? 0,
      fingerprint_version: small ? null : fingerprint.version,
      fingerprint: small ? null : fingerprint.data,
      seen_at: at,
      created_at: at,
    })
    .onConflictDoNothing({ target: crawl_pictures.sha256 })
  const [row] = await db.select().from(crawl_pictures).where(eq(crawl_pictures.sha256, sha256))
  return row ?? null
}

/**
 * Null for what cannot be decoded or matched: that is remembered too, so that it is not tried again. Throws
 * {@link DecodingInterrupted} for what may be decoded by the next crawl.
 */
async function fingerprintOf({ ports }: Context, bytes: Uint8Array): Promise<Fingerprint | null> {
  try {
    return await ports.matching.fingerprint(bytes)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The fingerprint that is stored with a picture. */
export function storedFingerprint(row: PictureRow): Fingerprint | null {
  if (row.fingerprint === null || row.fingerprint_version === null) return null
  return { version: row.fingerprint_version, width: row.width, height: row.height, data: row.fingerprint }
}
