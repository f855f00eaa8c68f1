// How much credit notes have taken back of invoices.
import { and, eq, sql, sum } from 'drizzle-orm'
import { type Cents, toCents } from '#lib/money.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'

/** Of each row that is read from the table of invoices; named in full, because the notes are in the same table. */
export const creditedCentsOfRow = sql<number>`(
  select coalesce(-sum(notes_of_it.total_cents), 0)::int from invoices as notes_of_it
  where notes_of_it.corrects_id = "invoices"."id" and notes_of_it.kind = 'credit_note')`

/** What was taken back of an invoice so far, VAT included. */
export async function creditedCents({ db }: Pick<Context, 'db'>, invoice_id: string): Promise<Cents> {
  const [found] = await db
    .select({ total: sum(invoices.total_cents) })
    .from(invoices)
    .where(and(eq(invoices.corrects_id, invoice_id), eq(invoices.kind, 'credit_note')))
  return toCents(0 - Number(found?.total ?? 0))
}
