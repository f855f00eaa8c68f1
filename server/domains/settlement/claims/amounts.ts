// Amounts of a claim as the API shows them, and the refusal of amounts that are not allowed.
import type { ClaimAmounts } from '#lib/contract/claim-amounts.ts'
import { Failure } from '#lib/errors.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { settle } from '#lib/rules/billing/settlements.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import {
  type ClaimedUse,
  capOf,
  choiceProblem,
  type PriceChoice,
  type PricedClaim,
  type PriceProblem,
  priceClaim,
  type Unpriced,
} from '#lib/rules/settlement/price.ts'

const refusals: Record<PriceProblem, { field: string; problem: FieldProblem }> = {
  prejudice_too_low: { field: 'prejudice_cents', problem: 'damages_range' },
  prejudice_too_high: { field: 'prejudice_cents', problem: 'damages_range' },
  reason_required: { field: 'over_cap_reason', problem: 'required' },
  price_too_low: { field: 'license_cents', problem: 'price_too_low' },
  price_too_high: { field: 'license_cents', problem: 'price_too_high' },
}

type Offer = Unpriced & { license_offered: boolean }

/** Throws `invalid_input` with the field that is not allowed. */
export function pricedOrRefused(uses: readonly ClaimedUse[], choice: PriceChoice, offer: Offer): PricedClaim {
  const problem = choiceProblem(choice, capOf(uses))
  if (problem) {
    const { field, problem: word } = refusals[problem]
    throw new Failure('invalid_input', {}, { [field]: [word] })
  }
  return priceClaim(uses, choice, offer)
}

/** A request for removal asks for nothing. */
export const nothingClaimed = (cap_cents: Cents): PricedClaim => ({
  version: 1,
  lines: [],
  prejudice_cents: toCents(0),
  license_cents: toCents(0),
  cap_cents,
  over_cap: false,
})

type Facts = Pick<PricedClaim, 'version' | 'lines' | 'prejudice_cents' | 'cap_cents'> & {
  license_cents: Cents | null
  over_cap_reason: string | null
}

/** `tax_code`: of a licence that its creator sells to whoever reads this. */
export function presentAmounts(facts: Facts, tax_code: TaxCode): ClaimAmounts {
  const { lines, prejudice_cents, license_cents, cap_cents, over_cap_reason, version } = facts
  const offered = license_cents === null ? null : { net_cents: license_cents, tax_code }
  const { license, due_cents } = settle(prejudice_cents, toCents(0), offered)
  return {
    pricing_version: version,
    currency: 'EUR',
    lines,
    prejudice_cents,
    license: license && { ...license, tax_code },
    total_cents: due_cents,
    cap_cents,
    over_cap_reason,
  }
}

/** As they stand in the row of an infringement. */
export function amountsOfRow(
  row: { pricing_version: number; over_cap_reason: string | null } & Pick<
    Facts,
    'lines' | 'prejudice_cents' | 'license_cents'
  >,
  { cap_cents, tax_code }: { cap_cents: Cents; tax_code: TaxCode },
): ClaimAmounts {
  return presentAmounts({ ...row, version: row.pricing_version, cap_cents }, tax_code)
}
