// Editions that are minted, as the chain has them: who owns them, where they come from, for how much they are offered.
import { z } from 'zod'
import { chainEventNames } from '#lib/rules/nft/chain-events.ts'
import { AUCTION_DAYS_MAX, nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { ChainAction, ChainStep } from './chain-actions.ts'
import { EntityId, Flag, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listingTerms } from './listings.ts'

/** A wallet, and whose it is when its owner is a public person here. */
export const Holder = z.object({
  address: z.string(),
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The market’s own contract, which keeps an edition while it is auctioned. */
  market: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

const Offer = z.object({
  kind: z.enum(nftSaleKinds),
  currency: z.string(),
  /** In its smallest part: the price, or the reserve of an auction. */
  price: z.string(),
  seller: Holder,
  /** Until when it can be bought, or the first bid be made. */
  expires_at: Instant,
  auction: z
    .object({
      duration_s: z.int(),
      increment_bps: z.int(),
      /** The highest bid, by whom, and when its time is over: null before the first. */
      bid: z.string().nullable(),
      bidder: Holder.nullable(),
      ends_at: Instant.nullable(),
      /** What the next bid must be at least. */
      least_bid: z.string(),
      /** Its time is over, and anybody may settle it. */
      ended: z.boolean(),
    })
    .nullable(),
})

const token = {
  id: z.string(),
  nft: z.string(),
  image: z.string(),
  name: z.string(),
  edition: z.int(),
  max_editions: z.int(),
  /** On the chain. */
  chain_id: z.int(),
  contract: z.string(),
  /** Decimal. */
  token_id: z.string(),
  token_uri: z.string(),
  owner: Holder,
  offer: Offer.nullable(),
  royalty_bps: z.int(),
  /** Its owner may offer licences of the photograph; `lease`: the offer that goes on. */
  leasing: z.boolean(),
  lease: z.string().nullable(),
  minted_at: Instant,
}
export const Token = z.object(token)
export type Token = z.infer<typeof Token>

/** Of each later sale, to whom: the address that the contract pays, and how it is shared from there. */
const Royalties = z.object({
  bps: z.int(),
  receiver: z.string(),
  shares: z.array(z.object({ bps: z.int(), wallet: z.string().nullable() })),
})

const ChainEvent = z.object({
  id: z.string(),
  event: z.enum(chainEventNames),
  at: Instant,
  from: Holder.nullable(),
  to: Holder.nullable(),
  currency: z.string().nullable(),
  price: z.string().nullable(),
  hash: z.string(),
  explorer_url: z.string().nullable(),
})

const TokenPage = z.object({
  ...token,
  description: z.string().nullable(),
  /** What `tokenURI` leads to, by our gateway. */
  metadata_url: z.string(),
  image_url: z.string(),
  certificate_url: z.string(),
  certificate: z.object({ version: z.int(), newest_version: z.int() }),
  author: Holder,
  royalties: Royalties,
  /** Everything that happened to it, the oldest first. */
  provenance: z.array(ChainEvent),
})
export type TokenPage = z.infer<typeof TokenPage>

/** What the NFT of an image is to whoever looks at it. */
const NftOffer = z.object({
  nft: z.string(),
  image: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  max_editions: z.int(),
  royalties: Royalties.nullable(),
  /** Owners of editions may offer licences of the photograph; the author gets this part of what each brings. */
  leasing: z.boolean(),
  royalty_bps: z.int(),
  metadata_url: z.string(),
  /** By its creator, who has not minted it: bought with its minting. */
  listing: z
    .object({
      id: z.string(),
      kind: z.enum(nftSaleKinds),
      currency: z.string(),
      price: z.string(),
      edition: z.int().nullable(),
      duration_s: z.int().nullable(),
      increment_bps: z.int().nullable(),
      seller: Holder,
      expires_at: Instant,
      /** Editions that nobody has or is about to have. */
      editions_left: z.int(),
    })
    .nullable(),
  tokens: z.array(Token),
})
export type NftOffer = z.infer<typeof NftOffer>

const days = listingTerms.days.default(30)

export const tokens = {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    access: 'public',
    query: listQuery(['-minted_at', 'minted_at', 'name']).extend({
      /** The address of a wallet. */
      owner: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/, refusal('invalid'))
        .optional(),
      image: EntityId.optional(),
      on_sale: Flag.optional(),
    }),
    response: pageOf(Token),
    summary: 'Editions that are minted, the newest first unless asked otherwise',
  }),
  read: endpoint({
    method: 'GET',
    path: '/tokens/{id}',
    access: 'public',
    response: TokenPage,
    summary: 'One of them, with everything that happened to it',
  }),
  ofImage: endpoint({
    method: 'GET',
    path: '/images/{id}/nft',
    access: 'public',
    response: NftOffer,
    summary: 'The NFT of an image: what is offered of it, and who has its editions',
  }),
  approveNftSpending: endpoint({
    method: 'POST',
    path: '/tokens/{id}/approve_nft_spending',
    access: 'user',
    response: ChainStep,
    summary: 'Let the market move your editions when they are bought, where it may not yet',
  }),
  sell: endpoint({
    method: 'POST',
    path: '/tokens/{id}/list',
    access: 'user',
    body: z.strictObject({ currency: EntityId, price: listingTerms.price, days }, refusal('unknown_field')),
    response: ChainAction,
    summary: 'Offer an edition that you own at a fixed price',
  }),
  auction: endpoint({
    method: 'POST',
    path: '/tokens/{id}/auction',
    access: 'user',
    body: z.strictObject(
      {
        currency: EntityId,
        price: listingTerms.price,
        duration: listingTerms.duration.unwrap(),
        increment_bps: listingTerms.increment_bps.unwrap(),
        days: days.pipe(z.int().max(AUCTION_DAYS_MAX, refusal('number_invalid'))),
      },
      refusal('unknown_field'),
    ),
    response: ChainAction,
    summary: 'Offer an edition that you own by auction; its clock starts at the first bid',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/tokens/{id}/cancel',
    access: 'user',
    response: ChainAction,
    summary: 'Take back what you offer; an auction with a bid goes on',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/tokens/{id}/settle',
    access: 'user',
    response: ChainAction,
    summary: 'End an auction whose time is over; anybody may',
  }),
}
