// The search box and the filters above a list of money; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { type ListFilter, ListFilters } from '#components/layout/lists/list-filters.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useMoneyParams } from './use-money-params.ts'

export type MoneyFilter = ListFilter<'status' | 'kind' | 'interval' | 'waits'>

/** Days and amounts are offered besides `filters`. */
export function MoneyFilters({ hint, filters }: { hint: string; filters: readonly MoneyFilter[] }) {
  const state = useMoneyParams()
  const { part, from, to, min, max } = state.params
  return (
    <ListFilters
      hint={hint}
      filters={filters}
      state={state}
      filtered={[from, to, min, max].some(Boolean)}
      onClear={() => state.go({ part })}
    >
      <Period />
    </ListFilters>
  )
}

/** The days and the amounts between which something lies. */
function Period() {
  const t = useTranslations('money.filters')
  const { params, choose } = useMoneyParams()
  const days = (['from', 'to'] as const).map(name => (
    <TextField
      key={name}
      type="date"
      label={t(name)}
      defaultValue={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
      className="min-w-42 grow basis-42 sm:max-w-44"
    />
  ))
  const amounts = (['min', 'max'] as const).map(name => (
    <TextField
      key={name}
      inputMode="decimal"
      label={t(name)}
      maxLength={10}
      defaultValue={params[name] ?? ''}
      onChange={event => choose(name, event.target.value)}
      suffix="€"
      className="min-w-28 grow basis-28 sm:max-w-32"
    />
  ))
  return (
    <>
      {days}
      {amounts}
    </>
  )
}
