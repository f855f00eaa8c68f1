// Loads uploads and shows them as the API does.
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Upload, UploadFields } from '#lib/contract/uploads.ts'
import { Failure } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { openUploadStates } from '#lib/rules/upload-states.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { dated_digests, uploads } from '#server/db/schema/uploads.ts'
import type { ImageRow } from '../present.ts'

export type UploadRow = typeof uploads.$inferSelect
export type DatedRow = {
  upload: UploadRow
  digest: typeof dated_digests.$inferSelect | null
  earlier: ImageRow | null
}

export const isUploadOpen = (): SQL => inArray(uploads.state, [...openUploadStates])

/** What the list shows: all that is open, and for a day what has ended. */
export const isUploadListed = ({ now }: Pick<Context, 'now'>): SQL | undefined =>
  or(isUploadOpen(), gt(uploads.expires_at, now()))

export const ownUploads = ({ user }: UserContext): SQL => eq(uploads.user_id, user.id)

export function datedUploads({ db }: Pick<Context, 'db'>, where: SQL | undefined) {
  return db
    .select({ upload: uploads, digest: dated_digests, earlier: images })
    .from(uploads)
    .leftJoin(dated_digests, and(eq(dated_digests.user_id, uploads.user_id), eq(dated_digests.sha256, uploads.sha256)))
    .leftJoin(images, eq(images.id, sql`${uploads.earlier} ->> 'image_id'`))
    .where(where)
}

/** The caller's own upload as it is shown, else `not_found`. */
export async function shownUpload(context: UserContext, id: string): Promise<Upload> {
  const [row] = await datedUploads(context, and(eq(uploads.id, id), ownUploads(context), isUploadListed(context)))
  if (!row) throw new Failure('not_found')
  return presentUpload(row)
}

/** The row of the caller's own upload, locked until the transaction ends; else `not_found`. */
export async function lockOwnUpload(context: UserContext, id: string): Promise<UploadRow> {
  const where = and(eq(uploads.id, id), ownUploads(context), isUploadListed(context))
  const [row] = await context.db.select().from(uploads).where(where).for('update')
  if (!row) throw new Failure('not_found')
  return row
}

export async function readRow({ db }: Pick<Context, 'db'>, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** What each request that brings bytes asks. */
export async function readProgress({ db }: Pick<Context, 'db'>, id: string) {
  const { user_id, state, bytes, received } = uploads
  const [found] = await db.select({ user_id, state, bytes, received }).from(uploads).where(eq(uploads.id, id))
  return found ?? null
}

/** A private image of the other one is nobody's business. */
function presentEarlier({ upload, earlier: image }: DatedRow): Upload['earlier'] {
  if (!upload.earlier) return null
  const { issued_at: certified_at, same_file } = upload.earlier
  const open = image && image.deleted_at === null && imageCan.show(image.state) && image.portfolio !== 'private'
  return { certified_at, same_file, image: open ? { id: image.id, slug: image.slug, title: image.title } : null }
}

export function presentUpload(row: DatedRow): Upload {
  const { upload, digest } = row
  return {
    id: upload.id,
    file_name: upload.file_name,
    bytes: upload.bytes,
    sha256: upload.sha256,
    state: upload.state,
    offset: upload.received,
    transfer_url: `/api/uploads/${upload.id}/file`,
    refusal: upload.refusal,
    image: upload.image_id,
    duplicate: upload.duplicate,
    fields: UploadFields.parse(upload.fields),
    earlier: presentEarlier(row),
    submitted: upload.submitted_at !== null,
    dated_at: digest?.time_stamp?.at ?? null,
    created_at: upload.created_at.toISOString(),
    expires_at: upload.expires_at.toISOString(),
  }
}
