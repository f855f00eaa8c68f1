// The filters of the gallery as links with counts: they work without a script, and their state is the address.
import { getTranslations } from 'next-intl/server'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { withoutWord } from '#lib/rules/search-terms.ts'
import { defined } from '../defined.ts'
import {
  chosenValues,
  type GalleryQuery,
  galleryHref,
  takesSeveral,
  withoutFilter,
  withValue,
} from '../gallery-query.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ChoiceLinks } from './choice-links.tsx'
import { AnyColor, PriceRange, Since } from './filter-forms.tsx'
import { FilterGroup } from './filter-group.tsx'
import { type FilterChoice, type Group, groupsOf } from './filter-groups.ts'

type Props = { query: GalleryQuery; facets: ImageFacets }

export async function GalleryFilters({ query, facets }: Props) {
  const t = await getTranslations('images.gallery')
  const groups = await groupsOf(facets)
  return (
    <section aria-label={t('filters.label')} className="grid grid-cols-1 gap-4">
      {/* The panel opens under the row, as wide as this, so that it fits a phone; there the row scrolls, and photographs come sooner. */}
      <div data-tour="gallery-filters" className="relative">
        <div className="phone-scroll gap-2">
          {groups
            .filter(({ choices }) => choices.length > 0)
            .map(group => (
              <FilterGroup key={`${group.filter} ${galleryHref(query)}`} label={t(`filters.${group.filter}`)}>
                <Choices group={group} query={query} />
                {group.filter === 'color' && <AnyColor query={query} />}
                {group.filter === 'price_min' && <PriceRange query={query} />}
                {group.filter === 'price_min' && <p className="text-ink-muted text-small">{t('price_of')}</p>}
                {takesSeveral(group.filter) && <p className="text-ink-muted text-small">{t('several')}</p>}
                {group.sampled && (
                  <p className="text-ink-muted text-small">{t('sampled', { count: facets.counted })}</p>
                )}
              </FilterGroup>
            ))}
          <FilterGroup key={`since ${galleryHref(query)}`} label={t('filters.certified_since')}>
            <Since query={query} />
          </FilterGroup>
        </div>
      </div>
      <ActiveFilters query={query} groups={groups} />
    </section>
  )
}

async function Choices({ group: { filter, choices, sampled }, query }: { group: Group; query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  const links = choices.map(choice => {
    const { name, count, color } = choice
    const { current, href } = toggle(query, filter, choice)
    const word = filter === 'tags' && !current ? name : undefined
    return defined({
      href,
      name,
      count: sampled ? `${count}+` : count,
      color,
      current: current || undefined,
      exclude:
        word === undefined
          ? undefined
          : {
              href: galleryHref({ ...query, search: withoutWord(query.search, word), page: 1 }),
              label: t('exclude', { word }),
            },
    })
  })
  return <ChoiceLinks links={links} />
}

/** Whether a choice is made, and the address without it or with it: beside others of its filter, or instead of them. */
function toggle(query: GalleryQuery, filter: Group['filter'], { value, state = { [filter]: value } }: FilterChoice) {
  if (takesSeveral(filter)) {
    const current = chosenValues(query, filter).includes(value)
    const next = current ? withoutFilter(query, filter, value) : withValue(query, filter, value)
    return { current, href: galleryHref(next) }
  }
  const current = isIn(query, state)
  const cleared = () => ({ ...withoutFilter(query, filter), ...without(state) })
  return { current, href: galleryHref(current ? cleared() : { ...query, ...state, page: 1 }) }
}

const isIn = (query: GalleryQuery, state: Partial<GalleryQuery>): boolean =>
  Object.entries(state).every(([name, value]) => query[name as keyof GalleryQuery] === value) // its own names

const without = (state: Partial<GalleryQuery>): Partial<GalleryQuery> =>
  Object.fromEntries(Object.keys(state).map(name => [name, undefined]))
