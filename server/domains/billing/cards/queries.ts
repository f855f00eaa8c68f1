// Reads saved cards.
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { cards as contract, SavedCard } from '#lib/contract/cards.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { cards } from '#server/db/schema/billing.ts'

export type CardRow = typeof cards.$inferSelect

/** A card pays until the last day of its month. */
export const cardHasExpired = ({ expires_in }: Pick<CardRow, 'expires_in'>, now: Date): boolean =>
  dayOf(now).slice(0, 7) > expires_in

export function presentCard({ id, alias, brand, expires_in, is_default, created_at }: CardRow, now: Date): SavedCard {
  const expired = cardHasExpired({ expires_in }, now)
  return { id, alias, brand, expires_in, expired, is_default, created_at: created_at.toISOString() }
}

/** Cards in use, the default one first. */
export const cardsOf = ({ db }: Pick<Context, 'db'>, user_id: string): Promise<CardRow[]> =>
  db
    .select()
    .from(cards)
    .where(and(eq(cards.user_id, user_id), isNull(cards.removed_at)))
    .orderBy(desc(cards.is_default), desc(cards.created_at))

/** Somebody else's card is as unknown as none. */
export async function ownCard(context: UserContext, id: string): Promise<CardRow> {
  const found = (await cardsOf(context, context.user.id)).find(card => card.id === id)
  if (!found) throw new Failure('not_found')
  return found
}

export async function listCards(context: UserContext): Promise<Answer<typeof contract.list>> {
  const rows = await cardsOf(context, context.user.id)
  const { standin } = context.ports.payment
  return { ...singlePage(rows.map(row => presentCard(row, context.now()))), standin }
}
