// Agreements on cards: made when a holder pays and agrees to later charges, confirmed by that payment, used without them afterwards.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { type AgreementStatus, agreementCan } from '#lib/rules/billing/means.ts'
import type { Context } from '#server/context.ts'
import { card_agreements } from '#server/db/schema/means.ts'

export type CardAgreementRow = typeof card_agreements.$inferSelect

/** The newest agreement on a card that has come into being. */
export async function cardAgreementOf({ db }: Pick<Context, 'db'>, card_id: string): Promise<CardAgreementRow | null> {
  const [row] = await db
    .select()
    .from(card_agreements)
    .where(and(eq(card_agreements.card_id, card_id), inArray(card_agreements.status, [...agreementCan.confirm.from])))
    .orderBy(desc(card_agreements.created_at), desc(card_agreements.id))
    .limit(1)
  return row ?? null
}

/**
 * The agreement that a payment by its holder confirms; null where one is usable already. One that was never confirmed is
 * left behind: the provider holds on to the amount of its first payment.
 */
export async function agreementToConfirm(
  context: Context,
  { id: card_id, user_id }: { id: string; user_id: string },
): Promise<CardAgreementRow | null> {
  const known = await cardAgreementOf(context, card_id)
  if (known) return agreementCan.charge(known.status) ? null : known
  const created_at = context.now()
  const [row] = await context.db
    .insert(card_agreements)
    .values({ id: newId('card_agreement', created_at), user_id, card_id, status: 'created', created_at })
    .returning()
  return row ?? null
}

/** The provider's id of an agreement, which it is told of here. Call it outside transactions. Throws PaymentFailure. */
export async function agreementAtProvider(
  context: Context,
  { id, provider_id }: CardAgreementRow,
  order: { user: string; card: string; cents: number },
): Promise<string> {
  if (provider_id !== null) return provider_id
  const made = await context.ports.payment.createAgreement(order, `agreement/${id}`)
  await context.db.update(card_agreements).set({ provider_id: made.id }).where(eq(card_agreements.id, id))
  return made.id
}

/** The provider's code for an agreement that has had as many payments as one may have. */
const USED_UP = '205001'

/** What the end of a payment says of the agreement it was made under; `refusal` is null when it succeeded. */
export async function followAgreement({ db }: Context, id: string | null, refusal: string | null): Promise<void> {
  if (id === null) return
  const enter = (status: AgreementStatus, from: AgreementStatus[]) =>
    db
      .update(card_agreements)
      .set({ status })
      .where(and(eq(card_agreements.id, id), inArray(card_agreements.status, from)))
  if (refusal === null) await enter('usable', ['created', 'to_confirm'])
  // The provider takes no payment under it any more: the next one is made anew.
  else if (refusal === USED_UP || refusal === 'refused') await enter('ended', ['created', 'usable', 'to_confirm'])
  else await enter('to_confirm', ['usable'])
}
