// What a creator says of images: with a new one, in a change of one, and of many at once.
import { z } from 'zod'
import { isDay } from '#lib/dates.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { TRAINING_PRICE_MAX, TRAINING_PRICE_MIN, TRAINING_WITHHELD } from '#lib/rules/market/training.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { readNftPrice } from '#lib/rules/nft/wishes.ts'
import { BULK_MAX } from '#lib/rules/paging.ts'
import { BASE_PRICE_MAX, BASE_PRICE_MIN } from '#lib/rules/sale.ts'
import { Flag, optionalLines, optionalText, refusal, requiredText } from './common.ts'

const tags = z.array(requiredText(40)).max(20, refusal('too_long'))

/** A repeated form field is a list; one value alone arrives as itself. */
const formTags = z.union([z.string().transform(one => [one]), z.array(z.string())]).pipe(tags)

/** A day, or nothing: absent, null or blank. */
const optionalDay = z
  .string()
  .refine(text => text === '' || isDay(text), refusal('date_invalid'))
  .transform(text => text || null)
  .nullable()

const editions = z.coerce
  .number(refusal('editions_range'))
  .int(refusal('editions_range'))
  .min(1, refusal('editions_range'))
  .max(20, refusal('editions_range'))

/** Cents of the price of a licence of one year, before VAT; null: none is set. */
export const BasePrice = z.coerce
  .number<number | string>(refusal('price_required'))
  .int(refusal('number_invalid'))
  .min(BASE_PRICE_MIN, refusal('price_too_low'))
  .max(BASE_PRICE_MAX, refusal('price_too_high'))
  .nullable()

const trainingCents = z.int(refusal('price_required')).max(TRAINING_PRICE_MAX, refusal('training_price_too_high'))

/** Cents of what a licence to train with a photograph costs, before VAT; null: none is offered. */
export const TrainingPrice = trainingCents.min(TRAINING_PRICE_MIN, refusal('price_too_low')).nullable()

/** The same of one photograph: 0 where none is offered, null where the account says it. */
const OwnTrainingPrice = trainingCents
  .refine(cents => cents === TRAINING_WITHHELD || cents >= TRAINING_PRICE_MIN, refusal('price_too_low'))
  .nullable()

/** Decimal text of whole ones of the currency; null or blank: none is set. */
const NftPrice = z
  .string(refusal('price_required'))
  .trim()
  .max(60, refusal('too_long'))
  .refine(text => text === '' || readNftPrice(text) !== null, refusal('price_required'))
  .transform(readNftPrice)
  .nullable()

const TITLE = 200
const TEXT = 1000
const NAME = 120
const ID = 40

const NftKind = z.enum(nftSaleKinds, refusal('choice_invalid'))

/** Files that say different things have different addresses, so that no cache gives an old statement for a new one. */
export const SaidRights = z.object({ rights: z.enum(aiRightsChoices).catch('reserved') })

export const aiRightsShown = {
  /** Whether machines may learn from it. */
  ai_rights: z.enum(aiRightsChoices),
  /** Its own choice, for the owner; null: as the account says. */
  ai_rights_own: z.enum(aiRightsChoices).nullable(),
  /** Its own price of a licence to train with it, for the owner; 0: not offered, null: as the account says. */
  training_price_own: z.int().nullable(),
}

/** The fields a creator gives with a new image; multipart text fields, `tags` may be repeated. */
export const NewImage = z.object({
  title: requiredText(TITLE),
  genre: z.string(refusal('required')).trim().max(ID, refusal('choice_invalid')).default(''),
  /** Who took the picture; the creator when absent. */
  photographer: optionalText(NAME).default(null),
  /** Id of one of the creator's collections. */
  collection: optionalText(ID).default(null),
  created_on: optionalDay.default(null),
  angle: optionalLines(TEXT).default(null),
  location: optionalLines(TEXT).default(null),
  moment: optionalLines(TEXT).default(null),
  technical_means: optionalLines(TEXT).default(null),
  tags: formTags.default([]),
  max_editions: editions.default(1),
  public: Flag.default(true),
  track: Flag.default(true),
  /** Offers licences of the image, which is public then. */
  license_sale: Flag.default(false),
  base_price_cents: BasePrice.default(null),
  /** How it is to be sold as an NFT: the forms of the NFT begin with it, nothing is on the chain by it. */
  nft_sale: Flag.default(false),
  /** One of the minters; the creator's usual one when absent, and so with the currency. */
  nft_minter: optionalText(ID).default(null),
  nft_params: NftKind.default('fixed_price'),
  nft_price: NftPrice.default(null),
  nft_currency: optionalText(ID).default(null),
  /** Its person knows that somebody else had the picture certified before. */
  despite_earlier: Flag.default(false),
})

/** Absent fields stay as they are. A change of a certified field makes the next certificate version. */
export const ImageUpdate = z.strictObject(
  {
    title: requiredText(TITLE).optional(),
    genre: z.string(refusal('choice_invalid')).trim().min(1, refusal('required')).max(ID).optional(),
    photographer: requiredText(NAME).optional(),
    collection: optionalText(ID).optional(),
    created_on: optionalDay.optional(),
    angle: optionalLines(TEXT).optional(),
    location: optionalLines(TEXT).optional(),
    moment: optionalLines(TEXT).optional(),
    technical_means: optionalLines(TEXT).optional(),
    tags: tags.optional(),
    max_editions: editions.optional(),
    portfolio: z.enum(['private', 'public'], refusal('choice_invalid')).optional(),
    track: z.boolean(refusal('choice_invalid')).optional(),
    /** Offers licences of a public image, or takes it off sale. */
    license_sale: z.boolean(refusal('choice_invalid')).optional(),
    base_price_cents: BasePrice.optional(),
    nft_sale: z.boolean(refusal('choice_invalid')).optional(),
    nft_minter: optionalText(ID).optional(),
    nft_params: NftKind.optional(),
    nft_price: NftPrice.optional(),
    nft_currency: optionalText(ID).optional(),
    /** Whether machines may learn from it; null: as the account says. */
    ai_rights_own: z.enum(aiRightsChoices, refusal('choice_invalid')).nullable().optional(),
    /** What a licence to train with it costs before VAT; 0: none is offered, null: as the account says. */
    training_price_own: OwnTrainingPrice.optional(),
  },
  refusal('unknown_field'),
)
export type ImageUpdate = z.infer<typeof ImageUpdate>

export const BulkIds = z.array(z.string().max(ID)).min(1, refusal('required')).max(BULK_MAX, refusal('too_long'))

/** What one call may give to many images. */
export const BulkChanges = ImageUpdate.pick({
  genre: true,
  tags: true,
  portfolio: true,
  collection: true,
  photographer: true,
  track: true,
  license_sale: true,
  base_price_cents: true,
  ai_rights_own: true,
  training_price_own: true,
}).refine(changes => Object.values(changes).some(value => value !== undefined), refusal('required'))
export type BulkChanges = z.infer<typeof BulkChanges>
