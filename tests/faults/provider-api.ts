// What the payment provider itself says of wallets and movements, asked over its API.
import { z } from 'zod'

/** The payment provider's API, with what gives a token. */
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
type Row = z.infer<typeof Rows>[number]

export const movementKinds = ['payment', 'refund', 'transfer', 'payout'] as const
export type MovementKind = (typeof movementKinds)[number]

function kindOf({ Type, Nature }: Row): MovementKind | null {
  // What goes back out of a wallet; a payout that a bank has returned comes in.
  if (Nature === 'REFUND' && Type === 'PAYOUT') return 'refund'
  if (Nature !== 'REGULAR') return null
  return Type === 'PAYIN' ? 'payment' : Type === 'TRANSFER' ? 'transfer' : 'payout'
}

type Movement = { id: string; cents: number }

/** Everything that has succeeded in these wallets, each once. */
export async function readMovements(
  provider: ProviderApi,
  wallets: readonly string[],
): Promise<Record<MovementKind, Movement[]>> {
  const found = { payment: new Map(), refund: new Map(), transfer: new Map(), payout: new Map() }
  for (const wallet of wallets)
    for (const row of await transactionsOf(provider, wallet)) {
      const kind = kindOf(row)
      if (kind && row.Status === 'SUCCEEDED') found[kind].set(row.Id, { id: row.Id, cents: row.DebitedFunds.Amount })
    }
  const all = (kind: MovementKind): Movement[] => [...found[kind].values()]
  return { payment: all('payment'), refund: all('refund'), transfer: all('transfer'), payout: all('payout') }
}

async function transactionsOf(provider: ProviderApi, wallet: string): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const rows = Rows.parse(await call(provider, `/wallets/${wallet}/transactions?per_page=100&page=${page}`))
    found.push(...rows)
    if (rows.length < 100) return found
  }
}

/** The cents that are there. */
export async function readBalance(provider: ProviderApi, path: string): Promise<number> {
  const { Balance } = z.object({ Balance: z.object({ Amount: z.int() }) }).parse(await call(provider, path))
  return Balance.Amount
}

async function call({ url, client_id, api_key }: ProviderApi, path: string): Promise<unknown> {
  const granted = await fetch(`${url}/v2.01/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${client_id}:${api_key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await granted.json())
  const headers = { Authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${url}/v2.01/${client_id}${path}`, { headers })
  if (!answer.ok) throw new Error(`the provider answers ${answer.status} to ${path}: ${await answer.text()}`)
  return answer.json()
}
