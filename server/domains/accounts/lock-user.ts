// Lets what one person does at once happen one after the other.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'

/**
 * Others who lock the same person wait until this transaction ends: so limits hold, and a verification is judged as
 * a whole. Rows that only name the person are written meanwhile: two people who buy of each other do not wait in a circle.
 */
export async function lockUser({ db }: Pick<Context, 'db'>, user_id: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}
