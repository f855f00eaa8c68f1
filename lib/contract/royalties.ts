// Who gets a part of later sales of an NFT: by wallet, e-mail or user.
import { z } from 'zod'
import { ROYALTY_BPS_MAX } from '#lib/rules/nft/nfts.ts'
import { royaltyRecipients, royaltyRoles } from '#lib/rules/nft/royalties.ts'
import { ChainAction } from './chain-actions.ts'
import { Email, EntityId, empty, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const Royalty = z.object({
  id: z.string(),
  nft: z.string(),
  image: z.string(),
  name: z.string().nullable(),
  date: Instant,
  /** What its recipient is named by; all but the kind are for its creator alone. */
  recipient: z.object({
    kind: z.enum(royaltyRecipients),
    wallet: z.string().nullable(),
    email: z.string().nullable(),
    user: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  /** Part of the price of each later sale. */
  cashback_bps: z.int(),
  /** All royalties of the NFT, of which this is a part. */
  royalty_bps: z.int(),
  /** What of them stays its creator’s, for whom alone it is. */
  left_bps: z.int().nullable(),
  creator: z.object({ id: z.string(), name: z.string() }),
  /** Can be changed no more. */
  locked: z.boolean(),
})
export type Royalty = z.infer<typeof Royalty>

/** What the caller can fetch now. */
const RoyaltyDue = z.object({
  royalty: Royalty,
  currency: z.string(),
  /** In its smallest part. */
  amount: z.string(),
  /** The contract that shares it is there; else the first claim makes it. */
  splitter_exists: z.boolean(),
})

const NewRoyalty = z
  .strictObject(
    {
      nft: EntityId,
      wallet: z.string(refusal('required')).trim().min(1, refusal('required')).max(100, refusal('too_long')).optional(),
      email: Email.optional(),
      user: EntityId.optional(),
      cashback_bps: z
        .int(refusal('number_invalid'))
        .min(1, refusal('number_invalid'))
        .max(ROYALTY_BPS_MAX, refusal('number_invalid')),
    },
    refusal('unknown_field'),
  )
  .refine(({ wallet, email, user }) => [wallet, email, user].filter(each => each !== undefined).length === 1, {
    path: ['wallet'],
    ...refusal('required'),
  })

export const royalties = {
  list: endpoint({
    method: 'GET',
    path: '/royalties',
    access: 'user',
    query: listQuery(['date', '-date']).extend({
      nft: EntityId.optional(),
      /** Of your NFTs, or for you. */
      role: z.enum(royaltyRoles, refusal('choice_invalid')).default('creator'),
    }),
    response: pageOf(Royalty),
    summary: 'Who gets a part of later sales of your NFTs; or parts that you get',
  }),
  create: endpoint({
    method: 'POST',
    path: '/royalties',
    aliases: ['/royalties/create'],
    access: 'creator',
    body: NewRoyalty,
    response: Royalty,
    status: 201,
    idempotent: true,
    summary: 'Give somebody a part of the royalties of an NFT of yours; the rest is yours',
  }),
  due: endpoint({
    method: 'GET',
    path: '/royalties/due',
    access: 'user',
    response: pageOf(RoyaltyDue),
    summary: 'Royalties that wait for you on the chain',
  }),
  claim: endpoint({
    method: 'POST',
    path: '/royalties/{id}/claim',
    access: 'user',
    body: z.strictObject({ currency: EntityId }, refusal('unknown_field')),
    response: ChainAction,
    summary: 'Fetch them into your wallet; the first answer may be to make the splitter, then call it again',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/royalties/{id}',
    access: 'creator',
    response: empty,
    summary: 'Take a part back while nothing is on sale or minted',
  }),
}
