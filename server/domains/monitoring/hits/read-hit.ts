// One hit of the caller, with both regions and its history; and the picture as it was found.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { hits as contract, HitDetail } from '#lib/contract/hits.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { changesOf, ownHit, shownHits } from './hit-queries.ts'
import { presentHitDetail } from './present-hit.ts'

export async function readHit(context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<HitDetail> {
  await ownHit(context, id)
  return hitDetail(context, id)
}

/** Of a hit that is known to be the caller's. */
export async function hitDetail(context: UserContext, id: string): Promise<HitDetail> {
  const [row] = await shownHits(context, [id])
  if (!row) throw new Failure('not_found')
  return presentHitDetail(row, await changesOf(context, id))
}

/** The address names the picture, so that a browser may keep it: another picture has another address. */
export async function readCopy(context: UserContext, { id }: ParsedInput<typeof contract.copy>): Promise<FileReply> {
  const hit = await ownHit(context, id)
  const [picture] = await context.db.select().from(crawl_pictures).where(eq(crawl_pictures.id, hit.picture_id))
  const copy = picture?.copy
  if (!picture || !copy) throw new Failure('not_found')
  return {
    stored: range => context.ports.storage.get(copy, range),
    media_type: copy.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
    etag: picture.sha256,
    cache: 'kept',
  }
}
