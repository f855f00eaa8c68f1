// What the owner of a photograph that is or may be held back gets on its page, fetched only for them.
'use client'
import dynamic from 'next/dynamic'

export const HeldPart = dynamic(() => import('./held-part.tsx').then(file => file.HeldPart))
export const HeldWatch = dynamic(() => import('./held-watch.tsx').then(file => file.HeldWatch))
