// The buttons of the guided demo, fetched only where one is drawn: a banner with one hangs over every page.
'use client'
import dynamic from 'next/dynamic'

export const LazyDemoButton = dynamic(() => import('./demo-button.tsx').then(file => file.DemoButton))
