// The rate in which prices are shown, while it is fresh.
import { and, desc, eq } from 'drizzle-orm'
import type { ExchangeRate } from '#lib/contract/rates.ts'
import { dayOf } from '#lib/dates.ts'
import { isFresh } from '#lib/rules/billing/display-currency.ts'
import type { Context } from '#server/context.ts'
import { exchange_rates } from '#server/db/schema/means.ts'

/** Only of the source that is asked today: what a stand-in once said is nobody's rate any more. */
export async function readRate({ db, now, ports }: Context): Promise<{ dollar: ExchangeRate | null }> {
  const { source } = ports.rates
  const [row] = await db
    .select()
    .from(exchange_rates)
    .where(and(eq(exchange_rates.currency, 'USD'), eq(exchange_rates.source, source)))
    .orderBy(desc(exchange_rates.day))
    .limit(1)
  if (!row || !isFresh(row.day, dayOf(now()))) return { dollar: null }
  return { dollar: { currency: 'USD', rate: row.rate, day: row.day, source } }
}
