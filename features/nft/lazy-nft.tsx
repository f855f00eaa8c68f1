// Editions on pages that most people read without them: fetched only where there are any.
'use client'
import dynamic from 'next/dynamic'

export const LazyNftSale = dynamic(() => import('./sale/nft-sale-panel.tsx').then(file => file.NftSalePanel))
