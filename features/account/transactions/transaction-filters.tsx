// What the list of transactions is narrowed to; all of it stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { ListFilters } from '#components/layout/lists/list-filters.tsx'
import { PeriodFields } from '#components/layout/lists/period-fields.tsx'
import { transactionDirections } from '#lib/rules/billing/transactions.ts'
import { transactionOrderings } from './transaction-params.ts'
import { useTransactionParams } from './use-transaction-params.ts'

const words = { date: 'oldest', '-price': 'dearest', price: 'cheapest' } as const

export function TransactionFilters() {
  const t = useTranslations('transactions')
  const state = useTransactionParams()
  const { from, to } = state.params
  const events = transactionDirections.map(value => ({ value, label: t(`events.${value}`) }))
  return (
    <ListFilters
      label={t('search')}
      filters={[
        { name: 'event', label: t('event'), options: events },
        {
          name: 'ordering',
          label: t('ordering'),
          none: t('orderings.newest'),
          options: transactionOrderings.map(value => ({ value, label: t(`orderings.${words[value]}`) })),
        },
      ]}
      state={state}
      filtered={(from ?? to) !== undefined}
      onClear={() => state.go({})}
    >
      <PeriodFields labels={{ from: t('from_day'), to: t('to_day') }} state={state} />
    </ListFilters>
  )
}
