// What must hold of people’s transactions and purchases once a trial is over: each is what the chain made of it, and nobody paid twice.
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { chain_actions } from '#server/db/schema/chain.ts'
import type { AtRest } from './chain-at-rest.ts'

/** Sentences about what does not hold. */
export async function actionsAtRest(rest: AtRest): Promise<string[]> {
  return [...(await asTheChainHasThem(rest)), ...(await nothingForgotten(rest)), ...(await strangeRows(rest))]
}

const receiptOf = ({ node }: AtRest, hash: Hex) => node.getTransactionReceipt({ hash }).catch(() => null)

async function asTheChainHasThem(rest: AtRest): Promise<string[]> {
  const broken: string[] = []
  for (const { id, kind, state, hash } of await rest.db.select().from(chain_actions)) {
    const receipt = hash === null ? null : await receiptOf(rest, hash as Hex) // the contract of the API has checked it
    const meant = { confirmed: 'success', failed: 'reverted' }[state as string] ?? null
    if ((receipt?.status ?? null) !== meant)
      broken.push(`${kind} ${id} is ${state}, and its transaction ${receipt?.status ?? 'is not there'}`)
  }
  return broken
}

/** What a wallet had the contracts do belongs to something that is confirmed here, whoever said so. */
async function nothingForgotten(rest: AtRest): Promise<string[]> {
  const { db, contracts, players } = rest
  const rows = await db.select().from(chain_actions)
  const confirmed = new Set(rows.flatMap(({ hash, state }) => (state === 'confirmed' ? [hash] : [])))
  const ours = [contracts.market, contracts.editions].map(each => each.toLowerCase())
  const broken: string[] = []
  for (const { name, wallet } of players)
    for (const hash of wallet.sent()) {
      const receipt = await receiptOf(rest, hash)
      if (receipt?.status !== 'success' || !ours.includes(receipt.to?.toLowerCase() ?? '')) continue
      if (!confirmed.has(hash)) broken.push(`${name} sent ${hash}, which the chain has and nothing here`)
    }
  return broken
}

async function strangeRows({ db }: AtRest): Promise<string[]> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'the bid ' || id || ' is still pending' as finding from nft_bids where state = 'pending'
    union all select 'the ' || kind || ' ' || id || ' is still ' || state from chain_actions where state in ('prepared', 'sent')
    union all select 'the bid ' || b.id || ' is ' || b.state || ' with ' || count(a.id) || ' transactions on the chain' from nft_bids b
      left join chain_actions a on a.bid_id = b.id and a.kind in ('buy', 'bid') and a.state = 'confirmed'
      group by b.id, b.state having count(a.id) <> (case b.state when 'done' then 1 else 0 end)
    union all select e.args ->> 'buyer' || ' paid ' || count(*) || ' times for ' || e.token_id from chain_events e
      where e.name = 'Sold' group by e.args ->> 'buyer', e.token_id having count(*) > 1
    union all select 'the job ' || name || ' has failed: ' || coalesce(output::text, '') from pgboss.job where state = 'failed'`)
  return rows.map(({ finding }) => finding)
}
