// Rows of what people want to buy, and how they are read.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bid } from '#lib/contract/bids.ts'
import { Failure } from '#lib/errors.ts'
import type { BidStanding } from '#lib/rules/nft/bids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { chain_actions, chain_events, nft_bids } from '#server/db/schema/chain.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { presentActions } from '../actions/action-rows.ts'
import { tokenOfEdition } from '../tokens/token-rows.ts'

export type BidRow = typeof nft_bids.$inferSelect

/** The caller's own, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownBid({ db, user }: UserContext, id: string, lock = false): Promise<BidRow> {
  const query = db
    .select()
    .from(nft_bids)
    .where(and(eq(nft_bids.id, id), eq(nft_bids.user_id, user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}

export async function presentBids(context: Context, rows: readonly BidRow[]): Promise<Bid[]> {
  if (rows.length === 0) return []
  const { db } = context
  const ids = rows.map(({ id }) => id)
  const actions = await db
    .selectDistinctOn([chain_actions.bid_id])
    .from(chain_actions)
    .where(and(inArray(chain_actions.bid_id, ids), inArray(chain_actions.kind, ['buy', 'bid'])))
    .orderBy(chain_actions.bid_id, desc(chain_actions.prepared_at))
  const shown = await presentActions(context, actions)
  const known = await db
    .select({ id: nfts.id, image_id: nfts.image_id })
    .from(nfts)
    .where(inArray(nfts.id, [...new Set(rows.map(({ nft_id }) => nft_id))]))
  const results: Bid[] = []
  for (const row of rows)
    results.push({
      id: row.id,
      kind: row.kind,
      state: row.state,
      standing: await standingOf(context, row, actions.find(({ bid_id }) => bid_id === row.id)?.sender ?? ''),
      nft: row.nft_id,
      image: known.find(({ id }) => id === row.nft_id)?.image_id ?? '',
      listing: row.listing_id,
      token: row.token_id,
      edition: row.edition,
      currency: row.currency,
      amount: row.amount,
      action: shown.find(({ bid }) => bid === row.id) ?? null,
      created_at: row.created_at.toISOString(),
    })
  return results
}

export async function presentBid(context: Context, row: BidRow): Promise<Bid> {
  const [shown] = await presentBids(context, [row])
  if (!shown) throw new Error(`the bid ${row.id} cannot be shown`)
  return shown
}

/** By what the chain says of its edition now. */
async function standingOf(context: Context, row: BidRow, sender: string): Promise<BidStanding | null> {
  if (row.state !== 'done') return null
  if (row.kind === 'fixed_price') return 'bought'
  const token = await tokenOfEdition(context, row.nft_id, row.edition)
  if (!token) return null
  const { offer } = token
  const own = (address: string | null | undefined) => address?.toLowerCase() === sender.toLowerCase()
  if (offer?.kind === 'auction' && own(offer.bidder) && offer.bid === row.amount) return 'leading'
  const sold = await context.db
    .select()
    .from(chain_events)
    .where(and(eq(chain_events.token_id, token.token_id), eq(chain_events.name, 'Sold')))
  return sold.some(({ args }) => own(args.buyer) && args.price === row.amount) ? 'won' : 'outbid'
}
