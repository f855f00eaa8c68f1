// The public gallery: every certified photograph whose author shows it, by genre, search and order. No script of its own.

import { clsx } from 'clsx'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Genre } from '#lib/contract/catalogue.ts'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { GalleryFilters } from './gallery-filters.tsx'
import { type GalleryQuery, galleryAsk, galleryHref, galleryOrdering, galleryOrderings } from './gallery-query.ts'
import { ImageWall } from './image-wall.tsx'
import { NothingFound } from './nothing-found.tsx'

/** Photographs of the first screen at a desk: loaded at once. */
const EAGER = 3

/** `gen_landscape` stands in addresses as `landscape`. */
export const genreSlug = (id: string) => id.replace(/^gen_/, '')

export async function GalleryScreen({ query }: { query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  const known = (await callFromServer(api.genres.list, {})).results
  const genre = known.find(each => genreSlug(each.id) === query.genre)
  if (query.genre && !genre) notFound()
  const ask = galleryAsk(query, genre?.id)
  const [found, facets] = await Promise.all([
    callFromServer(api.images.list, { query: { ...ask, page: query.page, ordering: galleryOrdering(query) } }),
    callFromServer(api.images.facets, { query: ask }),
  ])
  const locale = await getLocale()
  const title = genre ? genreName(genre, locale) : t('title')
  return (
    <div className="page-width grid gap-10 pt-10 pb-(--section-gap)">
      <header className="grid grid-cols-1 gap-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h1 className="font-serif text-title-1">{query.search ? t('results', { search: query.search }) : title}</h1>
          <p className="text-ink-muted">{t('count', { count: found.count })}</p>
        </div>
        <Corrected query={query} facets={facets} />
        <div className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <GenreChips known={known} query={query} locale={locale} />
          <OrderLinks query={query} />
        </div>
        <GalleryFilters query={query} facets={facets} />
      </header>
      {found.results.length === 0 ? (
        <NothingFound query={query} facets={facets} />
      ) : (
        <ImageWall images={found.results} label={title} eager={query.page === 1 ? EAGER : 0} />
      )}
      <Pages page={query.page} count={found.count} size={PAGE_SIZE} hrefFor={page => galleryHref({ ...query, page })} />
    </div>
  )
}

async function Corrected({ query, facets }: { query: GalleryQuery; facets: ImageFacets }) {
  const t = await getTranslations('images.gallery')
  const [first] = facets.corrected
  if (!first) return null
  const { typed, used } = first
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {t('corrected', { typed, used })}
      <AppLink href={galleryHref({ ...query, exact: 'true', page: 1 })} className={textLinkClass()}>
        {t('exact', { typed })}
      </AppLink>
    </p>
  )
}

async function GenreChips({ known, query, locale }: { known: Genre[]; query: GalleryQuery; locale: string }) {
  const t = await getTranslations('images.gallery')
  const chips = [
    { id: undefined, name: t('all') },
    ...known.map(genre => ({ id: genreSlug(genre.id), name: genreName(genre, locale) })),
  ]
  return (
    <ChipNav
      label={t('genres')}
      link={AppLink}
      chips={chips.map(({ id, name }) => ({
        key: id ?? 'all',
        href: galleryHref({ ...query, genre: id, page: 1 }),
        label: name,
        current: query.genre === id,
      }))}
    />
  )
}

async function OrderLinks({ query }: { query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  const names = {
    '-relevance': t('relevance'),
    '-created_at': t('newest'),
    '-nb_likes': t('most_liked'),
    title: t('by_title'),
  }
  return (
    <nav aria-label={t('ordering')}>
      <ul className="flex gap-5 text-small">
        {galleryOrderings
          .filter(ordering => ordering !== '-relevance' || query.search !== '')
          .map(ordering => (
            <li key={ordering}>
              <AppLink
                href={galleryHref({ ...query, ordering, page: 1 })}
                aria-current={galleryOrdering(query) === ordering ? 'page' : undefined}
                className={clsx(
                  'inline-flex min-h-8 items-center border-b-2',
                  galleryOrdering(query) === ordering
                    ? 'border-accent text-ink'
                    : 'border-transparent text-ink-muted hover:text-ink',
                )}
              >
                {names[ordering]}
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
