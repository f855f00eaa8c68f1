// The interactive parts of public pages, each fetched only where it is drawn: most visitors get none of them.
'use client'
import dynamic from 'next/dynamic'

export const LazyBetaForm = dynamic(() => import('./beta-form.tsx').then(file => file.BetaForm))
export const LazyFollowButton = dynamic(() => import('./follow-button.tsx').then(file => file.FollowButton))
