// Finds people by address.
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { KNOWN_ADDRESS_DAYS } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'

export type UserRow = typeof users.$inferSelect

/**
 * The person of an e-mail address (lower case): the one who confirmed it, else the latest who registered with it.
 * Several may register with one address until one of them proves to own it.
 */
export async function userByEmail({ db }: Pick<Context, 'db'>, email: string): Promise<UserRow | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.guest_of)))
    .orderBy(sql`${users.email_confirmed_at} is null`, desc(users.created_at), desc(users.id))
    .limit(1)
  return found ?? null
}

export async function confirmedUserByEmail({ db }: Pick<Context, 'db'>, email: string): Promise<UserRow | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.email_confirmed_at)))
    .limit(1)
  return found ?? null
}

/** Whether the person of an address has lately been signed in from a network; an impersonation does not count. */
export async function isKnownNetwork(context: Context, email: string, network: string): Promise<boolean> {
  const lately = addSeconds(context.now(), -KNOWN_ADDRESS_DAYS * DAY_S)
  const own = isNull(sessions.impersonator_id)
  const [found] = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(users.email, email), own, eq(sessions.network, network), gt(sessions.expires_at, lately)))
    .limit(1)
  return found !== undefined
}
