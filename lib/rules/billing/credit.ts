// How a part of an invoice is taken back: by tax code in proportion to what was paid, so that all parts together make up every group to the cent.
import { addCents, type Cents, shareOf, toCents } from '#lib/money.ts'
import type { Amounts, TaxCode } from './vat.ts'

/** What an invoice has of one tax code, and what was taken back of it so far; all of it positive. */
export type CreditGroup = { tax_code: TaxCode; net_cents: Cents; vat_cents: Cents; credited_cents: Cents }
export type CreditPart = Amounts & { tax_code: TaxCode }

const totalOf = ({ net_cents, vat_cents }: CreditGroup): number => net_cents + vat_cents

/** VAT of the first `gross` cents of a group: always the share of all that was taken back, so that roundings never add up. */
const vatUpTo = (group: CreditGroup, gross: number): number =>
  totalOf(group) === 0 ? 0 : shareOf(group.vat_cents, gross, totalOf(group))

/** The parts of `total_cents`, VAT included. Throws when that is more than what is left. */
export function creditParts(groups: readonly CreditGroup[], total_cents: Cents): CreditPart[] {
  const all = groups.reduce((sum, group) => sum + totalOf(group), 0)
  const before = groups.reduce((sum, { credited_cents }) => sum + credited_cents, 0)
  if (total_cents <= 0 || total_cents > all - before) throw new RangeError(`${total_cents} of ${all - before} cents`)
  const grosses = shareOut(groups, total_cents, before + total_cents, all)
  return groups.flatMap((group, index) => {
    const gross = grosses[index] ?? 0
    if (gross === 0) return []
    const { tax_code, credited_cents } = group
    const vat_cents = toCents(vatUpTo(group, credited_cents + gross) - vatUpTo(group, credited_cents))
    const net_cents = toCents(gross - vat_cents)
    return [{ tax_code, net_cents, vat_cents, total_cents: addCents(net_cents, vat_cents) }]
  })
}

/** Each group comes as near as whole cents allow to its share of everything taken back so far, and never beyond what it has. */
function shareOut(groups: readonly CreditGroup[], cents: number, after: number, all: number): number[] {
  const missing = (group: CreditGroup) => (totalOf(group) * after) / all - group.credited_cents
  const order = groups.map((group, index) => ({ group, index })).toSorted((a, b) => missing(b.group) - missing(a.group))
  const shares = groups.map(() => 0)
  let left = cents
  const give = (index: number, wanted: number) => {
    const given = Math.max(0, Math.min(wanted, left))
    shares[index] = (shares[index] ?? 0) + given
    left -= given
  }
  for (const { group, index } of order) give(index, Math.floor(missing(group)))
  // The cents that are left go where most is missing.
  for (const { group, index } of order) {
    const room = totalOf(group) - group.credited_cents - (shares[index] ?? 0)
    give(index, Math.min(1, room))
  }
  for (const { group, index } of order) give(index, totalOf(group) - group.credited_cents - (shares[index] ?? 0))
  return shares
}
