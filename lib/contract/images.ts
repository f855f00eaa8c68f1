// Images: the gallery, one's own images, uploading, editing, previews, certificates.
import { z } from 'zod'
import { locales } from '#lib/locales.ts'
import { imageStates } from '#lib/rules/image-states.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { prioritySides, priorityStates } from '#lib/rules/priority.ts'
import { CertificateProof, DatedDigest } from './certificate-proof.ts'
import { CertificateVersion } from './certificates.ts'
import { empty, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { aiRightsShown, BulkChanges, BulkIds, ImageUpdate, NewImage, SaidRights } from './image-changes.ts'
import { ImageFacetFilters, ImageFacets, ImageFilters, portfolios } from './image-filters.ts'
import { LicensePrice, TrainingLicensePrice } from './license-prices.ts'
import { ImageError, ImageInfo, ImageStats, OwnedImage, Refused } from './own-images.ts'

export const ImageSource = z.object({ media_type: z.string(), width: z.int(), url: z.string() })

/** An image as lists show it. */
export const Image = z.object({
  id: z.string(),
  slug: z.string(),
  /** Owner's id. */
  user: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  state: z.enum(imageStates),
  portfolio: z.enum(portfolios),
  width: z.int(),
  height: z.int(),
  color: z.string().nullable(),
  placeholder: z.string().nullable(),
  sources: z.array(ImageSource),
  /** Certified although there is nudity in it: shown behind a veil until the visitor asks. */
  nudity: z.boolean(),
  liked: z.boolean(),
  nb_likes: z.int(),
  created_at: Instant,
  certified_at: Instant.nullable(),
  owned: OwnedImage.optional(),
})
export type Image = z.infer<typeof Image>

/** An image as lists of what belongs to it show it: of hits, of licences. */
export const BriefImage = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string().nullable(),
  placeholder: z.string().nullable(),
  sources: z.array(ImageSource),
})
export type BriefImage = z.infer<typeof BriefImage>

/** Somebody else who had the picture certified. Title, author and page only of a public image. */
const ImagePriority = z.object({
  id: z.string(),
  /** Which of the two this image is. */
  side: z.enum(prioritySides),
  state: z.enum(priorityStates),
  same_file: z.boolean(),
  other: z.object({ certified_at: Instant, image: BriefImage.extend({ author: z.string() }).nullable() }),
})
export type ImagePriority = z.infer<typeof ImagePriority>

/** An image on its own page. */
export const ImageDetail = Image.extend({
  /** True when the caller owns it. */
  own: z.boolean(),
  /** Code of the refusal when `state` is `refused`. */
  refusal: z.string().nullable(),
  file_name: z.string(),
  bytes: z.int(),
  /** Digest of the original file. */
  sha256: z.string(),
  genre: z.object({ id: z.string(), name_en: z.string(), name_fr: z.string() }),
  collection: z.object({ id: z.string(), name: z.string() }).nullable(),
  photographer: z.string(),
  created_on: z.string().nullable(),
  angle: z.string().nullable(),
  location: z.string().nullable(),
  moment: z.string().nullable(),
  technical_means: z.string().nullable(),
  tags: z.array(z.string()),
  max_editions: z.int(),
  /** What licences cost for each duration, for a private buyer in France, while the image can be bought. */
  prices: z.array(LicensePrice),
  /** What a licence to train models with it costs a private buyer in France; null while none is sold. */
  training: TrainingLicensePrice.nullable(),
  /** The price of one year before VAT, for the owner: on sale or kept for later. */
  base_price_cents: z.int().nullable(),
  /** How the owner wishes to sell it as an NFT; null for everybody else. */
  nft_wish: z
    .object({
      nft_sale: z.boolean(),
      nft_minter: z.string().nullable(),
      nft_params: z.enum(nftSaleKinds),
      nft_price: z.string().nullable(),
      nft_currency: z.string().nullable(),
    })
    .nullable(),
  ...aiRightsShown,
  monitored: z.boolean(),
  views: z.int(),
  /** Number of the newest certificate version. */
  version: z.int(),
  /** Other people who had the same picture certified. */
  priorities: z.array(ImagePriority),
})
export type ImageDetail = z.infer<typeof ImageDetail>

/** What is found by a picture. */
const PictureFindings = z.object({
  /** The same photograph, or a copy that was altered; `part` when it shows a part of it only, or it a part of the picture. */
  copies: z.array(z.object({ image: Image, part: z.boolean() })),
  /** Others that look like it, the most alike first. */
  similar: z.array(Image),
  /** Share of the catalogue's index that could not be asked for copies just now, 0..1. */
  unasked: z.number().min(0).max(1),
})
export type PictureFindings = z.infer<typeof PictureFindings>

