// The person whose file is taken while nobody is signed in: by FTP, or by a job.
import { eq } from 'drizzle-orm'
import { decide } from '#lib/rules/access.ts'
import type { Context, CurrentUser, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'

type User = typeof users.$inferSelect

/** The page's own words about who may upload. */
export const mayUpload = (user: User): boolean =>
  user.deleted_at === null && decide({ method: 'POST', access: 'creator' }, user) === 'allowed'

/** A person without a session. */
export function senderOf({ id, email, first_name, last_name, account_type, roles, locale }: User): CurrentUser {
  const names = { id, email, first_name, last_name }
  return { ...names, account_type, roles, locale, session_id: '', impersonator_id: null, proved_at: null }
}

/** Null when this person may not upload any more. */
export async function senderContext(context: Context, user_id: string): Promise<UserContext | null> {
  const [found] = await context.db.select().from(users).where(eq(users.id, user_id))
  return found && mayUpload(found) ? { ...context, user: senderOf(found) } : null
}
