// What is wished of an NFT beside an upload: fetched only for those who want to see NFTs.
'use client'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { useDisplayNft } from '../display-nft.ts'
import type { NftWishChoiceProps } from './nft-wish-choice.tsx'
import type { NftWishProps } from './nft-wish-fields.tsx'

const Fields = lazyPart(async () => (await import('./nft-wish-fields.tsx')).NftWishFields)
const Choice = lazyPart(async () => (await import('./nft-wish-choice.tsx')).NftWishChoice)

export function LazyNftWish(props: NftWishProps) {
  return useDisplayNft() ? <Fields {...props} /> : null
}

export function LazyNftWishChoice(props: NftWishChoiceProps) {
  return useDisplayNft() ? <Choice {...props} /> : null
}
