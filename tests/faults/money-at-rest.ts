// What must hold of money once a trial is over and nothing is under way: the books, the provider and what people were told agree.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { payment_wallets } from '#server/db/schema/payouts.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import type { Told } from './payer.ts'
import { type MovementKind, movementKinds, type ProviderApi, readBalance, readMovements } from './provider-api.ts'

/** The sentences about what does not hold; `told`: payments that somebody was told had succeeded. */
export async function moneyAtRest(db: Database, provider: ProviderApi, told: readonly Told[]): Promise<string[]> {
  const broken = await booksAtRest(db, provider)
  for (const { invoice, number, total_cents } of told) {
    const [row] = await rowsOf(
      db,
      sql`select status, number, total_cents::int as total from invoices where id = ${invoice}`,
    )
    if (row?.status !== 'paid' || row.number !== number || row.total !== total_cents)
      broken.push(`${invoice} was told to be paid as ${number}, and is ${JSON.stringify(row)}`)
  }
  return broken
}

/** `told`: refunds that somebody was told had been made. */
export async function movesAtRest(
  db: Database,
  provider: ProviderApi,
  told: readonly { id: string; amount_cents: number }[],
): Promise<string[]> {
  const broken = await booksAtRest(db, provider)
  for (const { id, amount_cents } of told) {
    const [row] = await rowsOf(db, sql`select status, amount_cents::int as cents from refunds where id = ${id}`)
    if (row?.status !== 'succeeded' || row.cents !== amount_cents)
      broken.push(`the refund ${id} of ${amount_cents} was told, and is ${JSON.stringify(row)}`)
  }
  return broken
}

/** Our rows for each kind of movement. */
const OURS: Record<MovementKind, ReturnType<typeof sql>> = {
  payment: sql`select provider_id as id, amount_cents::int as cents from pay_ins where status = 'succeeded'`,
  refund: sql`select provider_id as id, amount_cents::int as cents from refunds where status = 'succeeded'`,
  transfer: sql`select provider_id as id, amount_cents::int as cents from transfers where status = 'succeeded'`,
  payout: sql`select provider_id as id, amount_cents::int as cents from payouts where status = 'succeeded'`,
}

async function booksAtRest(db: Database, provider: ProviderApi): Promise<string[]> {
  const { findings } = await checkLedger(db, new Date())
  const broken = findings.map(finding => JSON.stringify(finding))
  const wallets = await db.select().from(payment_wallets)
  const theirs = await readMovements(provider, [provider.wallet, ...wallets.map(each => each.provider_id)])
  for (const kind of movementKinds) broken.push(...unlikeEachOther(kind, await rowsOf(db, OURS[kind]), theirs[kind]))
  const accounts = [
    { account: 'provider:platform', path: `/wallets/${provider.wallet}` },
    { account: 'provider:fees', path: '/clients/wallets/FEES/EUR' },
    ...wallets.map(each => ({ account: `provider:wallet:${each.user_id}`, path: `/wallets/${each.provider_id}` })),
  ]
  for (const { account, path } of accounts) {
    const [row] = await rowsOf(db, sql`select balance_cents::int as cents from ledger_accounts where id = ${account}`)
    const [held, booked] = [await readBalance(provider, path), Number(row?.cents ?? 0)]
    if (held !== booked) broken.push(`the provider holds ${held} on ${account}, the ledger says ${booked}`)
  }
  return [...broken, ...(await strange(db))]
}

type Moved = { id?: unknown; cents?: unknown }

function unlikeEachOther(kind: string, ours: Moved[], theirs: Moved[]): string[] {
  const key = ({ id, cents }: Moved) => `${String(id)} ${String(cents)}`
  const booked = new Map<string, number>()
  for (const row of ours) booked.set(key(row), (booked.get(key(row)) ?? 0) + 1)
  const unlike = theirs.filter(each => booked.get(key(each)) !== 1)
  const broken = unlike.map(
    each => `the provider made the ${kind} ${key(each)}, which is ${booked.get(key(each)) ?? 0} of ours`,
  )
  return theirs.length === ours.length
    ? broken
    : [...broken, `${theirs.length} ${kind}s at the provider, ${ours.length} of ours`]
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) => (await db.execute(query)).rows

async function strange(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select 'invoice ' || id || ' is paid without a number' as finding from invoices where status = 'paid' and number is null
      union all select s.user_id || ' has ' || s.plan || ', which nobody paid for' from subscriptions s where not exists (
        select from invoices i where i.user_id = s.user_id and i.category = 'subscription' and i.status = 'paid')
      union all select 'the invoice ' || invoice_id || ' was paid twice' from pay_ins where status = 'succeeded'
        group by invoice_id having count(*) > 1
      union all select 'the renewal ' || r.id || ' is paid, and its invoice is not' from subscription_renewals r
        join invoices i on i.id = r.invoice_id where r.status = 'paid' and i.status <> 'paid'
      union all select 'the job ' || name || ' has failed' from pgboss.job where state = 'failed'`,
  )
  return rows.map(({ finding }) => String(finding))
}
