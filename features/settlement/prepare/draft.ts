// A claim as it is being prepared, in the shape in which it is sent.

import type { Locale } from '#lib/locales.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'

export type NoticeDraft = {
  hits: string[]
  kind: InfringementKind
  locale?: Locale
  prejudice_cents: number | null
  license_cents: number | null
  license_offered: boolean
  missing_credit: boolean
  alteration: boolean
  commercial_reason: string | null
  over_cap_reason: string | null
  message: string | null
}

export type AmountName = 'prejudice_cents' | 'license_cents'

/** Removal is asked for before money is. */
export const draftFrom = (hits: string[]): NoticeDraft => ({
  hits,
  kind: 'removal',
  prejudice_cents: null,
  license_cents: null,
  license_offered: true,
  missing_credit: false,
  alteration: false,
  commercial_reason: null,
  over_cap_reason: null,
  message: null,
})
