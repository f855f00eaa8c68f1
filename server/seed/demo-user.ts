// A person of the demo world as a caller of use cases.
import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { confirmedUserByEmail, type UserRow } from '#server/domains/accounts/queries.ts'
import { type DemoPersonKey, demoPeople } from './demo-accounts.ts'

export function asUser(
  context: Context,
  { id, email, first_name, last_name, locale, account_type, roles }: UserRow,
): UserContext {
  const session = { session_id: 'seed', impersonator_id: null, proved_at: null }
  const user = { id, email, first_name, last_name, locale, account_type, roles, ...session }
  return { ...context, user, transact: work => context.transact(tx => work({ ...tx, user })) }
}

export type Cast = Map<DemoPersonKey, UserContext>

/** Who is there so far. */
export async function castOf(context: Context): Promise<Cast> {
  const cast: Cast = new Map()
  for (const key of ['creator', 'agency', 'studio', 'buyer', 'admin'] as const) {
    const person = await confirmedUserByEmail(context, demoPeople[key].email)
    if (person) cast.set(key, asUser(context, person))
  }
  return cast
}

export const inTransaction = <T>(who: UserContext, deed: (me: UserContext) => Promise<T>): Promise<T> =>
  who.transact(tx => deed({ ...tx, user: who.user }))

/** A refusal is written down and waited out: the next round finds what is still to do. */
export async function unlessRefused(who: UserContext, deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    who.log.info({ code: error.code, who: who.user.email }, 'demo world')
  }
}

/** A photograph of this person's, by the name of its file. */
export async function imageOfFile({ db, user }: UserContext, file: string) {
  const its = and(eq(images.user_id, user.id), eq(images.file_name, file), isNull(images.deleted_at))
  const [found] = await db
    .select({ id: images.id, state: images.state, portfolio: images.portfolio })
    .from(images)
    .where(its)
  return found
}
