// What is wished of an NFT beside an upload: fetched only for those who want to see NFTs.
'use client'
import dynamic from 'next/dynamic'
import { useDisplayNft } from '../display-nft.ts'
import type { NftWishChoiceProps } from './nft-wish-choice.tsx'
import type { NftWishProps } from './nft-wish-fields.tsx'

const Fields = dynamic(() => import('./nft-wish-fields.tsx').then(file => file.NftWishFields))
const Choice = dynamic(() => import('./nft-wish-choice.tsx').then(file => file.NftWishChoice))

export function LazyNftWish(props: NftWishProps) {
  return useDisplayNft() ? <Fields {...props} /> : null
}

export function LazyNftWishChoice(props: NftWishChoiceProps) {
  return useDisplayNft() ? <Choice {...props} /> : null
}
