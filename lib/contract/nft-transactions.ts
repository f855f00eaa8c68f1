// Transactions of NFTs, as the chain has them and as those who take part read them.
import { z } from 'zod'
import { chainEventNames } from '#lib/rules/nft/chain-events.ts'
import { EntityId, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { Holder } from './tokens.ts'

export const NftTransaction = z.object({
  id: z.string(),
  /** Of its block. */
  date: Instant,
  image: BriefImage,
  category: z.literal('nft'),
  event: z.enum(chainEventNames),
  /** It is a sale, and the caller’s wallet is who bought. */
  bought: z.boolean(),
  token: z.string(),
  edition: z.int(),
  /** The account it belongs to: of the wallet, or whoever took it over. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  currency: z.string().nullable(),
  /** In its smallest part. */
  price: z.string().nullable(),
  from: Holder.nullable(),
  to: Holder.nullable(),
  hash: z.string(),
  explorer_url: z.string().nullable(),
})
export type NftTransaction = z.infer<typeof NftTransaction>

export const nftTransactions = {
  list: endpoint({
    method: 'GET',
    path: '/transactions/nft',
    access: 'user',
    query: listQuery(['-date', 'date']).extend({
      event: z.enum(chainEventNames, refusal('choice_invalid')).optional(),
      image: EntityId.optional(),
    }),
    response: pageOf(NftTransaction),
    summary: 'What your wallet did and what happened to your NFTs on the chain',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/transactions/{id}/assign',
    access: 'user',
    response: NftTransaction,
    summary: 'Take over what your wallet did before it was linked, or without us; it stays yours when you unlink it',
  }),
}
