// Rows of what people do on the chain, and how they are read.
import { and, eq, max } from 'drizzle-orm'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { chain_actions, chain_blocks } from '#server/db/schema/chain.ts'
import { placeOf } from '../list-contracts.ts'

export type ActionRow = typeof chain_actions.$inferSelect

/** The caller's own, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownAction({ db, user }: UserContext, id: string, lock = false): Promise<ActionRow> {
  const query = db
    .select()
    .from(chain_actions)
    .where(and(eq(chain_actions.id, id), eq(chain_actions.user_id, user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}

export async function presentActions(context: Context, rows: readonly ActionRow[]): Promise<ChainAction[]> {
  if (rows.length === 0) return []
  const [last] = await context.db.select({ number: max(chain_blocks.number) }).from(chain_blocks)
  const explorer = (await placeOf(context).catch(() => null))?.explorer_url ?? null
  const needed = context.ports.market_chain?.confirmations ?? 1
  return rows.map(row => present(row, { head: last?.number ?? 0, explorer, needed }))
}

export async function presentAction(context: Context, row: ActionRow): Promise<ChainAction> {
  const [shown] = await presentActions(context, [row])
  if (!shown) throw new Error(`the chain action ${row.id} cannot be shown`)
  return shown
}

type Seen = { head: number; explorer: string | null; needed: number }

function present(row: ActionRow, { head, explorer, needed }: Seen): ChainAction {
  const { chain_id, sender: from, target: to, data, value, gas, hash, block_number } = row
  const deep = block_number === null ? 0 : Math.max(1, head - block_number + 1)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    nft: row.nft_id,
    listing: row.listing_id,
    bid: row.bid_id,
    token: row.token_id,
    royalty: row.royalty_id,
    currency: row.currency,
    amount: row.amount,
    transaction: row.state === 'prepared' ? { chain_id, from, to, data, value, gas } : null,
    hash,
    explorer_url: explorer && hash && `${explorer}/tx/${hash}`,
    confirmations: row.state === 'confirmed' ? Math.max(deep, needed) : deep,
    confirmations_needed: needed,
    problem: row.problem,
    reason: row.reason,
    replaced_by: row.replaced_by,
    prepared_at: row.prepared_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
