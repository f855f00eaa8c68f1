// Sells licences in their creator's name: the invoice that the buyer pays, and what the platform takes of it.
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import type { InvoiceCategory } from '#lib/rules/billing/invoices.ts'
import { type SellerAmounts, type SoldLine, sellerAmounts } from '#lib/rules/billing/purchases.ts'
import { withVat } from '#lib/rules/billing/sales.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { type RoyaltyLine, royaltiesByCreator, royaltyLines, royaltyTotal } from '#lib/rules/nft/leasing.ts'
import type { Context } from '#server/context.ts'
import { sale_royalties, sales } from '#server/db/schema/payouts.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { buyerOf, sellerOf, taxCodeFor } from '../invoices/parties.ts'

/** What stands on the invoice, in every language, for its price before VAT and that of one year. */
type CreatorSaleLine = SoldLine & {
  /** Sold by the owner of an edition: who made the photograph, and their part of it. */
  royalty?: { user_id: string; royalty_bps: number } | null
  description: Record<Locale, string>
  details: Record<Locale, string[]>
}

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
): Promise<{ invoice: InvoiceRow; amounts: SellerAmounts; tax_code: TaxCode; royalties: (RoyaltyLine | null)[] }> {
  if (seller_id === buyer_id) throw new Failure('same_buyer_seller')
  const seller = await profileOf(context, seller_id)
  if (seller?.verification !== 'verified') throw new Failure('license_not_for_sale')
  const tax_code = await taxCodeFor(context, { user_id: buyer_id, issuer_id: seller_id, nature: 'license' })
  const commission_tax = await taxCodeFor(context, { user_id: seller_id, nature: 'service' })
  const amounts = sellerAmounts(lines, { tax_code, commission_tax })
  const royalties = await royaltiesOf(context, { seller_id, lines, amounts })
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
    seller: await buyerOf(context, seller_id),
    commission_net_cents: amounts.commission.net_cents,
    commission_vat_cents: amounts.commission.vat_cents,
    commission_tax,
  })
  for (const share of royaltiesByCreator(royalties)) {
    const { seller: creator } = await sellerOf(context, share.user_id)
    await context.db.insert(sale_royalties).values({ invoice_id: invoice.id, ...share, creator })
  }
  return { invoice, amounts, tax_code, royalties }
}

type Shared = Pick<CreatorSaleOfLines, 'seller_id' | 'lines'> & { amounts: SellerAmounts }

/** What creators get of each line, with the VAT of what they invoice to the seller. */
async function royaltiesOf(context: Context, { seller_id, lines, amounts }: Shared): Promise<(RoyaltyLine | null)[]> {
  const codes = new Map<string, TaxCode>()
  for (const { royalty } of lines)
    if (royalty && !codes.has(royalty.user_id)) {
      const parties = { user_id: seller_id, issuer_id: royalty.user_id }
      codes.set(royalty.user_id, await taxCodeFor(context, { ...parties, nature: 'license' }))
    }
  const terms = lines.map(({ royalty }) => {
    const tax_code = royalty && codes.get(royalty.user_id)
    return royalty && tax_code ? { ...royalty, tax_code } : null
  })
  const royalties = royaltyLines(amounts.lines, terms)
  if (amounts.creator_cents <= royaltyTotal(royalties)) throw new RangeError('the royalties are more than the price')
  return royalties
}
