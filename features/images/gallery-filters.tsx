// The filters of the gallery as links with counts: they work without a script, and their state is the address.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import X from '#components/ui/icons/x.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ImageFacets } from '#lib/contract/image-filters.ts'
import { localHref } from '#lib/routes.ts'
import { swatches } from '#lib/rules/colors.ts'
import { searchTerms, typedTerms, withoutWord } from '#lib/rules/search-terms.ts'
import { type GalleryFilter, type GalleryQuery, galleryFilters, galleryHref, priceState } from './gallery-query.ts'

/** `state`: what of the address it sets, where that is more than the filter's own value. */
type Choice = { value: string; name: string; count: number; color?: string; state?: Partial<GalleryQuery> }
/** `sampled`: counted among the newest matches, so that there are at least as many. */
type Group = { filter: GalleryFilter; choices: Choice[]; sampled: boolean }
type Props = { query: GalleryQuery; facets: ImageFacets }

export async function GalleryFilters({ query, facets }: Props) {
  const t = await getTranslations('images.gallery')
  const groups = await groupsOf(facets)
  return (
    <section aria-label={t('filters.label')} className="grid gap-4">
      {/* The panel opens under the row, as wide as it, so that it fits a phone. */}
      <div className="relative flex flex-wrap gap-2">
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(group => (
            <FilterGroup key={`${group.filter} ${galleryHref(query)}`} label={t(`filters.${group.filter}`)}>
              <Choices group={group} query={query} />
              {group.filter === 'color' && <AnyColor query={query} />}
              {group.filter === 'price_min' && <p className="text-ink-muted text-small">{t('price_of')}</p>}
              {group.sampled && <p className="text-ink-muted text-small">{t('sampled', { count: facets.counted })}</p>}
            </FilterGroup>
          ))}
        <FilterGroup key={`since ${galleryHref(query)}`} label={t('filters.certified_since')}>
          <Since query={query} />
        </FilterGroup>
      </div>
      <ActiveFilters query={query} groups={groups} />
    </section>
  )
}

function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details name="gallery-filter" className="group">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-control border border-line px-3 text-small hover:border-ink group-open:border-ink [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-20 mt-2 grid gap-4 rounded-panel border border-line bg-raised p-4 shadow-raised">
        {children}
      </div>
    </details>
  )
}

