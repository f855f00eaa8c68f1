// The search box and the filters above a list of money; what is chosen stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { type ListFilter, ListFilters } from '#components/layout/lists/list-filters.tsx'
import { PeriodFields } from '#components/layout/lists/period-fields.tsx'
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
  const state = useMoneyParams()
  return (
    <PeriodFields labels={{ from: t('from'), to: t('to') }} state={state}>
      {(['min', 'max'] as const).map(name => (
        <TextField
          key={name}
          inputMode="decimal"
          label={t(name)}
          maxLength={10}
          defaultValue={state.params[name] ?? ''}
          onChange={event => state.choose(name, event.target.value)}
          suffix="€"
          className="min-w-0 sm:min-w-28 sm:max-w-32 sm:grow sm:basis-28"
        />
      ))}
    </PeriodFields>
  )
}
