// Fetches what follows the visitor for outside services only where the installation has some.
'use client'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'

export const LazyOutsideServices = lazyPart(async () => (await import('./outside-services.tsx')).OutsideServices)
