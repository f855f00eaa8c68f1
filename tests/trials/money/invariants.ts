// What must hold after every step of a history, and what must hold once nothing is under way.
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { balanceOf } from '#standins/mangopay/wallets/ledger.ts'
import { transactions } from '#standins/mangopay/wallets/transactions.ts'
import { MONEY_STATE } from '../../support/billing/money-state.ts'
import type { TrialProduct } from './product.ts'

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

const BROKEN = `select 'the ledger is off by ' || sum(balance_cents) as finding from ledger_accounts having sum(balance_cents) <> 0
  union all select 'invoice ' || i.id || ' is paid without a number' from invoices i where status = 'paid' and number is null
  union all select 'invoice ' || i.id || ' is paid, and no payment of it succeeded' from invoices i where i.status = 'paid' and i.kind = 'invoice'
    and not exists (select from pay_ins p where p.invoice_id = i.id and p.status = 'succeeded')
  union all select 'payment ' || p.id || ' succeeded, and its invoice is not paid' from pay_ins p join invoices i on i.id = p.invoice_id
    where p.status = 'succeeded' and i.status <> 'paid'
  union all select 'series ' || s.code || ' has a gap' from invoice_series s left join invoices i on i.series = s.code
    group by s.code having count(i.id) <> s.next_number - 1
  union all select s.user_id || ' has ' || s.plan || ', which nobody paid for' from subscriptions s
    where s.status = 'active' and not exists (
      select from subscription_quotes q left join invoices i on i.quote_id = q.id and i.status = 'paid'
        where q.user_id = s.user_id and q.subscription_version < s.version and q.price->'next'->>'plan' = s.plan
        and q.price->'next'->>'interval' = s.interval and q.price->'next'->>'ends_on' >= s.ends_on::text
        and (i.id is not null or (q.price->>'due_cents')::int = 0))
    and not exists (
      select from subscription_renewals r join invoices i on i.id = r.invoice_id where r.subscription_id = s.id
        and r.status = 'paid' and i.status = 'paid' and r.plan = s.plan and r.interval = s.interval and r.ends_on >= s.ends_on)
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
    ...(await unsettled(product)),
    ...(await unlikeProvider(product)),
  ]
}

const unsettled = async (product: TrialProduct): Promise<string[]> =>
  (await product.rows(UNSETTLED)).map(({ finding }) => String(finding))

const UNSETTLED = `select 'payment ' || id || ' is still open' as finding from pay_ins where status = 'created'
  union all select 'the job ' || name || ' is ' || state from pgboss.job where state in ('active', 'retry', 'failed') and name <> 'mail.send'`

/** Each payment that the provider has made is one of ours, once, and each of ours is there; the wallets hold what the ledger says. */
async function unlikeProvider(product: TrialProduct): Promise<string[]> {
  const { world, payment } = product.provider
  const broken: string[] = []
  const there = world.list(
    transactions,
    ({ Type, Nature, Status }) => Type === 'PAYIN' && Nature === 'REGULAR' && Status === 'SUCCEEDED',
  )
  const ours = await product.rows(
    `select provider_id, invoice_id, amount_cents::int as cents from pay_ins where status = 'succeeded'`,
  )
  for (const { Id, DebitedFunds } of there) {
    const found = ours.filter(({ provider_id, cents }) => provider_id === Id && cents === DebitedFunds.Amount)
    if (found.length !== 1)
      broken.push(`the provider charged ${DebitedFunds.Amount} (${Id}), which is ${found.length} payments of ours`)
  }
  if (ours.length !== there.length)
    broken.push(`${ours.length} payments of ours succeeded, and ${there.length} at the provider`)
  broken.push(...(await unlikeRefunds(product)))
  const invoices = ours.map(({ invoice_id }) => invoice_id)
  if (new Set(invoices).size !== invoices.length) broken.push('an invoice was paid twice')
  const [account] = await product.rows(
    `select balance_cents::int as cents from ledger_accounts where id = 'provider:platform'`,
  )
  const [held, booked] = [balanceOf(world, payment.platform_wallet), Number(account?.cents ?? 0)]
  if (held !== booked) broken.push(`the provider holds ${held}, the ledger says ${booked}`)
  return broken
}

/** Each refund of the provider is one of ours, once, and nobody got back more than they paid. */
async function unlikeRefunds(product: TrialProduct): Promise<string[]> {
  const there = product.provider.world.list(
    transactions,
    ({ Nature, Status, InitialTransactionType }) =>
      Nature === 'REFUND' && Status === 'SUCCEEDED' && InitialTransactionType === 'PAYIN',
  )
  const ours = await product.rows(
    `select r.provider_id, r.amount_cents::int as cents, p.id as pay_in, p.amount_cents::int as paid
      from refunds r join pay_ins p on p.id = r.pay_in_id where r.status = 'succeeded'`,
  )
  const broken: string[] = []
  for (const { Id, DebitedFunds } of there)
    if (ours.filter(row => row.provider_id === Id && row.cents === DebitedFunds.Amount).length !== 1)
      broken.push(`the provider gave ${DebitedFunds.Amount} back (${Id}), which is no refund of ours`)
  if (ours.length !== there.length) broken.push(`${ours.length} refunds of ours, ${there.length} at the provider`)
  for (const { pay_in, paid } of ours) {
    const back = ours.filter(row => row.pay_in === pay_in).reduce((sum, { cents }) => sum + Number(cents), 0)
    if (back > Number(paid)) broken.push(`${back} of ${String(paid)} were given back of ${String(pay_in)}`)
  }
  return broken
}
