// Look-alikes: pictures that their owner has said are other pictures, and which are never held against this image again.
import { and, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { rejected_pictures } from '#server/db/schema/monitoring.ts'

/** Whether the picture was rejected for the image: these very bytes, or others that are recognised by the same fingerprint. */
export async function isRejected({ db }: Context, image_id: string, picture_id: string): Promise<boolean> {
  const rejected = alias(crawl_pictures, 'rejected')
  const sameLook = and(
    eq(rejected.fingerprint_version, crawl_pictures.fingerprint_version),
    eq(rejected.fingerprint, crawl_pictures.fingerprint),
  )
  const rows = await db
    .select({ id: crawl_pictures.id })
    .from(rejected_pictures)
    .innerJoin(rejected, eq(rejected.id, rejected_pictures.picture_id))
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, picture_id))
    .where(and(eq(rejected_pictures.image_id, image_id), or(eq(rejected.id, crawl_pictures.id), sameLook)))
    .limit(1)
  return rows.length > 0
}
