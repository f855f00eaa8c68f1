// Rows of what people want to buy, and how they are read.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bid } from '#lib/contract/bids.ts'
import { Failure } from '#lib/errors.ts'
import { type BidStanding, bidCan } from '#lib/rules/nft/bids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { chain_actions, chain_events, nft_bids, nft_tokens } from '#server/db/schema/chain.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { presentActions } from '../actions/action-rows.ts'

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

/** The caller’s own, while it is on its way. */
export async function wantedBid(context: UserContext, id: string | undefined): Promise<BidRow> {
  const bid = await ownBid(context, id ?? '')
  if (!bidCan.deploy(bid.state)) throw new Failure('conflict')
  return bid
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
  const senders = new Map(actions.map(({ bid_id, sender }) => [bid_id, sender]))
  const standings = await standingsOf(context, rows)
  return rows.map(
    (row): Bid => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      standing: standings(row, senders.get(row.id) ?? ''),
      nft: row.nft_id,
      image: known.find(({ id }) => id === row.nft_id)?.image_id ?? '',
      listing: row.listing_id,
      token: row.token_id,
      edition: row.edition,
      currency: row.currency,
      amount: row.amount,
      action: shown.find(({ bid }) => bid === row.id) ?? null,
      created_at: row.created_at.toISOString(),
    }),
  )
}

export async function presentBid(context: Context, row: BidRow): Promise<Bid> {
  const [shown] = await presentBids(context, [row])
  if (!shown) throw new Error(`the bid ${row.id} cannot be shown`)
  return shown
}

type Standing = (row: BidRow, sender: string) => BidStanding | null

/** By what the chain says of their editions now, asked once for all of them. */
async function standingsOf({ db }: Context, rows: readonly BidRow[]): Promise<Standing> {
  const bidFor = rows.filter(({ state, kind }) => state === 'done' && kind === 'auction')
  const nft_ids = [...new Set(bidFor.map(({ nft_id }) => nft_id))]
  const tokens = await db
    .select()
    .from(nft_tokens)
    .where(and(inArray(nft_tokens.nft_id, nft_ids), eq(nft_tokens.gone, false)))
  const token_ids = tokens.map(({ token_id }) => token_id)
  const sold = await db
    .select()
    .from(chain_events)
    .where(and(inArray(chain_events.token_id, token_ids), eq(chain_events.name, 'Sold')))
  return (row, sender) => {
    if (row.state !== 'done') return null
    if (row.kind === 'fixed_price') return 'bought'
    const token = tokens.find(({ nft_id, edition }) => nft_id === row.nft_id && edition === row.edition)
    if (!token) return null
    const { offer, token_id } = token
    const own = (address: string | null | undefined) => address?.toLowerCase() === sender.toLowerCase()
    if (offer?.kind === 'auction' && own(offer.bidder) && offer.bid === row.amount) return 'leading'
    const won = sold.some(each => each.token_id === token_id && own(each.args.buyer) && each.args.price === row.amount)
    return won ? 'won' : 'outbid'
  }
}
