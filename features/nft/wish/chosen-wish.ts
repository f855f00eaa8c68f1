// What of the wish for an NFT is chosen for many photographs at once.
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import { readNftPrice } from '#lib/rules/nft/wishes.ts'

/** `nft_sale`: `on`, `off` or nothing; blank leaves each as it is. */
export type WishChosen = { nft_sale: string; nft_params: NftSaleKind | ''; nft_price: string }
export const noWishChosen: WishChosen = { nft_sale: '', nft_params: '', nft_price: '' }

export const wishChoiceProblem = ({ nft_price }: WishChosen) =>
  nft_price.trim() === '' || readNftPrice(nft_price) !== null ? null : 'price_required'

/** What is asked for; nothing where nothing was chosen. */
export const wishChanges = ({ nft_sale, nft_params, nft_price }: WishChosen) => ({
  ...(nft_sale ? { nft_sale: nft_sale === 'on' } : {}),
  ...(nft_params ? { nft_params } : {}),
  ...(nft_price.trim() ? { nft_price } : {}),
})
