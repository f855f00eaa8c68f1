// Likes: once per person and image; the count moves with them.
import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract, Image } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { UserContext } from '#server/context.ts'
import { image_likes, images } from '#server/db/schema/images.ts'
import { presentImage } from './present.ts'
import { visibleImage } from './queries.ts'
import { listedRows } from './search/find-images.ts'

type Input = ParsedInput<typeof contract.like>

export async function likeImage(context: UserContext, { id }: Input): Promise<Image> {
  const image = await visibleImage(context, id)
  if (!imageCan.like(image.state)) throw new Failure('conflict')
  const added = await context.db
    .insert(image_likes)
    .values({ image_id: id, user_id: context.user.id, created_at: context.now() })
    .onConflictDoNothing()
    .returning({ image_id: image_likes.image_id })
  return counted(context, id, added.length)
}

export async function unlikeImage(context: UserContext, { id }: Input): Promise<Image> {
  await visibleImage(context, id)
  const removed = await context.db
    .delete(image_likes)
    .where(and(eq(image_likes.image_id, id), eq(image_likes.user_id, context.user.id)))
    .returning({ image_id: image_likes.image_id })
  return counted(context, id, -removed.length)
}

async function counted(context: UserContext, id: string, change: number): Promise<Image> {
  if (change !== 0) {
    await context.db
      .update(images)
      .set({ nb_likes: sql`${images.nb_likes} + ${change}` })
      .where(eq(images.id, id))
  }
  const [row] = await listedRows(context, [id])
  if (!row) throw new Failure('not_found')
  return presentImage(row)
}
