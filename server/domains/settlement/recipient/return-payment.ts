// What becomes of an infringement whose payment a bank takes back: it is due again; and when the bank gives it back.
import { and, eq, inArray, ne } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { infringementCan, outcomeOf } from '#lib/rules/settlement/infringements.ts'
import { deadlineFrom } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { infringement_answers, infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import type { EventPayload } from '#server/events.ts'
import { closeInfringement, lockInfringement } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { openFacts } from './open-facts.ts'
import type { AnswerRow } from './present-answer.ts'
import { tellReturned } from './tell-returned.ts'

/** Reaction. What is sold in a creator’s name goes back by a dispute alone. */
export async function returnLetterPayment(
  context: Context,
  { invoice_id, dispute_id }: EventPayload<'invoice.money_returned'>,
): Promise<void> {
  const paid = await answersPaidBy(context, invoice_id, 'accepted')
  const [first] = paid
  if (!first) return
  const row = await lockInfringement(context, first.infringement_id)
  const details = { invoice: invoice_id, dispute: dispute_id }
  const reopens = await mayReopen(context, row)
  await takeBack(context, row, paid)
  if (reopens) await reopen(context, row)
  const to = reopens ? 'to_be_settled' : row.state
  await recordInfringementEvent(context, row.id, theProduct, { kind: 'payment_returned', from: row.state, to, details })
  await tellReturned(context, row, { invoice_id, news: 'taken' })
}

/** Reaction: a bank has given back all that it took. Paid again meanwhile, it stays as it is. */
export async function restoreLetterPayment(
  context: Context,
  { invoice_id, whole }: EventPayload<'invoice.money_restored'>,
): Promise<void> {
  if (!whole) return
  const taken = await answersPaidBy(context, invoice_id, 'refused')
  const [first] = taken
  if (!first) return
  const before = await lockInfringement(context, first.infringement_id)
  const at = context.now()
  const ids = taken.map(({ id }) => id)
  await context.db.update(infringement_answers).set({ state: 'accepted' }).where(inArray(infringement_answers.id, ids))
  await context.db
    .update(infringements)
    .set({
      damages_paid_at: before.damages_paid_at ?? (taken.some(({ kind }) => kind === 'pay') ? at : null),
      licensed_at: before.licensed_at ?? (taken.some(({ kind }) => kind === 'buy') ? at : null),
    })
    .where(eq(infringements.id, before.id))
  const event = { kind: 'payment_restored', from: before.state, to: before.state } as const
  await recordInfringementEvent(context, before.id, theProduct, { ...event, details: { invoice: invoice_id } })
  const row = await lockInfringement(context, before.id)
  await tellReturned(context, row, { invoice_id, news: 'restored' })
  const outcome = outcomeOf(openFacts(row))
  if (outcome !== null) await settleAgain(context, row, outcome)
}

async function settleAgain(context: Context, row: InfringementRow, outcome: 'paid' | 'licensed' | 'removed') {
  await closeInfringement(context, row, theProduct, { outcome })
  await context.db.update(infringements).set({ regularization: 'successful' }).where(eq(infringements.id, row.id))
}

/** Closed by a payment, and no other claim is about the same pictures by now. */
async function mayReopen({ db }: Context, row: InfringementRow): Promise<boolean> {
  if (!infringementCan.reopen(row.state) || (row.outcome !== 'paid' && row.outcome !== 'licensed')) return false
  const own = db
    .select({ hit: infringement_hits.hit_id })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, row.id))
  const { open, hit_id, infringement_id } = infringement_hits
  const others = and(eq(open, true), inArray(hit_id, own), ne(infringement_id, row.id))
  return (await db.$count(infringement_hits, others)) === 0
}

async function takeBack({ db }: Context, row: InfringementRow, paid: readonly AnswerRow[]): Promise<void> {
  const ids = paid.map(({ id }) => id)
  await db.update(infringement_answers).set({ state: 'refused' }).where(inArray(infringement_answers.id, ids))
  const kinds = paid.map(({ kind }) => kind)
  await db
    .update(infringements)
    .set({
      ...(kinds.includes('pay') && { damages_paid_at: null }),
      ...(kinds.includes('buy') && { licensed_at: null }),
      regularization: 'refused',
    })
    .where(eq(infringements.id, row.id))
}

/** Its letters stay stopped; an answer is asked for anew. */
async function reopen({ db, now }: Context, row: InfringementRow): Promise<void> {
  const open = { state: 'to_be_settled', outcome: null, close_reason: null, closed_at: null } as const
  const deadline_on = deadlineFrom(dayOf(now()))
  await db
    .update(infringements)
    .set({ ...open, deadline_on })
    .where(eq(infringements.id, row.id))
  await db.update(infringement_hits).set({ open: true }).where(eq(infringement_hits.infringement_id, row.id))
}

async function answersPaidBy({ db }: Context, invoice_id: string, state: 'accepted' | 'refused'): Promise<AnswerRow[]> {
  return db
    .select()
    .from(infringement_answers)
    .where(and(eq(infringement_answers.invoice_id, invoice_id), eq(infringement_answers.state, state)))
}
