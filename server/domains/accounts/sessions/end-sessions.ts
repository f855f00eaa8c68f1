// Ends sessions: those of this browser, one from afar, or every one.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { sessions as contract } from '#lib/contract/sessions.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { endEverywhere, endThese } from './sessions.ts'

/** The session that calls, and those of both cookies: the one in use and the one kept aside. */
export async function logOut(context: Context): Promise<void> {
  const { user, request } = context
  if (user) await endThese(context, eq(sessions.id, user.session_id))
  const tokens = Object.values(request.cookies).filter(token => token !== null)
  if (tokens.length > 0) await endThese(context, inArray(sessions.token_hash, tokens.map(hashToken)))
}

export async function removeSession(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const ended = await endThese(context, and(eq(sessions.id, id), eq(sessions.user_id, context.user.id)))
  if (ended === 0) throw new Failure('not_found')
}

export async function endAllSessions(context: UserContext): Promise<void> {
  await endEverywhere(context, context.user.id)
}
