// The transaction by which something is bought or bid for.
import { and, eq } from 'drizzle-orm'
import { encodeFunctionData, type Hex } from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { orderToSign } from '#lib/chain/platform-words.ts'
import { type Voucher, voucherToSign } from '#lib/chain/vouchers.ts'
import { Failure } from '#lib/errors.ts'
import { leastBidOf } from '#lib/rules/nft/bids.ts'
import type { UserContext } from '#server/context.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import {
  type Acting,
  type Asked,
  acting,
  askChain,
  currencyOf,
  goodUntil,
  prepareAction,
  underWayAs,
} from '../actions/prepare-action.ts'
import { voucherOfListing } from '../listings/open-listing.ts'
import { type TokenRow, tokenOfEdition } from '../tokens/token-rows.ts'
import { type BidRow, wantedBid } from './bid-rows.ts'
import { requireMoney } from './money-held.ts'
import { requireBuyable } from './require-buyable.ts'

/** What is asked for twice while it is under way is the same. */
export async function prepareBid(context: UserContext, asked: Asked): Promise<ActionRow> {
  const bid = await wantedBid(context, asked.bid)
  const kind = bid.kind === 'auction' ? 'bid' : 'buy'
  const by = await acting(context)
  const known = await underWayAs(context, kind, by.wallet, { bid_id: bid.id, token_id: bid.token_id })
  if (known) return known
  const data = await callOf(context, by, bid)
  const { currency } = currencyOf(by.place, bid.currency)
  const amount = BigInt(bid.amount)
  const value = currency.token === null ? amount : 0n
  if (currency.token !== null) {
    await requireMoney(context, by, currency.token, amount)
    await requireAllowed(context, by, currency.token, amount)
  }
  return prepareAction(context, by, asked, {
    kind,
    to: by.place.market,
    data,
    value,
    nft_id: bid.nft_id,
    listing_id: bid.listing_id,
    bid_id: bid.id,
    token_id: bid.token_id,
    edition: bid.edition,
    currency: bid.currency,
    amount: bid.amount,
  })
}

/** Asked before the contract is: not every token says in a way that can be read what is missing. */
async function requireAllowed(context: UserContext, { chain, wallet }: Acting, token: Hex, amount: bigint) {
  if ((await askChain(context, chain.allowance(token, wallet))) < amount) throw new Failure('approval_missing')
}

async function callOf(context: UserContext, by: Acting, bid: BidRow): Promise<Hex> {
  const token = await tokenOfEdition(context, bid.nft_id, bid.edition)
  // Somebody else's first bid may have minted it meanwhile.
  if (token && (bid.token_id || bid.kind === 'auction')) return callOfToken(by, bid, token)
  return callOfListing(context, bid)
}

function callOfToken({ place }: Acting, bid: BidRow, { token_id, offer }: TokenRow): Hex {
  const { number } = currencyOf(place, bid.currency)
  if (offer?.kind !== bid.kind || offer.currency !== number) throw new Failure('nft_not_for_sale')
  const [id, amount] = [BigInt(token_id), BigInt(bid.amount)]
  if (bid.kind === 'fixed_price')
    return encodeFunctionData({ abi: marketAbi, functionName: 'buy', args: [id, amount, number] })
  if (amount < leastBidOf(offer)) throw new Failure('invalid_input', {}, { price: ['bid_too_low'] })
  return encodeFunctionData({ abi: marketAbi, functionName: 'bid', args: [id, amount] })
}

async function callOfListing(context: UserContext, bid: BidRow): Promise<Hex> {
  const [listed] = await context.db
    .select({ listing: nft_listings, nft: nfts })
    .from(nft_listings)
    .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
    .where(and(eq(nft_listings.id, bid.listing_id ?? ''), eq(nfts.id, bid.nft_id)))
  if (!listed) throw new Failure('nft_not_for_sale')
  const { chain, wallet: buyer, market, seller, signature } = await requireBuyable(context, listed)
  const voucher = await voucherOfListing(context, listed, market, seller)
  const { chain_id: chainId, market: contract } = market.place
  const until = await goodUntil(context, chain)
  const facts = { chainId, market: contract, buyer, edition: bid.edition, until }
  const order = await askChain(context, chain.sign(orderToSign(voucherToSign(voucher, chainId, contract), facts)))
  return encoded(voucher, bid, { signature, until, order })
}

type Words = { signature: Hex; until: bigint; order: Hex }

function encoded(voucher: Voucher, bid: BidRow, { signature, until, order }: Words): Hex {
  const { currency, deadline, nonce, terms } = voucher
  const always = {
    terms: { ...terms, workId: BigInt(terms.workId) },
    currency,
    deadline: BigInt(deadline),
    nonce: BigInt(nonce),
  }
  if (voucher.kind === 'auction') {
    const { edition, duration, incrementBps } = voucher
    const said = { ...always, edition, reserve: BigInt(voucher.reserve), duration, incrementBps }
    const args = [said, signature, until, order, BigInt(bid.amount)] as const
    return encodeFunctionData({ abi: marketAbi, functionName: 'bidLazy', args })
  }
  const args = [{ ...always, price: BigInt(voucher.price) }, bid.edition, signature, until, order] as const
  return encodeFunctionData({ abi: marketAbi, functionName: 'buyLazy', args })
}
