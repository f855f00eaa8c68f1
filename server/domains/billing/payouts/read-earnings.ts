// What a creator sold, what claims and royalties brought, and what of it is theirs, month by month, out of the books.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Earnings } from '#lib/contract/payouts.ts'
import { dayOf, HOME_TIME_ZONE } from '#lib/dates.ts'
import { EARNINGS_MONTHS } from '#lib/rules/billing/payouts.ts'
import { monthsLater } from '#lib/rules/billing/periods.ts'
import type { UserContext } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { sale_royalties } from '#server/db/schema/payouts.ts'
import { payableAccount } from '../wallets/provider-wallet.ts'

type Month = Earnings['months'][number]

const cents = sql`-${ledger_entries.amount_cents}`
const invoiced = sql`${ledger_transactions.kind} = 'invoice_issued'`
const ofLitigation = sql`${invoices.category} is not distinct from 'litigation'`
/** A credit note is of the kind of what it takes back. */
const ofRoyalty = sql`exists (
  select from ${sale_royalties}
  where ${sale_royalties.royalty_invoice_id} in (${invoices.id}, ${invoices.corrects_id})
)`
const which = {
  sold: sql`${invoiced} and not ${ofLitigation} and not ${ofRoyalty}`,
  litigation: sql`${invoiced} and ${ofLitigation}`,
  royalty: sql`${invoiced} and ${ofRoyalty}`,
}
const many = (of: SQL) => sql<number>`count(*) filter (where ${of} and ${cents} > 0)`.mapWith(Number)
const sum = (of: SQL) => sql<number>`coalesce(sum(${cents}) filter (where ${of}), 0)`.mapWith(Number)

const figures = {
  sales: many(which.sold),
  sold_cents: sum(which.sold),
  litigations: many(which.litigation),
  litigation_cents: sum(which.litigation),
  royalties: many(which.royalty),
  royalty_cents: sum(which.royalty),
  earned_cents: sql<number>`sum(${cents})`.mapWith(Number),
}
type Figure = keyof typeof figures
// The keys of a constant object.
const figureNames = Object.keys(figures) as Figure[]

/** The same figures of several months together; zeros of none. */
const added = (rows: readonly Month[]) =>
  // One entry for each figure.
  Object.fromEntries(figureNames.map(name => [name, rows.reduce((all, row) => all + row[name], 0)])) as Record<
    Figure,
    number
  >

/** Payouts, and those that came back, only move what was earned. */
export async function readEarnings({ db, user, now }: UserContext): Promise<Earnings> {
  const zone = sql.raw(`'${HOME_TIME_ZONE}'`)
  const month = sql<string>`to_char(${ledger_transactions.effective_at} at time zone ${zone}, 'YYYY-MM')`
  const rows = await db
    .select({ month, ...figures })
    .from(ledger_entries)
    .innerJoin(ledger_transactions, eq(ledger_transactions.id, ledger_entries.transaction_id))
    .leftJoin(invoices, eq(invoices.id, ledger_transactions.reference))
    .where(and(eq(ledger_entries.account_id, payableAccount(user.id)), ne(ledger_transactions.kind, 'payout_created')))
    .groupBy(month)
  const known = new Map(rows.map(row => [row.month, row]))
  const last = `${dayOf(now()).slice(0, 7)}-01`
  const months = Array.from({ length: EARNINGS_MONTHS }, (_, at) =>
    monthsLater(last, at + 1 - EARNINGS_MONTHS).slice(0, 7),
  )
  return {
    currency: 'EUR',
    ...added(rows),
    months: months.map(each => known.get(each) ?? { month: each, ...added([]) }),
  }
}
