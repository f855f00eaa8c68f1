// The search box and the filters above an administrators' list; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'

export type ListFilter<Name extends string> = {
  name: Name
  label: string
  options: readonly SelectOption[]
  /** The word for no choice. */
  none?: string
}

type Props<Name extends string> = {
  hint: string
  filters: readonly ListFilter<Name>[]
  /** The state of the screen, as its declaration of search params gives it. */
  state: {
    params: { search: string | undefined } & { [Each in Name]?: string | undefined }
    change: (changes: { search: string | undefined }) => void
    choose: (name: Name, value: string) => void
  }
  /** Whether something is chosen besides the search and `filters`. */
  filtered?: boolean
  onClear: () => void
  /** More filters; they start again when everything is taken back. */
  children?: ReactNode
}

export function ListFilters<Name extends string>(props: Props<Name>) {
  const { hint, filters, state, filtered = false, onClear, children } = props
  const { params, change, choose } = state
  const t = useTranslations('lists')
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onClear()
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
      <Fragment key={`more ${cleared}`}>{children}</Fragment>
      {(filtered || params.search || filters.some(({ name }) => params[name])) && (
        <Button variant="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}
