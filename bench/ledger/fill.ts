// Books of many paid invoices, written at once: what the check of the ledger reads.
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'

const BUYERS = 500
const CENTS = 1_200
/** Tables whose rows are checked one by one, and do not change. */
const GUARDED = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'invoices', 'invoice_lines']

/** Two transactions for each invoice, which is issued and paid. The rows are as the product posts them. */
export async function fillBooks(db: Database, transactions: number): Promise<void> {
  const invoices = transactions / 2
  for (const table of GUARDED) await db.execute(sql.raw(`alter table ${table} disable trigger user`))
  for (const statement of rows(invoices)) await db.execute(statement)
  for (const table of GUARDED) await db.execute(sql.raw(`alter table ${table} enable trigger user`))
  await db.execute(sql`vacuum analyze`)
}

const rows = (invoices: number) => [
  sql`insert into users (id, email, password_hash, first_name, last_name, account_type, locale, terms_accepted_at, created_at)
    select 'usr_bench' || n, 'books-' || n || '@auctor.example', '', 'Ada', 'Lumière', 'creator', 'en', now(), now()
    from generate_series(0, ${BUYERS - 1}::int) n`,
  sql`insert into invoice_series (code, next_number, last_issued_on) values ('BENCH', ${invoices + 1}::int, current_date)`,
  sql`insert into invoices (id, user_id, category, status, series, sequence, number, issued_on, currency, net_cents, vat_cents, total_cents, paid_at, created_at)
    select 'inv_' || n, 'usr_bench' || n % ${BUYERS}::int, 'subscription', 'paid', 'BENCH', n, 'BENCH-' || n, current_date, 'EUR',
      ${CENTS - 200}::int, 200, ${CENTS}::int, now(), now() from generate_series(1, ${invoices}::int) n`,
  sql`insert into invoice_lines (invoice_id, position, description, details, quantity, unit_net_cents, tax_code, vat_bps, net_cents, vat_cents)
    select id, 1, '{}', '{}', 1, net_cents, 'S20', 2000, net_cents, vat_cents from invoices`,
  sql`insert into pay_ins (id, user_id, invoice_id, card_id, amount_cents, status, provider_id, created_at, settled_at)
    select 'pay_' || sequence, user_id, id, 'card', total_cents, 'succeeded', 'payin_' || sequence, now(), now() from invoices`,
  sql`insert into ledger_transactions (id, key, kind, reference, effective_at, recorded_at)
    select 'issued_' || sequence, 'issued_' || sequence, 'invoice_issued', id, now(), now() from invoices
    union all select 'paid_' || sequence, 'paid_' || sequence, 'pay_in', 'pay_' || sequence, now(), now() from invoices`,
  sql`insert into ledger_accounts (id, kind, currency, user_id) values ('provider:platform', 'asset', 'EUR', null),
    ('revenue:subscription', 'revenue', 'EUR', null), ('vat:20', 'liability', 'EUR', null)`,
  sql`insert into ledger_accounts (id, kind, currency, user_id)
    select 'user:' || id || ':receivable', 'asset', 'EUR', id from users where id like 'usr_bench%'`,
  sql`with moved as (
      select 'issued_' || sequence as transaction, sequence * 2 as at, e.* from invoices, lateral (values
        ('user:' || user_id || ':receivable', total_cents), ('revenue:subscription', -net_cents), ('vat:20', -vat_cents)) e (account, cents)
      union all select 'paid_' || sequence, sequence * 2 + 1, e.* from invoices, lateral (values
        ('provider:platform', total_cents), ('user:' || user_id || ':receivable', -total_cents)) e (account, cents))
    insert into ledger_entries (transaction_id, account_id, amount_cents, balance_after_cents, account_version)
    select transaction, account, cents, sum(cents) over each_account, row_number() over each_account from moved
    window each_account as (partition by account order by at)`,
  sql`update ledger_accounts a set balance_cents = e.balance, version = e.entries
    from (select account_id, sum(amount_cents) as balance, count(*) as entries from ledger_entries group by account_id) e where e.account_id = a.id`,
]
