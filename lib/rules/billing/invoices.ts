// Invoices: what they are for, how they stand, and how their numbers look.
import { states } from '../states.ts'

export const invoiceCategories = ['subscription', 'litigation', 'license', 'cart', 'digital_report'] as const
export type InvoiceCategory = (typeof invoiceCategories)[number]

/** `cancelled`: never issued, because its buyer chose something else. */
export const invoiceStatuses = ['pending', 'paid', 'payment_failed', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceCan = states({ pay: ['pending', 'payment_failed'] })

/** A credit note takes an issued invoice back, whole or in part; its amounts are negative. */
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const payInMethods = ['card', 'direct_debit'] as const
export type PayInMethod = (typeof payInMethods)[number]

/** `platform`: without its payer being there, as renewals and reports are. */
export const payInInitiators = ['payer', 'platform'] as const
export type PayInInitiator = (typeof payInInitiators)[number]

export const payInStatuses = ['created', 'succeeded', 'failed'] as const
export type PayInStatus = (typeof payInStatuses)[number]

/** Who sells or buys, as it stands on an issued invoice for good. */
export type InvoiceParty = {
  name: string
  lines: string[]
  country: string | null
  company_number: string | null
  vat_number: string | null
}

/** An attempt whose answer was lost is given up after this long without a trace at the provider. */
export const LOST_PAY_IN_S = 120

/** `FA-2026-000001`: the platform's own invoices, one series a year. */
export const seriesOf = (day: string): string => `FA-${day.slice(0, 4)}`
export const invoiceNumber = (series: string, sequence: number): string =>
  `${series}-${String(sequence).padStart(6, '0')}`
