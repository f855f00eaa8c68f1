// The parts of buying that most readers do not get, fetched only where they are drawn.
'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '#components/ui/skeleton.tsx'

const waiting = () => <Skeleton className="h-64 w-full" />

export const LazyCartContents = dynamic(() => import('./cart-contents.tsx').then(file => file.CartContents), {
  loading: waiting,
})
export const LazyPurchaseOutcome = dynamic(() => import('./purchase-outcome.tsx').then(file => file.PurchaseOutcome), {
  loading: waiting,
})
/** Few photographs are licensed to train with. */
export const LazyTrainingPanel = dynamic(() => import('./training-panel.tsx').then(file => file.TrainingPanel))
