// The filters above a list, with or without a search box; what is chosen stands in the address.
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

type RowProps<Name extends string> = {
  filters: readonly ListFilter<Name>[]
  /** The state of the screen, as its declaration of search params gives it. */
  state: {
    params: { [Each in Name]?: string | undefined }
    choose: (name: Name, value: string) => void
  }
  /** Whether something is chosen besides `filters`. */
  filtered?: boolean
  onClear: () => void
  /** Before and after the lists to choose from; both start again when everything is taken back. */
  before?: ReactNode
  children?: ReactNode
}

export function FilterRow<Name extends string>(props: RowProps<Name>) {
  const { filters, state, filtered = false, onClear, before, children } = props
  const { params, choose } = state
  const t = useTranslations('lists')
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onClear()
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <Fragment key={`before ${cleared}`}>{before}</Fragment>
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
      <Fragment key={`after ${cleared}`}>{children}</Fragment>
      {(filtered || filters.some(({ name }) => params[name])) && (
        <Button variant="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}

type Props<Name extends string> = Omit<RowProps<Name>, 'before' | 'state'> & {
  /** Of the search box; “Search” unless it says what is searched. */
  label?: string
  hint?: string
  state: RowProps<Name>['state'] & {
    params: { search: string | undefined }
    change: (changes: { search: string | undefined }) => void
  }
}

/** With a search box before them. */
export function ListFilters<Name extends string>({ label, hint, filtered = false, ...row }: Props<Name>) {
  const t = useTranslations('lists')
  const { params, change } = row.state
  return (
    <FilterRow
      {...row}
      filtered={filtered || Boolean(params.search)}
      before={
        <SearchBox
          label={label ?? t('search')}
          {...(hint !== undefined && { hint })}
          initial={params.search}
          onSearch={search => change({ search })}
        />
      }
    />
  )
}
