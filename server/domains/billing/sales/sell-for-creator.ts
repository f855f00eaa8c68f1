// Sells a licence in its creator's name: the invoice that the buyer pays, and what the platform takes of it.
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { saleAmounts } from '#lib/rules/billing/sales.ts'
import type { Context } from '#server/context.ts'
import { sales } from '#server/db/schema/payouts.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { taxCodeFor } from '../invoices/parties.ts'

export type CreatorSale = {
  seller_id: string
  buyer_id: string
  /** The id of what is sold, such as an image. */
  subject_id: string
  /** What stands on the invoice, in every language. */
  description: Record<Locale, string>
  details: Record<Locale, string[]>
  /** The price before VAT. */
  net_cents: Cents
  /** The price of one year, on which the commission is taken. */
  base_cents: Cents
}

/**
 * The draft that the buyer pays as any other invoice; with its payment it is issued in the creator's name, and the money
 * goes on to them. Call it in a transaction. Throws `same_buyer_seller`, `license_not_for_sale` for a creator whose
 * identity is not verified, and `agreement_missing`.
 */
export async function sellForCreator(context: Context, sale: CreatorSale): Promise<InvoiceRow> {
  const { seller_id, buyer_id, subject_id, description, details, net_cents, base_cents } = sale
  if (seller_id === buyer_id) throw new Failure('same_buyer_seller')
  const seller = await profileOf(context, seller_id)
  if (seller?.verification !== 'verified') throw new Failure('license_not_for_sale')
  const sold = { user_id: buyer_id, issuer_id: seller_id, nature: 'license' } as const
  const tax_code = await taxCodeFor(context, sold)
  const commission_tax = await taxCodeFor(context, { user_id: seller_id, nature: 'service' })
  const { price, commission } = saleAmounts({ net_cents, base_cents, tax_code, commission_tax })
  const { vat_cents } = price
  const line = { description, details, quantity: 1, unit_net_cents: net_cents, tax_code, net_cents, vat_cents }
  const draft = { user_id: buyer_id, issuer_id: seller_id, subject_id, category: 'license', lines: [line] } as const
  const invoice = await draftInvoice(context, { ...draft, lines: [line] })
  await context.db.insert(sales).values({
    invoice_id: invoice.id,
    seller_id,
    commission_net_cents: commission.net_cents,
    commission_vat_cents: commission.vat_cents,
    commission_tax,
  })
  return invoice
}
