// Keeps what a euro is worth elsewhere, a row for each day on which it was published.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { displayCurrencies } from '#lib/rules/billing/display-currency.ts'
import { exchange_rates } from '#server/db/schema/means.ts'
import { every, job } from '#server/jobs/queue.ts'

const wanted = displayCurrencies.filter(currency => currency !== 'EUR')

/** The same day again changes nothing, unless another source says it. A day that has not come is nobody's rate. */
export const fetchRates = job('billing.fetch-rates', z.object({}), async context => {
  const { ports, db, now } = context
  const { day, rates } = await ports.rates.latest()
  const fetched_at = now()
  if (day > dayOf(fetched_at)) throw new Error(`exchange rates: ${day} has not come yet`)
  for (const currency of wanted) {
    const rate = rates.get(currency)
    if (rate === undefined) throw new Error(`exchange rates: ${currency} is missing`)
    await db
      .insert(exchange_rates)
      .values({ currency, day, rate, source: ports.rates.source, fetched_at })
      .onConflictDoUpdate({
        target: [exchange_rates.currency, exchange_rates.day],
        set: { rate, source: ports.rates.source, fetched_at },
        setWhere: sql`${exchange_rates.source} <> excluded.source or ${exchange_rates.rate} <> excluded.rate`,
      })
  }
})

// Several times a day, because the hour of publishing moves and a machine may have slept.
export const rateSchedules = [every('37 */4 * * *', fetchRates)]
