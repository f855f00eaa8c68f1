// What an infringer owes: damages for what is past, and a licence for what goes on; always two lines, because only one is taxed.
import { addCents, type Cents, negate, toCents } from '#lib/money.ts'
import { withVat } from './sales.ts'
import type { Amounts, TaxCode } from './vat.ts'

/** The most that may be let off the damages. */
export const SETTLEMENT_DISCOUNT_BPS = 1_000

/** The largest discount on damages, rounded down. */
export const settlementDiscountMax = (prejudice: Cents): Cents =>
  toCents(Number((BigInt(prejudice) * BigInt(SETTLEMENT_DISCOUNT_BPS)) / 10_000n))

export const requiredActions = ['none', 'pay_prejudice', 'pay_or_remove_or_buy', 'pay_and_remove'] as const
export type RequiredAction = (typeof requiredActions)[number]

/** What each required action makes due; a licence only for whoever keeps the image. */
export const dueFor: Record<RequiredAction, { damages: boolean; license: boolean }> = {
  none: { damages: false, license: false },
  pay_prejudice: { damages: true, license: false },
  pay_or_remove_or_buy: { damages: true, license: true },
  pay_and_remove: { damages: true, license: false },
}

/** The licence that is bought with a settlement, and the VAT that its creator charges whoever buys it. */
export type OfferedLicense = { net_cents: Cents; tax_code: TaxCode }

/** Damages repair harm and bear no VAT; the licence does as its creator's sales do. */
export type Settlement = { damages: Amounts; license: Amounts | null; due_cents: Cents }

/** Throws for a discount below zero or above the largest one. `offered`: null where no licence is bought. */
export function settle(prejudice: Cents, discount: Cents, offered: OfferedLicense | null): Settlement {
  if (discount < 0 || discount > settlementDiscountMax(prejudice))
    throw new RangeError(`a discount of ${discount} on ${prejudice} is not allowed`)
  const damages = withVat(addCents(prejudice, negate(discount)), 'O')
  const license = offered === null ? null : withVat(offered.net_cents, offered.tax_code)
  return { damages, license, due_cents: addCents(damages.total_cents, license?.total_cents ?? toCents(0)) }
}