async function Choices({ group: { filter, choices, sampled }, query }: { group: Group; query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {choices.map(({ value, name, count, color, state = { [filter]: value } }) => {
        const current = isIn(query, state)
        return (
          <li key={value} className="flex items-center gap-2">
            <AppLink
              href={galleryHref({ ...query, ...(current ? without(state) : state), page: 1 })}
              aria-current={current ? 'true' : undefined}
              className="inline-flex min-h-9 items-center gap-2 text-small hover:underline aria-[current]:font-semibold"
            >
              {color && (
                <span
                  aria-hidden="true"
                  className="size-5 rounded-full border border-line"
                  style={{ backgroundColor: color }}
                />
              )}
              {name} <span className="text-ink-muted tabular-nums">{sampled ? `${count}+` : count}</span>
            </AppLink>
            {filter === 'tags' && !current && (
              <AppLink
                href={galleryHref({ ...query, search: withoutWord(query.search, name), page: 1 })}
                className={`${textLinkClass({ quiet: true })} inline-flex min-h-9 items-center text-ink-muted text-small`}
              >
                {t('exclude', { word: name })}
              </AppLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const isIn = (query: GalleryQuery, state: Partial<GalleryQuery>): boolean =>
  Object.entries(state).every(([name, value]) => query[name as keyof GalleryQuery] === value) // its own names

const without = (state: Partial<GalleryQuery>): Partial<GalleryQuery> =>
  Object.fromEntries(Object.keys(state).map(name => [name, undefined]))

async function AnyColor({ query }: { query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  return (
    <FilterForm query={{ ...query, color: undefined }}>
      <label className="flex items-center gap-2 text-small">
        {t('any_color')}
        <input
          type="color"
          name="color"
          defaultValue={query.color ?? swatches[5].color}
          className="h-9 w-12 rounded-control border border-line bg-transparent"
        />
      </label>
    </FilterForm>
  )
}

async function Since({ query }: { query: GalleryQuery }) {
  const t = await getTranslations('images.gallery')
  return (
    <FilterForm query={{ ...query, certified_since: undefined }}>
      <label className="flex flex-wrap items-center gap-2 text-small">
        {t('filters.certified_since')}
        <input
          type="date"
          name="certified_since"
          defaultValue={query.certified_since}
          className="min-h-9 rounded-control border border-line bg-transparent px-2"
        />
      </label>
    </FilterForm>
  )
}

/** A form that asks for the same page with one more value. */
async function FilterForm({ query, children }: { query: GalleryQuery; children: ReactNode }) {
  const t = await getTranslations('images.gallery')
  const [path = '', rest = ''] = galleryHref({ ...query, page: 1 }).split('?')
  const locale = await getLocale()
  return (
    <form action={localHref(locale, path)} className="flex flex-wrap items-center gap-3">
      {[...new URLSearchParams(rest)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {t('apply')}
      </button>
    </form>
  )
}

async function ActiveFilters({ query, groups }: { query: GalleryQuery; groups: Group[] }) {
  const t = await getTranslations('images.gallery')
  // Of a choice that leaves nothing there is no count, and of a person no name: the filter's own name says enough.
  const nameOf = (filter: GalleryFilter, value: string) => {
    if (filter === 'sale_category') return t('on_sale')
    if (filter === 'price_min' || filter === 'price_max') return t('euros', { price: Number(value) })
    if (filter === 'ratio') return t(`ratios.${query.ratio ?? 'square'}`)
    if (filter === 'nudity') return t(`nudities.${query.nudity ?? 'false'}`)
    if (filter === 'color') {
      const swatch = swatches.find(({ color }) => color === value)
      return swatch ? t(`colors.${swatch.name}`) : value
    }
    if (filter === 'tags' || filter === 'certified_since') return value
    return groups.find(group => group.filter === filter)?.choices.find(choice => choice.value === value)?.name
  }
  const terms = searchTerms(query.search)
  const active = [
    ...galleryFilters.flatMap(filter => {
      const value = query[filter]
      if (value === undefined) return []
      const name = [t(`filters.${filter}`), nameOf(filter, value)].filter(Boolean).join(' · ')
      return [{ key: filter, name, href: galleryHref({ ...query, [filter]: undefined, page: 1 }) }]
    }),
    ...terms
      .filter(({ excluded }) => excluded)
      .map(term => ({
        key: `-${term.text}`,
        name: t('excluded', { word: term.text }),
        href: galleryHref({ ...query, search: typedTerms(terms.filter(other => other !== term)), page: 1 }),
      })),
  ]
  if (active.length === 0) return null
  return (
    <ul aria-label={t('active')} className="flex flex-wrap items-center gap-2">
      {active.map(({ key, name, href }) => (
        <li key={key}>
          <AppLink
            href={href}
            aria-label={t('remove', { name })}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sunken px-3 text-small hover:bg-surface"
          >
            {name}
            <X aria-hidden="true" className="size-4" />
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink href={galleryHref({ genre: query.genre })} className={`${textLinkClass()} text-small`}>
          {t('clear')}
        </AppLink>
      </li>
    </ul>
  )
}

type Translate = Awaited<ReturnType<typeof getTranslations<'images.gallery'>>>

function bandName(t: Translate, { price_min, price_max }: ImageFacets['prices'][number]): string {
  if (price_min === null) return t('price_up_to', { max: price_max ?? 0 })
  return price_max === null
    ? t('price_from', { min: price_min })
    : t('price_between', { min: price_min, max: price_max })
}

/** One row for each filter of which there is something to choose. */
async function groupsOf(facets: ImageFacets): Promise<Group[]> {
  const t = await getTranslations('images.gallery')
  const byId = (choices: ImageFacets['creators']) => choices.map(({ id, name, count }) => ({ value: id, name, count }))
  const { nudity } = facets
  const there = (choices: Choice[]) => choices.filter(({ count }) => count > 0)
  const sampled = facets.counted < facets.count
  const groups: Omit<Group, 'sampled'>[] = [
    {
      filter: 'sale_category',
      choices: there(
        facets.sale_categories.map(({ category, count }) => ({ value: category, name: t('on_sale'), count })),
      ),
    },
    {
      filter: 'price_min',
      choices: there(
        facets.prices.map(band => ({
          value: `${band.price_min}-${band.price_max}`,
          name: bandName(t, band),
          count: band.count,
          state: priceState(band),
        })),
      ),
    },
    {
      filter: 'color',
      choices: there(
        facets.colors.map(({ name, color, count }) => ({ value: color, name: t(`colors.${name}`), count, color })),
      ),
    },
    {
      filter: 'ratio',
      choices: there(facets.ratios.map(({ ratio, count }) => ({ value: ratio, name: t(`ratios.${ratio}`), count }))),
    },
    { filter: 'tags', choices: facets.tags.map(({ name, count }) => ({ value: name, name, count })) },
    { filter: 'creators', choices: byId(facets.creators) },
    { filter: 'photographers', choices: byId(facets.photographers) },
    { filter: 'credits', choices: byId(facets.credits) },
    { filter: 'collection', choices: byId(facets.collections) },
    {
      filter: 'nudity',
      choices:
        nudity.with === 0
          ? []
          : there([
              { value: 'false', name: t('nudities.false'), count: nudity.without },
              { value: 'true', name: t('nudities.true'), count: nudity.with },
            ]),
    },
  ]
  return groups.map(group => ({ ...group, sampled }))
}
