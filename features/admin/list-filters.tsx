// The search box and the filters above a list; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import type { AdminParams } from './admin-params.ts'
import { useAdminParams } from './use-admin-params.ts'

type FilterName = Exclude<keyof AdminParams, 'part' | 'person' | 'page' | 'search' | 'subject'>
export type Filter = {
  name: FilterName
  label: string
  options: readonly SelectOption[]
  /** The word for no choice. */
  none?: string
}

export function ListFilters({ hint, filters }: { hint: string; filters: readonly Filter[] }) {
  const t = useTranslations('admin.filters')
  const { params, change, choose, go } = useAdminParams()
  const [cleared, setCleared] = useState(0)
  const filtered = params.search || params.subject || filters.some(({ name }) => params[name])
  const clear = () => {
    setCleared(cleared + 1)
    go({ part: params.part })
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchBox
        key={cleared}
        label={t('search')}
        hint={hint}
        initial={params.search}
        onSearch={search => change({ search })}
      />
      {filters.map(({ name, label, options, none }) => (
        <Select
          key={name}
          size="small"
          label={label}
          options={options}
          placeholder={none ?? t('all')}
          value={params[name] ?? ''}
          onChange={event => choose(name, event.target.value)}
          className="min-w-32 grow basis-32 sm:max-w-64"
        />
      ))}
      {filtered && (
        <Button variant="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}
