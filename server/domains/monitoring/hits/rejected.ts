// Look-alikes: pictures that the owner of an image has rejected. They never become hits of this image again.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { crawl_pictures, image_fingerprints } from '#server/db/schema/crawl.ts'
import { rejected_pictures } from '#server/db/schema/monitoring.ts'
import { FINGERPRINT_VERSION, parseFingerprint } from '#server/matching/fingerprint/fingerprint.ts'

/** Bits of 256 by which the hashes of two savings of one picture may differ; two pictures of one scene differ by more. */
const SAME_PICTURE_BITS = 12

/**
 * Whether the picture was rejected for the image: these very bytes, or the same picture saved in another way. It is the
 * rejected one only if it looks more like that than like the image itself, so that no copy is taken for a look-alike.
 */
export async function isRejected({ db }: Context, image_id: string, picture_id: string): Promise<boolean> {
  const { id, fingerprint, fingerprint_version } = crawl_pictures
  const rejected = await db
    .select({ id, fingerprint, fingerprint_version })
    .from(rejected_pictures)
    .innerJoin(crawl_pictures, eq(id, rejected_pictures.picture_id))
    .where(eq(rejected_pictures.image_id, image_id))
  if (rejected.some(each => each.id === picture_id)) return true
  if (rejected.length === 0) return false
  const [picture] = await db.select({ fingerprint, fingerprint_version }).from(crawl_pictures).where(eq(id, picture_id))
  const hash = picture && globalHash(picture)
  if (!hash) return false
  const nearest = Math.min(...rejected.map(each => hammingDistance(hash, globalHash(each))))
  if (nearest > SAME_PICTURE_BITS) return false
  const [image] = await db
    .select({ fingerprint: image_fingerprints.data, fingerprint_version: image_fingerprints.version })
    .from(image_fingerprints)
    .where(eq(image_fingerprints.image_id, image_id))
  return nearest < hammingDistance(hash, image ? globalHash(image) : null)
}

type StoredFingerprint = { fingerprint: Uint8Array | null; fingerprint_version: number | null }

/** The hash of the whole picture, upright; null where it cannot be compared. */
function globalHash({ fingerprint: data, fingerprint_version: version }: StoredFingerprint): Uint32Array | null {
  if (data === null || version !== FINGERPRINT_VERSION) return null
  return parseFingerprint({ version, width: 0, height: 0, data }).hashes.subarray(0, 8)
}

/** Bits that differ; no distance is nearer than any to what cannot be compared. */
function hammingDistance(one: Uint32Array, other: Uint32Array | null): number {
  if (!other) return Number.POSITIVE_INFINITY
  return one.reduce((sum, word, index) => sum + popcount(word ^ (other[index] ?? 0)), 0)
}

function popcount(word: number): number {
  let count = 0
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) count += 1
  return count
}
