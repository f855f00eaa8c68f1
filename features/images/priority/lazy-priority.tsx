// What the two authors of a picture get on its page, fetched only for them.
'use client'
import dynamic from 'next/dynamic'

export const LazyPriorityPanel = dynamic(() => import('./priority-panel.tsx').then(file => file.PriorityPanel))
