// Rows become what the API shows.
import type { Image, ImageDetail } from '#lib/contract/images.ts'
import { personName } from '#lib/person-name.ts'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import { slugOf } from '#lib/slug.ts'
import type { collections, genres, images, StoredPreview } from '#server/db/schema/images.ts'

export type ImageRow = typeof images.$inferSelect
type Author = { first_name: string; last_name: string; public_name: string | null }
export type ListedRow = { image: ImageRow; author: Author; liked: boolean }
export type DetailedRow = ListedRow & {
  genre: typeof genres.$inferSelect
  collection: Pick<typeof collections.$inferSelect, 'id' | 'name'> | null
  version: number
}

/** The name that strangers see: the chosen one, else the person's own. */
export const shownName = (author: Author) => author.public_name ?? personName(author)

export function presentImage({ image, author, liked }: ListedRow): Image {
  return {
    id: image.id,
    slug: image.slug,
    user: image.user_id,
    author: { id: image.user_id, name: shownName(author) },
    title: image.title,
    state: image.state,
    portfolio: image.portfolio,
    width: image.width,
    height: image.height,
    ...presentPicture(image),
    nudity: image.nudity,
    liked,
    nb_likes: image.nb_likes,
    created_at: image.created_at.toISOString(),
    certified_at: image.certified_at?.toISOString() ?? null,
  }
}

export function presentPicture(image: Pick<ImageRow, 'id' | 'color' | 'placeholder' | 'previews' | 'ai_rights'>) {
  return {
    color: image.color,
    placeholder: image.placeholder,
    sources: image.previews.map(preview => presentSource(image, preview)),
  }
}

/** An address for each version and each statement: caches keep what it names for a year. */
function presentSource({ id, ai_rights }: Pick<ImageRow, 'id' | 'ai_rights'>, preview: StoredPreview) {
  const { name, media_type, width, version } = preview
  const said = [version ? `version=${version}` : '', ai_rights === 'reserved' ? '' : `rights=${ai_rights}`]
  const query = said.filter(Boolean).join('&')
  return { media_type, width, url: `/api/images/${id}/preview/${name}${query && `?${query}`}` }
}

export function presentImageDetail(
  row: DetailedRow,
  offered: Pick<ImageDetail, 'prices' | 'training'>,
  viewer: string | null,
  priorities: ImageDetail['priorities'],
): ImageDetail {
  const { image, genre, collection, version } = row
  return {
    ...presentImage(row),
    own: image.user_id === viewer,
    refusal: image.refusal,
    file_name: image.file_name,
    bytes: image.bytes,
    sha256: image.sha256,
    genre: { id: genre.id, name_en: genre.name_en, name_fr: genre.name_fr },
    collection,
    photographer: image.photographer,
    created_on: image.created_on,
    angle: image.angle,
    location: image.location,
    moment: image.moment,
    technical_means: image.technical_means,
    tags: image.tags,
    max_editions: image.max_editions,
    ...offered,
    base_price_cents: image.user_id === viewer ? image.base_price_cents : null,
    nft_wish: image.user_id === viewer ? wishOf(image) : null,
    ai_rights: image.ai_rights,
    ai_rights_own: image.user_id === viewer ? image.ai_rights_own : null,
    training_price_own: image.user_id === viewer ? image.training_price_own : null,
    monitored: image.monitored,
    views: image.views,
    version,
    priorities,
  }
}

export const wishOf = ({ nft_sale, nft_minter, nft_params, nft_price, nft_currency }: NftWish): NftWish => ({
  nft_sale,
  nft_minter,
  nft_params,
  nft_price,
  nft_currency,
})

/** The readable part of an image's address; a title in another script gives a plain word. */
export const imageSlug = (title: string) => slugOf(title) || 'image'
