// R5 of money: a sale concluded by hand, one transaction with the same rows and locks and nothing else, without letters and jobs.
import type pg from 'pg'
import { ulid } from 'ulid'

const ISSUE = `update invoices set series = $2::text, sequence = $3::int, number = $2::text || '-' || $3::int, issued_on = current_date, due_on = current_date,
  supplied_on = current_date, seller = '{}', buyer = '{}', status = 'paid', paid_at = now() where id = $1 returning total_cents::int, issuer_id`
const NUMBER = `insert into invoice_series (code, next_number, last_issued_on) values ($1, 2, current_date)
  on conflict (code) do update set next_number = invoice_series.next_number + 1 returning next_number - 1 as taken`
const DRAFT = `insert into invoices (id, user_id, category, status, subject_id, currency, net_cents, vat_cents, total_cents, created_at)
  values ($1, $2, 'license', 'pending', $3, 'EUR', $4, $5, $6, now())`
const LINE = `insert into invoice_lines (invoice_id, position, description, details, quantity, unit_net_cents, tax_code, vat_bps, net_cents, vat_cents)
  values ($1, 1, '{}', '{}', 1, $2, 'S20', 2000, $2, $3)`
const ACCOUNTS = `insert into ledger_accounts (id, kind, currency, user_id, floor_cents)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) on conflict do nothing`
const LOCK = `select id from ledger_accounts where id = any($1) order by id collate "C" for update`
const POST = `with posted as (insert into ledger_transactions (id, key, kind, reference, effective_at, recorded_at)
    values ($1, $1, $2, $3, now(), now()) returning id),
  moved as (update ledger_accounts a set balance_cents = a.balance_cents + e.cents, version = a.version + 1
    from unnest($4::text[], $5::bigint[]) as e (account, cents) where a.id = e.account returning a.id, e.cents, a.balance_cents, a.version)
  insert into ledger_entries (transaction_id, account_id, amount_cents, balance_after_cents, account_version)
    select posted.id, moved.id, moved.cents, moved.balance_cents, moved.version from posted, moved`

type Client = Pick<pg.PoolClient, 'query'>
const kindOf = (name: string) =>
  name.startsWith('revenue') ? 'revenue' : /payable|vat/.test(name) ? 'liability' : 'asset'

async function post(client: Client, kind: string, reference: string, entries: [string, number][]): Promise<void> {
  const names = entries.map(([name]) => name)
  const owners = names.map(name => /usr_\w+/.exec(name)?.[0] ?? null)
  const floors = names.map(name => (/payable|wallet/.test(name) ? 0 : null))
  await client.query(ACCOUNTS, [names, names.map(kindOf), names.map(() => 'EUR'), owners, floors])
  await client.query(LOCK, [names])
  await client.query(POST, [`ltx_${ulid()}`, kind, reference, names, entries.map(([, cents]) => cents)])
}

async function issue(client: Client, id: string, series: string) {
  const numbered = await client.query<{ taken: number }>(NUMBER, [series])
  const { rows } = await client.query<{ total_cents: number }>(ISSUE, [id, series, numbered.rows[0]?.taken])
  return rows[0]?.total_cents ?? 0
}

/** Concludes one payment; the whole in one transaction. */
export async function concludeByHand(client: Client, pay_in: string, seller: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query(`select user_id, invoice_id from pay_ins where id = $1`, [pay_in])
  const { user_id: buyer, invoice_id } = rows[0] as { user_id: string; invoice_id: string } // both not null
  await client.query('select id from users where id = $1 for update', [buyer])
  await client.query(`select id from pay_ins where id = $1 and status = 'created' for update`, [pay_in])
  const total = await issue(client, invoice_id, 'BENCH-C')
  const [receivable, payable] = [`user:${buyer}:receivable`, `user:${seller}:payable`]
  await post(client, 'invoice_issued', invoice_id, [
    [receivable, total],
    [payable, -total],
  ])
  await post(client, 'pay_in', pay_in, [
    [`provider:wallet:${buyer}`, total],
    [receivable, -total],
  ])
  await client.query(`update pay_ins set status = 'succeeded', settled_at = now() where id = $1`, [pay_in])
  const { rows: sold } = await client.query(
    'select commission_net_cents::int as net, commission_vat_cents::int as vat from sales where invoice_id = $1',
    [invoice_id],
  )
  const { net, vat } = sold[0] as { net: number; vat: number } // made with the invoice
  const commission = `inv_${ulid()}`
  await client.query(DRAFT, [commission, seller, invoice_id, net, vat, net + vat])
  await client.query(LINE, [commission, net, vat])
  await issue(client, commission, 'BENCH-P')
  const owed = `user:${seller}:receivable`
  await post(client, 'invoice_issued', commission, [
    [owed, net + vat],
    ['revenue:commission', -net],
    ['vat:20', -vat],
  ])
  await post(client, 'commission_kept', commission, [
    [payable, net + vat],
    [owed, -net - vat],
  ])
  await client.query('update sales set commission_invoice_id = $2 where invoice_id = $1', [invoice_id, commission])
  await client.query(
    `insert into transfers (id, invoice_id, from_user_id, to_user_id, amount_cents, fees_cents, status, created_at)
    values ($1, $2, $3, $4, $5, $6, 'created', now())`,
    [`trf_${ulid()}`, invoice_id, buyer, seller, total, net + vat],
  )
  await client.query('commit')
}
