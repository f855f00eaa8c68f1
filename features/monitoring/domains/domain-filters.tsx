// The search box and the filters above the list of websites; what is chosen stands in the address.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ListFilter, ListFilters } from '#components/layout/lists/list-filters.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { useDomainsParams } from './use-domains-params.ts'

export function DomainFilters() {
  const t = useTranslations('domains.filters')
  const state = useDomainsParams()
  const watched = [
    { value: 'true', label: t('watched_yes') },
    { value: 'false', label: t('watched_no') },
  ]
  const copies = [
    { value: 'true', label: t('hits_yes') },
    { value: 'false', label: t('hits_no') },
  ]
  const filters: ListFilter<'watched' | 'hits' | 'country' | 'without_address'>[] = [
    { name: 'watched', label: t('watched'), options: watched },
    { name: 'hits', label: t('hits'), options: copies },
    { name: 'country', label: t('country'), options: useCountries() },
    { name: 'without_address', label: t('address'), options: [{ value: 'true', label: t('address_none') }] },
  ]
  return (
    <ListFilters
      hint={t('hint')}
      filters={filters}
      state={state}
      onClear={() => state.go({ part: state.params.part })}
    />
  )
}

/** Only countries of which there are websites. */
function useCountries() {
  const locale = useLocale()
  const { data } = useQuery(q(api.domains.stats, {}))
  const { compare } = new Intl.Collator(locale)
  return (data?.by_country ?? [])
    .flatMap(({ country }) => (country ? [{ value: country, label: countryName(locale, country) }] : []))
    .toSorted((a, b) => compare(a.label, b.label))
}
