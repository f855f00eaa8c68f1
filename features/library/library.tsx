// A person's own images: what was refused, all of them as a grid, a table or by collection, and their figures.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TourOffer } from '#features/tour/tour-offer.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { LibraryErrors } from './library-errors.tsx'
import { LibraryFigures } from './library-figures.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryImages } from './library-images.tsx'
import { filterNames } from './library-params.ts'
import { useLibraryParams } from './use-library-params.ts'
import { ViewSwitch } from './view-switch.tsx'

const CollectionsView = lazyPart(
  async () => (await import('./collections-view.tsx')).CollectionsView,
  PartMissing,
  () => <Skeleton className="h-60" />,
)

export const Library = () => (
  <NuqsAdapter>
    <AllPhotographs />
  </NuqsAdapter>
)

function AllPhotographs() {
  const t = useTranslations('library')
  const { params } = useLibraryParams()
  // Nobody counts, searches or orders what is not there yet.
  const bare = useQuery(q(api.images.stats, {})).data?.total === 0
  // Other filters show other images: the selection starts again.
  const filterKey = JSON.stringify([params.search, ...filterNames.map(name => params[name])])
  return (
    <section aria-labelledby="library" className="grid gap-5">
      {bare && <TourOffer tour="creator" />}
      <div data-tour="library" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id="library" className="font-serif text-title-2">
          {t('title')}
        </h2>
        {!bare && <ViewSwitch />}
      </div>
      <LibraryErrors />
      {params.view === 'collections' ? (
        <CollectionsView />
      ) : (
        <>
          {!bare && <LibraryFilters />}
          <LibraryImages key={filterKey} />
        </>
      )}
      {!bare && <LibraryFigures />}
    </section>
  )
}
