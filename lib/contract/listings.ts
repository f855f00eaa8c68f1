// NFTs for sale: their terms, and the signature of the creator's wallet by which they can be bought.
import { z } from 'zod'
import {
  AUCTION_DAYS_MAX,
  INCREMENT_BPS_MAX,
  LISTING_DAYS_MAX,
  listingStates,
  nftSaleKinds,
} from '#lib/rules/nft/listings.ts'
import { NFT_EDITIONS_MAX } from '#lib/rules/nft/nfts.ts'
import { ChainAction, ChainStep } from './chain-actions.ts'
import { EntityId, empty, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const Listing = z.object({
  id: z.string(),
  nft: z.string(),
  image: z.string(),
  kind: z.enum(nftSaleKinds),
  state: z.enum(listingStates),
  /** Symbol of what it is paid in. */
  currency: z.string(),
  /** In the smallest part of the currency: the price, or the reserve of an auction. */
  price: z.string(),
  /** Of an auction: the edition, how long it runs from its first bid, and the least step of a bid. */
  edition: z.int().nullable(),
  duration_s: z.int().nullable(),
  increment_bps: z.int().nullable(),
  /** Until when it can be bought, or the first bid be made. */
  expires_at: Instant,
  /** The wallet that signed it; null while it is a draft. */
  seller: z.string().nullable(),
  created_at: Instant,
  opened_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
})
export type Listing = z.infer<typeof Listing>

const whole = z.int(refusal('number_invalid'))
const count = (max: number) => whole.min(0, refusal('number_invalid')).max(max, refusal('number_invalid'))

const Price = z.string(refusal('price_required')).regex(/^\d{1,40}$/, refusal('price_required'))
const Duration = z
  .strictObject({ days: count(AUCTION_DAYS_MAX), hours: count(23), minutes: count(59) }, refusal('unknown_field'))
  .refine(({ days, hours, minutes }) => days + hours + minutes > 0, refusal('number_invalid'))

/** Terms on which something is offered, one by one. */
export const listingTerms = {
  currency: EntityId,
  price: Price,
  edition: whole.min(1, refusal('editions_range')).max(NFT_EDITIONS_MAX, refusal('editions_limited_max')).nullable(),
  duration: Duration.nullable(),
  increment_bps: whole.min(1, refusal('number_invalid')).max(INCREMENT_BPS_MAX, refusal('number_invalid')).nullable(),
  days: whole.min(1, refusal('number_invalid')).max(LISTING_DAYS_MAX, refusal('number_invalid')),
}

const NewListing = z.strictObject(
  {
    nft: EntityId,
    kind: z.enum(nftSaleKinds, refusal('choice_invalid')),
    /** The creator's usual one when absent. */
    currency: listingTerms.currency.optional(),
    price: listingTerms.price,
    edition: listingTerms.edition.default(null),
    duration: listingTerms.duration.default(null),
    increment_bps: listingTerms.increment_bps.default(null),
    /** How long it stays open. */
    days: listingTerms.days.default(30),
  },
  refusal('unknown_field'),
)

const ListingUpdate = z
  .strictObject(listingTerms, refusal('unknown_field'))
  .partial()
  .refine(changes => Object.keys(changes).length > 0, refusal('required'))

/** EIP-712, ready for `eth_signTypedData_v4`. */
const TypedData = z.object({
  domain: z.object({ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: z.string() }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.enum(['Voucher', 'AuctionVoucher']),
  message: z.record(z.string(), z.unknown()),
})

export const listings = {
  list: endpoint({
    method: 'GET',
    path: '/listings',
    access: 'creator',
    query: listQuery(['-created_at']).extend({ nft: EntityId.optional(), state: z.enum(listingStates).optional() }),
    response: pageOf(Listing),
    summary: 'Your listings of NFTs and their drafts, the newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/listings/create',
    aliases: ['/listings'],
    access: 'creator',
    body: NewListing,
    response: Listing,
    status: 201,
    idempotent: true,
    summary: 'Draft a listing of an NFT that is prepared; it has one at a time',
  }),
  read: endpoint({
    method: 'GET',
    path: '/listings/{id}',
    access: 'creator',
    response: Listing,
    summary: 'One of them',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/listings/{id}',
    access: 'creator',
    body: ListingUpdate,
    response: Listing,
    summary: 'Change the terms of a draft',
  }),
  toSign: endpoint({
    method: 'GET',
    path: '/listings/{id}/deploy',
    access: 'creator',
    response: TypedData,
    summary: 'What your wallet signs to open it; nothing is sent to the chain',
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/listings/{id}/deploy',
    access: 'creator',
    body: z.strictObject(
      { signature: z.string(refusal('required')).regex(/^0x[0-9a-fA-F]{130,8192}$/, refusal('invalid')) },
      refusal('unknown_field'),
    ),
    response: Listing,
    summary: 'Open it with the signature of your wallet',
  }),
  approveNftSpending: endpoint({
    method: 'POST',
    path: '/listings/{id}/approve_nft_spending',
    access: 'creator',
    response: ChainStep,
    also_get: true,
    summary: 'Never needed: what you list is minted when it is bought; tokens that you own have their own call',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/listings/{id}/settle',
    access: 'user',
    response: ChainAction,
    also_get: true,
    summary: 'End its auction once its time is over; anybody may',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/listings/{id}',
    access: 'creator',
    response: empty,
    summary: 'Remove a draft, or cancel an open listing: it is countersigned for no buyer any more',
  }),
}
