// An issued invoice as its PDF and its XML say it, and what EN 16931 calls its parts.
import type { Locale } from '../../locales.ts'
import { addCents, type Cents, negate } from '../../money.ts'
import type { InvoiceKind, InvoiceParty, PayInMethod } from './invoices.ts'
import type { TaxCode } from './vat.ts'

export type InvoiceDocumentLine = {
  description: Record<Locale, string>
  details: Record<Locale, string[]>
  quantity: number
  unit_net_cents: Cents
  tax_code: TaxCode
  vat_bps: number
  net_cents: Cents
  vat_cents: Cents
}

/** Frozen when it was issued; only `paid` is of later. Amounts of a credit note are positive here, as on paper. */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string
  issued_on: string
  supplied_on: string
  due_on: string
  seller: InvoiceParty
  buyer: InvoiceParty
  /** Issued by the platform in the name of the seller. */
  by_mandate: boolean
  /** What a credit note takes back. */
  corrects: { number: string; issued_on: string } | null
  lines: InvoiceDocumentLine[]
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
  paid: { on: string; method: PayInMethod } | null
}

/** UNTDID 1001. An invoice under a mandate is an ordinary one: 389 is only what a buyer writes for its supplier. */
export const typeCodes: Record<InvoiceKind, string> = { invoice: '380', credit_note: '381' }

type VatCategory = { category: string; exemption: string | null }

/** UNTDID 5305 and the VATEX code of why nothing is charged. */
const categories: Record<TaxCode, VatCategory> = {
  S20: { category: 'S', exemption: null },
  S10: { category: 'S', exemption: null },
  E293B: { category: 'E', exemption: 'VATEX-FR-FRANCHISE' },
  AE: { category: 'AE', exemption: 'VATEX-EU-AE' },
  G: { category: 'G', exemption: 'VATEX-EU-G' },
  O: { category: 'O', exemption: 'VATEX-EU-O' },
}

/** Nothing else may stand beside category O (BR-O-11): with other lines, damages are E with their reason in words. */
export function vatCategoryOf(tax_code: TaxCode, { lines }: Pick<InvoiceDocument, 'lines'>): VatCategory {
  const mixed = tax_code === 'O' && lines.some(line => line.tax_code !== 'O')
  return mixed ? { category: 'E', exemption: null } : categories[tax_code]
}

export type DocumentVatGroup = { tax_code: TaxCode; vat_bps: number; net_cents: Cents; vat_cents: Cents }

/** What was frozen of each tax code, in the order in which they appear. */
export function documentVatGroups({ lines }: Pick<InvoiceDocument, 'lines'>): DocumentVatGroup[] {
  const codes = [...new Set(lines.map(({ tax_code }) => tax_code))]
  return codes.map(tax_code => {
    const own = lines.filter(line => line.tax_code === tax_code)
    return {
      tax_code,
      vat_bps: own[0]?.vat_bps ?? 0,
      net_cents: addCents(...own.map(({ net_cents }) => net_cents)),
      vat_cents: addCents(...own.map(({ vat_cents }) => vat_cents)),
    }
  })
}

/** The amounts of a credit note as it says them: what is given back. */
export function asSaid<T extends Pick<InvoiceDocument, 'kind' | 'net_cents' | 'vat_cents' | 'total_cents'>>(row: T): T {
  if (row.kind === 'invoice') return row
  const { net_cents, vat_cents, total_cents } = row
  return { ...row, net_cents: negate(net_cents), vat_cents: negate(vat_cents), total_cents: negate(total_cents) }
}

/** SIREN and SIRET of a French company number; null where it is another one. */
export function frenchNumbers({
  company_number,
  country,
}: InvoiceParty): { siren: string; siret: string | null } | null {
  const digits = company_number?.replace(/[\s.]/g, '') ?? ''
  if ((country !== 'FR' && country !== 'MC') || !/^(?:\d{9}|\d{14})$/.test(digits)) return null
  return { siren: digits.slice(0, 9), siret: digits.length === 14 ? digits : null }
}
