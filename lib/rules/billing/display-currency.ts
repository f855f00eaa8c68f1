// In which currency prices are shown. Everything is charged in euros, so what stands here never moves money.
import { type Cents, toCents } from '#lib/money.ts'

export const displayCurrencies = ['EUR', 'USD'] as const
export type DisplayCurrency = (typeof displayCurrencies)[number]

/** Who says what a euro is worth: the European Central Bank, or the stand-in of an installation without one. */
export const rateSources = ['ecb', 'standin'] as const
export type RateSource = (typeof rateSources)[number]

/** A rate older than this many days is not shown any more: prices are euros again. The central bank pauses four days at Easter. */
export const RATE_DAYS_MAX = 7

/** What one euro is worth, as a decimal text such as `1.1042`; digits before and after one point. */
const RATE = /^(?:0|[1-9]\d{0,5})\.\d{1,8}$|^[1-9]\d{0,5}$/

export const isRate = (text: string): boolean => RATE.test(text) && /[1-9]/.test(text)

/** A rate as a fraction of integers, so that no digit is lost. Throws for what is no rate. */
function fractionOf(rate: string): { over: bigint; under: bigint } {
  if (!isRate(rate)) throw new RangeError(`${rate} is not a rate`)
  const [whole = '', fraction = ''] = rate.split('.')
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

/** Half away from zero. */
function timesFraction(cents: Cents, over: bigint, under: bigint): Cents {
  const product = BigInt(Math.abs(cents)) * over
  const rounded = (2n * product + under) / (2n * under)
  return toCents(Number(cents < 0 ? -rounded : rounded))
}

/** Cents of a euro in cents of the other currency, half away from zero. Throws for what is no rate. */
export function convertCents(cents: Cents, rate: string): Cents {
  const { over, under } = fractionOf(rate)
  return timesFraction(cents, over, under)
}

/** The way back: cents of the other currency in cents of a euro. */
export function convertToEuros(cents: Cents, rate: string): Cents {
  const { over, under } = fractionOf(rate)
  return timesFraction(cents, under, over)
}

/** Whether a rate of this day is shown on that one. Days as `YYYY-MM-DD`. */
export function isFresh(day: string, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return age >= 0 && age <= RATE_DAYS_MAX
}
