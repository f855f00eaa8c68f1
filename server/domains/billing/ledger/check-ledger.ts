// Proves the books: each finding is a sentence about money that does not add up; none is what is wanted.
import { sql } from 'drizzle-orm'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { accountOf, chartOfAccounts } from '#lib/rules/billing/ledger-accounts.ts'
import type { Database } from '#server/db/database.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'

export type LedgerCheck = { accounts: number; transactions: number; findings: string[] }

/** How long money may stay on an account that is to return to zero. */
const CLEARING_DAYS = 5

const clearing = Object.entries(chartOfAccounts).flatMap(([name, account]) => ('clearing' in account ? [name] : []))

/** One look at one state of the database, whatever is posted meanwhile. */
export function checkLedger(db: Database, now: Date): Promise<LedgerCheck> {
  return db.transaction(
    async tx => ({
      ...(await sizes(tx)),
      findings: [
        ...(await unbalanced(tx)),
        ...(await unlikeEntries(tx)),
        ...(await brokenChains(tx)),
        ...(await unlikeChart(tx)),
        ...(await uncleared(tx, now)),
        ...(await missingNumbers(tx)),
        ...(await unpostedInvoices(tx)),
      ],
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function sizes(db: Database) {
  const { rows } = await db.execute<{ accounts: number; transactions: number }>(
    sql`select (select count(*)::int from ledger_accounts) as accounts, (select count(*)::int from ledger_transactions) as transactions`,
  )
  return rows[0] ?? { accounts: 0, transactions: 0 }
}

const findings = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.execute<{ finding: string }>(query)).rows.map(({ finding }) => finding)

const unbalanced = (db: Database) =>
  findings(
    db,
    sql`select 'transaction ' || t.id || ' is off by ' || coalesce(sum(e.amount_cents), 0) || ' ' || coalesce(a.currency, '') as finding
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id
      group by t.id, a.currency having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.account_id) < 2
      union all select 'the trial balance is off by ' || sum(balance_cents) || ' ' || currency from ledger_accounts group by currency having sum(balance_cents) <> 0`,
  )

const unlikeEntries = (db: Database) =>
  findings(
    db,
    sql`select 'account ' || a.id || ' says ' || a.balance_cents || ', its entries ' || coalesce(sum(e.amount_cents), 0) as finding
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.version <> count(e.account_id)`,
  )

/** Each entry goes on from the balance of the one before it. */
const brokenChains = (db: Database) =>
  findings(
    db,
    sql`select 'account ' || account_id || ' jumps at entry ' || account_version as finding from (
        select account_id, account_version, balance_after_cents - amount_cents as before,
          lag(balance_after_cents, 1, 0::bigint) over (partition by account_id order by account_version) as earlier from ledger_entries
      ) chain where before <> earlier`,
  )

async function unlikeChart(db: Database): Promise<string[]> {
  const accounts = await db.select().from(ledger_accounts)
  return accounts.flatMap(({ id, kind, floor_cents, user_id }) => {
    const chart = accountOf(id)
    const same = chart.kind === kind && (chart.floor_cents ?? null) === floor_cents && chart.owner === user_id
    return same ? [] : [`account ${id} is not what the chart of accounts says`]
  })
}

const uncleared = (db: Database, now: Date) =>
  findings(
    db,
    sql`select 'account ' || a.id || ' still holds ' || a.balance_cents || ' since ' || max(t.effective_at) as finding
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
      where a.balance_cents <> 0 and a.id in (${sql.join(
        clearing.map(name => sql`${name}`),
        sql`, `,
      )})
      group by a.id having max(t.effective_at) < ${addSeconds(now, -CLEARING_DAYS * DAY_S).toISOString()}::timestamptz`,
  )

const missingNumbers = (db: Database) =>
  findings(
    db,
    sql`select 'series ' || s.code || ' has ' || count(i.id) || ' invoices and goes on with number ' || s.next_number as finding
      from invoice_series s left join invoices i on i.series = s.code
      group by s.code having count(i.id) <> s.next_number - 1 or coalesce(max(i.sequence), 0) <> s.next_number - 1
      union all select 'invoice ' || i.id || ' does not have the sum of its lines' from invoices i join invoice_lines l on l.invoice_id = i.id
      group by i.id having sum(l.net_cents) <> i.net_cents or sum(l.vat_cents) <> i.vat_cents`,
  )

/** What invoices say and what was posted for them is one amount, issued and paid. */
const unpostedInvoices = (db: Database) =>
  findings(
    db,
    sql`select 'invoice ' || i.number || ' was not posted as it was issued' as finding from invoices i
      where i.number is not null and not exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.reference = i.id and t.kind = 'invoice_issued' and e.account_id = 'user:' || i.user_id || ':receivable' and e.amount_cents = i.total_cents)
      union all select 'pay-in ' || p.id || ' was not posted as it succeeded' from pay_ins p
      where p.status = 'succeeded' and not exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.reference = p.id and t.kind = 'pay_in' and e.account_id = 'provider:platform' and e.amount_cents = p.amount_cents)`,
  )
