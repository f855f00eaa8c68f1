// Whether an NFT may be offered on such terms: by what the market takes, and by what stands against its creator.
import { and, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type AuctionDuration, auctionSeconds, listingPriceProblem, type NftSaleKind } from '#lib/rules/nft/listings.ts'
import { mintObstacles } from '#lib/rules/nft/nfts.ts'
import type { Context } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import type { EditionsCurrency, EditionsPlace } from '#server/ports/editions.ts'
import { saleTerms } from '../../billing/sales/sale-terms.ts'
import { requireSettled } from '../../images/priority/require-settled.ts'
import { placeOf } from '../list-contracts.ts'
import type { NftRow } from '../records/nft-rows.ts'

export type Terms = {
  kind: NftSaleKind
  currency: string
  price: string
  edition: number | null
  duration_s: number | null
  increment_bps: number | null
}
export type Market = { place: EditionsPlace; currency: EditionsCurrency; number: number }

const invalid = (
  field: string,
  problem: 'choice_invalid' | 'required' | 'price_required' | 'number_invalid' | 'editions_range',
) => new Failure('invalid_input', {}, { [field]: [problem] })

export const secondsOf = (duration: AuctionDuration | null): number | null => duration && auctionSeconds(duration)

/** Where it is sold and in what; throws the first thing that is wrong. */
export async function checkTerms(context: Context, nft: NftRow, terms: Terms): Promise<Market> {
  const place = await placeOf(context)
  if (!place) throw new Failure('nft_not_for_sale')
  const number = place.currencies.findIndex(({ symbol, open }) => symbol === terms.currency && open)
  const currency = place.currencies[number]
  if (!currency) throw invalid('currency', 'choice_invalid')
  if (currency.token === null && nft.royalty_bps > 0) throw new Failure('royalty_needs_erc20')
  checkKind(nft, terms, currency)
  const problem = listingPriceProblem(BigInt(terms.price), currency.unit)
  if (problem) throw invalid('price', problem)
  return { place, currency, number }
}

function checkKind(nft: NftRow, { kind, edition, duration_s, increment_bps }: Terms, currency: EditionsCurrency): void {
  const auction = kind === 'auction'
  if (auction && currency.token === null) throw invalid('currency', 'choice_invalid')
  for (const [field, value] of Object.entries({ edition, duration: duration_s, increment_bps }))
    if ((value !== null) !== auction) throw invalid(field, auction ? 'required' : 'choice_invalid')
  if (edition !== null && edition > nft.max_editions) throw invalid('edition', 'editions_range')
}

/** What was in order when the NFT was prepared may no longer be; asked by its creator, and by whoever buys. */
export async function requireSellable(context: Context, nft: NftRow): Promise<void> {
  if (nft.state === 'draft') throw new Failure('nft_unprepared')
  const { db } = context
  const [image] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, nft.image_id), isOwn(nft.user_id)))
  if (!image) throw new Failure('not_found')
  if (image.portfolio === 'private') throw new Failure('nft_needs_public')
  const { obstacles } = await saleTerms(context, nft.user_id)
  const obstacle = mintObstacles.find(each => obstacles.includes(each))
  if (obstacle) throw new Failure(obstacle)
  await requireSettled(context, nft.image_id, 'mint')
}
