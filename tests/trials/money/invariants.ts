// What must hold after every step of a history, and what must hold once nothing is under way.
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { MONEY_STATE } from '../../support/billing/money-state.ts'
import type { TrialProduct } from './product.ts'
import { unlikeProvider } from './provider-invariants.ts'

export type Look = {
  /** What never may be, whatever is under way and whoever has just died. */
  findings: string[]
  /** Another text once money, numbers or plans are. */
  moved: string
  /** Payments. */
  succeeded: number
}

export async function lookAt(product: TrialProduct): Promise<Look> {
  const [row] = await product.rows(
    `select (select json_agg(finding) from (${BROKEN}) b) as findings, (select ${MONEY_STATE}) as moved,
      (select count(*)::int from pay_ins where status = 'succeeded') as succeeded`,
  )
  const findings: unknown[] = Array.isArray(row?.findings) ? row.findings : []
  return { findings: findings.map(String), moved: JSON.stringify(row?.moved), succeeded: Number(row?.succeeded) }
}

/** Days that had rested, and run after all. */
const GIVEN_DAYS = `coalesce((select sum(given_days)::int from rested_plans x where x.subscription_id = s.id), 0)`

const BROKEN = `select 'the ledger is off by ' || sum(balance_cents) as finding from ledger_accounts having sum(balance_cents) <> 0
  union all select 'invoice ' || i.id || ' is paid without a number' from invoices i where status = 'paid' and number is null
  union all select 'invoice ' || i.id || ' is paid, and no payment of it succeeded' from invoices i where i.status = 'paid' and i.kind = 'invoice'
    and not exists (select from pay_ins p where p.invoice_id = i.id and p.status = 'succeeded')
    and not exists (select from sales s where s.commission_invoice_id = i.id)
    and not (i.category = 'cart' and exists (
      select from invoices o join pay_ins p on p.invoice_id = o.id where o.subject_id = i.subject_id and p.status = 'succeeded'))
  union all select 'the purchase ' || p.id || ' is ' || p.status || ', and has ' || count(l.id) || ' licences for ' || count(distinct x.id) || ' items'
    from purchases p join purchase_items x on x.purchase_id = p.id left join licenses l on l.purchase_item_id = x.id
    group by p.id having count(l.id) <> case when p.status = 'paid' then count(distinct x.id) else 0 end
  union all select 'the purchase ' || p.id || ' is ' || p.status || ', and the number of its invoice ' || i.id || ' is ' || coalesce(i.number, 'none')
    from purchases p join invoices i on i.subject_id = p.id and i.category in ('cart', 'litigation') and i.kind = 'invoice'
    where (p.status = 'paid') <> (i.number is not null)
  union all select 'the answer ' || x.id || ' is ' || x.state || ', and its purchase ' || p.id || ' is ' || p.status
    from infringement_answers x join invoices i on i.id = x.invoice_id join purchases p on p.id = i.subject_id
    where x.state <> all (case p.status when 'open' then '{open}' when 'failed' then '{withdrawn}' else '{accepted,refused}' end::text[])
  union all select 'the letter ' || x.infringement_id || ' was paid twice: ' || x.kind
    from infringement_answers x join pay_ins p on p.invoice_id = x.invoice_id and p.status = 'succeeded'
    where not exists (select from disputes d where d.pay_in_id = p.id) group by x.infringement_id, x.kind having count(*) > 1
  union all select 'the letter ' || i.id || ' says damages paid ' || coalesce(i.damages_paid_at::text, 'never') || ', licensed ' || coalesce(i.licensed_at::text, 'never')
    from infringements i where (i.damages_paid_at is not null) <> exists (
      select from infringement_answers x where x.infringement_id = i.id and x.kind = 'pay' and x.state = 'accepted')
    or (i.licensed_at is not null) <> exists (
      select from infringement_answers x where x.infringement_id = i.id and x.kind = 'buy' and x.state = 'accepted')
  union all select 'payment ' || p.id || ' succeeded, and its invoice is not paid' from pay_ins p join invoices i on i.id = p.invoice_id
    where p.status = 'succeeded' and i.status <> 'paid'
  union all select 'series ' || s.code || ' has a gap' from invoice_series s left join invoices i on i.series = s.code
    group by s.code having count(i.id) <> s.next_number - 1
  union all select s.user_id || ' has ' || s.plan || ', which nobody paid for' from subscriptions s
    where s.status = 'active' and not exists (
      select from subscription_quotes q left join invoices i on i.quote_id = q.id and i.status = 'paid'
        where q.user_id = s.user_id and q.subscription_version < s.version and q.price->'next'->>'plan' = s.plan
        and q.price->'next'->>'interval' = s.interval and (q.price->'next'->>'ends_on')::date + ${GIVEN_DAYS} >= s.ends_on
        and (i.id is not null or (q.price->>'due_cents')::int = 0))
    and not exists (
      select from subscription_renewals r join invoices i on i.id = r.invoice_id where r.subscription_id = s.id
        and r.status = 'paid' and i.status = 'paid' and r.plan = s.plan and r.interval = s.interval and r.ends_on + ${GIVEN_DAYS} >= s.ends_on)
  union all select a.id || ' is below its floor' from ledger_accounts a
    where a.floor_cents is not null and a.balance_cents * case when a.kind in ('asset', 'expense') then 1 else -1 end < a.floor_cents
  union all select 'the invoice ' || p.invoice_id || ' was paid twice' from pay_ins p where p.status = 'succeeded'
    group by p.invoice_id having count(*) > 1
  union all select 'the number ' || i.number || ' was given twice' from invoices i where i.number is not null
    group by i.issuer_id, i.number having count(*) > 1
  union all select 'the renewal ' || r.id || ' is paid, and its invoice is not' from subscription_renewals r
    join invoices i on i.id = r.invoice_id where r.status = 'paid' and i.status <> 'paid'
  union all select r.subscription_id || ' was renewed twice for ' || r.starts_on from subscription_renewals r
    where r.status = 'paid' group by r.subscription_id, r.starts_on having count(*) > 1`

/** True once the product has had the time to ask about everything. */
export async function brokenWhenCalm(product: TrialProduct): Promise<string[]> {
  const { findings } = await checkLedger(product.db, product.now())
  return [
    ...findings.map(finding => JSON.stringify(finding)),
    ...(await lookAt(product)).findings,
    ...(await unworked(product)),
    ...(await unlikeProvider(product)),
  ]
}

const unworked = async (product: TrialProduct): Promise<string[]> =>
  (await product.rows(UNWORKED)).map(({ finding }) => String(finding))

/** Passports are signed and stored, which a trial of money does not do. */
const UNWORKED = `select 'the purchase ' || id || ' is still open' as finding from purchases where status = 'open'
  union all select 'the card of the guest ' || u.id || ' is kept' as finding
    from users u join cards c on c.user_id = u.id and c.removed_at is null where u.guest_of is not null
  union all select 'the answer ' || x.id || ' is ' || x.state || ', and the dispute of its payment is ' || d.status as finding
    from infringement_answers x join pay_ins p on p.invoice_id = x.invoice_id join disputes d on d.pay_in_id = p.id
    where (d.money_taken or d.status = 'won') and x.state <> case d.status when 'won' then 'accepted' else 'refused' end
  union all select 'the job ' || name || ' is ' || state as finding from pgboss.job
  where state in ('active', 'retry', 'failed') and name not in ('mail.send', 'market.keep-passport')`
