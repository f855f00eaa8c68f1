// How its creator wishes to sell an image as an NFT, said with its upload: nothing is on the chain by it, the forms of the NFT begin with it.
import { readTokenAmount, tokenAmountText } from './amounts.ts'
import { listingPriceProblem, type NftSaleKind } from './listings.ts'

export type NftWish = {
  nft_sale: boolean
  /** Null: the creator's usual one. */
  nft_minter: string | null
  nft_params: NftSaleKind
  /** Decimal text of whole ones of the currency, `12.5`: the price, or the reserve of an auction. */
  nft_price: string | null
  /** Null while no price is said. */
  nft_currency: string | null
}

export const noNftWish: NftWish = {
  nft_sale: false,
  nft_minter: null,
  nft_params: 'fixed_price',
  nft_price: null,
  nft_currency: null,
}

/** More decimals than any currency here has. */
export const WISH_DECIMALS = 18

/** A price as it is typed, `12,50`, as it is kept, `12.5`; null for what is no price. */
export function readNftPrice(text: string): string | null {
  const parts = readTokenAmount(text, WISH_DECIMALS)
  return parts === null || parts === '0' ? null : tokenAmountText(parts, WISH_DECIMALS)
}

type Currency = { symbol: string; token: string | null; decimals: number; open: boolean }

/** What new ones are paid in when nothing is said: a token first, because royalties and auctions are paid in tokens. */
export function usualCurrency<T extends Currency>(currencies: readonly T[]): T | null {
  const open = currencies.filter(each => each.open)
  return open.find(({ token }) => token !== null) ?? open[0] ?? null
}

/** Those in which something may be offered this way. */
export const currenciesFor = <T extends Currency>(kind: NftSaleKind, currencies: readonly T[]): T[] =>
  currencies.filter(({ open, token }) => open && (kind === 'fixed_price' || token !== null))

/** What is wrong with the price of a wish in its currency; null: nothing. */
export function wishedPriceProblem(price: string, { decimals, unit }: { decimals: number; unit: bigint }) {
  const parts = readTokenAmount(price, decimals)
  return parts === null ? 'number_invalid' : listingPriceProblem(BigInt(parts), unit)
}
