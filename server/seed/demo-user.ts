// A person of the demo world as a caller of use cases.
import type { Context, UserContext } from '#server/context.ts'
import type { UserRow } from '#server/domains/accounts/queries.ts'

export function asUser(
  context: Context,
  { id, email, first_name, last_name, locale, account_type, roles }: UserRow,
): UserContext {
  const session = { session_id: 'seed', impersonator_id: null, proved_at: null }
  const user = { id, email, first_name, last_name, locale, account_type, roles, ...session }
  return { ...context, user, transact: work => context.transact(tx => work({ ...tx, user })) }
}
