// Whether a person has asked to be deleted.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'

/** True from the request on, also after the erasing. */
export async function isBeingDeleted({ db }: Pick<Context, 'db'>, user_id: string): Promise<boolean> {
  const [asked] = await db
    .select({ id: account_deletions.id })
    .from(account_deletions)
    .where(eq(account_deletions.user_id, user_id))
    .limit(1)
  return asked !== undefined
}
