// What people buy NFTs by: the price of a listing, or a bid in an auction.
import { z } from 'zod'
import { bidStandings, bidStates } from '#lib/rules/nft/bids.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { ChainAction, ChainStep } from './chain-actions.ts'
import { EntityId, empty, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const Bid = z.object({
  id: z.string(),
  kind: z.enum(nftSaleKinds),
  state: z.enum(bidStates),
  /** Once it is done. */
  standing: z.enum(bidStandings).nullable(),
  nft: z.string(),
  image: z.string(),
  /** What is bought: of a listing, or a token that somebody offers. */
  listing: z.string().nullable(),
  token: z.string().nullable(),
  edition: z.int(),
  currency: z.string(),
  /** In its smallest part. */
  amount: z.string(),
  /** The newest one by which it is to come to the chain. */
  action: ChainAction.nullable(),
  created_at: Instant,
})
export type Bid = z.infer<typeof Bid>

const NewBid = z
  .strictObject(
    {
      listing: EntityId.optional(),
      token: EntityId.optional(),
      /** In the smallest part of the currency; of an auction alone. */
      price: z
        .string(refusal('price_required'))
        .regex(/^\d{1,40}$/, refusal('price_required'))
        .optional(),
    },
    refusal('unknown_field'),
  )
  .refine(({ listing, token }) => (listing === undefined) !== (token === undefined), {
    path: ['listing'],
    ...refusal('required'),
  })

export const bids = {
  list: endpoint({
    method: 'GET',
    path: '/bids',
    access: 'user',
    query: listQuery(['-created_at']).extend({
      state: z.enum(bidStates, refusal('choice_invalid')).optional(),
      listing: EntityId.optional(),
      token: EntityId.optional(),
    }),
    response: pageOf(Bid),
    summary: 'What you want to buy, bid for and bought, the newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bids/create',
    aliases: ['/bids'],
    access: 'user',
    body: NewBid,
    response: Bid,
    status: 201,
    idempotent: true,
    summary: 'Want an edition of a listing, or a token on sale: at its price, or by a bid',
  }),
  read: endpoint({ method: 'GET', path: '/bids/{id}', access: 'user', response: Bid, summary: 'One of them' }),
  approveSpending: endpoint({
    method: 'POST',
    path: '/bids/{id}/approve_spending',
    access: 'user',
    response: ChainStep,
    also_get: true,
    summary: 'Let the market take exactly its price from your wallet, where it may not yet',
  }),
  revokeSpending: endpoint({
    method: 'POST',
    path: '/bids/{id}/revoke_spending',
    access: 'user',
    response: ChainStep,
    summary: 'Take back what the market may still take, once it came to its end and nothing else of yours needs it',
  }),
  approveRoyaltySpending: endpoint({
    method: 'POST',
    path: '/bids/{id}/approve_royalty_spending',
    access: 'user',
    response: ChainStep,
    also_get: true,
    summary: 'Never needed: the market takes royalties out of the price',
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/bids/{id}/deploy',
    access: 'user',
    response: ChainAction,
    also_get: true,
    summary: 'The transaction that buys or bids, countersigned where an edition is minted by it',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bids/{id}',
    access: 'user',
    response: empty,
    summary: 'Give it up while nothing of it was sent',
  }),
}
