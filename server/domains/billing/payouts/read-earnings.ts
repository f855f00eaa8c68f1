// What a creator sold and what of it is theirs, month by month, out of the books.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Earnings } from '#lib/contract/payouts.ts'
import { dayOf, HOME_TIME_ZONE } from '#lib/dates.ts'
import { EARNINGS_MONTHS } from '#lib/rules/billing/payouts.ts'
import { monthsLater } from '#lib/rules/billing/periods.ts'
import type { UserContext } from '#server/context.ts'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { payableAccount } from '../wallets/provider-wallet.ts'

/** Payouts, and those that came back, only move what was earned. */
export async function readEarnings({ db, user, now }: UserContext): Promise<Earnings> {
  const zone = sql.raw(`'${HOME_TIME_ZONE}'`)
  const month = sql<string>`to_char(${ledger_transactions.effective_at} at time zone ${zone}, 'YYYY-MM')`
  const cents = sql`-${ledger_entries.amount_cents}`
  const invoiced = sql`${ledger_transactions.kind} = 'invoice_issued'`
  const rows = await db
    .select({
      month,
      sales: sql<number>`count(*) filter (where ${invoiced} and ${cents} > 0)`.mapWith(Number),
      sold_cents: sql<number>`coalesce(sum(${cents}) filter (where ${invoiced}), 0)`.mapWith(Number),
      earned_cents: sql<number>`sum(${cents})`.mapWith(Number),
    })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .where(and(eq(ledger_entries.account_id, payableAccount(user.id)), ne(ledger_transactions.kind, 'payout_created')))
    .groupBy(month)
  const known = new Map(rows.map(row => [row.month, row]))
  const last = `${dayOf(now()).slice(0, 7)}-01`
  const months = Array.from({ length: EARNINGS_MONTHS }, (_, at) =>
    monthsLater(last, at + 1 - EARNINGS_MONTHS).slice(0, 7),
  )
  const sum = (field: 'sales' | 'sold_cents' | 'earned_cents') => rows.reduce((total, row) => total + row[field], 0)
  return {
    currency: 'EUR',
    sales: sum('sales'),
    sold_cents: sum('sold_cents'),
    earned_cents: sum('earned_cents'),
    months: months.map(each => known.get(each) ?? { month: each, sales: 0, sold_cents: 0, earned_cents: 0 }),
  }
}
