// Invoices: what they are for, how they stand, and how their numbers look.
import { states } from '../states.ts'

export const invoiceCategories = ['subscription', 'litigation', 'license', 'cart', 'digital_report'] as const
export type InvoiceCategory = (typeof invoiceCategories)[number]

/** What is paid when it is bought, together with whatever is bought with it, or never: carts, and what a letter of a creator asks. */
export const isBought = ({ category, issuer_id }: { category: InvoiceCategory; issuer_id: string | null }): boolean =>
  category === 'cart' || (category === 'litigation' && issuer_id !== null)

/** `under_way`: a direct debit takes days to settle. `cancelled`: never issued, because its buyer chose something else. */
export const invoiceStatuses = ['pending', 'under_way', 'paid', 'payment_failed', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceCan = states({ pay: ['pending', 'payment_failed'] })

/** A credit note takes an issued invoice back, whole or in part; its amounts are negative. */
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** As its reader sees it: to pay, or in one's own name. */
export const invoiceDirections = ['received', 'issued'] as const
export type InvoiceDirection = (typeof invoiceDirections)[number]

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
  /** The address as it is printed. */
  lines: string[]
  country: string | null
  company_number: string | null
  vat_number: string | null
  /** Buys or sells as a business; like what follows, not kept on invoices of earlier times. */
  professional?: boolean
  address?: { street: string | null; zip: string | null; city: string | null; region: string | null }
  /** What the law wants of companies, such as SAS, 10 000 € and RCS Paris. */
  registration?: CompanyRegistration
}

export type CompanyRegistration = { legal_form: string | null; capital: string | null; register: string | null }

/** An attempt whose answer was lost is given up after this long without a trace at the provider. */
export const LOST_PAY_IN_S = 120

/** Documents in one archive: each is drawn when it is asked for. */
export const ARCHIVE_INVOICES_MAX = 100

/** The archives of so many documents: which part each is, null for the only one, and what it holds, counted from 1. */
export function archiveParts(count: number): { part: number | null; from: number; to: number }[] {
  if (count <= ARCHIVE_INVOICES_MAX) return [{ part: null, from: 1, to: count }]
  return Array.from({ length: Math.ceil(count / ARCHIVE_INVOICES_MAX) }, (_, index) => ({
    part: index + 1,
    from: index * ARCHIVE_INVOICES_MAX + 1,
    to: Math.min(count, (index + 1) * ARCHIVE_INVOICES_MAX),
  }))
}

/** What a series is of: the platform's own invoices or those in a creator's name (by the number of the agreement), and their credit notes. */
export type SeriesOwner = { kind: InvoiceKind; agreement: number | null }

/** `FA-2026` and `AV-2026` for the platform, `C12-2026` and `AC12-2026` in a creator's name: one series a year each. */
export function seriesOf(day: string, { kind, agreement }: SeriesOwner): string {
  const credit = kind === 'credit_note'
  const own = agreement === null
  const letters = own ? (credit ? 'AV' : 'FA') : `${credit ? 'AC' : 'C'}${agreement}`
  return `${letters}-${day.slice(0, 4)}`
}

/** `FA-2026-000001`. */
export const invoiceNumber = (series: string, sequence: number): string =>
  `${series}-${String(sequence).padStart(6, '0')}`
