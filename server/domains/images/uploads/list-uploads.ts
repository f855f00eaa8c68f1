// One's own uploads: all that are open, and for a day those that have ended.
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { DatedDigest } from '#lib/contract/certificate-proof.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { uploads as contract, Upload } from '#lib/contract/uploads.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { dated_digests, uploads } from '#server/db/schema/uploads.ts'
import { datedDigest } from '../certificates/date-digest.ts'
import { datedUploads, isUploadListed, isUploadOpen, ownUploads, presentUpload, shownUpload } from './upload-rows.ts'

export async function listUploads(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(ownUploads(context), query.open ? isUploadOpen() : isUploadListed(context))
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await datedUploads(context, where)
    .orderBy(order(uploads.created_at), order(uploads.id))
    .limit(limit)
    .offset(offset)
  const [total] = await context.db.select({ count: count() }).from(uploads).where(where)
  return pageAnswer(context, '/uploads', query, { count: total?.count ?? 0, results: rows.map(presentUpload) })
}

export const readUpload = (context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<Upload> =>
  shownUpload(context, id)

export async function readUploadDigest(
  context: UserContext,
  { id }: ParsedInput<typeof contract.digest>,
): Promise<DatedDigest | null> {
  const { sha256 } = await shownUpload(context, id)
  return datedDigest(context, and(eq(dated_digests.user_id, context.user.id), eq(dated_digests.sha256, sha256)))
}
