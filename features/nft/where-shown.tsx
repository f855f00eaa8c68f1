// What is about NFTs, for those who want to see NFTs.
'use client'
import type { ReactNode } from 'react'
import { useDisplayNft } from './display-nft.ts'

export function WhereNftShown({ children }: { children: ReactNode }) {
  return useDisplayNft() ? children : null
}
