// Between an image and the form of its details: what the fields begin with, and which of them were changed.
import type { DetailsOutput, DetailsValues } from '#features/upload/details/details-schema.ts'
import type { ImageUpdate } from '#lib/contract/image-changes.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import type { Locale } from '#lib/locales.ts'
import { toCents, typedEuros } from '#lib/money.ts'
import { type NftWish, noNftWish } from '#lib/rules/nft/wishes.ts'

/** What the fields hold when the form opens. */
export function valuesOf(image: ImageDetail, locale: Locale): DetailsValues {
  return {
    title: image.title,
    genre: image.genre.id,
    photographer: image.photographer,
    collection: image.collection?.id ?? '',
    created_on: image.created_on ?? '',
    angle: image.angle ?? '',
    location: image.location ?? '',
    moment: image.moment ?? '',
    technical_means: image.technical_means ?? '',
    tags: image.tags.join(', '),
    max_editions: image.max_editions,
    portfolio: image.portfolio === 'private' ? 'private' : 'public',
    track: image.monitored,
    license_sale: image.portfolio === 'on_sale',
    base_price_cents: image.base_price_cents === null ? '' : typedEuros(image.base_price_cents, locale),
    ...typedWish(image.nft_wish),
  }
}

const typedWish = (wish: NftWish | null) => ({
  nft_sale: wish?.nft_sale ?? false,
  nft_minter: wish?.nft_minter ?? '',
  nft_params: wish?.nft_params ?? noNftWish.nft_params,
  nft_price: wish?.nft_price ?? '',
  nft_currency: wish?.nft_currency ?? '',
})

/** The body of the change: only what differs, so that words another window changed meanwhile are left alone. */
export function changedDetails(image: ImageDetail, details: DetailsOutput): ImageUpdate {
  const before: DetailsOutput = {
    title: image.title,
    genre: image.genre.id,
    photographer: image.photographer,
    collection: image.collection?.id ?? null,
    created_on: image.created_on,
    angle: image.angle,
    location: image.location,
    moment: image.moment,
    technical_means: image.technical_means,
    tags: image.tags,
    max_editions: image.max_editions,
    // An image on sale is public as well; only a choice of the person changes it.
    portfolio: image.portfolio === 'private' ? 'private' : 'public',
    track: image.monitored,
    license_sale: image.portfolio === 'on_sale',
    base_price_cents: image.base_price_cents === null ? null : toCents(image.base_price_cents),
    ...(image.nft_wish ?? noNftWish),
  }
  const changed = Object.entries(details).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof DetailsOutput]), // the names are the entries' own
  )
  return Object.fromEntries(changed)
}
