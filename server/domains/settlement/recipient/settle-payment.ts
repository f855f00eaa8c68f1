// What a payment of a letter brings about, in the transaction that books it: the case closes itself once nothing is asked any more.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { outcomeOf } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { licenses, purchases } from '#server/db/schema/market.ts'
import { infringement_answers, infringements } from '#server/db/schema/settlement.ts'
import type { EventPayload } from '#server/events.ts'
import { concludeAsGuest, forgetCardsOfPayer } from '../guests/conclude-guest.ts'
import { closeInfringement, lockInfringement, stopMailings } from '../infringements/close-infringement.ts'
import { recordInfringementEvent } from '../infringements/record-event.ts'
import { openFacts } from './open-facts.ts'
import type { AnswerRow } from './present-answer.ts'

/** Reaction, after the licences were granted. */
export async function concludeLetterPayment(
  context: Context,
  { purchase_id }: EventPayload<'purchase.paid'>,
): Promise<void> {
  const paying = await payingAnswers(context, purchase_id)
  const [first] = paying
  if (!first) return
  const at = context.now()
  const locked = await lockInfringement(context, first.infringement_id)
  const before = { ...locked, recipient_id: locked.recipient_id ?? (await accountOf(context, purchase_id)) }
  const by = { actor: 'recipient', user_id: before.recipient_id } as const
  for (const answer of paying) {
    const license_id = answer.kind === 'buy' ? await licenseOf(context, answer) : null
    await context.db
      .update(infringement_answers)
      .set({ state: 'accepted', decided_at: at, license_id })
      .where(eq(infringement_answers.id, answer.id))
    await context.db
      .update(infringements)
      .set({
        ...(answer.kind === 'pay' ? { damages_paid_at: at } : { licensed_at: at }),
        recipient_id: before.recipient_id,
      })
      .where(eq(infringements.id, before.id))
    await recordInfringementEvent(context, before.id, by, {
      kind: answer.kind === 'pay' ? 'damages_paid' : 'licensed',
      from: before.state,
      to: before.state,
      details: { answer: answer.id, invoice: answer.invoice_id, license: license_id },
    })
  }
  if (first.invoice_id !== null) await concludeAsGuest(context, before, first.invoice_id)
  const row = await lockInfringement(context, before.id)
  const outcome = outcomeOf(openFacts(row))
  if (outcome === null) {
    await stopMailings(context, row, by, 'paid')
    return
  }
  await withdrawWaiting(context, row.id)
  await closeInfringement(context, row, by, { outcome })
  await context.db.update(infringements).set({ regularization: 'successful' }).where(eq(infringements.id, row.id))
}

/** Reaction: nothing was charged, and it can be paid again. */
export async function failLetterPayment(
  context: Context,
  { purchase_id }: EventPayload<'purchase.refused'>,
): Promise<void> {
  const paying = await payingAnswers(context, purchase_id)
  const [first] = paying
  if (!first) return
  const row = await lockInfringement(context, first.infringement_id)
  if (first.invoice_id !== null) await forgetCardsOfPayer(context, first.invoice_id)
  const ids = paying.map(({ id }) => id)
  await context.db
    .update(infringement_answers)
    .set({ state: 'withdrawn', decided_at: context.now() })
    .where(inArray(infringement_answers.id, ids))
  const by = { actor: 'recipient', user_id: row.recipient_id } as const
  const details = { answers: ids }
  await recordInfringementEvent(context, row.id, by, {
    kind: 'answer_withdrawn',
    from: row.state,
    to: row.state,
    details,
  })
}

/** Whoever has paid keeps the letter; a guest has nowhere to keep it. */
async function accountOf({ db }: Context, purchase_id: string): Promise<string | null> {
  const [payer] = await db
    .select({ id: users.id })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.user_id))
    .where(and(eq(purchases.id, purchase_id), isNull(users.guest_of)))
  return payer?.id ?? null
}

async function payingAnswers({ db }: Context, purchase_id: string): Promise<AnswerRow[]> {
  const its = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.subject_id, purchase_id))
  return db
    .select()
    .from(infringement_answers)
    .where(and(inArray(infringement_answers.invoice_id, its), eq(infringement_answers.state, 'open')))
}

async function licenseOf({ db }: Context, { invoice_id }: AnswerRow): Promise<string | null> {
  const [row] = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(eq(licenses.invoice_id, invoice_id ?? ''))
  return row?.id ?? null
}

/** What else waited has nothing left to be about. */
async function withdrawWaiting({ db, now }: Context, id: string): Promise<void> {
  const open = and(eq(infringement_answers.infringement_id, id), eq(infringement_answers.state, 'open'))
  await db.update(infringement_answers).set({ state: 'withdrawn', decided_at: now() }).where(open)
}
