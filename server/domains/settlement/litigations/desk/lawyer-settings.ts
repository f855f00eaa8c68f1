// Whether a lawyer is told of new cases by email.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { lawyerSettings as contract, LawyerSettings } from '#lib/contract/lawyer-settings.ts'
import type { UserContext } from '#server/context.ts'
import { lawyer_settings } from '#server/db/schema/litigation.ts'

/** On, until its owner says otherwise. */
export async function readLawyerSettings({ db, user }: UserContext): Promise<LawyerSettings> {
  const [row] = await db.select().from(lawyer_settings).where(eq(lawyer_settings.user_id, user.id))
  return { new_cases: row?.new_cases ?? true }
}

export async function updateLawyerSettings(
  { db, user }: UserContext,
  { body: { new_cases } }: ParsedInput<typeof contract.update>,
): Promise<LawyerSettings> {
  await db
    .insert(lawyer_settings)
    .values({ user_id: user.id, new_cases })
    .onConflictDoUpdate({ target: lawyer_settings.user_id, set: { new_cases } })
  return { new_cases }
}
