// The public gallery: every certified photograph whose author shows it, by genre, search and order. Without a script it has pages.

import { clsx } from 'clsx'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Pages } from '#components/layout/lists/pages.tsx'
import { Messages } from '#components/layout/messages.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import ScanSearch from '#components/ui/icons/scan-search.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Genre } from '#lib/contract/catalogue.ts'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import type { Image } from '#lib/contract/images.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { href } from '#lib/routes.ts'
import { COUNTED_MOST, PAGE_SIZE } from '#lib/rules/paging.ts'
import { defined } from './defined.ts'
import { GalleryFilters } from './filters/gallery-filters.tsx'
import { type GalleryQuery, galleryAsk, galleryHref, galleryOrdering, galleryOrderings } from './gallery-query.ts'
import { ImageWall } from './image-wall.tsx'
import { lightboxWords } from './lightbox-words.ts'
import { MoreOfWall } from './more-of-wall.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ResultTabs } from './result-tabs.tsx'

/** Photographs that are loaded at once: more would take a phone's connection from the one that it shows first. */
const EAGER = 1

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
  /** More than are counted. */
  const capped = found.count === COUNTED_MOST && facets.counted < facets.count
  const title = genre ? genreName(genre, await getLocale()) : t('title')
  return (
    <div className="group/gallery page-width grid gap-6 pt-6 pb-(--section-gap) md:gap-10 md:pt-10">
      <header className="grid grid-cols-1 gap-5 md:gap-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h1 className="font-serif text-title-1">{query.search ? t('results', { search: query.search }) : title}</h1>
          <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-ink-muted">
            {t(capped ? 'more_than' : 'count', { count: found.count })}
            <PictureSearchLink />
          </p>
        </div>
        <ResultTabs query={query} images={{ count: found.count, capped }} />
        <Corrected query={query} facets={facets} />
        <div className="grid grid-cols-1 items-center gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <GenreChips known={known} query={query} facets={facets} />
          <OrderLinks query={query} facets={facets} />
        </div>
        <GalleryFilters query={query} facets={facets} />
      </header>
      {found.results.length === 0 ? (
        <NothingFound query={query} facets={facets} />
      ) : (
        <GalleryWall query={query} found={found} capped={capped} facets={facets} ask={ask} label={title} />
      )}
      <div className="group-has-[[data-endless]]/gallery:hidden">
        <Pages
          page={query.page}
          count={capped ? reachable(query.page, found) : found.count}
          size={PAGE_SIZE}
          hrefFor={page => galleryHref({ ...query, page })}
        />
      </div>
    </div>
  )
}

type Found = { count: number; results: Image[] }

/** How many can be paged to where more are there than are counted: one page further than a full one. */
const reachable = (page: number, { count, results }: Found): number =>
  Math.max(count, (page + (results.length === PAGE_SIZE ? 1 : 0)) * PAGE_SIZE)

type WallProps = {
  query: GalleryQuery
  found: Found
  capped: boolean
  facets: ImageFacets
  ask: ImagesQuery
  label: string
}

/** What those that come later say: the two namespaces are as long as twenty photographs. */
const wallMessages = [
  'discover.more',
  'discover.more_failed',
  'discover.shown',
  'discover.shown_of_more',
  'images.alt',
  'images.lightbox',
  'images.no_preview',
  'images.portfolio',
  'images.state',
] as const

/** The photographs of the page, and those that come after them. */
async function GalleryWall({ query, found, capped, facets, ask, label }: WallProps) {
  const collect = lightboxWords(await getTranslations('images.lightbox'))
  return (
    <ImageWall
      collect={collect}
      images={found.results}
      label={label}
      eager={query.page === 1 ? EAGER : 0}
      nudity={facets.nudity.with > 0 && query.nudity !== 'false'}
      more={
        <Messages namespaces={wallMessages}>
          <MoreOfWall
            key={galleryHref(query)}
            ask={{ ...ask, ordering: galleryOrdering(query) }}
            page={query.page}
            count={found.count}
            capped={capped}
            shown={found.results.map(({ id }) => id)}
          />
        </Messages>
      }
    />
  )
}

async function PictureSearchLink() {
  const t = await getTranslations('discover.picture')
  return (
    <AppLink href={href('picture_search')} className={`${textLinkClass()} inline-flex items-center gap-2`}>
      <ScanSearch aria-hidden="true" className="size-4" />
      {t('link')}
    </AppLink>
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

type GenreProps = { known: Genre[]; query: GalleryQuery; facets: ImageFacets }

async function GenreChips({ known, query, facets }: GenreProps) {
  const [t, locale] = await Promise.all([getTranslations('images.gallery'), getLocale()])
  const more = facets.counted < facets.count ? '+' : ''
  const countOf = (genre: Genre) => `${facets.genres.find(({ id }) => id === genre.id)?.count ?? 0}${more}`
  const chips = [
    { id: undefined, name: t('all'), count: undefined },
    ...known.map(genre => ({ id: genreSlug(genre.id), name: genreName(genre, locale), count: countOf(genre) })),
  ]
  return (
    <ChipNav
      label={t('genres')}
      link={AppLink}
      chips={chips.map(({ id, name, count }) =>
        defined({
          key: id ?? 'all',
          count,
          href: galleryHref({ ...query, genre: id, page: 1 }),
          label: name,
          current: query.genre === id || undefined,
        }),
      )}
    />
  )
}

async function OrderLinks({ query, facets }: { query: GalleryQuery; facets: ImageFacets }) {
  const t = await getTranslations('images.gallery')
  const onSale = facets.sale_categories.some(({ category, count }) => category === 'license_on_sale' && count > 0)
  /** What there is to order by. */
  const offered = galleryOrderings.filter(ordering => {
    if (ordering === '-relevance') return query.search !== ''
    return onSale || (ordering !== 'price' && ordering !== '-price')
  })
  const names = {
    '-relevance': t('relevance'),
    '-created_at': t('newest'),
    '-nb_likes': t('most_liked'),
    title: t('by_title'),
    price: t('cheapest'),
    '-price': t('dearest'),
  }
  return (
    <nav aria-label={t('ordering')} className="min-w-0">
      <ul className="phone-scroll gap-x-5 gap-y-1 text-small">
        {offered.map(ordering => (
          <li key={ordering}>
            <AppLink
              href={galleryHref({ ...query, ordering, page: 1 })}
              aria-current={galleryOrdering(query) === ordering ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-8 items-center whitespace-nowrap border-b-2',
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
