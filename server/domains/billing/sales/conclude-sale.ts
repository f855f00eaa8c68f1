// What a paid sale brings: the platform's commission, invoiced and kept, the royalties of creators, and the way of the money to those it belongs to.
import { and, eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { negate, toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { sale_royalties, sales, transfers } from '#server/db/schema/payouts.ts'
import { draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { postTransaction } from '../ledger/post.ts'
import { payableAccount } from '../wallets/provider-wallet.ts'
import { moveMoney } from './transfers.ts'

type Sale = typeof sales.$inferSelect

/** Once, in the transaction in which the invoice is paid. */
export async function concludeSale(context: Context, invoice: InvoiceRow): Promise<void> {
  const { db } = context
  const [sale] = await db.select().from(sales).where(eq(sales.invoice_id, invoice.id))
  if (!sale) throw new Error(`the invoice ${invoice.id} has lost its sale`)
  // Nothing is taken of damages.
  const commission = sale.commission_net_cents === 0 ? null : await keepCommission(context, sale, invoice)
  if (commission)
    await db.update(sales).set({ commission_invoice_id: commission.id }).where(eq(sales.invoice_id, invoice.id))
  const royalties = await payRoyalties(context, sale, invoice)
  const shared = royalties.reduce((sum, { total_cents }) => sum + total_cents, 0)
  const own = { to_user_id: sale.seller_id, amount_cents: toCents(invoice.total_cents - shared) }
  await passOn(context, invoice, { ...own, fees_cents: commission?.total_cents ?? toCents(0) })
  for (const { issuer_id, total_cents } of royalties)
    await passOn(context, invoice, { to_user_id: issuer_id, amount_cents: total_cents, fees_cents: toCents(0) })
}

type Passed = Pick<typeof transfers.$inferInsert, 'to_user_id' | 'amount_cents' | 'fees_cents'>

async function passOn(context: Context, { id: invoice_id, user_id }: InvoiceRow, passed: Passed): Promise<void> {
  const created_at = context.now()
  const id = newId('transfer', created_at)
  const movement = { id, invoice_id, from_user_id: user_id, ...passed }
  await context.db.insert(transfers).values({ ...movement, status: 'created', created_at })
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
    buyer: sale.seller,
    category: 'license',
    subject_id: invoice.id,
    lines: [{ description, details, ...amounts }],
  })
  return keepFrom(context, seller_id, { draft, kind: 'commission_kept' })
}

/** Each creator invoices their part to the owner who has sold, and it is taken from what is owed to that one at once. */
async function payRoyalties(context: Context, { seller_id, seller: buyer }: Sale, invoice: InvoiceRow) {
  const { db } = context
  const shares = await db.select().from(sale_royalties).where(eq(sale_royalties.invoice_id, invoice.id))
  const paid: (InvoiceRow & { issuer_id: string })[] = []
  for (const { user_id, creator: seller, net_cents, vat_cents, tax_code } of shares) {
    const description = inEveryLanguage(locale => translator(locale, 'payouts').t('sales.royalty'))
    const details = inEveryLanguage(locale => [
      translator(locale, 'payouts').t('sales.of_invoice', { number: invoice.number ?? '' }),
    ])
    const amounts = { quantity: 1, unit_net_cents: net_cents, tax_code, net_cents, vat_cents }
    const draft = await draftInvoice(context, {
      user_id: seller_id,
      issuer_id: user_id,
      seller,
      buyer,
      category: 'license',
      subject_id: invoice.id,
      lines: [{ description, details, ...amounts }],
    })
    const issued = await keepFrom(context, seller_id, { draft, kind: 'royalty_kept' })
    const own = and(eq(sale_royalties.invoice_id, invoice.id), eq(sale_royalties.user_id, user_id))
    await db.update(sale_royalties).set({ royalty_invoice_id: issued.id }).where(own)
    paid.push({ ...issued, issuer_id: user_id })
  }
  return paid
}

type Kept = { draft: InvoiceRow; kind: 'commission_kept' | 'royalty_kept' }

/** Issues it, and pays it with what is owed to the seller. */
async function keepFrom(context: Context, seller_id: string, { draft, kind }: Kept): Promise<InvoiceRow> {
  const issued = await issueInvoice(context, draft)
  const cents = issued.total_cents
  const entries = { [payableAccount(seller_id)]: cents, [`user:${seller_id}:receivable`]: negate(cents) }
  const key = `invoice/${issued.id}/kept`
  await postTransaction(context, { key, kind, reference: issued.id, entries })
  await context.db.update(invoices).set({ status: 'paid', paid_at: context.now() }).where(eq(invoices.id, issued.id))
  return issued
}

function inEveryLanguage<T>(say: (locale: Locale) => T): Record<Locale, T> {
  // One entry for each language.
  return Object.fromEntries(locales.map(locale => [locale, say(locale)])) as Record<Locale, T>
}
