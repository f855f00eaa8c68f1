// Ends one session of a person, or every one.
import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { sessions as contract } from '#lib/contract/sessions.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { endSessions } from './sessions.ts'

export async function removeSession(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const open = and(eq(sessions.id, id), eq(sessions.user_id, context.user.id), isNull(sessions.revoked_at))
  const ended = await context.db
    .update(sessions)
    .set({ revoked_at: context.now() })
    .where(open)
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Failure('not_found')
}

export async function endAllSessions(context: UserContext): Promise<void> {
  await endSessions(context, context.user.id)
}
