// Chooses the card that pays, and takes cards out of use: at once here, and by a job at the payment provider.
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { cards as contract, SavedCard } from '#lib/contract/cards.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { cardAfter } from '#lib/rules/billing/card-entry.ts'
import type { Context, UserContext } from '#server/context.ts'
import { cards } from '#server/db/schema/billing.ts'
import { card_agreements } from '#server/db/schema/means.ts'
import { endAtProvider } from '#server/domains/accounts/identity/end-at-provider.ts'
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

/** The newest of the others that has not expired pays from then on. */
export async function removeCard(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const { user, db } = context
  await lockUser(context, user.id)
  const { is_default } = await ownCard(context, id)
  await db.update(cards).set({ is_default: false, removed_at: context.now() }).where(eq(cards.id, id))
  await context.enqueue(deactivateCard, { card_id: id }, { key: id })
  if (!is_default) return
  const others = await cardsOf(context, user.id)
  const next = cardAfter(
    others.map(card => presentCard(card, context.now())),
    id,
  )
  if (next) await makeDefault(context, user.id, next.id)
}

/** The provider's ids of the card's agreements. */
async function endAgreements(db: Context['db'], card_id: string): Promise<string[]> {
  const rows = await db
    .update(card_agreements)
    .set({ status: 'ended' })
    .where(eq(card_agreements.card_id, card_id))
    .returning({ provider_id: card_agreements.provider_id })
  return rows.flatMap(({ provider_id }) => provider_id ?? [])
}

/** Ends a card at the provider that was removed here, with the agreements on it, and notes that it has ended. */
export const deactivateCard = job(
  'billing.deactivate-card',
  z.object({ card_id: z.string() }),
  async ({ db, ports, now }, { card_id }) => {
    const [row] = await db
      .select()
      .from(cards)
      .where(and(eq(cards.id, card_id), isNotNull(cards.removed_at)))
    if (!row) return
    for (const provider_id of await endAgreements(db, card_id))
      await endAtProvider(() => ports.payment.endAgreement(provider_id))
    await endAtProvider(() => ports.payment.deactivateCard(row.provider_id))
    await db.update(cards).set({ ended_at: now() }).where(eq(cards.id, card_id))
  },
)
