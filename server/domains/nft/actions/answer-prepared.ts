// The calls that prepare transactions: each answers what its wallet is to send, or that nothing is to be sent.
import type { ChainAction, ChainStep } from '#lib/contract/chain-actions.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { nfts } from '#lib/contract/nfts.ts'
import type { royalties } from '#lib/contract/royalties.ts'
import type { tokens } from '#lib/contract/tokens.ts'
import type { wallets } from '#lib/contract/wallets.ts'
import { Failure } from '#lib/errors.ts'
import type { ChainActionKind } from '#lib/rules/nft/chain-actions.ts'
import { auctionSeconds } from '#lib/rules/nft/listings.ts'
import type { UserContext } from '#server/context.ts'
import { ownBid } from '../bids/bid-rows.ts'
import { ownListing } from '../listings/listing-rows.ts'
import { tokenById } from '../tokens/token-rows.ts'
import { presentAction } from './action-rows.ts'
import type { Asked } from './prepare-action.ts'
import { prepare } from './preparers.ts'

type ById = { id: string }

async function action(context: UserContext, kind: ChainActionKind, asked: Asked): Promise<ChainAction> {
  const row = await prepare[kind](context, asked)
  if (!row) throw new Failure('conflict')
  return presentAction(context, row)
}

async function step(context: UserContext, kind: ChainActionKind, asked: Asked): Promise<ChainStep> {
  const row = await prepare[kind](context, asked)
  return { needed: row !== null, action: row && (await presentAction(context, row)) }
}

export const deployNft = (context: UserContext, { id, query }: ParsedInput<typeof nfts.deploy>) =>
  action(context, 'mint', { nft: id, ...(query.edition === undefined ? {} : { edition: query.edition }) })

export const approveSpending = (context: UserContext, { id }: ById) => step(context, 'approve_spending', { bid: id })
export const revokeSpending = (context: UserContext, { id }: ById) => step(context, 'revoke_spending', { bid: id })
export const deployBid = async (context: UserContext, { id }: ById) =>
  action(context, (await ownBid(context, id)).kind === 'auction' ? 'bid' : 'buy', { bid: id })

const nothing: ChainStep = { needed: false, action: null }

/** One spender takes price, fee and royalties. */
export async function approveRoyaltySpending(context: UserContext, { id }: ById): Promise<ChainStep> {
  await ownBid(context, id)
  return nothing
}

/** What is listed by signature is minted when it is bought: nothing has to be moved. */
export async function approveListingSpending(context: UserContext, { id }: ById): Promise<ChainStep> {
  await ownListing(context, id)
  return nothing
}

export const settleListing = (context: UserContext, { id }: ById) => action(context, 'settle', { listing: id })

export async function approveTokenSpending(context: UserContext, { id }: ById): Promise<ChainStep> {
  await tokenById(context, id)
  return step(context, 'approve_nft', {})
}
export const approveTransfers = (context: UserContext) => step(context, 'approve_nft', {})

export const sellToken = (context: UserContext, { id, body }: ParsedInput<typeof tokens.sell>) =>
  action(context, 'list', { token: id, ...body })
export const auctionToken = (context: UserContext, { id, body }: ParsedInput<typeof tokens.auction>) => {
  const { duration, ...terms } = body
  return action(context, 'create_auction', { token: id, ...terms, duration_s: auctionSeconds(duration) })
}
export const cancelToken = (context: UserContext, { id }: ById) => action(context, 'cancel_listing', { token: id })
export const settleToken = (context: UserContext, { id }: ById) => action(context, 'settle', { token: id })

export const withdrawOwed = (context: UserContext, { body }: ParsedInput<typeof wallets.withdraw>) =>
  action(context, 'withdraw', body)
export const cancelVouchers = (context: UserContext) => action(context, 'cancel_vouchers', {})
export const claimRoyalties = (context: UserContext, { id, body }: ParsedInput<typeof royalties.claim>) =>
  action(context, 'claim_royalties', { royalty: id, ...body })
