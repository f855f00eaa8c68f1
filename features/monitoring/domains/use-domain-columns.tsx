// The columns of the list of websites.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge, StatusBadge } from '#components/ui/badge.tsx'
import type { Column } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Domain } from '#lib/contract/domains.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { domainsHref } from './domains-params.ts'
import { StandinMark } from './standin-mark.tsx'
import { useDomainsParams } from './use-domains-params.ts'

export function useDomainColumns(): Column<Domain>[] {
  const t = useTranslations('domains.list')
  return [
    { key: 'name', header: t('name'), rowHeader: true, sortable: true, cell: nameCell },
    { key: 'registrant', header: t('registrant'), cell: registrantCell },
    { key: 'country', header: t('country'), cell: countryCell },
    { key: 'nb_hits', header: t('hits'), align: 'end', sortable: true, cell: hitsCell },
    { key: 'last_hit_at', header: t('hit'), sortable: true, cell: ({ last_hit_at }) => <Day at={last_hit_at} /> },
    {
      key: 'last_crawled_at',
      header: t('crawled'),
      sortable: true,
      cell: ({ last_crawled_at }) => <Day at={last_crawled_at} />,
    },
  ]
}

const nameCell = (domain: Domain) => <NameCell domain={domain} />
const registrantCell = (domain: Domain) => <RegistrantCell domain={domain} />
const countryCell = ({ country }: Domain) => <CountryCell country={country} />
const hitsCell = (domain: Domain) => <HitsCell domain={domain} />

function NameCell({ domain }: { domain: Domain }) {
  const t = useTranslations('domains.list')
  const { params } = useDomainsParams()
  return (
    <span className="flex min-w-40 flex-wrap items-center gap-x-2 gap-y-1">
      <AppLink
        href={domainsHref({ ...params, domain: domain.id })}
        className={`${textLinkClass()} wrap-anywhere font-semibold`}
      >
        {domain.name}
      </AppLink>
      {domain.watched && <Badge>{t('watched')}</Badge>}
      {domain.stand_in && <StandinMark />}
    </span>
  )
}

function RegistrantCell({ domain }: { domain: Domain }) {
  const t = useTranslations('domains')
  const { registrant, host, registry_state } = domain
  if (registry_state === 'pending') {
    return (
      <StatusBadge tone="accent" pulse>
        {t('registry.pending')}
      </StatusBadge>
    )
  }
  return (
    <span className="grid min-w-36 max-w-64">
      <span className="truncate" title={registrant ?? undefined}>
        {registrant ?? <span className="text-ink-muted">{t('list.unknown')}</span>}
      </span>
      {host && (
        <span className="truncate text-caption text-ink-muted" title={host}>
          {host}
        </span>
      )}
    </span>
  )
}

function CountryCell({ country }: { country: string | null }) {
  const t = useTranslations('domains.list')
  const locale = useLocale()
  return country ? countryName(locale, country) : <span className="text-ink-muted">{t('unknown')}</span>
}

function HitsCell({ domain: { nb_hits, nb_to_handle } }: { domain: Domain }) {
  const t = useTranslations('domains.list')
  return (
    <span className="grid whitespace-nowrap">
      {t('hits_value', { count: nb_hits })}
      {nb_to_handle > 0 && (
        <span className="text-caption text-ink-muted">{t('to_handle', { count: nb_to_handle })}</span>
      )}
    </span>
  )
}

function Day({ at }: { at: string | null }) {
  const t = useTranslations('domains.list')
  const dates = useDateWords()
  if (at === null) return <span className="text-ink-muted">{t('never')}</span>
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {dates.dayOf(at, 'short')}
    </time>
  )
}
