// Deletes a collection.
import { eq } from 'drizzle-orm'
import type { collections as contract } from '#lib/contract/collections.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { collections } from '#server/db/schema/images.ts'
import { ownCollection } from './collection-queries.ts'

/** The images stay, without a collection. */
export async function deleteCollection(
  context: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  await ownCollection(context, id)
  await context.db.delete(collections).where(eq(collections.id, id))
  await context.emit('pages.changed', { paths: ['/', '/collections'] })
}
