// Images as NFTs: the records of their creators, their files on IPFS, and what new ones begin with.
import { z } from 'zod'
import { ipfsKinds } from '#lib/rules/nft/ipfs.ts'
import {
  mintObstacles,
  NFT_DESCRIPTION_CHARS,
  NFT_EDITIONS_MAX,
  NFT_NAME_CHARS,
  nftStates,
  ROYALTY_BPS_MAX,
} from '#lib/rules/nft/nfts.ts'
import { pinStates } from '#lib/rules/nft/pins.ts'
import { ChainAction } from './chain-actions.ts'
import { EntityId, empty, Instant, listQuery, optionalLines, pageOf, refusal, requiredText } from './common.ts'
import { endpoint, file } from './endpoint.ts'

const IpfsFile = z.object({
  kind: z.enum(ipfsKinds),
  /** Its name on IPFS, the same as kubo gives it. */
  cid: z.string(),
  uri: z.string(),
  /** Where our gateway has it. */
  url: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** The copy that a pinning service keeps; our own is there anyway. */
  copy: z
    .object({
      state: z.enum(pinStates),
      service: z.string(),
      standin: z.boolean(),
      /** What was said at the last vain try. */
      problem: z.string().nullable(),
      checked_at: Instant.nullable(),
      pinned_at: Instant.nullable(),
    })
    .nullable(),
})

export const Nft = z.object({
  id: z.string(),
  /** The id of the image. */
  image: z.string(),
  state: z.enum(nftStates),
  minter: z.string(),
  /** On IPFS for ever once it is prepared; null: still to be said. */
  name: z.string().nullable(),
  description: z.string().nullable(),
  max_editions: z.int(),
  royalty_bps: z.int(),
  /** Whoever has an edition may offer licences of the photograph. */
  leasing: z.boolean(),
  certificate_version: z.int().nullable(),
  /** Its number on the chain; the number of an edition is added to it. */
  work_id: z.string().nullable(),
  /** None while it is a draft. */
  files: z.array(IpfsFile),
  created_at: Instant,
  updated_at: Instant,
  prepared_at: Instant.nullable(),
})
export type Nft = z.infer<typeof Nft>

const wholeNumber = (problem: 'editions_range' | 'royalty_range') => z.int(refusal(problem))

const fields = {
  minter: EntityId,
  name: requiredText(NFT_NAME_CHARS),
  description: optionalLines(NFT_DESCRIPTION_CHARS),
  /** One is unique, more are limited. */
  max_editions: wholeNumber('editions_range')
    .min(1, refusal('editions_range'))
    .max(NFT_EDITIONS_MAX, refusal('editions_limited_max')),
  royalty_bps: wholeNumber('royalty_range')
    .min(0, refusal('royalty_range'))
    .max(ROYALTY_BPS_MAX, refusal('royalty_range')),
  leasing: z.boolean(refusal('choice_invalid')),
}
const Fields = z.strictObject(fields, refusal('unknown_field')).partial()
const NewNft = Fields.extend({ image: EntityId })
const NftUpdate = Fields.refine(changes => Object.keys(changes).length > 0, refusal('required'))

export const NftSettings = z.object({
  minter: z.string(),
  /** Symbol of what new ones are paid in; null where none are sold. */
  currency: z.string().nullable(),
  royalty_bps: z.int(),
  leasing: z.boolean(),
  /** What keeps the creator from having anything minted; each is a failure code. */
  obstacles: z.array(z.enum(mintObstacles)),
})
export type NftSettings = z.infer<typeof NftSettings>

const NftSettingsUpdate = z
  .strictObject(
    { minter: fields.minter, currency: EntityId, royalty_bps: fields.royalty_bps, leasing: fields.leasing },
    refusal('unknown_field'),
  )
  .partial()
  .refine(changes => Object.keys(changes).length > 0, refusal('required'))

export const nfts = {
  list: endpoint({
    method: 'GET',
    path: '/nfts',
    access: 'creator',
    query: listQuery(['-created_at']).extend({ image: EntityId.optional(), state: z.enum(nftStates).optional() }),
    response: pageOf(Nft),
    summary: 'Your images as NFTs, the newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/nfts/create',
    aliases: ['/nfts'],
    access: 'creator',
    body: NewNft,
    response: Nft,
    status: 201,
    idempotent: true,
    summary: 'Draft an NFT of an image of yours; an image has one at most',
  }),
  read: endpoint({ method: 'GET', path: '/nfts/{id}', access: 'creator', response: Nft, summary: 'One of them' }),
  update: endpoint({
    method: 'PATCH',
    path: '/nfts/{id}',
    access: 'creator',
    body: NftUpdate,
    response: Nft,
    summary: 'Change it while nobody has an edition; what was prepared becomes a draft again',
  }),
  uploadMetadata: endpoint({
    method: 'POST',
    path: '/nfts/{id}/upload_metadata',
    access: 'creator',
    response: Nft,
    also_get: true,
    takes_space: true,
    summary: 'Put its picture, the proof of its certificate and its metadata on IPFS',
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/nfts/{id}/deploy',
    access: 'creator',
    /** The next free one when absent. */
    query: z.object({
      edition: z.coerce
        .number(refusal('number_invalid'))
        .int(refusal('number_invalid'))
        .min(1, refusal('editions_range'))
        .max(NFT_EDITIONS_MAX, refusal('editions_limited_max'))
        .optional(),
    }),
    response: ChainAction,
    also_get: true,
    summary: 'The transaction by which you mint an edition into your own wallet; what is listed needs none',
  }),
  car: endpoint({
    method: 'GET',
    path: '/nfts/{id}/car',
    access: 'creator',
    response: file('application/vnd.ipld.car'),
    summary: 'All its files on IPFS in one archive (CAR)',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/nfts/{id}',
    access: 'creator',
    response: empty,
    summary: 'Remove it while nobody has an edition; our copies on IPFS go with it',
  }),
}

export const nftSettings = {
  read: endpoint({
    method: 'GET',
    path: '/settings/nft',
    access: 'creator',
    response: NftSettings,
    summary: 'What your new NFTs begin with, and what is in the way of minting',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/nft',
    access: 'creator',
    body: NftSettingsUpdate,
    response: NftSettings,
    summary: 'Change what new NFTs begin with',
  }),
}

export const ipfs = {
  read: endpoint({
    method: 'GET',
    path: '/ipfs/{cid}',
    access: 'public',
    query: z.object({ format: z.enum(['raw', 'car']).optional() }),
    response: file(
      'application/json',
      'image/jpeg',
      'application/octet-stream',
      'application/vnd.ipld.raw',
      'application/vnd.ipld.car',
    ),
    summary: 'What we keep on IPFS: whole, in parts, as a raw block or as a CAR; at `/ipfs/{cid}` too',
  }),
}
