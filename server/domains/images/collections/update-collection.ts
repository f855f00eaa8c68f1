// Renames a collection or chooses its cover.
import { and, eq } from 'drizzle-orm'
import type { Collection, collections as contract } from '#lib/contract/collections.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { collections, images } from '#server/db/schema/images.ts'
import { requireFreeName } from './create-collection.ts'
import { collectionById, ownCollection } from './queries.ts'

/** Its name stands in certificates that were issued before; those stay as they are. */
export async function updateCollection(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Collection> {
  await ownCollection(context, id)
  if (body.name !== undefined) await requireFreeName(context, body.name, id)
  if (body.cover) await requireMember(context, id, body.cover)
  const changes = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.cover === undefined ? {} : { cover_image_id: body.cover }),
  }
  if (Object.keys(changes).length > 0) {
    await context.db.update(collections).set(changes).where(eq(collections.id, id))
  }
  return collectionById(context, id)
}

async function requireMember({ db, user }: UserContext, collectionId: string, imageId: string): Promise<void> {
  const [member] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.collection_id, collectionId), isOwn(user.id)))
  if (!member) throw new Failure('invalid_input', {}, { cover: ['choice_invalid'] })
}
