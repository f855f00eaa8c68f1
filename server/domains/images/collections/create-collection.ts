// Creates a collection; a creator's collections have different names.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Collection, collections as contract } from '#lib/contract/collections.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { collections } from '#server/db/schema/images.ts'
import { collectionById } from './queries.ts'

export async function createCollection(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Collection> {
  const now = context.now()
  const id = newId('collection', now)
  await requireFreeName(context, body.name, id)
  const created = await context.db
    .insert(collections)
    .values({ id, user_id: context.user.id, name: body.name, created_at: now })
    .onConflictDoNothing()
    .returning({ id: collections.id })
  if (created.length === 0) throw new Failure('collection_exists')
  return collectionById(context, id)
}

/** Names differ in more than capitals. */
export async function requireFreeName({ db, user }: UserContext, name: string, except: string): Promise<void> {
  const [taken] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.user_id, user.id),
        ne(collections.id, except),
        sql`lower(${collections.name}) = lower(${name})`,
      ),
    )
  if (taken) throw new Failure('collection_exists')
}
