// What the owner of an edition does in the market: lets it move editions, offers one, takes the offer back; and how anybody ends an auction.
import { eq } from 'drizzle-orm'
import { encodeFunctionData, getAddress } from 'viem'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { DAY_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { listingPriceProblem } from '#lib/rules/nft/listings.ts'
import type { UserContext } from '#server/context.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import {
  type Acting,
  type Asked,
  acting,
  askChain,
  chainSeconds,
  currencyOf,
  prepareAction,
  underWayAs,
} from '../actions/prepare-action.ts'
import { type TokenRow, tokenById, tokenOfEdition } from './token-rows.ts'

/** Of the caller's own wallet; somebody else's is as if it were not there. */
async function ownToken(context: UserContext, id: string | undefined): Promise<{ by: Acting; token: TokenRow }> {
  const token = await tokenById(context, id ?? '')
  const by = await acting(context)
  const seller = token.offer?.bidder ? token.offer.seller : token.owner
  if (getAddress(seller) !== by.wallet) throw new Failure('not_found')
  return { by, token }
}

/** Null when the market may move the wallet's editions already. */
export async function prepareTransfers(context: UserContext, asked: Asked): Promise<ActionRow | null> {
  const by = await acting(context)
  const { chain, place, wallet } = by
  if (await askChain(context, chain.moves(wallet))) return null
  const known = await underWayAs(context, 'approve_nft', wallet, {})
  if (known) return known
  const data = encodeFunctionData({
    abi: editionsAbi,
    functionName: 'setApprovalForAll',
    args: [place.market, true],
  })
  return prepareAction(context, by, asked, { kind: 'approve_nft', to: place.editions, data })
}

const NO_BID = 'auction_running' as const

async function toOffer(context: UserContext, asked: Asked) {
  const { by, token } = await ownToken(context, asked.token)
  if (token.offer?.bidder) throw new Failure(NO_BID)
  const { currency, number } = currencyOf(by.place, asked.currency ?? '')
  if (!currency.open) throw new Failure('invalid_input', {}, { currency: ['choice_invalid'] })
  const price = BigInt(asked.price ?? '0')
  const problem = listingPriceProblem(price, currency.unit)
  if (problem) throw new Failure('invalid_input', {}, { price: [problem] })
  const [nft] = await context.db.select().from(nfts).where(eq(nfts.id, token.nft_id))
  if (currency.token === null && (nft?.royalty_bps ?? 0) > 0) throw new Failure('royalty_needs_erc20')
  if (!(await askChain(context, by.chain.moves(by.wallet)))) throw new Failure('approval_missing')
  const expiry = (await chainSeconds(context, by.chain)) + (asked.days ?? 0) * DAY_S
  const about = { token_id: token.id, nft_id: token.nft_id, edition: token.edition }
  const money = { currency: currency.symbol, amount: price.toString() }
  return { by, id: BigInt(token.token_id), currency, number, price, expiry, about, money }
}

export async function prepareListing(context: UserContext, asked: Asked): Promise<ActionRow> {
  const { by, id, number, price, expiry, about, money } = await toOffer(context, asked)
  const known = await underWayAs(context, 'list', by.wallet, { ...about, ...money })
  if (known) return known
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'list', args: [id, price, number, expiry] })
  return prepareAction(context, by, asked, { kind: 'list', to: by.place.market, data, ...about, ...money })
}

export async function prepareAuction(context: UserContext, asked: Asked): Promise<ActionRow> {
  const { by, id, currency, number, price, expiry, about, money } = await toOffer(context, asked)
  if (currency.token === null) throw new Failure('invalid_input', {}, { currency: ['choice_invalid'] })
  const known = await underWayAs(context, 'create_auction', by.wallet, { ...about, ...money })
  if (known) return known
  const terms = [asked.duration_s ?? 0, asked.increment_bps ?? 0] as const
  const args = [id, price, number, ...terms, expiry] as const
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'createAuction', args })
  return prepareAction(context, by, asked, { kind: 'create_auction', to: by.place.market, data, ...about, ...money })
}

/** A listing, or an auction before its first bid. */
export async function prepareCancel(context: UserContext, asked: Asked): Promise<ActionRow> {
  const { by, token } = await ownToken(context, asked.token)
  if (!token.offer) throw new Failure('nft_not_for_sale')
  if (token.offer.bidder) throw new Failure(NO_BID)
  const auction = token.offer.kind === 'auction'
  const kind = auction ? 'cancel_auction' : 'cancel_listing'
  const about = { token_id: token.id, nft_id: token.nft_id, edition: token.edition }
  const known = await underWayAs(context, kind, by.wallet, about)
  if (known) return known
  const functionName = auction ? 'cancelAuction' : 'cancelListing'
  const data = encodeFunctionData({ abi: marketAbi, functionName, args: [BigInt(token.token_id)] })
  return prepareAction(context, by, asked, { kind, to: by.place.market, data, ...about })
}

/** Anybody may, once its time is over. */
export async function prepareSettle(context: UserContext, asked: Asked): Promise<ActionRow> {
  const token = await (asked.listing ? tokenOfListing(context, asked.listing) : tokenById(context, asked.token ?? ''))
  const by = await acting(context)
  if (!token.offer?.bidder) throw new Failure('nft_not_for_sale')
  const about = { token_id: token.id, nft_id: token.nft_id, edition: token.edition }
  const known = await underWayAs(context, 'settle', by.wallet, about)
  if (known) return known
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'settle', args: [BigInt(token.token_id)] })
  const listing_id = asked.listing ?? null
  return prepareAction(context, by, asked, { kind: 'settle', to: by.place.market, data, listing_id, ...about })
}

/** The edition that an auction by signature has minted; without a bid there is nothing to end. */
async function tokenOfListing(context: UserContext, id: string): Promise<TokenRow> {
  const [listing] = await context.db.select().from(nft_listings).where(eq(nft_listings.id, id))
  if (!listing || listing.state === 'draft') throw new Failure('not_found')
  const token = await tokenOfEdition(context, listing.nft_id, listing.edition ?? 0)
  if (!token) throw new Failure('nft_not_for_sale')
  return token
}
