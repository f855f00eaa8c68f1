// Proves the books by themselves: each finding is money that does not add up; none is what is wanted.
import { type SQL, sql } from 'drizzle-orm'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { accountOf, chartOfAccounts } from '#lib/rules/billing/ledger-accounts.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Database } from '#server/db/database.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'

export type LedgerCheck = { accounts: number; transactions: number; findings: LedgerFinding[] }

/** How long money may stay on an account that is to return to zero. */
const CLEARING_DAYS = 5

const clearing = Object.entries(chartOfAccounts).flatMap(([name, account]) => ('clearing' in account ? [name] : []))

/** One look at one state of the database, whatever is posted meanwhile. */
export function checkLedger(db: Database, now: Date): Promise<LedgerCheck> {
  return db.transaction(
    async tx => ({
      ...(await sizes(tx)),
      findings: [
        ...(await findings(tx, [...entries, notCleared(now), unconfirmed(now), ...numbers, ...postings])),
        ...(await unlikeChart(tx)),
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

/** Each query answers code, about, expected, found and user_id. */
async function findings(db: Database, queries: SQL[]): Promise<LedgerFinding[]> {
  const found: LedgerFinding[] = []
  for (const query of queries) {
    const { rows } = await db.execute<
      Omit<LedgerFinding, 'expected' | 'found'> & Record<'expected' | 'found', unknown>
    >(query)
    const amount = (value: unknown) => (value === null ? null : Number(value))
    for (const row of rows) found.push({ ...row, expected: amount(row.expected), found: amount(row.found) })
  }
  return found
}

const entries: SQL[] = [
  // Each person whose money it moved is named.
  sql`select distinct 'unbalanced' as code, t.id as about, 0 as expected, t.sum as found, a.user_id from (
      select t.id, coalesce(sum(e.amount_cents), 0) as sum
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id
      group by t.id, a.currency having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.account_id) < 2
    ) t left join (ledger_entries e join ledger_accounts a on a.id = e.account_id and a.user_id is not null) on e.transaction_id = t.id`,
  sql`select 'trial_balance' as code, currency as about, 0 as expected, sum(balance_cents) as found, null as user_id
    from ledger_accounts group by currency having sum(balance_cents) <> 0`,
  sql`select 'balance_differs' as code, a.id as about, coalesce(sum(e.amount_cents), 0) as expected, a.balance_cents as found, a.user_id
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.version <> count(e.account_id)`,
  // Each entry goes on from the balance of the one before it.
  sql`select 'chain_broken' as code, account_id || ' ' || account_version as about, earlier as expected, before as found, user_id from (
      select e.account_id, e.account_version, a.user_id, e.balance_after_cents - e.amount_cents as before,
        lag(e.balance_after_cents, 1, 0::bigint) over (partition by e.account_id order by e.account_version) as earlier
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
    ) chain where before <> earlier`,
]

/** Each payout that has not left, so that those of others neither hide it nor wait for it. */
const notCleared = (now: Date): SQL =>
  sql`select 'not_cleared' as code, e.account_id || ' ' || t.reference as about, 0 as expected, sum(e.amount_cents) as found, p.user_id
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join payouts p on p.id = t.reference
    where e.account_id in (${sql.join(
      clearing.map(name => sql`${name}`),
      sql`, `,
    )})
    group by e.account_id, t.reference, p.user_id
    having sum(e.amount_cents) <> 0 and max(t.effective_at) < ${addSeconds(now, -CLEARING_DAYS * DAY_S).toISOString()}::timestamptz`

/**
 * Buyers of licences were told and confirm it in the cart; for any other sale an administrator writes to the giver.
 * Nobody is blocked: what is not in the receiver's wallet cannot be paid out.
 */
const unconfirmed = (now: Date): SQL =>
  sql`select 'transfer_unconfirmed' as code, id as about, amount_cents as expected, 0 as found, null as user_id
    from transfers where status = 'created' and confirm_url is not null
    and created_at < ${addSeconds(now, -DAY_S).toISOString()}::timestamptz`

const numbers: SQL[] = [
  sql`select 'number_missing' as code, s.code as about, s.next_number - 1 as expected, count(i.id) as found, max(i.issuer_id) as user_id
    from invoice_series s left join invoices i on i.series = s.code
    group by s.code having count(i.id) <> s.next_number - 1 or coalesce(max(i.sequence), 0) <> s.next_number - 1`,
  sql`select 'lines_differ' as code, i.id as about, i.total_cents as expected, sum(l.net_cents + l.vat_cents) as found, i.user_id
    from invoices i join invoice_lines l on l.invoice_id = i.id
    group by i.id having sum(l.net_cents) <> i.net_cents or sum(l.vat_cents) <> i.vat_cents`,
]

/** What one entry of a kind of transaction must say about something that has happened. */
const unposted = (
  code: string,
  from: SQL,
  { kind, account, amount }: { kind: string; account: SQL; amount: SQL },
): SQL =>
  sql`select ${sql.raw(`'${code}'`)} as code, x.id as about, ${amount} as expected,
      coalesce((select sum(e.amount_cents) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.reference = x.id and t.kind = ${kind} and e.account_id = ${account}), 0) as found, x.user_id
    from ${from} where not exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.reference = x.id and t.kind = ${kind} and e.account_id = ${account} and e.amount_cents = ${amount})`

/** What invoices, pay-ins, transfers and payouts say, and what was posted for them, is one amount. */
const postings: SQL[] = [
  unposted('invoice_unposted', sql`(select * from invoices where number is not null) x`, {
    kind: 'invoice_issued',
    account: sql`'user:' || x.user_id || ':receivable'`,
    amount: sql`x.total_cents`,
  }),
  unposted(
    'pay_in_unposted',
    sql`(select p.*, i.issuer_id from pay_ins p join invoices i on i.id = p.invoice_id where p.status = 'succeeded') x`,
    {
      kind: 'pay_in',
      account: sql`case when x.issuer_id is null then 'provider:platform' else 'provider:wallet:' || x.user_id end`,
      amount: sql`x.amount_cents`,
    },
  ),
  unposted('transfer_unposted', sql`(select *, to_user_id as user_id from transfers where status = 'succeeded') x`, {
    kind: 'transfer',
    account: sql`'provider:wallet:' || x.to_user_id`,
    amount: sql`x.amount_cents - x.fees_cents`,
  }),
  unposted('payout_unposted', sql`(select * from payouts where status = 'succeeded') x`, {
    kind: 'payout_succeeded',
    account: sql`'provider:wallet:' || x.user_id`,
    amount: sql`-x.amount_cents`,
  }),
  unposted('refund_unposted', sql`(select * from refunds where status = 'succeeded') x`, {
    kind: 'refund',
    account: sql`'provider:platform'`,
    amount: sql`-x.amount_cents`,
  }),
  unposted('dispute_unposted', sql`(select * from disputes where money_taken) x`, {
    kind: 'dispute_taken',
    account: sql`'provider:disputes'`,
    amount: sql`-x.amount_cents`,
  }),
  unposted('dispute_unposted', sql`(select * from disputes where money_taken and status = 'won') x`, {
    kind: 'dispute_won',
    account: sql`'provider:disputes'`,
    amount: sql`coalesce(x.contested_cents, x.amount_cents)`,
  }),
  // What is lost is taken back by a credit note, and what an earlier one had taken back already is an expense.
  sql`select 'dispute_unposted' as code, id as about, amount_cents as expected, lost as found, user_id from (
      select d.*, coalesce(-n.total_cents, 0) + coalesce((select sum(e.amount_cents) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        where t.reference = d.id and t.kind = 'dispute_lost' and e.account_id = 'expense:refunds'), 0) as lost
      from disputes d left join invoices n on n.id = d.credit_note_id where d.money_taken and d.status = 'lost'
    ) closed where lost <> amount_cents`,
]

async function unlikeChart(db: Database): Promise<LedgerFinding[]> {
  const accounts = await db.select().from(ledger_accounts)
  return accounts.flatMap(({ id, kind, floor_cents, user_id }) => {
    const chart = accountOf(id)
    const same = chart.kind === kind && (chart.floor_cents ?? null) === floor_cents && chart.owner === user_id
    return same ? [] : [{ code: 'not_in_chart' as const, about: id, expected: null, found: null, user_id }]
  })
}
