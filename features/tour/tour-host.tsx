// Where a guided tour shows; without one running, nothing of it is fetched.
'use client'
import { useSyncExternalStore } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { tourProgress } from './tour-progress.ts'

const TourPanel = lazyPart(async () => (await import('./tour-panel.tsx')).TourPanel)

export function TourHost() {
  const remembered = useSyncExternalStore(tourProgress.follow, tourProgress.read, () => null)
  return remembered !== null && <TourPanel remembered={remembered} />
}
