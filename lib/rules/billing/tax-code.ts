// Which VAT a line carries: decided from who sells, who buys and what it is. French law, for sellers in France.
import type { Cents } from '#lib/money.ts'
import { isVatNumberOf } from '../accounts/vat-number.ts'
import { isInUnion } from '../countries.ts'
import type { InvoiceParty } from './invoices.ts'
import { type Amounts, splitGross, type TaxCode } from './vat.ts'

/** `damages` only repair harm, so VAT does not concern them. */
export const supplyNatures = ['service', 'license', 'damages'] as const
export type SupplyNature = (typeof supplyNatures)[number]

/** A party as far as its VAT goes. */
export type TaxParty = Pick<InvoiceParty, 'country' | 'vat_number' | 'professional'>

/** What a buyer pays of a published price, which includes VAT. */
export type PriceTax = {
  tax_code: TaxCode
  /** Only the net price, because the buyer is a business that is not charged VAT. */
  net_price: boolean
}

/** Monaco belongs to the French territory of VAT. */
export const isFrenchForVat = (country: string | null): boolean => country === 'FR' || country === 'MC'

/**
 * Outside the Union services are not supplied in France (CGI 259, 259 C); a business of another member state with its
 * VAT number owes the tax itself (CGI 283-2); everybody else pays the French rate, consumers of the Union below the
 * threshold of CGI 259 D. Throws for a seller outside France, whose law this is not.
 */
export function taxCodeOf(seller: TaxParty, buyer: TaxParty, nature: SupplyNature): TaxCode {
  if (!isFrenchForVat(seller.country)) throw new RangeError(`VAT of a seller in ${seller.country} is not known here`)
  if (nature === 'damages') return 'O'
  if (seller.vat_number === null) return 'E293B'
  if (isAbroad(buyer.country) && !isInUnion(buyer.country)) return 'G'
  if (owesVatItself(buyer)) return 'AE'
  return nature === 'license' ? 'S10' : 'S20'
}

/** Published prices are the same for people everywhere; a business pays the net price where it is not charged VAT. */
export function priceTaxOf(seller: TaxParty, buyer: TaxParty): PriceTax {
  const tax_code = taxCodeOf(seller, buyer, 'service')
  return { tax_code, net_price: tax_code !== 'S20' && buyer.professional === true }
}

/** What is due of a published price. */
export function amountsDue(published_cents: Cents, { tax_code, net_price }: PriceTax): Amounts {
  const due_cents = net_price ? splitGross(published_cents, 'S20').net_cents : published_cents
  return splitGross(due_cents, tax_code)
}

/** A country that is not known yet is taken for France. */
const isAbroad = (country: string | null): boolean => country !== null && !isFrenchForVat(country)

/** A business of another member state that names a VAT number of its own country. */
function owesVatItself({ country, vat_number, professional }: TaxParty): boolean {
  if (!professional || country === null || vat_number === null || !isAbroad(country)) return false
  return isVatNumberOf(vat_number, country)
}
