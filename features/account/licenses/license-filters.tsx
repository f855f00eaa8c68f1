// What the list of licences is narrowed to, and its order; of what one holds also by seller and website.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ListFilters } from '#components/layout/lists/list-filters.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { licenseStates } from '#lib/rules/licenses.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import { siteName } from '#lib/web-address.ts'
import { useHeldLicenseParams } from './use-held-license-params.ts'

export function LicenseFilters() {
  const t = useTranslations('held-licenses')
  const words = useTranslations('licenses.states')
  const state = useHeldLicenseParams()
  const held = state.params.side === 'held'
  const { data } = useQuery({ ...q(api.licenses.choices, {}), enabled: held })
  const states = [
    ...licenseStates.map(value => ({ value, label: words(value) })),
    { value: 'ending', label: t('states.ending', { days: LICENSE_REMINDER_DAYS }) },
  ]
  const sellers = (data?.sellers ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const websites = (data?.websites ?? []).map(value => ({ value, label: siteName(value) }))
  const orderings = [
    { value: 'ends_on', label: t('orderings.ends_on') },
    { value: 'licensee', label: t('orderings.licensee') },
  ]
  return (
    <ListFilters
      label={t('search')}
      filters={[
        { name: 'state', label: t('state'), options: states },
        // One choice is none.
        ...(held && sellers.length > 1 ? [{ name: 'seller' as const, label: t('seller'), options: sellers }] : []),
        ...(held && websites.length > 1
          ? [{ name: 'website' as const, label: t('site_filter'), options: websites }]
          : []),
        { name: 'ordering', label: t('ordering'), none: t('orderings.newest'), options: orderings },
      ]}
      state={state}
      onClear={() => state.go({ side: state.params.side })}
    />
  )
}
