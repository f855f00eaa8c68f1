// Invoices of whoever paid a letter without an account: they stand on its page, as there is no account where they could.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { infringement_answers } from '#server/db/schema/settlement.ts'

/** What guests have paid of a letter, the oldest first. */
export async function guestInvoices({ db }: Pick<Context, 'db'>, infringement_id: string) {
  const { state, infringement_id: of, invoice_id } = infringement_answers
  const paid = db
    .select({ id: invoice_id })
    .from(infringement_answers)
    .where(and(eq(of, infringement_id), eq(state, 'accepted'), isNotNull(invoice_id)))
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(users, and(eq(users.id, invoices.user_id), isNotNull(users.guest_of)))
    .where(and(inArray(invoices.id, paid), isNotNull(invoices.number)))
    .orderBy(asc(invoices.created_at), asc(invoices.id))
  return rows.map(({ invoice }) => invoice)
}

export async function shownInvoices(
  context: Pick<Context, 'db'>,
  infringement_id: string,
): Promise<{ id: string; number: string }[]> {
  const paid = await guestInvoices(context, infringement_id)
  return paid.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]))
}
