// Deletes a collection.
import { and, eq, sql } from 'drizzle-orm'
import type { collections as contract } from '#lib/contract/collections.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { collections } from '#server/db/schema/images.ts'
import { upload_profiles } from '#server/db/schema/upload-profiles.ts'
import { ownCollection } from './queries.ts'

/** The images stay, without a collection. */
export async function deleteCollection(
  context: UserContext,
  { id }: ParsedInput<typeof contract.remove>,
): Promise<void> {
  await ownCollection(context, id)
  const chosen = sql`${upload_profiles.settings} ->> 'collection' = ${id}`
  await context.db
    .update(upload_profiles)
    .set({ settings: sql`${upload_profiles.settings} - 'collection'` })
    .where(and(eq(upload_profiles.user_id, context.user.id), chosen))
  await context.db.delete(collections).where(eq(collections.id, id))
}
