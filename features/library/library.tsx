// One's own photographs: their figures, what was refused, and all of them on the wall, in a table or by collection.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { filterNames } from './library-address.ts'
import { LibraryErrors } from './library-errors.tsx'
import { LibraryFigures } from './library-figures.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { Photographs } from './photographs.tsx'
import { useLibraryAddress } from './use-library-address.ts'
import { ViewSwitch } from './view-switch.tsx'

const CollectionsPart = lazy(async () => ({ default: (await import('./collections-part.tsx')).CollectionsPart }))

export function Library() {
  const t = useTranslations('library')
  const { address } = useLibraryAddress()
  // What was chosen among other photographs is not meant any more.
  const shown = JSON.stringify([address.search, ...filterNames.map(name => address[name])])
  return (
    <section aria-labelledby="library" className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id="library" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <ViewSwitch />
      </div>
      <LibraryFigures />
      <LibraryErrors />
      {address.view === 'collections' ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <CollectionsPart />
        </Suspense>
      ) : (
        <>
          <LibraryFilters />
          <Photographs key={shown} />
        </>
      )}
    </section>
  )
}
