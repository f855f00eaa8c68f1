// Where a guided tour shows; without one running, nothing of it is fetched.
'use client'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { tourProgress } from './tour-progress.ts'

const TourPanel = lazy(async () => ({ default: (await import('./tour-panel.tsx')).TourPanel }))

export function TourHost() {
  const remembered = useSyncExternalStore(tourProgress.follow, tourProgress.read, () => null)
  if (remembered === null) return null
  return (
    <Suspense fallback={null}>
      <TourPanel remembered={remembered} />
    </Suspense>
  )
}
