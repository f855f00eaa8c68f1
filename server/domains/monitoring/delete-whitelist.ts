// Deletes the allowed websites of a deleted account.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'

export async function deleteWhitelistOf({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(whitelist_entries).where(eq(whitelist_entries.user_id, user_id))
}
