// Licences to train models with a photograph: part of no other licence, and offered by its creator at a price of their own.
import { type Cents, readEuros, toCents } from '#lib/money.ts'
import type { LicenseDuration } from '../billing/sales.ts'
import type { AiRights } from '../legal/ai-rights.ts'

/** What a licence is for: to show the photograph, or to train models with it. Neither is part of the other. */
export const licensePurposes = ['display', 'training'] as const
export type LicensePurpose = (typeof licensePurposes)[number]

/** The one term that is offered: for so long it may be trained with, and models from that time are kept. */
export const TRAINING_DURATION = 'one_year' satisfies LicenseDuration

/** What a licence to train costs before VAT, in cents, both inclusive. */
export const TRAINING_PRICE_MIN = toCents(20_00)
export const TRAINING_PRICE_MAX = toCents(10_000_00)

/** In the place of a photograph's own price: not offered, whatever the account says. */
export const TRAINING_WITHHELD = 0

/** A photograph's own price goes before the one of the account; null: not offered. */
export function trainingPriceOf(own: number | null, account: number | null): number | null {
  const price = own ?? account
  return price === TRAINING_WITHHELD ? null : price
}

type Offered = { ai_rights: AiRights; training_price_cents: number | null }

/** The price for which it is offered now: nobody pays for what anybody may do. */
export const trainingOffer = ({ ai_rights, training_price_cents }: Offered): Cents | null =>
  ai_rights === 'reserved' && training_price_cents !== null ? toCents(training_price_cents) : null

/** What is wrong with a price in euros, as it is typed; null: nothing. */
export function trainingPriceProblem(
  text: string,
): 'price_required' | 'price_too_low' | 'training_price_too_high' | null {
  const cents = readEuros(text)
  if (cents === null) return 'price_required'
  if (cents < TRAINING_PRICE_MIN) return 'price_too_low'
  return cents > TRAINING_PRICE_MAX ? 'training_price_too_high' : null
}

/** The sentence of the namespace `sale` that says what is bought, and for how long. */
export const messageOfTerm = ({ purpose, duration }: { purpose: LicensePurpose; duration: LicenseDuration }) =>
  purpose === 'training' ? ('training.term' as const) : (`table.durations.${duration}` as const)
