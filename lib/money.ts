// Amounts as integer cents and percentages as basis points; the only rounding in the product.
import type { Locale } from './locales.ts'

declare const cents: unique symbol
/** An amount in hundredths of its currency, always an integer. */
export type Cents = number & { readonly [cents]: true }

/** Makes an amount of an integer number of cents; throws on anything else. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  return value as Cents // checked on the line above
}

/** `bps` basis points (10 000 = 100 %) of an amount, rounded half up (away from zero for negative amounts). */
export function percent(amount: Cents, bps: number): Cents {
  if (!Number.isSafeInteger(bps)) throw new RangeError(`${bps} is not a whole number of basis points`)
  return shareOf(amount, bps, 10_000)
}

/** `part` of `whole` equal parts of an amount, such as 20 of 30 days, rounded like `percent`. */
export function shareOf(amount: Cents, part: number, whole: number): Cents {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || whole <= 0)
    throw new RangeError(`${part} of ${whole} is not a share`)
  const product = BigInt(amount) * BigInt(part) * 2n
  const half = product < 0n ? -BigInt(whole) : BigInt(whole)
  return toCents(Number((product + half) / (BigInt(whole) * 2n)))
}

export function addCents(...amounts: Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}

export const negate = (amount: Cents): Cents => toCents(0 - amount)

/** Cents of an amount as people type it, `12`, `12,5` or `12.50`; null for anything else. */
export function readEuros(text: string): Cents | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u202f\u00a0€]/g, '')) ?? []
  return whole === undefined ? null : toCents(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

/** The same amount as it is typed, without a currency, with the decimal sign of the language: `12.50` or `12,50`. */
export const typedEuros = (amount: number, locale: Locale): string =>
  `${Math.trunc(amount / 100)}${decimalSigns[locale]}${String(amount % 100).padStart(2, '0')}`

const decimalSigns = { en: '.', fr: ',' } as const satisfies Record<Locale, string>
