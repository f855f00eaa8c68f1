// Invoices that one payment pays: one of each seller of a purchase. The payment names the first of them.
import { and, asc, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { isBought } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { sale_royalties, sales } from '#server/db/schema/payouts.ts'
import type { InvoiceRow } from './draft-invoice.ts'

type Known = Pick<InvoiceRow, 'id' | 'user_id' | 'issuer_id' | 'category' | 'subject_id'>

/** The invoice itself where it is paid alone; the first one is the one that the payment names. */
export async function paidTogether({ db }: Pick<Context, 'db'>, invoice: Known): Promise<InvoiceRow[]> {
  const { id, user_id, category, subject_id } = invoice
  const alone = !isBought(invoice) || subject_id === null
  const which = alone
    ? eq(invoices.id, id)
    : and(eq(invoices.subject_id, subject_id), eq(invoices.user_id, user_id), eq(invoices.category, category))
  return db
    .select()
    .from(invoices)
    .where(and(which, ne(invoices.kind, 'credit_note')))
    .orderBy(asc(invoices.id))
}

/** Who pays and everybody who is paid by it, in the order of their ids. */
export async function partiesTo(context: Pick<Context, 'db'>, invoice_id: string): Promise<string[]> {
  const [named] = await context.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  const all = named ? await paidTogether(context, named) : []
  const people = all.flatMap(({ user_id, issuer_id }) => (issuer_id === null ? [user_id] : [user_id, issuer_id]))
  return [...new Set(people)].sort()
}

/** How many payments under way pay something that this person sells, or gets royalties of. */
export async function paymentsTo({ db }: Pick<Context, 'db'>, user_id: string): Promise<number> {
  const shared = db
    .select({ id: sale_royalties.invoice_id })
    .from(sale_royalties)
    .where(eq(sale_royalties.user_id, user_id))
  const theirs = or(eq(invoices.issuer_id, user_id), inArray(invoices.id, shared))
  const unpaid = notInArray(invoices.status, ['paid', 'cancelled'])
  const paying = new Set<string>()
  for (const each of await db.select().from(invoices).where(and(theirs, unpaid))) {
    const ids = (await paidTogether({ db }, each)).map(({ id }) => id)
    const open = and(inArray(pay_ins.invoice_id, ids), eq(pay_ins.status, 'created'))
    for (const { id } of await db.select({ id: pay_ins.id }).from(pay_ins).where(open)) paying.add(id)
  }
  return paying.size
}

/** What becomes of them when their payment is refused: a purchase is over, anything else can be paid again. */
export async function refuseTogether(context: Context, invoice: Known, refusal: string): Promise<void> {
  const all = await paidTogether(context, invoice)
  const ids = all.map(({ id }) => id)
  const status = isBought(invoice) ? 'cancelled' : 'payment_failed'
  await context.db.update(invoices).set({ status, refusal }).where(inArray(invoices.id, ids))
  if (status === 'cancelled') await forgetSellers(context, ids)
  if (isBought(invoice) && invoice.subject_id !== null)
    await context.emit('purchase.refused', { purchase_id: invoice.subject_id, refusal })
}

/** Nothing is issued in their names: where they live is kept for nobody. */
export async function forgetSellers({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> {
  const all = [...ids]
  await db.update(invoices).set({ seller: null }).where(inArray(invoices.id, all))
  await db.update(sales).set({ seller: null }).where(inArray(sales.invoice_id, all))
  await db.update(sale_royalties).set({ creator: null }).where(inArray(sale_royalties.invoice_id, all))
}
