// The page of results for what is no photograph: the words, what was found of each kind, and the entries of one.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import SearchX from '#components/ui/icons/search-x.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { CoverGrid } from './cover-grid.tsx'
import { type GalleryQuery, galleryHref } from './gallery-query.ts'
import { ResultTabs } from './result-tabs.tsx'

export async function ResultsFrame({ query, children }: { query: GalleryQuery; children: ReactNode }) {
  const t = await getTranslations('images.gallery')
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid gap-6">
        <h1 className="font-serif text-title-1">{t('results', { search: query.search })}</h1>
        <ResultTabs query={query} />
      </header>
      {children}
    </div>
  )
}

export async function FoundCollections({ query }: { query: GalleryQuery }) {
  const [t, tKinds, found] = await Promise.all([
    getTranslations('images.collections'),
    getTranslations('discover.kinds'),
    callFromServer(api.collections.list, { query: { search: query.search, page: query.page, ordering: '-nb_likes' } }),
  ])
  if (found.count === 0) return <NoneOfKind query={query}>{tKinds('no_collections')}</NoneOfKind>
  return (
    <>
      <CoverGrid
        label={t('title')}
        items={found.results.map(({ id, name, author, nb_images, cover }) => ({
          id,
          href: href('collections', { id }),
          title: name,
          line: t('line', { author: author.name, count: nb_images }),
          cover,
        }))}
      />
      <Pages page={query.page} count={found.count} size={PAGE_SIZE} hrefFor={page => galleryHref({ ...query, page })} />
    </>
  )
}

/** Nothing of this kind, and the way to the photographs. */
export async function NoneOfKind({ query, children }: { query: GalleryQuery; children: ReactNode }) {
  const [t, tKinds] = await Promise.all([getTranslations('images.gallery'), getTranslations('discover.kinds')])
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('nothing_title')}
      actions={
        <AppLink
          href={galleryHref({ ...query, category: undefined, page: 1 })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {tKinds('see_images')}
        </AppLink>
      }
    >
      {children}
    </EmptyState>
  )
}
