// A year of invoices in one file: a link for each year in which something was issued, or for each hundred of it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { archiveParts } from '#lib/rules/billing/invoices.ts'

export function YearArchives() {
  const t = useTranslations('invoices.archives')
  const { data } = useQuery(q(api.invoices.years, {}))
  const years = data?.results ?? []
  if (years.length === 0) return null
  return (
    <section aria-labelledby="archives" className="grid gap-2">
      <h3 id="archives" className="font-semibold">
        {t('title')}
      </h3>
      <p className="max-w-2xl text-ink-muted text-small">{t('text')}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {years.map(({ year, count }) => (
          <Year key={year} year={year} count={count} />
        ))}
      </ul>
    </section>
  )
}

type YearProps = { year: number; count: number }

function Year({ year, count }: YearProps) {
  const t = useTranslations('invoices.archives')
  const parts = archiveParts(count)
  if (parts.length === 1)
    return (
      <li>
        <Download year={year} part={null} label={t('year', { year: String(year), count })} />
      </li>
    )
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{t('parts', { year: String(year), count })}</span>
      {parts.map(({ part, from, to }) => (
        <Download key={part} year={year} part={part} label={t('part', { from, to })} name={String(year)} />
      ))}
    </li>
  )
}

/** `name` is said before the label to those who do not see the row. */
function Download({ year, part, label, name }: { year: number; part: number | null; label: string; name?: string }) {
  const locale = useLocale()
  const query = new URLSearchParams({
    year: String(year),
    ...(part !== null && { part: String(part) }),
    language: locale,
  })
  return (
    <a
      href={`${apiHref('/invoices/archive', {})}?${query}`}
      download={part === null ? `invoices-${year}.zip` : `invoices-${year}-part-${part}.zip`}
      className={textLinkClass()}
    >
      {name && <span className="sr-only">{name} </span>}
      {label}
    </a>
  )
}
