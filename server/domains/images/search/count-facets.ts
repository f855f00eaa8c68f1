// How many images each choice of a filter leaves, counted among the newest matches: facets whose own filter is not set share one pass.
import { and, type SQL } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { ratios } from '#lib/contract/image-filters.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { swatchBit, swatches } from '#lib/rules/colors.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import { nftEditions, nftMarkets, priceBands, saleCategories } from '#lib/rules/sale.ts'
import type { Context } from '#server/context.ts'
import { asksForOneself, callersOwn, filterCondition, type ImageFilterName } from './conditions.ts'
import { namesOf } from './facet-names.ts'
import { type Facet, facetRows, facets, filtersOf } from './facet-rows.ts'
import { loosenings } from './loosen.ts'
import { windowsOf } from './newest-matches.ts'
import { searchCondition, understandSearch } from './understand-search.ts'

type Query = ParsedInput<typeof contract.facets>['query']

export async function countFacets(
  context: Context,
  { query }: ParsedInput<typeof contract.facets>,
): Promise<Answer<typeof contract.facets>> {
  if (asksForOneself(query) && !context.user) throw new Failure('not_authenticated')
  const understood = await understandSearch(context, query.search, query.exact, callersOwn(context, query.mine))
  const words = searchCondition(understood)
  const of = (without: readonly ImageFilterName[]) => and(filterCondition(context, query, without), words)
  const { total, counts } = await countAll(context, query, of)
  const named = await namesOf(context, counts)
  const counted = (facet: Facet, id: string) => counts[facet].find(each => each.id === id)?.count ?? 0
  return {
    count: total,
    genres: counts.genres.map(({ id, count }) => ({ id, count })),
    ratios: ratios.map(ratio => ({ ratio, count: counted('ratio', ratio) })),
    // Beside a colour of one's own, a swatch would be a second one; the list takes one.
    colors: isOwnColor(query)
      ? []
      : swatches.map(({ name, color }, i) => ({ name, color, count: counted('color', String(i)) })),
    nudity: { with: counted('nudity', 'true'), without: counted('nudity', 'false') },
    sale_categories: saleCategories.map(category => ({ category, count: counted('sale_category', category) })),
    nft_sale_categories: there(nftSaleKinds.map(kind => ({ kind, count: counted('nft_sale_category', kind) }))),
    editions: there(nftEditions.map(editions => ({ editions, count: counted('editions', editions) }))),
    markets: there(nftMarkets.map(market => ({ market, count: counted('market', market) }))),
    currencies: counts.currency.map(({ id, count }) => ({ symbol: id, count })),
    prices: priceBands.map((band, i) => ({ ...band, count: counted('price', String(i)) })),
    tags: counts.tags.map(({ id, count }) => ({ name: id, count })),
    ...named,
    counted: Math.min(total, COUNTED_MOST),
    corrected: understood.corrected,
    loosen: total === 0 ? await loosenings(context, query, understood) : [],
  }
}

const there = <C extends { count: number }>(choices: C[]): C[] => choices.filter(({ count }) => count > 0)

const isOwnColor = ({ color }: Query): boolean => color !== undefined && swatchBit(color) === 0

type Counts = Record<Facet, { id: string; count: number }[]>

async function countAll(
  { db }: Context,
  query: Query,
  of: (without: readonly ImageFilterName[]) => SQL | undefined,
): Promise<{ total: number; counts: Counts }> {
  const isSet = (facet: Facet) => filtersOf(facet).some(name => query[name] !== undefined)
  // What is left with all filters is counted in the pass that leaves none out.
  const passes: (readonly (Facet | 'total')[])[] = [
    ['total', ...facets.filter(facet => !isSet(facet))],
    ...facets.filter(isSet).map(facet => [facet]),
  ]
  const windows = query.mine ? null : await windowsOf(db)
  const without = (pass: (typeof passes)[number]) =>
    pass.flatMap(facet => (facet !== 'total' && isSet(facet) ? filtersOf(facet) : []))
  const found = await Promise.all(
    passes.map(pass => facetRows(db, pass, of(without(pass)), { most: COUNTED_MOST, windows })),
  )
  const rows = found.flat()
  const countsOf = (name: Facet) => rows.filter(({ facet }) => facet === name)
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    counts: Object.fromEntries(facets.map(name => [name, countsOf(name)])) as unknown as Counts, // one list for each of its names
  }
}
