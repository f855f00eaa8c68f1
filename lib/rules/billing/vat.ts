// VAT: the rate of each tax code, taken once for each group of lines with the same code (EN 16931, BR-CO-17).
import { addCents, type Cents, percent, shareOf, toCents } from '#lib/money.ts'

export const taxCodes = ['S20', 'S10', 'E293B', 'AE', 'G', 'O'] as const
export type TaxCode = (typeof taxCodes)[number]

/**
 * The rate behind each tax code: standard rate, reduced rate for authors' rights, exemption of article 293 B, reverse
 * charge, export, and what VAT does not concern.
 */
export const vatRates = { S20: 2_000, S10: 1_000, E293B: 0, AE: 0, G: 0, O: 0 } as const satisfies Record<
  TaxCode,
  number
>
export type Amounts = { net_cents: Cents; vat_cents: Cents; total_cents: Cents }
export type TaxedLine = { tax_code: TaxCode; net_cents: Cents }
export type VatGroup = Amounts & { tax_code: TaxCode; vat_bps: number }

/** What a price that includes VAT is made of. */
export function splitGross(total_cents: Cents, tax_code: TaxCode): Amounts {
  const vat_bps = vatRates[tax_code]
  const vat_cents = shareOf(total_cents, vat_bps, 10_000 + vat_bps)
  return { net_cents: toCents(total_cents - vat_cents), vat_cents, total_cents }
}

/** VAT on the summed net of each tax code, in the order in which the codes appear. */
export function vatGroups(lines: readonly TaxedLine[]): VatGroup[] {
  const codes = [...new Set(lines.map(({ tax_code }) => tax_code))]
  return codes.map(tax_code => {
    const vat_bps = vatRates[tax_code]
    const net_cents = addCents(...lines.filter(line => line.tax_code === tax_code).map(line => line.net_cents))
    const vat_cents = percent(net_cents, vat_bps)
    return { tax_code, vat_bps, net_cents, vat_cents, total_cents: addCents(net_cents, vat_cents) }
  })
}

/** The VAT of each line, so that those with one tax code make up the VAT on their sum; a last cent goes to the largest remainder. */
export function vatOfLines(lines: readonly TaxedLine[]): Cents[] {
  const shares = lines.map(({ tax_code, net_cents }) => {
    const exact = (net_cents * vatRates[tax_code]) / 10_000
    return { tax_code, vat: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  for (const { tax_code, vat_cents } of vatGroups(lines)) {
    const own = shares.filter(share => share.tax_code === tax_code)
    const missing = vat_cents - own.reduce((sum, { vat }) => sum + vat, 0)
    for (const share of own.toSorted((a, b) => b.rest - a.rest).slice(0, missing)) share.vat += 1
  }
  return shares.map(({ vat }) => toCents(vat))
}
