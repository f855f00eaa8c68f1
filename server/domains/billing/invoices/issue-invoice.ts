// Issues an invoice or a credit note: gives it the next number of its series, freezes who sells and who buys where its draft has not, and posts it.
import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, negate, toCents } from '#lib/money.ts'
import { type InvoiceCategory, invoiceNumber, type SeriesOwner, seriesOf } from '#lib/rules/billing/invoices.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoice_series, invoices } from '#server/db/schema/billing.ts'
import { postTransaction } from '../ledger/post.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { buyerOf, sellerOf } from './parties.ts'

/** What the platform earns by its own invoices; for a licence or a cart that is its commission. */
const revenues: Record<InvoiceCategory, AccountName> = {
  subscription: 'revenue:subscription',
  digital_report: 'revenue:report',
  litigation: 'revenue:litigation',
  license: 'revenue:commission',
  cart: 'revenue:commission',
}

/**
 * Inside the transaction of what brings it about: when that rolls back, the number was never given. One with an
 * `issuer_id` is issued in that creator's name, in a series of theirs; throws `agreement_missing` where they have not
 * agreed to it.
 */
export async function issueInvoice(context: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { db } = context
  const { kind, issuer_id, user_id } = invoice
  const { seller, agreement } = await sellerOf(context, issuer_id, invoice.seller)
  const buyer = invoice.buyer ?? (await buyerOf(context, user_id))
  const numbered = await takeNumber(context, { kind, agreement })
  const supplied_on = invoice.supplied_on ?? numbered.issued_on
  const due_on = invoice.due_on ?? numbered.issued_on
  const [row] = await db
    .update(invoices)
    .set({ ...numbered, seller, buyer, supplied_on, due_on })
    .where(eq(invoices.id, invoice.id))
    .returning()
  if (!row) throw new Failure('unknown')
  await postIssue(context, row)
  return row
}

/** The series is locked until the transaction ends, so numbers and days follow each other without a gap. */
async function takeNumber({ db, now }: Context, owner: SeriesOwner) {
  const today = dayOf(now())
  const series = seriesOf(today, owner)
  await db.insert(invoice_series).values({ code: series, next_number: 1, last_issued_on: today }).onConflictDoNothing()
  const [taken] = await db
    .update(invoice_series)
    .set({
      next_number: sql`${invoice_series.next_number} + 1`,
      last_issued_on: sql`greatest(${invoice_series.last_issued_on}, ${today}::date)`,
    })
    .where(eq(invoice_series.code, series))
    .returning()
  if (!taken) throw new Failure('unknown')
  const sequence = taken.next_number - 1
  return { series, sequence, number: invoiceNumber(series, sequence), issued_on: taken.last_issued_on }
}

/** What is sold in a creator's name is owed to the creator, whose VAT it is; a credit note posts the opposite. */
async function postIssue(context: Context, invoice: InvoiceRow): Promise<void> {
  const { id, user_id, issuer_id, total_cents } = invoice
  const receivable: AccountName = `user:${user_id}:receivable`
  const earned = issuer_id === null ? await earnings(context, invoice) : { [`user:${issuer_id}:payable`]: total_cents }
  const owed = Object.entries(earned).map(([account, cents]) => [account, negate(cents)])
  const entries: Partial<Record<AccountName, Cents>> = { [receivable]: total_cents, ...Object.fromEntries(owed) }
  await postTransaction(context, { key: `invoice/${id}/issued`, kind: 'invoice_issued', reference: id, entries })
}

async function earnings({ db }: Context, { id, category, net_cents }: InvoiceRow): Promise<Record<string, Cents>> {
  const earned: Record<string, Cents> = { [revenues[category]]: net_cents }
  const lines = await db.select().from(invoice_lines).where(eq(invoice_lines.invoice_id, id))
  for (const { vat_bps, vat_cents } of lines) {
    const account = vat_bps === 1_000 ? 'vat:10' : 'vat:20'
    if (vat_cents !== 0) earned[account] = toCents((earned[account] ?? 0) + vat_cents)
  }
  return earned
}
