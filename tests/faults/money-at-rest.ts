// What must hold of money once a trial is over and nothing is under way: the books, the provider and what people were told agree.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import type { Told } from './payer.ts'

/** The payment provider's API, with a token. */
export type ProviderApi = { url: string; client_id: string; api_key: string; wallet: string }

const Rows = z.array(
  z.object({
    Id: z.string(),
    Type: z.string(),
    Nature: z.string(),
    Status: z.string(),
    DebitedFunds: z.object({ Amount: z.int() }),
  }),
)

async function callProvider({ url, client_id, api_key }: ProviderApi, path: string): Promise<unknown> {
  const granted = await fetch(`${url}/v2.01/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${client_id}:${api_key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await granted.json())
  const headers = { Authorization: `Bearer ${access_token}` }
  return (await fetch(`${url}/v2.01/${client_id}${path}`, { headers })).json()
}

/** Everything that succeeded at the provider in favour of the platform. */
async function chargesAt(provider: ProviderApi): Promise<{ id: string; cents: number }[]> {
  const found: { id: string; cents: number }[] = []
  for (let page = 1; ; page += 1) {
    const path = `/wallets/${provider.wallet}/transactions?per_page=100&page=${page}`
    const rows = Rows.parse(await callProvider(provider, path))
    for (const { Id, Type, Nature, Status, DebitedFunds } of rows)
      if (Type === 'PAYIN' && Nature === 'REGULAR' && Status === 'SUCCEEDED')
        found.push({ id: Id, cents: DebitedFunds.Amount })
    if (rows.length < 100) return found
  }
}

const Balance = z.object({ Balance: z.object({ Amount: z.int() }) })

/** The sentences about what does not hold. */
export async function moneyAtRest(db: Database, provider: ProviderApi, told: readonly Told[]): Promise<string[]> {
  const broken: string[] = []
  const { findings } = await checkLedger(db, new Date())
  broken.push(...findings.map(finding => JSON.stringify(finding)))
  const ours = await rowsOf(
    db,
    sql`select provider_id as id, amount_cents::int as cents from pay_ins where status = 'succeeded'`,
  )
  const theirs = await chargesAt(provider)
  const key = ({ id, cents }: Record<string, unknown>) => `${String(id)} ${String(cents)}`
  const booked = new Map<string, number>()
  for (const row of ours) booked.set(key(row), (booked.get(key(row)) ?? 0) + 1)
  for (const charge of theirs)
    if (booked.get(key(charge)) !== 1)
      broken.push(`the provider charged ${key(charge)}, which is ${booked.get(key(charge)) ?? 0} payments`)
  if (theirs.length !== ours.length) broken.push(`${theirs.length} charges at the provider, ${ours.length} payments`)
  const [account] = await rowsOf(
    db,
    sql`select balance_cents::int as cents from ledger_accounts where id = 'provider:platform'`,
  )
  const { Balance: held } = Balance.parse(await callProvider(provider, `/wallets/${provider.wallet}`))
  if (held.Amount !== Number(account?.cents ?? 0))
    broken.push(`the provider holds ${held.Amount}, the ledger says ${Number(account?.cents ?? 0)}`)
  for (const { invoice, number, total_cents } of told) {
    const [row] = await rowsOf(
      db,
      sql`select status, number, total_cents::int as total from invoices where id = ${invoice}`,
    )
    if (row?.status !== 'paid' || row.number !== number || row.total !== total_cents)
      broken.push(`${invoice} was told to be paid as ${number}, and is ${JSON.stringify(row)}`)
  }
  broken.push(...(await strange(db)))
  return broken
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) => (await db.execute(query)).rows

async function strange(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select 'invoice ' || id || ' is paid without a number' as finding from invoices where status = 'paid' and number is null
      union all select s.user_id || ' has ' || s.plan || ', which nobody paid for' from subscriptions s where not exists (
        select from invoices i where i.user_id = s.user_id and i.category = 'subscription' and i.status = 'paid')
      union all select 'the job ' || name || ' has failed' from pgboss.job where state = 'failed'`,
  )
  return rows.map(({ finding }) => String(finding))
}
