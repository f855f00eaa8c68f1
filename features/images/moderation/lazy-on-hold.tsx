// What the owner of a photograph that is or may be on hold gets on its page, fetched only for them.
'use client'
import dynamic from 'next/dynamic'

export const LazyOnHoldPanel = dynamic(() => import('./on-hold-panel.tsx').then(file => file.OnHoldPanel))
export const LazyOnHoldWatch = dynamic(() => import('./on-hold-watch.tsx').then(file => file.OnHoldWatch))
