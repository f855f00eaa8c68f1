// What a creator's letter asks, sold in their name: damages, which bear no VAT and of which nothing is taken, and licences.
import { Failure } from '#lib/errors.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { type SellerAmounts, sellerAmounts } from '#lib/rules/billing/purchases.ts'
import { type Amounts, type TaxCode, vatRates } from '#lib/rules/billing/vat.ts'
import type { Context } from '#server/context.ts'
import { sales } from '#server/db/schema/payouts.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { type DraftLine, draftInvoice, type InvoiceRow } from '../invoices/draft-invoice.ts'
import { buyerOf, taxCodeFor } from '../invoices/parties.ts'

type Words = Pick<DraftLine, 'description' | 'details'>
type Asked = {
  seller_id: string
  buyer_id: string
  /** Null once they are paid. */
  damages_cents: Cents | null
  /** The price of one year of each photograph; none where no licence is bought. */
  license_cents: readonly Cents[]
}
export type SettlementPrice = {
  tax_code: TaxCode
  vat_bps: number
  commission_tax: TaxCode
  /** Null without a licence. */
  licenses: SellerAmounts | null
  price: Amounts
}

/** Throws `agreement_missing`, and `license_not_for_sale` for a creator whose identity is not verified. */
export async function settlementPrice(context: Context, asked: Asked): Promise<SettlementPrice> {
  const { seller_id, buyer_id, damages_cents, license_cents } = asked
  if (seller_id === buyer_id) throw new Failure('same_buyer_seller')
  const seller = await profileOf(context, seller_id)
  if (seller?.verification !== 'verified') throw new Failure('license_not_for_sale')
  const tax_code = await taxCodeFor(context, { user_id: buyer_id, issuer_id: seller_id, nature: 'license' })
  const commission_tax = await taxCodeFor(context, { user_id: seller_id, nature: 'service' })
  const sold = license_cents.map(cents => ({ net_cents: cents, base_cents: cents }))
  const licenses = sold.length === 0 ? null : sellerAmounts(sold, { tax_code, commission_tax })
  const net_cents = toCents((damages_cents ?? 0) + (licenses?.price.net_cents ?? 0))
  const vat_cents = licenses?.price.vat_cents ?? toCents(0)
  const price = { net_cents, vat_cents, total_cents: toCents(net_cents + vat_cents) }
  return { tax_code, vat_bps: vatRates[tax_code], commission_tax, licenses, price }
}

type Sold = Asked & { subject_id: string; damages: Words; licenses: readonly Words[] }

/** The draft that its buyer pays at once. Call it in a transaction, with the buyer locked. */
export async function sellSettlement(
  context: Context,
  { subject_id, damages, licenses: named, ...asked }: Sold,
): Promise<SettlementPrice & { invoice: InvoiceRow }> {
  const price = await settlementPrice(context, asked)
  const { tax_code, licenses, commission_tax } = price
  const { seller_id, buyer_id, damages_cents } = asked
  const lines: DraftLine[] = named.flatMap((words, at) => {
    const amounts = licenses?.lines[at]?.price
    if (!amounts) return []
    const { net_cents, vat_cents } = amounts
    return [{ ...words, quantity: 1, unit_net_cents: net_cents, tax_code, net_cents, vat_cents }]
  })
  if (damages_cents !== null) {
    const untaxed = { tax_code: 'O', net_cents: damages_cents, vat_cents: toCents(0) } as const
    lines.unshift({ ...damages, quantity: 1, unit_net_cents: damages_cents, ...untaxed })
  }
  const parties = { user_id: buyer_id, issuer_id: seller_id, subject_id }
  const invoice = await draftInvoice(context, { ...parties, category: 'litigation', lines })
  await context.db.insert(sales).values({
    invoice_id: invoice.id,
    seller_id,
    seller: await buyerOf(context, seller_id),
    commission_net_cents: licenses?.commission.net_cents ?? toCents(0),
    commission_vat_cents: licenses?.commission.vat_cents ?? toCents(0),
    commission_tax,
  })
  return { ...price, invoice }
}
