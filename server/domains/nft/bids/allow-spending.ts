// What the market may take from a wallet: exactly the price of what is bought, and nothing once that is given up.
import { and, eq, ne } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi } from 'viem'
import { Failure } from '#lib/errors.ts'
import { allowanceNeeded, bidCan } from '#lib/rules/nft/bids.ts'
import type { UserContext } from '#server/context.ts'
import { nft_bids } from '#server/db/schema/chain.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import { type Asked, acting, askChain, currencyOf, prepareAction, underWayAs } from '../actions/prepare-action.ts'
import { type BidRow, ownBid, wantedBid } from './bid-rows.ts'
import { requireMoney } from './money-held.ts'

/** Null when the market may take exactly as much already. */
export async function prepareSpending(context: UserContext, asked: Asked): Promise<ActionRow | null> {
  return allow(context, asked, await wantedBid(context, asked.bid), 'approve_spending')
}

/** Null when nothing is allowed any more, or something else that the caller buys needs it. */
export async function prepareRevocation(context: UserContext, asked: Asked): Promise<ActionRow | null> {
  const bid = await ownBid(context, asked.bid ?? '')
  if (!bidCan.revoke(bid.state)) throw new Failure('conflict')
  return allow(context, asked, bid, 'revoke_spending')
}

type Kind = 'approve_spending' | 'revoke_spending'

async function allow(context: UserContext, asked: Asked, bid: BidRow, kind: Kind): Promise<ActionRow | null> {
  const by = await acting(context)
  const { token } = currencyOf(by.place, bid.currency).currency
  if (token === null) return null
  const wanted = kind === 'approve_spending' ? BigInt(bid.amount) : 0n
  await requireMoney(context, by, token, wanted)
  const standing = await askChain(context, by.chain.allowance(token, by.wallet))
  const needed = allowanceNeeded(standing, wanted, await areOthersPending(context, bid))
  if (needed === null) return null
  // Of what is taken back people read how much it was.
  const amount = (kind === 'approve_spending' ? wanted : standing).toString()
  const known = await underWayAs(context, kind, by.wallet, { bid_id: bid.id, amount })
  if (known) return known
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [by.place.market, needed] })
  const about = { nft_id: bid.nft_id, listing_id: bid.listing_id, bid_id: bid.id }
  return prepareAction(context, by, asked, { kind, to: token, data, ...about, currency: bid.currency, amount })
}

/** An allowance is one for all that a wallet buys in a currency. */
async function areOthersPending({ db, user }: UserContext, { id, currency }: BidRow): Promise<boolean> {
  const pending = and(eq(nft_bids.user_id, user.id), eq(nft_bids.state, 'pending'), eq(nft_bids.currency, currency))
  return (await db.$count(nft_bids, and(pending, ne(nft_bids.id, id)))) > 0
}
