// How lists of images are filtered and ordered.
import { z } from 'zod'
import { swatchNames } from '#lib/rules/colors.ts'
import { imageStates } from '#lib/rules/image-states.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { BASE_PRICE_MAX, nftEditions, nftMarkets, saleCategories } from '#lib/rules/sale.ts'
import { Day, Flag, listQuery, refusal } from './common.ts'

export const portfolios = ['private', 'public', 'on_sale'] as const

/** Whole euros. */
const Euros = z.coerce
  .number(refusal('number_invalid'))
  .int(refusal('number_invalid'))
  .min(0, refusal('price_too_low'))
  .max(BASE_PRICE_MAX / 100, refusal('price_too_high'))

const repeated = z.union([z.string().transform(one => [one]), z.array(z.string()).max(50)]).optional()

export const imageOrderings = [
  '-created_at',
  /** What fits the words best; without words the newest. */
  '-relevance',
  'created_at',
  '-nb_likes',
  'nb_likes',
  '-views',
  'views',
  'title',
  '-title',
  /** Of one year before VAT: only what can be bought now. */
  'price',
  '-price',
] as const

export const ratios = ['landscape', 'portrait', 'square'] as const

/**
 * Filters of the gallery; `mine` lists the caller's own images in every state instead of everybody's public ones.
 * `search` takes words, "phrases" and -words that must not be there.
 */
export const ImageFilters = listQuery(imageOrderings).extend({
  mine: Flag.default(false),
  /** What is listed: images alone, so far. */
  category: z.enum(['image'], refusal('choice_invalid')).default('image'),
  /** The words as they are typed: no other forms of them, and nothing corrected. */
  exact: Flag.default(false),
  /** Images the caller likes. */
  liked: Flag.default(false),
  creators: repeated,
  photographers: repeated,
  /** Names that works are credited under. */
  credits: repeated,
  genres: repeated,
  tags: repeated,
  collection: z.string().max(40).optional(),
  /** `#rrggbb`: images with a colour in their palette that looks like it. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, refusal('invalid'))
    .optional(),
  ratio: z.enum(ratios, refusal('choice_invalid')).optional(),
  /** What can be bought now. */
  sale_category: z.enum(saleCategories, refusal('choice_invalid')).optional(),
  /** Of NFTs on sale: what one offer of them must be, all of it. */
  nft_sale_category: z.enum(nftSaleKinds, refusal('choice_invalid')).optional(),
  editions: z.enum(nftEditions, refusal('choice_invalid')).optional(),
  market: z.enum(nftMarkets, refusal('choice_invalid')).optional(),
  /** Its symbol. */
  currency: z
    .string()
    .regex(/^\w{1,12}$/, refusal('choice_invalid'))
    .optional(),
  /** Of one year before VAT, in whole euros, both inclusive; cents are left out. Only what can be bought now. */
  price_min: Euros.optional(),
  price_max: Euros.optional(),
  portfolio: z.enum(portfolios, refusal('choice_invalid')).optional(),
  monitoring: Flag.optional(),
  /** Of the caller’s own images: only those of which copies were found, or only those without. */
  hits: Flag.optional(),
  state: z.enum(imageStates, refusal('choice_invalid')).optional(),
  /** Only images with nudity in them, or only those without. */
  nudity: Flag.optional(),
  certified_since: Day.optional(),
})

/** Filters alone: what counts are asked with. */
export const ImageFacetFilters = ImageFilters.omit({ page: true, page_size: true, ordering: true })

const Choice = z.object({ count: z.int() })
const NamedChoice = Choice.extend({ id: z.string(), name: z.string() })

/** How many images each choice of a filter would leave, the other filters as they are. */
export const ImageFacets = z.object({
  /** Exact as long as it is not more than `counted`, which is what choices are counted among: the newest matches. */
  count: z.int(),
  genres: z.array(Choice.extend({ id: z.string() })),
  ratios: z.array(Choice.extend({ ratio: z.enum(ratios) })),
  colors: z.array(Choice.extend({ name: z.enum(swatchNames), color: z.string() })),
  nudity: z.object({ with: z.int(), without: z.int() }),
  sale_categories: z.array(Choice.extend({ category: z.enum(saleCategories) })),
  /** Of NFTs on sale; none where there are none. */
  nft_sale_categories: z.array(Choice.extend({ kind: z.enum(nftSaleKinds) })),
  editions: z.array(Choice.extend({ editions: z.enum(nftEditions) })),
  markets: z.array(Choice.extend({ market: z.enum(nftMarkets) })),
  currencies: z.array(Choice.extend({ symbol: z.string() })),
  /** By what one year costs, as `price_min` and `price_max` are asked. */
  prices: z.array(Choice.extend({ price_min: z.int().nullable(), price_max: z.int().nullable() })),
  /** Of these the most frequent ones. */
  tags: z.array(Choice.extend({ name: z.string() })),
  creators: z.array(NamedChoice),
  photographers: z.array(NamedChoice),
  /** Names that works are credited under. */
  credits: z.array(NamedChoice),
  collections: z.array(NamedChoice),
  counted: z.int(),
  /** Words that were not found, and what was looked for instead. */
  corrected: z.array(z.object({ typed: z.string(), used: z.string() })),
  /** When nothing is left: how many there would be without one of the filters, or without one word; most first, and counted no further than `count`. */
  loosen: z.array(Choice.extend({ filter: z.string(), term: z.string().nullable() })),
})
export type ImageFacets = z.infer<typeof ImageFacets>
