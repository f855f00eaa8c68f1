// What can be chosen in each filter of the gallery, with how many photographs each choice leaves.
import { getTranslations } from 'next-intl/server'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { type GalleryFilter, type GalleryQuery, priceState } from '../gallery-query.ts'

/** `state`: what of the address it sets, where that is more than the filter's own value. */
export type FilterChoice = { value: string; name: string; count: number; color?: string; state?: Partial<GalleryQuery> }
/** `sampled`: counted among the newest matches, so that there are at least as many. */
export type Group = { filter: GalleryFilter; choices: FilterChoice[]; sampled: boolean }

type Translate = Awaited<ReturnType<typeof getTranslations<'images.gallery'>>>

function bandName(t: Translate, { price_min, price_max }: ImageFacets['prices'][number]): string {
  if (price_min === null) return t('price_up_to', { max: price_max ?? 0 })
  return price_max === null
    ? t('price_from', { min: price_min })
    : t('price_between', { min: price_min, max: price_max })
}

/** Where no NFT is found, all that is on sale is licences: one choice says so. */
const offeredCategories = ({ sale_categories }: ImageFacets) =>
  sale_categories.some(({ category, count }) => category === 'nft_on_sale' && count > 0)
    ? sale_categories
    : sale_categories.filter(({ category }) => category === 'license_on_sale')

/** Nothing where no NFT is found. */
const nftGroups = (t: Translate, facets: ImageFacets): Omit<Group, 'sampled'>[] => [
  {
    filter: 'nft_sale_category',
    choices: facets.nft_sale_categories.map(({ kind, count }) => ({
      value: kind,
      name: t(`nft_sale_categories.${kind}`),
      count,
    })),
  },
  {
    filter: 'editions',
    choices: facets.editions.map(({ editions, count }) => ({
      value: editions,
      name: t(`editions.${editions}`),
      count,
    })),
  },
  {
    filter: 'market',
    choices: facets.markets.map(({ market, count }) => ({ value: market, name: t(`markets.${market}`), count })),
  },
  {
    filter: 'currency',
    choices: facets.currencies.map(({ symbol, count }) => ({ value: symbol, name: symbol, count })),
  },
]

/** One row for each filter of which there is something to choose. */
export async function groupsOf(facets: ImageFacets): Promise<Group[]> {
  const t = await getTranslations('images.gallery')
  const byId = (choices: ImageFacets['creators']) => choices.map(({ id, name, count }) => ({ value: id, name, count }))
  const { nudity } = facets
  const there = (choices: FilterChoice[]) => choices.filter(({ count }) => count > 0)
  const sampled = facets.counted < facets.count
  const groups: Omit<Group, 'sampled'>[] = [
    {
      filter: 'sale_category',
      choices: there(
        offeredCategories(facets).map(({ category, count }) => ({
          value: category,
          name: t(`sale_categories.${category}`),
          count,
        })),
      ),
    },
    ...nftGroups(t, facets),
    {
      filter: 'price_min',
      choices: there(
        facets.prices.map(band => ({
          value: `${band.price_min}-${band.price_max}`,
          name: bandName(t, band),
          count: band.count,
          state: priceState(band),
        })),
      ),
    },
    {
      filter: 'color',
      choices: there(
        facets.colors.map(({ name, color, count }) => ({ value: color, name: t(`colors.${name}`), count, color })),
      ),
    },
    {
      filter: 'ratio',
      choices: there(facets.ratios.map(({ ratio, count }) => ({ value: ratio, name: t(`ratios.${ratio}`), count }))),
    },
    { filter: 'tags', choices: facets.tags.map(({ name, count }) => ({ value: name, name, count })) },
    { filter: 'creators', choices: byId(facets.creators) },
    { filter: 'photographers', choices: byId(facets.photographers) },
    { filter: 'credits', choices: byId(facets.credits) },
    { filter: 'collection', choices: byId(facets.collections) },
    {
      filter: 'nudity',
      choices:
        nudity.with === 0
          ? []
          : there([
              { value: 'false', name: t('nudities.false'), count: nudity.without },
              { value: 'true', name: t('nudities.true'), count: nudity.with },
            ]),
    },
  ]
  return groups.map(group => ({ ...group, sampled }))
}
