// The search box and the filters above the list of websites; what is chosen stands in the address.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectProps } from '#components/ui/select.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { countryName } from '#lib/i18n/countries.ts'
import { useDomainsParams } from './use-domains-params.ts'

export function DomainFilters() {
  const t = useTranslations('domains.filters')
  const tLists = useTranslations('lists')
  const { params, change, choose, go } = useDomainsParams()
  const countries = useCountries()
  const [cleared, setCleared] = useState(0)
  const { search, watched, country, without_address } = params
  const clear = () => {
    setCleared(cleared + 1)
    go({ part: params.part })
  }
  const filter = (name: 'watched' | 'country' | 'without_address'): Omit<SelectProps, 'label' | 'options'> => ({
    size: 'small',
    placeholder: tLists('all'),
    value: params[name] ?? '',
    onChange: event => choose(name, event.target.value),
    className: 'min-w-32 grow basis-32 sm:max-w-64',
  })
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchBox
        key={cleared}
        label={tLists('search')}
        hint={t('hint')}
        initial={search}
        onSearch={text => change({ search: text })}
      />
      <Select
        label={t('watched')}
        options={[
          { value: 'true', label: t('watched_yes') },
          { value: 'false', label: t('watched_no') },
        ]}
        {...filter('watched')}
      />
      <Select label={t('country')} options={countries} {...filter('country')} />
      <Select
        label={t('address')}
        options={[{ value: 'true', label: t('address_none') }]}
        {...filter('without_address')}
      />
      {(search || watched || country || without_address) && (
        <Button variant="quiet" onClick={clear}>
          {tLists('clear')}
        </Button>
      )}
    </search>
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
