// The search box and the filters above a list; what is chosen stands in the address.
'use client'
import Search from 'lucide-react/icons/search'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { AdminAddress } from './admin-address.ts'
import { useAdminAddress } from './use-admin-address.ts'

type FilterName = Exclude<keyof AdminAddress, 'part' | 'person' | 'page' | 'search' | 'subject'>
export type Filter = {
  name: FilterName
  label: string
  options: readonly SelectOption[]
  /** The word for no choice. */
  none?: string
}

const WAIT_MS = 300

export function ListFilters({ hint, filters }: { hint: string; filters: readonly Filter[] }) {
  const t = useTranslations('admin.filters')
  const { address, change, go } = useAdminAddress()
  const [cleared, setCleared] = useState(0)
  const filtered = address.search || address.subject || filters.some(({ name }) => address[name])
  const clear = () => {
    setCleared(cleared + 1)
    go({ part: address.part })
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchBox key={cleared} hint={hint} />
      {filters.map(({ name, label, options, none }) => (
        <Select
          key={name}
          size="small"
          label={label}
          options={options}
          placeholder={none ?? t('all')}
          value={address[name] ?? ''}
          onChange={event => change({ [name]: event.target.value || undefined })}
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

/** Searches once nothing has been typed for a moment. */
function SearchBox({ hint }: { hint: string }) {
  const t = useTranslations('admin.filters')
  const { address, change } = useAdminAddress()
  const [typed, setTyped] = useState(address.search ?? '')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <TextField
      type="search"
      label={t('search')}
      placeholder={hint}
      maxLength={200}
      prefix={<Search aria-hidden="true" className="size-4" />}
      value={typed}
      onChange={event => {
        const { value } = event.target
        setTyped(value)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => change({ search: value.trim() || undefined }), WAIT_MS)
      }}
      className="w-full sm:w-80"
    />
  )
}
