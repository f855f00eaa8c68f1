// What a dispute means for the books, the invoice and the plan: taken for now, given back, or lost for good.
import { and, eq, ne } from 'drizzle-orm'
import { type Cents, negate, toCents } from '#lib/money.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { creditWhatIsLeft } from '../invoices/credit-what-is-left.ts'
import { paidTogether } from '../invoices/paid-together.ts'
import { postTransaction } from '../ledger/post.ts'
import type { DisputeRow } from './queries.ts'

const receivableOf = ({ user_id }: DisputeRow) => `user:${user_id}:receivable` as const

/** The payer owes it again; what it was paid for rests, whoever has sold it. */
export async function bookTaken(context: Context, row: DisputeRow): Promise<void> {
  const { id, user_id, amount_cents } = row
  const entries = { [receivableOf(row)]: amount_cents, 'provider:disputes': negate(amount_cents) }
  await postTransaction(context, { key: `dispute/${id}/taken`, kind: 'dispute_taken', reference: id, entries })
  for (const invoice_id of await invoicesOf(context, row))
    await context.emit('invoice.money_returned', { user_id, invoice_id, dispute_id: id })
}

/** All that the disputed payment has paid: the dispute itself names the first of them. */
async function invoicesOf(context: Context, { invoice_id }: DisputeRow): Promise<string[]> {
  const [first] = await context.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  return first ? (await paidTogether(context, first)).map(({ id }) => id) : []
}

/** What was not contested is lost all the same. */
export async function bookWon(context: Context, row: DisputeRow): Promise<void> {
  const { id, user_id, amount_cents, contested_cents } = row
  const won = contested_cents ?? amount_cents
  const entries = { 'provider:disputes': won, [receivableOf(row)]: negate(won) }
  await postTransaction(context, { key: `dispute/${id}/won`, kind: 'dispute_won', reference: id, entries })
  if (won < amount_cents) await bookLost(context, row, toCents(amount_cents - won))
  const whole = !(await lacksMore(context, row))
  for (const invoice_id of await invoicesOf(context, row))
    await context.emit('invoice.money_restored', { user_id, invoice_id, dispute_id: id, whole })
}

/** Whether another dispute of the payment is open, or was lost: what was bought has not been paid whole. */
async function lacksMore({ db }: Context, { id, pay_in_id }: DisputeRow): Promise<boolean> {
  const others = and(eq(disputes.pay_in_id, pay_in_id), ne(disputes.id, id))
  return (await db.$count(disputes, and(others, eq(disputes.money_taken, true), ne(disputes.status, 'won')))) > 0
}

/**
 * The sale is taken back by a credit note. What an earlier one has taken back already is the platform's own loss; so is
 * the sale of a creator, who has delivered and is paid.
 */
export async function bookLost(context: Context, row: DisputeRow, cents: Cents): Promise<void> {
  const { db } = context
  const { id, invoice_id } = row
  const { note, loss } = await creditWhatIsLeft(context, { invoice_id, cents })
  if (note) await db.update(disputes).set({ credit_note_id: note.id }).where(eq(disputes.id, id))
  if (loss === 0) return
  const entries = { 'expense:refunds': loss, [receivableOf(row)]: negate(loss) }
  await postTransaction(context, { key: `dispute/${id}/lost`, kind: 'dispute_lost', reference: id, entries })
}
