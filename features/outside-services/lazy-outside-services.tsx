// Fetches what follows the visitor for outside services only where the installation has some.
'use client'
import { lazy, Suspense } from 'react'

const OutsideServices = lazy(async () => ({ default: (await import('./outside-services.tsx')).OutsideServices }))

export const LazyOutsideServices = () => (
  <Suspense fallback={null}>
    <OutsideServices />
  </Suspense>
)
