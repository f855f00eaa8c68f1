// What the gallery is narrowed by: each filter, each value of those that take several, and each word that must not be there; a link takes it away.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import X from '#components/ui/icons/x.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { swatches } from '#lib/rules/colors.ts'
import { searchTerms, typedTerms } from '#lib/rules/search-terms.ts'
import {
  chosenValues,
  type GalleryFilter,
  type GalleryQuery,
  galleryFilters,
  galleryHref,
  withoutFilter,
} from '../gallery-query.ts'
import type { Group } from './filter-groups.ts'

export async function ActiveFilters({ query, groups }: { query: GalleryQuery; groups: Group[] }) {
  const t = await getTranslations('images.gallery')
  // Of a choice that leaves nothing there is no count, and of a person no name: the filter's own name says enough.
  const nameOf = (filter: GalleryFilter, value: string) => {
    if (filter === 'sale_category') return t(`sale_categories.${query.sale_category ?? 'license_on_sale'}`)
    if (filter === 'nft_sale_category') return t(`nft_sale_categories.${query.nft_sale_category ?? 'fixed_price'}`)
    if (filter === 'editions') return t(`editions.${query.editions ?? 'unique'}`)
    if (filter === 'market') return t(`markets.${query.market ?? 'primary'}`)
    if (filter === 'price_min' || filter === 'price_max') return t('euros', { price: Number(value) })
    if (filter === 'ratio') return t(`ratios.${query.ratio ?? 'square'}`)
    if (filter === 'nudity') return t(`nudities.${query.nudity ?? 'false'}`)
    if (filter === 'color') {
      const swatch = swatches.find(({ color }) => color === value)
      return swatch ? t(`colors.${swatch.name}`) : value
    }
    if (filter === 'tags' || filter === 'certified_since' || filter === 'currency') return value
    return groups.find(group => group.filter === filter)?.choices.find(choice => choice.value === value)?.name
  }
  const terms = searchTerms(query.search)
  const active = [
    ...galleryFilters.flatMap(filter =>
      chosenValues(query, filter).map(value => ({
        key: `${filter} ${value}`,
        name: [t(`filters.${filter}`), nameOf(filter, value)].filter(Boolean).join(' · '),
        href: galleryHref(withoutFilter(query, filter, value)),
      })),
    ),
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
