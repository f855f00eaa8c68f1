// Sales of licences in their creator's name: what the buyer pays, what the platform takes, what is left for the creator.
import { addCents, type Cents, percent, toCents } from '#lib/money.ts'
import { type Amounts, type TaxCode, vatRates } from './vat.ts'

/** The platform's part of the price of one year, whatever the licence's duration, before VAT. */
export const COMMISSION_BPS = 1_700

/** What a licence costs by its duration, in parts of the price of one year: each year is cheaper when there are more of them. */
export const licenseFactors = { six_months: 6_000, one_year: 10_000, five_years: 40_000, ten_years: 60_000 } as const
export type LicenseDuration = keyof typeof licenseFactors

/** The price of a licence before VAT. */
export const licensePrice = (base_cents: Cents, duration: LicenseDuration): Cents =>
  percent(base_cents, licenseFactors[duration])

export const withVat = (net_cents: Cents, tax_code: TaxCode): Amounts => {
  const vat_cents = percent(net_cents, vatRates[tax_code])
  return { net_cents, vat_cents, total_cents: addCents(net_cents, vat_cents) }
}

export type SaleAmounts = { price: Amounts; commission: Amounts; creator_cents: Cents }
type Sold = { net_cents: Cents; base_cents: Cents; tax_code: TaxCode; commission_tax: TaxCode }

/** `base_cents`: the price of one year, on which the commission is taken. Throws where nothing would be left for the creator. */
export function saleAmounts({ net_cents, base_cents, tax_code, commission_tax }: Sold): SaleAmounts {
  const price = withVat(net_cents, tax_code)
  const commission = withVat(percent(base_cents, COMMISSION_BPS), commission_tax)
  const creator_cents = toCents(price.total_cents - commission.total_cents)
  if (creator_cents <= 0) throw new RangeError('the commission is more than the price')
  return { price, commission, creator_cents }
}
