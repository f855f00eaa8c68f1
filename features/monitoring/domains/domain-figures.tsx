// Websites in numbers: how many, how many without an address, in which countries, with the most copies.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { DomainStats } from '#lib/contract/domains.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { domainsHref } from './domains-params.ts'

/** Countries and websites that are named; the rest is in the list. */
const NAMED = 5

export function DomainFigures() {
  const t = useTranslations('domains.figures')
  const { data, error } = useQuery(q(api.domains.stats, {}))
  // The list below says why nothing comes.
  if (error && !data) return null
  if (!data) return <Skeleton className="h-28 w-full" />
  return (
    <section aria-label={t('label')} className="grid gap-6 rounded-panel bg-surface p-6 lg:grid-cols-[2fr_1fr_1fr]">
      <Numbers stats={data} />
      <Countries stats={data} />
      <Top stats={data} />
    </section>
  )
}

function Numbers({ stats }: { stats: DomainStats }) {
  const t = useTranslations('domains.figures')
  const { number } = useFormatter()
  const figures = [
    { key: 'total', label: t('total'), value: stats.total },
    { key: 'watched', label: t('watched'), value: stats.watched },
    { key: 'with_hits', label: t('with_hits'), value: stats.with_hits },
    { key: 'without_address', label: t('without_address'), value: stats.without_address },
  ]
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-4 sm:grid-cols-4">
      {figures.map(({ key, label, value }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-muted text-small">{label}</dt>
          <dd className="font-serif text-title-1">{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Countries({ stats }: { stats: DomainStats }) {
  const t = useTranslations('domains.figures')
  const locale = useLocale()
  if (stats.by_country.length === 0) return null
  return (
    <div className="grid content-start gap-1 text-small">
      <h2 className="text-ink-muted">{t('countries')}</h2>
      <ul>
        {stats.by_country.slice(0, NAMED).map(({ country, count }) => (
          <li key={country ?? ''}>
            {t('country', { country: country ? countryName(locale, country) : t('unknown'), count })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Top({ stats }: { stats: DomainStats }) {
  const t = useTranslations('domains.figures')
  const { number } = useFormatter()
  const top = stats.top.filter(({ nb_hits }) => nb_hits > 0).slice(0, NAMED)
  if (top.length === 0) return null
  return (
    <div className="grid min-w-0 content-start gap-1 text-small">
      <h2 className="text-ink-muted">{t('top')}</h2>
      <ol className="min-w-0">
        {top.map(({ id, name, nb_hits }) => (
          <li key={id} className="flex min-w-0 justify-between gap-4">
            <AppLink href={domainsHref({ domain: id })} className={`${textLinkClass()} truncate py-0.5`}>
              {name}
            </AppLink>
            <span>{number(nb_hits)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
