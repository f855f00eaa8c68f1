// What the French tax office is told of sales that no e-invoice tells it of: to consumers, and to businesses abroad (CGI 290, 290 A).
import { isFrenchForVat } from './tax-code.ts'
import type { TaxCode } from './vat.ts'

/**
 * The flows of the French standard: `10.1` each sale to a business abroad, `10.2` its payment, `10.3` sales to consumers
 * summed by day, `10.4` their payments.
 */
export const reportFlows = ['10.1', '10.2', '10.3', '10.4'] as const
export type ReportFlow = (typeof reportFlows)[number]

/** Services that French VAT concerns, and those that it does not. */
export type ReportCategory = 'TPS1' | 'TNT1'

/** Longest period of one file, in days. */
export const REPORT_DAYS_MAX = 366

type Buyer = { country: string | null; professional?: boolean }

/** Null for a business in France, whose invoice is an e-invoice, and for what VAT does not concern at all. */
export function saleFlow(buyer: Buyer, tax_code: TaxCode): '10.1' | '10.3' | null {
  if (tax_code === 'O') return null
  if (buyer.professional !== true) return '10.3'
  return isFrenchForVat(buyer.country) ? null : '10.1'
}

/** Payments are told where VAT falls due with them: not where none is charged. */
export function paymentFlow(buyer: Buyer, tax_code: TaxCode): '10.2' | '10.4' | null {
  const flow = saleFlow(buyer, tax_code)
  if (flow === null || (tax_code !== 'S20' && tax_code !== 'S10')) return null
  return flow === '10.1' ? '10.2' : '10.4'
}

export const reportCategory = (tax_code: TaxCode): ReportCategory =>
  tax_code === 'G' || tax_code === 'AE' ? 'TNT1' : 'TPS1'
