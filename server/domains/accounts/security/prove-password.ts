// Shows that whoever has the session knows the password too: for some minutes it may change what the account hangs on.
import { eq } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { requirePassword } from './require-password.ts'

export async function provePassword(
  context: UserContext,
  { body }: ParsedInput<typeof auth.provePassword>,
): Promise<void> {
  const { db, user, now } = context
  await requirePassword(context, body.password)
  await db.update(sessions).set({ proved_at: now() }).where(eq(sessions.id, user.session_id))
}
