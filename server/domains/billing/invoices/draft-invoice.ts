// Makes an invoice that waits for its payment; it has no number until it is issued, so one that is never paid leaves no gap.
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addCents } from '#lib/money.ts'
import { type InvoiceCategory, type InvoiceParty, invoiceCan } from '#lib/rules/billing/invoices.ts'
import { vatRates } from '#lib/rules/billing/vat.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines, invoices, pay_ins } from '#server/db/schema/billing.ts'
import { buyerOf, sellerOf } from './parties.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type DraftLine = Omit<typeof invoice_lines.$inferInsert, 'invoice_id' | 'position' | 'vat_bps'>
type Draft = {
  user_id: string
  /** In whose name it is sold, when not in the platform's own. */
  issuer_id?: string
  /** Who sells and who buys, where an earlier draft has frozen them. */
  seller?: InvoiceParty | null
  buyer?: InvoiceParty | null
  category: InvoiceCategory
  quote_id?: string
  subject_id?: string
  supplied_on?: string
  due_on?: string
  lines: DraftLine[]
}

/** Who buys, and which creator sells, is frozen here already: the VAT of its lines follows from it, and it is paid later. */
export async function draftInvoice(context: Context, draft: Draft): Promise<InvoiceRow> {
  const { user_id, issuer_id } = draft
  const buyer = draft.buyer ?? (await buyerOf(context, user_id))
  const seller = issuer_id === undefined ? null : (draft.seller ?? (await sellerOf(context, issuer_id)).seller)
  return writeInvoice(context, { ...draft, seller, buyer, status: 'pending' })
}

type Written = Draft &
  Pick<typeof invoices.$inferInsert, 'status' | 'kind' | 'corrects_id' | 'paid_at'> & { buyer: InvoiceParty }

export async function writeInvoice({ db, now }: Context, { lines, ...given }: Written): Promise<InvoiceRow> {
  const created_at = now()
  const net_cents = addCents(...lines.map(line => line.net_cents))
  const vat_cents = addCents(...lines.map(line => line.vat_cents))
  const amounts = { currency: 'EUR', net_cents, vat_cents, total_cents: addCents(net_cents, vat_cents) }
  const [row] = await db
    .insert(invoices)
    .values({ id: newId('invoice', created_at), ...given, ...amounts, created_at })
    .returning()
  if (!row) throw new Failure('unknown')
  await db
    .insert(invoice_lines)
    .values(
      lines.map((line, position) => ({ ...line, invoice_id: row.id, position, vat_bps: vatRates[line.tax_code] })),
    )
  return row
}

/** The invoice that a quote has become. */
export async function invoiceOfQuote({ db }: Context, quote_id: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.quote_id, quote_id), ne(invoices.status, 'cancelled')))
  return row ?? null
}

/** Drops plans that were chosen and never paid; what was made for somebody stays to be paid. */
export async function cancelDrafts({ db }: Context, user_id: string): Promise<void> {
  const open = inArray(invoices.status, [...invoiceCan.pay.from])
  await db
    .update(invoices)
    .set({ status: 'cancelled' })
    .where(and(eq(invoices.user_id, user_id), open, isNull(invoices.number), isNotNull(invoices.quote_id)))
}

/** Refuses while an invoice is being paid, or one that was issued is not; `but` is the one that may be. */
export async function requireNothingOpen(context: Context, user_id: string, but?: string): Promise<void> {
  if (await isPaying(context, user_id, but)) throw new Failure('invoice_validating')
  const unpaid = inArray(invoices.status, [...invoiceCan.pay.from])
  const [owed] = await context.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.user_id, user_id), unpaid, isNotNull(invoices.number), but ? ne(invoices.id, but) : undefined),
    )
  if (owed) throw new Failure('invoice_unpaid')
}

/** Whether a payment of this person is under way, `but` those of one invoice. */
export async function isPaying({ db }: Context, user_id: string, but?: string): Promise<boolean> {
  const under_way = and(eq(pay_ins.user_id, user_id), eq(pay_ins.status, 'created'))
  return (await db.$count(pay_ins, but ? and(under_way, ne(pay_ins.invoice_id, but)) : under_way)) > 0
}

/** Whether a plan or its renewal is being paid, which decides about what runs. */
export async function isPayingPlan({ db }: Pick<Context, 'db'>, user_id: string): Promise<boolean> {
  const open = await db
    .select({ id: pay_ins.id })
    .from(pay_ins)
    .innerJoin(invoices, eq(invoices.id, pay_ins.invoice_id))
    .where(and(eq(pay_ins.user_id, user_id), eq(pay_ins.status, 'created'), eq(invoices.category, 'subscription')))
  return open.length > 0
}
