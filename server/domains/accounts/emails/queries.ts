// The addresses of a person: finding them, and who has confirmed one.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { EmailAddress } from '#lib/contract/emails.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import type { UserRow } from '../queries.ts'

export type EmailRow = typeof email_addresses.$inferSelect

export const presentEmail = ({ id, email, primary, confirmed_at, created_at }: EmailRow): EmailAddress => ({
  id,
  email,
  primary,
  confirmed: confirmed_at !== null,
  created_at: created_at.toISOString(),
})

/** One address of the caller; throws `not_found` for anybody else's. */
export async function ownEmail(context: UserContext, id: string): Promise<EmailRow> {
  const own = and(eq(email_addresses.id, id), eq(email_addresses.user_id, context.user.id))
  const [found] = await context.db.select().from(email_addresses).where(own).limit(1)
  if (!found) throw new Failure('not_found')
  return found
}

/** Whoever has confirmed an address (lower case), as the primary or as a further one. */
export async function ownerOfAddress({ db }: Pick<Context, 'db'>, email: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(email_addresses)
    .innerJoin(users, eq(users.id, email_addresses.user_id))
    .where(and(eq(email_addresses.email, email), isNotNull(email_addresses.confirmed_at)))
    .limit(1)
  return found?.user ?? null
}

/**
 * Confirms an address for the one account, inside a transaction; false when somebody has it already. Two accounts
 * that confirm one address at the same instant: the second waits here and then finds it taken.
 */
export async function claimAddress(
  context: Context,
  { user_id, email }: { user_id: string; email: string },
  confirmed_at: Date,
): Promise<boolean> {
  const same = eq(email_addresses.email, email)
  const rivals = await context.db
    .select()
    .from(email_addresses)
    .where(same)
    .orderBy(asc(email_addresses.id))
    .for('update')
  const free = rivals.every(rival => rival.confirmed_at === null)
  if (!free || !rivals.some(rival => rival.user_id === user_id)) return false
  await context.db
    .update(email_addresses)
    .set({ confirmed_at })
    .where(and(same, eq(email_addresses.user_id, user_id)))
  return true
}
