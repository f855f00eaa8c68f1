// Ends the cards of guests as soon as they are not needed any more.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { cards } from '#server/db/schema/billing.ts'
import { deactivateCard } from '#server/domains/billing/cards/manage-cards.ts'

/** Here at once, and by a job at the provider; whoever has an account keeps theirs. */
export async function forgetCards(context: Context, user_id: string): Promise<void> {
  const guests = context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), isNotNull(users.guest_of)))
  const ended = await context.db
    .update(cards)
    .set({ is_default: false, removed_at: context.now() })
    .where(and(inArray(cards.user_id, guests), isNull(cards.removed_at)))
    .returning({ id: cards.id })
  for (const { id } of ended) await context.enqueue(deactivateCard, { card_id: id }, { key: id })
}
