// What was found by a picture, fetched while the picture is searched for.
'use client'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'

export const LazyFoundByPicture = lazyPart(
  async () => (await import('./found-by-picture.tsx')).FoundByPicture,
  PartMissing,
)
