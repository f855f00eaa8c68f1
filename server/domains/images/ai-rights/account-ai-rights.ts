// The choice of an account about machines, and the photographs that follow it.
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import type { EventPayload } from '#server/events.ts'

/** Locked, before any of the photographs, so that none is written with a choice that is being changed. */
export async function lockAccountAiRights({ db, user }: UserContext): Promise<AiRights> {
  const [profile] = await db
    .select({ ai_rights: profiles.ai_rights })
    .from(profiles)
    .where(eq(profiles.user_id, user.id))
    .for('share')
  return profile?.ai_rights ?? 'reserved'
}

/** Every photograph of a person that has no choice of its own says from now on what the account says. */
export async function followAiRights(
  { db }: Context,
  { user_id, ai_rights }: EventPayload<'profile.ai_rights_changed'>,
): Promise<void> {
  await db
    .update(images)
    .set({ ai_rights })
    .where(and(eq(images.user_id, user_id), isNull(images.ai_rights_own), ne(images.ai_rights, ai_rights)))
}
