// What was found by a picture, fetched while the picture is searched for.
'use client'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'

const fetchIt = () => import('./found-by-picture.tsx').then(file => file.FoundByPicture)

/** Begins to fetch it; where that fails, it is tried again when it is drawn. */
export const fetchFound = (): void => void fetchIt().catch(() => undefined)
export const LazyFoundByPicture = lazyPart(fetchIt, PartMissing)
