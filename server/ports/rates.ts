// What a euro is worth in other currencies, as a central bank publishes it once a working day.
import type { RateSource } from '#lib/rules/billing/display-currency.ts'

export type DailyRates = {
  /** The day `YYYY-MM-DD` of the rates, which may be some days ago. */
  day: string
  /** Decimal texts by currency, such as `1.1042`. */
  rates: ReadonlyMap<string, string>
}

export type RatesPort = {
  source: RateSource
  /** The newest rates. Throws when they cannot be had, or are not what they should be. */
  latest(): Promise<DailyRates>
}
