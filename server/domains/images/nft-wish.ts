// How an image is to be sold as an NFT, as its owner wishes it: judged by what the market takes while that can be asked.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { EDITIONS_MINTER } from '#lib/rules/nft/nfts.ts'
import { currenciesFor, type NftWish, usualCurrency, wishedPriceProblem } from '#lib/rules/nft/wishes.ts'
import type { UserContext } from '#server/context.ts'
import { nft_settings } from '#server/db/schema/nft.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { wishOf } from './present.ts'

type Asked = { [Name in keyof NftWish]?: NftWish[Name] | undefined }
type Problem = 'choice_invalid' | 'price_required' | 'number_invalid'

const names = ['nft_sale', 'nft_minter', 'nft_params', 'nft_price', 'nft_currency'] as const

/** The wish after what is asked; throws for what the market would never take. Who asks for nothing changes nothing. */
export async function wishAfter(context: UserContext, now: NftWish, asked: Asked): Promise<NftWish> {
  const before = wishOf(now)
  const next = {
    ...before,
    ...Object.fromEntries(names.flatMap(name => (asked[name] === undefined ? [] : [[name, asked[name]]]))),
  }
  if (names.every(name => next[name] === before[name])) return before
  if (next.nft_sale && next.nft_price === null) throw invalid('nft_price', 'price_required')
  if (next.nft_price === null && next.nft_minter === null) return { ...next, nft_currency: null }
  const place = await placeNow(context)
  // A wish can wait for the chain: whoever offers the NFT is asked again.
  if (place === 'away') return next
  if (!place) throw new Failure('nft_not_for_sale')
  if (next.nft_minter !== null && next.nft_minter !== EDITIONS_MINTER) throw invalid('nft_minter', 'choice_invalid')
  return next.nft_price === null
    ? { ...next, nft_currency: null }
    : priced(context, place, { ...next, nft_price: next.nft_price })
}

const invalid = (field: keyof NftWish, problem: Problem) => new Failure('invalid_input', {}, { [field]: [problem] })

async function placeNow({ ports, log }: UserContext): Promise<EditionsPlace | null | 'away'> {
  try {
    return await ports.editions.describe()
  } catch (error) {
    log.warn({ error: String(error) }, 'a wish was kept while the chain of the editions does not answer')
    return 'away'
  }
}

async function priced(context: UserContext, { currencies }: EditionsPlace, wish: NftWish & { nft_price: string }) {
  const offered = currenciesFor(wish.nft_params, currencies)
  const symbol = wish.nft_currency ?? (await usualSymbol(context)) ?? usualCurrency(offered)?.symbol
  const currency = offered.find(each => each.symbol === symbol)
  if (!currency) throw invalid('nft_currency', 'choice_invalid')
  const problem = wishedPriceProblem(wish.nft_price, currency)
  if (problem) throw invalid('nft_price', problem)
  return { ...wish, nft_currency: currency.symbol }
}

async function usualSymbol({ db, user }: UserContext): Promise<string | null> {
  const [row] = await db.select().from(nft_settings).where(eq(nft_settings.user_id, user.id))
  return row?.currency ?? null
}
