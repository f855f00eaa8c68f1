// Filters that are typed instead of chosen: a colour of one's own, a day, the ends of a range of prices. Forms, so that they work without a script.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { localHref } from '#lib/routes.ts'
import { swatches } from '#lib/rules/colors.ts'
import { BASE_PRICE_MAX } from '#lib/rules/sale.ts'
import { type GalleryQuery, galleryHref } from '../gallery-query.ts'

type Props = { query: GalleryQuery }

const fieldClass = 'min-h-9 rounded-control border border-line bg-transparent px-2'

export async function AnyColor({ query }: Props) {
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

export async function Since({ query }: Props) {
  const t = await getTranslations('images.gallery')
  return (
    <FilterForm query={{ ...query, certified_since: undefined }}>
      <label className="flex flex-wrap items-center gap-2 text-small">
        {t('filters.certified_since')}
        <input type="date" name="certified_since" defaultValue={query.certified_since} className={fieldClass} />
      </label>
    </FilterForm>
  )
}

export async function PriceRange({ query }: Props) {
  const t = await getTranslations('images.gallery')
  return (
    <FilterForm query={{ ...query, price_min: undefined, price_max: undefined }}>
      {(['price_min', 'price_max'] as const).map(name => (
        <label key={name} className="flex items-center gap-2 text-small">
          {t(`range.${name}`)}
          <input
            type="number"
            inputMode="numeric"
            name={name}
            min={0}
            max={BASE_PRICE_MAX / 100}
            step={1}
            defaultValue={query[name]}
            className={`${fieldClass} w-24`}
          />
        </label>
      ))}
    </FilterForm>
  )
}

/** A form that asks for the same page with one more value. */
async function FilterForm({ query, children }: Props & { children: ReactNode }) {
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
