// What is claimed: every line with its formula, and their sums.
import { z } from 'zod'
import { taxCodes } from '#lib/rules/billing/vat.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { priceHeads, priceLineKinds } from '#lib/rules/settlement/price.ts'

/** One line of a claim: `base_cents` × `factor_bps` / 10 000 × `count` is `amount_cents`. */
const ClaimLine = z.object({
  part: z.enum(['damages', 'license']),
  /** Of article L331-1-3 of the French code of intellectual property; null for what is none of the three. */
  head: z.enum(priceHeads).nullable(),
  kind: z.enum(priceLineKinds),
  base_cents: z.int(),
  factor_bps: z.int(),
  count: z.int(),
  duration: z.enum(licenseDurations).nullable(),
  days: z.int().nullable(),
  amount_cents: z.int(),
})

/** What is claimed, with its sums; the licence bears the VAT that its creator charges its buyer, damages bear none. */
export const ClaimAmounts = z.object({
  pricing_version: z.int(),
  currency: z.literal('EUR'),
  lines: z.array(ClaimLine),
  prejudice_cents: z.int(),
  /** Null where no licence is offered. */
  license: z
    .object({ net_cents: z.int(), vat_cents: z.int(), total_cents: z.int(), tax_code: z.enum(taxCodes) })
    .nullable(),
  /** All lines with VAT. */
  total_cents: z.int(),
  cap_cents: z.int(),
  over_cap_reason: z.string().nullable(),
})
export type ClaimAmounts = z.infer<typeof ClaimAmounts>
