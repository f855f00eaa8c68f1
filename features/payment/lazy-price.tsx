// Prices with dollars on pages that visitors read too: fetched only for those who are signed in.
'use client'
import dynamic from 'next/dynamic'

export const LazyPrice = dynamic(() => import('./price.tsx').then(file => file.Price))
export const LazyRateNote = dynamic(() => import('./price.tsx').then(file => file.RateNote))
