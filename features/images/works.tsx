// The photographs of one person or one photographer on the wall, and the collections of the person below.

import { getTranslations } from 'next-intl/server'
import { Pages } from '#components/layout/lists/pages.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import ImageOff from '#components/ui/icons/image-off.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger, callFromServer } from '#lib/api/server.ts'
import type { Collection } from '#lib/contract/collections.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CoverGrid } from './cover-grid.tsx'
import { ImageWall } from './image-wall.tsx'
import { lightboxWords } from './lightbox-words.ts'

export type WorksProps = {
  of: { creators: string } | { photographers: string }
  /** Names the wall for readers. */
  label: string
  page: number
  hrefFor: (page: number) => string
  /** owner: one's own works in every state; guest: exactly what strangers see; visitor: what the visitor sees. */
  view?: 'visitor' | 'owner' | 'guest'
}

export async function Works(props: WorksProps) {
  const { label, page, hrefFor, view = 'visitor' } = props
  const [t, tLightbox, found, own] = await Promise.all([
    getTranslations('images.works'),
    getTranslations('images.lightbox'),
    imagesOf(props),
    collectionsOf(props),
  ])
  return (
    <div className="grid gap-(--section-gap)">
      <section aria-label={t('photographs')} className="grid gap-10">
        {found.results.length === 0 ? (
          <EmptyState icon={<ImageOff aria-hidden="true" />} title={t('empty_title')}>
            {view === 'owner' ? t('empty_own') : t('empty')}
          </EmptyState>
        ) : (
          <ImageWall
            images={found.results}
            label={label}
            collect={view === 'owner' ? undefined : lightboxWords(tLightbox)}
            under={view === 'owner' ? 'state' : 'none'}
            eager={page === 1 && 'photographers' in props.of ? 3 : 0}
          />
        )}
        <Pages page={page} count={found.count} size={PAGE_SIZE} hrefFor={hrefFor} />
      </section>
      {own.length > 0 && (
        <section aria-labelledby="collections" className="grid gap-8">
          <h2 id="collections" className="font-serif text-title-2">
            {t('collections')}
          </h2>
          <CoverGrid
            label={t('collections')}
            items={own.map(collection => ({
              id: collection.id,
              href: href('collections', { id: collection.id }),
              title: collection.name,
              line: t('line', { count: collection.nb_images }),
              cover: collection.cover,
            }))}
          />
        </section>
      )}
    </div>
  )
}

function imagesOf({ of, page, view }: WorksProps) {
  if (view === 'owner') return callFromServer(api.images.list, { query: { mine: 'true', page } })
  return (view === 'guest' ? callAsStranger : callFromServer)(api.images.list, { query: { ...of, page } })
}

/** Collections belong to accounts and stand on the first page. */
async function collectionsOf({ of, page, view }: WorksProps): Promise<Collection[]> {
  if (page !== 1 || !('creators' in of)) return []
  if (view === 'owner') return (await callFromServer(api.collections.list, { query: { mine: 'true' } })).results
  const ask = view === 'guest' ? callAsStranger : callFromServer
  return (await ask(api.collections.list, { query: { creators: of.creators } })).results
}
