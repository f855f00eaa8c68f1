// The forms of the second step, fetched once it is taken.
'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '#components/ui/skeleton.tsx'

const waiting = () => <Skeleton className="h-64 w-full" />

export const LazyCartPayment = dynamic(() => import('./cart-payment.tsx').then(file => file.CartPayment), {
  loading: waiting,
})
export const LazyNewcomer = dynamic(() => import('./newcomer.tsx').then(file => file.Newcomer), { loading: waiting })
