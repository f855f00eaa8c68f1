// Chooses the card that pays, and takes cards out of use: at once here, and by a job at the payment provider.
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { cards as contract, SavedCard } from '#lib/contract/cards.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Context, UserContext } from '#server/context.ts'
import { cards } from '#server/db/schema/billing.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { job } from '#server/jobs/queue.ts'
import { cardsOf, ownCard, presentCard } from './queries.ts'

export async function setDefaultCard(
  context: UserContext,
  { id }: ParsedInput<typeof contract.setDefault>,
): Promise<SavedCard> {
  await lockUser(context, context.user.id)
  await ownCard(context, id)
  await makeDefault(context, context.user.id, id)
  return presentCard(await ownCard(context, id), context.now())
}

async function makeDefault({ db }: Context, user_id: string, id: string): Promise<void> {
  await db
    .update(cards)
    .set({ is_default: false })
    .where(and(eq(cards.user_id, user_id), eq(cards.is_default, true)))
  await db.update(cards).set({ is_default: true }).where(eq(cards.id, id))
}

/** The newest of the others pays from then on. */
export async function removeCard(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const { user, db } = context
  await lockUser(context, user.id)
  const { is_default } = await ownCard(context, id)
  await db.update(cards).set({ is_default: false, removed_at: context.now() }).where(eq(cards.id, id))
  await context.enqueue(deactivateCard, { card_id: id }, { key: id })
  const [next] = await cardsOf(context, user.id)
  if (is_default && next) await makeDefault(context, user.id, next.id)
}

/** Ends a card at the provider that was removed here. */
export const deactivateCard = job(
  'billing.deactivate-card',
  z.object({ card_id: z.string() }),
  async ({ db, ports }, { card_id }) => {
    const [row] = await db
      .select()
      .from(cards)
      .where(and(eq(cards.id, card_id), isNotNull(cards.removed_at)))
    if (row) await ports.payment.deactivateCard(row.provider_id)
  },
)
