// A year of invoices in one file: a link for each year in which something was issued.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { ARCHIVE_INVOICES_MAX } from '#lib/rules/billing/invoices.ts'

/** Years with very many invoices are left out: their files would have to be asked for month by month. */
export function YearArchives() {
  const t = useTranslations('invoices.archives')
  const locale = useLocale()
  const { data } = useQuery(q(api.invoices.years, {}))
  const years = data?.results.filter(({ count }) => count <= ARCHIVE_INVOICES_MAX) ?? []
  if (years.length === 0) return null
  return (
    <section aria-labelledby="archives" className="grid gap-2">
      <h3 id="archives" className="font-semibold">
        {t('title')}
      </h3>
      <p className="max-w-2xl text-ink-muted text-small">{t('text')}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {years.map(({ year, count }) => (
          <li key={year}>
            <a
              href={`${apiHref('/invoices/archive', {})}?${new URLSearchParams({ year: String(year), language: locale })}`}
              download={`invoices-${year}.zip`}
              className={textLinkClass()}
            >
              {t('year', { year: String(year), count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
