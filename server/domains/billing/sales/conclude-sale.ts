// What a paid sale brings: the platform's commission, invoiced and kept, and the way of the money to the creator.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { addCents, negate, toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { sales, transfers } from '#server/db/schema/payouts.ts'
import { draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { postTransaction } from '../ledger/post.ts'
import { payableAccount } from '../wallets/provider-wallet.ts'
import { moveMoney } from './transfers.ts'

type Sale = typeof sales.$inferSelect

/** Once, in the transaction in which the invoice is paid. */
export async function concludeSale(context: Context, invoice: InvoiceRow): Promise<void> {
  const { db, now } = context
  const [sale] = await db.select().from(sales).where(eq(sales.invoice_id, invoice.id))
  if (!sale) throw new Error(`the invoice ${invoice.id} has lost its sale`)
  // Nothing is taken of damages.
  const commission = sale.commission_net_cents === 0 ? null : await keepCommission(context, sale, invoice)
  if (commission)
    await db.update(sales).set({ commission_invoice_id: commission.id }).where(eq(sales.invoice_id, invoice.id))
  const created_at = now()
  const id = newId('transfer', created_at)
  await db.insert(transfers).values({
    id,
    invoice_id: invoice.id,
    from_user_id: invoice.user_id,
    to_user_id: sale.seller_id,
    amount_cents: invoice.total_cents,
    fees_cents: commission?.total_cents ?? toCents(0),
    status: 'created',
    created_at,
  })
  await context.enqueue(moveMoney, { transfer_id: id }, { key: id })
}

/** The creator owes the commission, and it is taken from what is owed to them at once. */
async function keepCommission(context: Context, sale: Sale, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { seller_id, commission_net_cents: net_cents, commission_vat_cents: vat_cents, commission_tax } = sale
  const description = inEveryLanguage(locale => translator(locale, 'payouts').t('sales.commission'))
  const details = inEveryLanguage(locale => [
    translator(locale, 'payouts').t('sales.of_invoice', { number: invoice.number ?? '' }),
  ])
  const amounts = { quantity: 1, unit_net_cents: net_cents, tax_code: commission_tax, net_cents, vat_cents }
  const draft = await draftInvoice(context, {
    user_id: seller_id,
    category: 'license',
    subject_id: invoice.id,
    lines: [{ description, details, ...amounts }],
  })
  const issued = await issueInvoice(context, draft)
  const cents = addCents(net_cents, vat_cents)
  const entries = { [payableAccount(seller_id)]: cents, [`user:${seller_id}:receivable`]: negate(cents) }
  const key = `invoice/${issued.id}/kept`
  await postTransaction(context, { key, kind: 'commission_kept', reference: issued.id, entries })
  await context.db.update(invoices).set({ status: 'paid', paid_at: context.now() }).where(eq(invoices.id, issued.id))
  return issued
}

function inEveryLanguage<T>(say: (locale: Locale) => T): Record<Locale, T> {
  // One entry for each language.
  return Object.fromEntries(locales.map(locale => [locale, say(locale)])) as Record<Locale, T>
}
