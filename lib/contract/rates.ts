// What a euro is worth in the currency in which prices are shown; everything is charged in euros.
import { z } from 'zod'
import { rateSources } from '#lib/rules/billing/display-currency.ts'
import { Day } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ExchangeRate = z.object({
  currency: z.literal('USD'),
  /** A decimal text, such as `1.1042`. */
  rate: z.string(),
  /** The day for which it was published. */
  day: Day,
  source: z.enum(rateSources),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const rates = {
  read: endpoint({
    method: 'GET',
    path: '/payments/exchange_rate',
    access: 'user',
    /** Null where no rate is fresh enough to be shown. */
    response: z.object({ dollar: ExchangeRate.nullable() }),
    summary: 'What a euro is worth in dollars, for display: with its day and who published it',
  }),
}
