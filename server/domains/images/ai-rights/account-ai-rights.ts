// What an account says of machines, and what a licence to train costs there, with the photographs that follow both.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { sale_settings } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import type { EventPayload } from '#server/events.ts'

type AccountRights = { ai_rights: AiRights; training_price_cents: number | null }

/** Locked, before any of the photographs, so that none is written with a choice that is being changed. */
export async function lockAccountRights({ db, user }: UserContext, how: 'share' | 'update' = 'share') {
  const [profile] = await db
    .select({ ai_rights: profiles.ai_rights })
    .from(profiles)
    .where(eq(profiles.user_id, user.id))
    .for(how)
  const [offered] = await db
    .select({ training_price_cents: sale_settings.training_price_cents })
    .from(sale_settings)
    .where(eq(sale_settings.user_id, user.id))
  const ai_rights = profile?.ai_rights ?? 'reserved'
  return { ai_rights, training_price_cents: offered?.training_price_cents ?? null } satisfies AccountRights
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

/** And so with the price of a licence to train; null: none is offered. Call it with the account locked. */
export async function followTrainingPrice({ db, user }: UserContext, training_price_cents: number | null) {
  const differs = sql`${images.training_price_cents} is distinct from ${training_price_cents}::int`
  await db
    .update(images)
    .set({ training_price_cents })
    .where(and(eq(images.user_id, user.id), isNull(images.training_price_own), differs))
}
