// What the list of invoices is narrowed to; all of it stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { PeriodFields } from '#components/layout/lists/period-fields.tsx'
import { invoiceCategories, invoiceDirections, invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { useInvoiceParams } from './use-invoice-params.ts'

export function InvoiceFilters() {
  const t = useTranslations('invoices')
  const state = useInvoiceParams()
  const { from, to } = state.params
  return (
    <FilterRow filters={useChoices()} state={state} filtered={(from ?? to) !== undefined} onClear={() => state.go({})}>
      <PeriodFields labels={{ from: t('from'), to: t('to') }} state={state} />
    </FilterRow>
  )
}

/** The lists to choose from, with their words. */
function useChoices() {
  const t = useTranslations('invoices')
  const tBilling = useTranslations('billing.invoices')
  const shown = invoiceStatuses.filter(status => status !== 'cancelled')
  return [
    { name: 'status', label: t('status'), options: shown.map(value => ({ value, label: t(`statuses.${value}`) })) },
    { name: 'kind', label: t('kind'), options: invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) })) },
    {
      name: 'category',
      label: t('purpose'),
      options: invoiceCategories.map(value => ({ value, label: tBilling(`categories.${value}`) })),
    },
    {
      name: 'direction',
      label: t('direction'),
      options: invoiceDirections.map(value => ({ value, label: t(`directions.${value}`) })),
    },
  ] as const
}
