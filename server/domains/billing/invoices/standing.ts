// How an invoice stands beyond its own row: what credit notes have taken back, and when a bank takes what is debited.
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { creditedCentsOfRow } from './credited.ts'

/** The day of the debit under way, once the bank has named it. */
const debitDayOfRow = sql<string | null>`(
  select debits_of_it.charge_on::text from pay_ins as debits_of_it
  where debits_of_it.invoice_id = "invoices"."id" and debits_of_it.method = 'direct_debit'
    and debits_of_it.status = 'created'
  order by debits_of_it.created_at desc limit 1)`

/** Of each row that is read from the table of invoices. */
export const standingOfRow = { credited_cents: creditedCentsOfRow, debited_on: debitDayOfRow }
export type InvoiceStanding = { credited_cents: number; debited_on: string | null }

export async function invoiceStandingOf({ db }: Pick<Context, 'db'>, invoice_id: string): Promise<InvoiceStanding> {
  const [found] = await db.select(standingOfRow).from(invoices).where(eq(invoices.id, invoice_id))
  if (!found) throw new Failure('not_found')
  return found
}
