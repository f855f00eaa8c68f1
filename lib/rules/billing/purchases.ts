// Purchases: how they stand, and what the buyer pays, the platform keeps and each seller receives of one.
import { addCents, type Cents, percent, toCents } from '#lib/money.ts'
import { COMMISSION_BPS } from './sales.ts'
import { type Amounts, type TaxCode, vatOfLines } from './vat.ts'

/** `open`: holds its editions while the bank and the provider decide. */
export const purchaseStatuses = ['open', 'paid', 'failed'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** The payment provider takes one payment for so many sellers; what is of others is bought next. */
export const SELLERS_PER_PURCHASE_MAX = 5

/** Images in one cart. */
export const CART_ITEMS_MAX = 50

/** One licence of a seller: its price before VAT, and that of one year, on which the commission is taken. */
export type SoldLine = { net_cents: Cents; base_cents: Cents }
export type SaleTaxCodes = { tax_code: TaxCode; commission_tax: TaxCode }
export type SellerAmounts = {
  /** Of each line; their VAT makes up the VAT on the sum. */
  lines: { price: Amounts; commission: Amounts }[]
  price: Amounts
  commission: Amounts
  creator_cents: Cents
}

/** What is bought of one seller at once: VAT is taken on the sum of its lines. Throws where nothing would be left for the seller. */
export function sellerAmounts(sold: readonly SoldLine[], { tax_code, commission_tax }: SaleTaxCodes): SellerAmounts {
  const prices = taxed(
    sold.map(({ net_cents }) => net_cents),
    tax_code,
  )
  const commissions = taxed(
    sold.map(({ base_cents }) => percent(base_cents, COMMISSION_BPS)),
    commission_tax,
  )
  const price = sumOf(prices)
  const commission = sumOf(commissions)
  const creator_cents = toCents(price.total_cents - commission.total_cents)
  if (creator_cents <= 0) throw new RangeError('the commission is more than the price')
  const lines = prices.map((each, at) => ({ price: each, commission: commissions[at] ?? nothing }))
  return { lines, price, commission, creator_cents }
}

const nothing: Amounts = { net_cents: toCents(0), vat_cents: toCents(0), total_cents: toCents(0) }

const taxed = (nets: readonly Cents[], tax_code: TaxCode): Amounts[] => {
  const vat = vatOfLines(nets.map(net_cents => ({ tax_code, net_cents })))
  return nets.map((net_cents, at) => {
    const vat_cents = vat[at] ?? toCents(0)
    return { net_cents, vat_cents, total_cents: addCents(net_cents, vat_cents) }
  })
}

/** What amounts make up together. */
export const sumOf = (amounts: readonly Amounts[]): Amounts => ({
  net_cents: addCents(...amounts.map(({ net_cents }) => net_cents)),
  vat_cents: addCents(...amounts.map(({ vat_cents }) => vat_cents)),
  total_cents: addCents(...amounts.map(({ total_cents }) => total_cents)),
})
