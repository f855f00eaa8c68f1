// Sells licences in their creator's name: the invoice that the buyer pays, and what the platform takes of it.
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import type { InvoiceCategory } from '#lib/rules/billing/invoices.ts'
import { type SellerAmounts, type SoldLine, sellerAmounts } from '#lib/rules/billing/purchases.ts'
import { withVat } from '#lib/rules/billing/sales.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import type { Context } from '#server/context.ts'
import { sales } from '#server/db/schema/payouts.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { taxCodeFor } from '../invoices/parties.ts'

/** What stands on the invoice, in every language, for its price before VAT and that of one year. */
type CreatorSaleLine = SoldLine & { description: Record<Locale, string>; details: Record<Locale, string[]> }

type Parties = {
  seller_id: string
  buyer_id: string
  /** The id of what is sold, such as an image or a purchase. */
  subject_id: string
}
export type CreatorSale = Parties & CreatorSaleLine
export type CreatorSaleOfLines = Parties & { category: InvoiceCategory; lines: CreatorSaleLine[] }

/** {@link sellLinesForCreator} of one licence. */
export async function sellForCreator(context: Context, sale: CreatorSale): Promise<InvoiceRow> {
  const { seller_id, buyer_id, subject_id, ...line } = sale
  const parties = { seller_id, buyer_id, subject_id }
  return (await sellLinesForCreator(context, { ...parties, category: 'license', lines: [line] })).invoice
}

/**
 * The draft that the buyer pays as any other invoice; with its payment it is issued in the creator's name, and the money
 * goes on to them. Call it in a transaction. Throws `same_buyer_seller`, `license_not_for_sale` for a creator whose
 * identity is not verified, and `agreement_missing`.
 */
export async function sellLinesForCreator(
  context: Context,
  { seller_id, buyer_id, subject_id, category, lines }: CreatorSaleOfLines,
): Promise<{ invoice: InvoiceRow; amounts: SellerAmounts; tax_code: TaxCode }> {
  if (seller_id === buyer_id) throw new Failure('same_buyer_seller')
  const seller = await profileOf(context, seller_id)
  if (seller?.verification !== 'verified') throw new Failure('license_not_for_sale')
  const tax_code = await taxCodeFor(context, { user_id: buyer_id, issuer_id: seller_id, nature: 'license' })
  const commission_tax = await taxCodeFor(context, { user_id: seller_id, nature: 'service' })
  const amounts = sellerAmounts(lines, { tax_code, commission_tax })
  const drafted = lines.map(({ description, details, net_cents }, at) => {
    const { vat_cents } = amounts.lines[at]?.price ?? withVat(net_cents, tax_code)
    return { description, details, quantity: 1, unit_net_cents: net_cents, tax_code, net_cents, vat_cents }
  })
  const invoice = await draftInvoice(context, {
    user_id: buyer_id,
    issuer_id: seller_id,
    subject_id,
    category,
    lines: drafted,
  })
  await context.db.insert(sales).values({
    invoice_id: invoice.id,
    seller_id,
    commission_net_cents: amounts.commission.net_cents,
    commission_vat_cents: amounts.commission.vat_cents,
    commission_tax,
  })
  return { invoice, amounts, tax_code }
}