export const images = {
  list: endpoint({
    method: 'GET',
    path: '/images',
    access: 'public',
    may_lag: true,
    query: ImageFilters,
    response: pageOf(Image),
    summary: 'Public certified images, or your own with `mine`',
  }),
  facets: endpoint({
    method: 'GET',
    path: '/images/facets',
    access: 'public',
    may_lag: true,
    query: ImageFacetFilters,
    response: ImageFacets,
    summary: 'How many images each further choice of a filter leaves, and what to loosen when there are none',
  }),
  searchByPicture: endpoint({
    method: 'POST',
    path: '/images/search_by_picture',
    access: 'public',
    multipart: true,
    harmless: true,
    body: z.strictObject({}, refusal('unknown_field')),
    response: PictureFindings,
    summary: 'Which images a picture shows, and which look like it; the picture is not kept',
  }),
  similar: endpoint({
    method: 'GET',
    path: '/images/{id}/similar',
    access: 'public',
    may_lag: true,
    response: z.object({ results: z.array(Image) }),
    summary: 'Images that look like this one, the most alike first',
  }),
  errors: endpoint({
    method: 'GET',
    path: '/images/errors',
    access: 'creator',
    query: listQuery(['-created_at', 'created_at']),
    response: pageOf(ImageError),
    summary: 'Your files that were refused in the last 24 hours',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/images/stats',
    access: 'creator',
    response: ImageStats,
    summary: 'Your images and quotas in figures',
  }),
  create: endpoint({
    method: 'POST',
    path: '/images/create',
    aliases: ['/images'],
    access: 'creator',
    multipart: true,
    body: NewImage,
    response: ImageDetail,
    status: 201,
    idempotent: true,
    summary: 'Upload one JPEG and start its certification',
  }),
  bulkUpdate: endpoint({
    method: 'PATCH',
    path: '/images/bulk_update',
    access: 'creator',
    body: z.strictObject({ ids: BulkIds, changes: BulkChanges }, refusal('unknown_field')),
    response: z.object({ updated: z.int(), refused: Refused }),
    summary: 'Give many of your images the same values; those that refuse are named',
  }),
  bulkRemove: endpoint({
    method: 'DELETE',
    path: '/images/bulk_delete',
    access: 'creator',
    query: z.object({ ids: z.union([z.string().transform(one => [one]), z.array(z.string())]).pipe(BulkIds) }),
    response: z.object({ deleted: z.int(), refused: Refused }),
    summary: 'Delete many of your images; those that cannot be deleted are named',
  }),
  read: endpoint({
    method: 'GET',
    path: '/images/{id}',
    access: 'public',
    may_lag: 'ahead',
    response: ImageDetail,
    summary: 'One image the caller may see',
  }),
  info: endpoint({
    method: 'GET',
    path: '/images/{id}/info',
    access: 'creator',
    response: ImageInfo,
    summary: 'State, locks and versions of one of your images',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/images/{id}',
    access: 'creator',
    body: ImageUpdate,
    response: ImageDetail,
    summary: 'Change one of your images; certified fields make the next certificate version',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/images/{id}',
    access: 'creator',
    response: empty,
    summary: 'Delete one of your images; its certificates stay valid',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/images/{id}/preview/{size}',
    access: 'public',
    open_query: true,
    query: SaidRights,
    response: file('image/jpeg', 'image/webp', 'image/avif'),
    summary: 'A preview such as `640.webp`',
  }),
  view: endpoint({
    method: 'POST',
    path: '/images/{id}/view',
    access: 'public',
    harmless: true,
    response: empty,
    summary: 'Somebody looks at the image; a person counts once a day',
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/images/{id}/certificates',
    access: 'public',
    response: pageOf(CertificateVersion),
    summary: 'All certificate versions of an image, newest first',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/images/{id}/pdf/{version}',
    aliases: ['/images/{id}/pdf'],
    access: 'public',
    query: z.object({ language: z.enum(locales, refusal('choice_invalid')).optional() }),
    response: file('application/pdf'),
    summary: 'The certificate as PDF; version is a number or `current`',
  }),
  proof: endpoint({
    method: 'GET',
    path: '/images/{id}/proof/{version}',
    aliases: ['/images/{id}/proof'],
    access: 'public',
    response: CertificateProof,
    summary: 'Everything needed to check a certificate version without us',
  }),
  digest: endpoint({
    method: 'GET',
    path: '/images/{id}/dated-digest',
    access: 'public',
    response: DatedDigest.nullable(),
    summary:
      'The proof that the digest of the file existed before the file was sent; empty for files that came without',
  }),
  like: endpoint({
    method: 'POST',
    path: '/images/{id}/like',
    access: 'user',
    also_get: true,
    response: Image,
    summary: 'Like an image',
  }),
  unlike: endpoint({
    method: 'POST',
    path: '/images/{id}/unlike',
    access: 'user',
    also_get: true,
    response: Image,
    summary: 'Take a like back',
  }),
}
