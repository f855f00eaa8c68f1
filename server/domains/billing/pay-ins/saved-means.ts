// What can pay for a person: who is there chooses, who is not has agreed before.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { agreementCan, mandateCan } from '#lib/rules/billing/means.ts'
import type { Context } from '#server/context.ts'
import { mandates } from '#server/db/schema/means.ts'
import { type CardRow, cardHasExpired, cardsOf } from '../cards/queries.ts'
import { type CardAgreementRow, cardAgreementOf } from './card-agreements.ts'

export type MandateRow = typeof mandates.$inferSelect
type SavedMeans =
  | { method: 'card'; card: CardRow; agreement: CardAgreementRow }
  | { method: 'direct_debit'; mandate: MandateRow }

/** The mandate that may be debited; null without one. */
export async function usableMandate({ db }: Pick<Context, 'db'>, user_id: string): Promise<MandateRow | null> {
  const [row] = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.user_id, user_id), inArray(mandates.status, [...mandateCan.pay.from])))
    .orderBy(desc(mandates.created_at))
    .limit(1)
  return row ?? null
}

export async function defaultCard(context: Pick<Context, 'db' | 'now'>, user_id: string): Promise<CardRow | null> {
  const card = (await cardsOf(context, user_id)).find(({ is_default }) => is_default)
  return card && !cardHasExpired(card, context.now()) ? card : null
}

/** What may be charged while the payer is away: the mandate where it was chosen, else the card, else the mandate after all. */
export async function savedMeans(context: Pick<Context, 'db' | 'now'>, user_id: string): Promise<SavedMeans | null> {
  const mandate = await usableMandate(context, user_id)
  if (mandate?.is_default) return { method: 'direct_debit', mandate }
  const card = await defaultCard(context, user_id)
  const agreement = card && (await cardAgreementOf(context, card.id))
  if (card && agreement && agreementCan.charge(agreement.status)) return { method: 'card', card, agreement }
  return mandate && { method: 'direct_debit', mandate }
}
