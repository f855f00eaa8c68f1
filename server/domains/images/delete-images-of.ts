// What becomes of images when their owner is erased: nothing shows them any more, and only what their certificates state remains.
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { ftp_accounts, ftp_arrivals } from '#server/db/schema/ftp.ts'
import {
  collection_likes,
  collections,
  image_errors,
  image_holds,
  image_likes,
  images,
  photographers,
} from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { upload_profiles } from '#server/db/schema/upload-profiles.ts'
import { job } from '#server/jobs/queue.ts'
import { removeImageFiles } from './delete-image.ts'
import { deleteUploadsOf } from './uploads/end-upload.ts'

type Gone = { user_id: string }

export async function deleteImagesOf(context: Context, { user_id }: Gone): Promise<void> {
  const { db } = context
  await takeBackLikes(context, { user_id })
  const own = db.select({ id: images.id }).from(images).where(eq(images.user_id, user_id))
  await db.delete(image_likes).where(inArray(image_likes.image_id, own))
  await db.delete(image_holds).where(inArray(image_holds.image_id, own))
  for (const table of [image_errors, ftp_accounts, ftp_arrivals, upload_profiles])
    await db.delete(table).where(eq(table.user_id, user_id))
  await deleteUploadsOf(context, user_id)
  const words = { title: '', slug: 'image', file_name: '', photographer: '', search_text: '', tags: [] }
  const said = { angle: null, location: null, moment: null, technical_means: null, created_on: null }
  const shown = { portfolio: 'private' as const, monitored: false, nb_likes: 0, collection_id: null }
  await db
    .update(images)
    .set({
      ...words,
      ...said,
      ...shown,
      photographer_id: null,
      deleted_at: sql`coalesce(${images.deleted_at}, ${context.now().toISOString()}::timestamptz)`,
    })
    .where(eq(images.user_id, user_id))
  // Both dates stay; what was written with them does not.
  await db
    .update(priorities)
    .set({ message: null, answer: null })
    .where(or(inArray(priorities.earlier_image_id, own), inArray(priorities.later_image_id, own)))
  await db.delete(collections).where(eq(collections.user_id, user_id))
  await db.delete(photographers).where(eq(photographers.user_id, user_id))
  await context.enqueue(removeAccountFiles, { user_id }, { key: user_id })
}

async function takeBackLikes({ db }: Context, { user_id }: Gone): Promise<void> {
  const liked = await db.delete(image_likes).where(eq(image_likes.user_id, user_id)).returning()
  if (liked.length > 0) {
    const ids = liked.map(like => like.image_id)
    await db
      .update(images)
      .set({ nb_likes: sql`${images.nb_likes} - 1` })
      .where(inArray(images.id, ids))
  }
  const collected = await db.delete(collection_likes).where(eq(collection_likes.user_id, user_id)).returning()
  if (collected.length === 0) return
  const ids = collected.map(like => like.collection_id)
  await db
    .update(collections)
    .set({ nb_likes: sql`${collections.nb_likes} - 1` })
    .where(inArray(collections.id, ids))
}

const AT_ONCE = 100

/** Removes the files of all images of an erased account, a hundred rows at a time; those of images deleted before are gone already. */
export const removeAccountFiles = job(
  'images.remove-account-files',
  z.object({ user_id: z.string() }),
  async (context, { user_id }) => {
    const { db } = context
    let last = ''
    while (true) {
      const rows = await db
        .select()
        .from(images)
        .where(and(eq(images.user_id, user_id), isNotNull(images.deleted_at), gt(images.id, last)))
        .orderBy(asc(images.id))
        .limit(AT_ONCE)
      for (const image of rows) await removeImageFiles(context, image)
      const end = rows.at(-1)
      if (!end) return
      last = end.id
    }
  },
  { writes: 'nothing' },
)
