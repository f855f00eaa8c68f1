// What the market forgets when an account is erased, and keeps in its export.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'

export async function forgetLicenses({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(licenses).where(eq(licenses.user_id, user_id))
}

export const exportLicenses = ({ db }: Pick<Context, 'db'>, user_id: string) =>
  db.select().from(licenses).where(eq(licenses.user_id, user_id)).orderBy(asc(licenses.created_at))
