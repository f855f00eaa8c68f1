// Takes an issued invoice back as far as no earlier credit note has: money can leave twice, an invoice is corrected once.
import { eq } from 'drizzle-orm'
import { type Cents, toCents } from '#lib/money.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { creditedCents } from './credited.ts'
import { draftCreditNote } from './draft-credit-note.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * `cents` have gone back to the payer: `note` corrects what of them was still to be corrected, VAT included; `loss` is the
 * platform's own. The sale of a creator, who has delivered and is paid, is not corrected. Call it in a transaction.
 */
export async function creditWhatIsLeft(
  context: Context,
  { invoice_id, cents }: { invoice_id: string; cents: Cents },
): Promise<{ note: InvoiceRow | null; loss: Cents }> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, invoice_id)).for('update')
  if (!invoice) throw new Error(`there is no invoice ${invoice_id}`)
  const left = invoice.issuer_id === null ? invoice.total_cents - (await creditedCents(context, invoice_id)) : 0
  const total_cents = toCents(Math.min(cents, left))
  const loss = toCents(cents - total_cents)
  if (total_cents === 0) return { note: null, loss }
  return { note: await issueInvoice(context, await draftCreditNote(context, { invoice_id, total_cents })), loss }
}
