// The gallery has nothing to show: which filter or word took everything away, and what there is without it.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import SearchX from '#components/ui/icons/search-x.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import { searchTerms, typedTerms } from '#lib/rules/search-terms.ts'
import { type GalleryQuery, galleryFilters, galleryHref, withoutFilter } from './gallery-query.ts'

export async function NothingFound({ query, facets }: { query: GalleryQuery; facets: ImageFacets }) {
  const t = await getTranslations('images.gallery')
  const narrowed =
    query.search !== '' || query.genre !== undefined || galleryFilters.some(name => query[name] !== undefined)
  const ways = facets.loosen.flatMap(({ filter, term, count }) => {
    const way = wayOut(query, filter, term)
    return way ? [{ ...way, filter, term, count }] : []
  })
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={narrowed ? t('nothing_title') : t('empty_title')}
      actions={
        narrowed && (
          <AppLink href={galleryHref({})} className={buttonClass({ variant: 'secondary' })}>
            {t('show_all')}
          </AppLink>
        )
      }
    >
      {!narrowed && t('empty')}
      {narrowed && (ways.length === 0 ? t('nothing_at_all') : t('nothing'))}
      {ways.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {ways.map(({ href, filter, term, count, name }) => (
            <li key={`${filter}-${term ?? ''}`}>
              <AppLink href={href} className={textLinkClass()}>
                {term !== null && t('loosen_word', { term })}
                {term === null && (name ? t('loosen_filter', { filter: t(`filters.${name}`) }) : t('loosen_genres'))}
              </AppLink>{' '}
              {count > COUNTED_MOST ? t('found_more', { count: COUNTED_MOST }) : t('found', { count })}
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}

/** The address without what the API names; null for a filter that the gallery does not have. */
function wayOut(query: GalleryQuery, filter: string, term: string | null) {
  if (term !== null) {
    const others = searchTerms(query.search).filter(({ text }) => text !== term)
    return { href: galleryHref({ ...query, search: typedTerms(others), page: 1 }), name: null }
  }
  if (filter === 'genres') return { href: galleryHref({ ...query, genre: undefined, page: 1 }), name: null }
  const name = galleryFilters.find(each => each === filter)
  return name ? { href: galleryHref(withoutFilter(query, name)), name } : null
}
