// What the list of invoices is narrowed to; all of it stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { invoiceCategories, invoiceDirections, invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { useInvoiceParams } from './use-invoice-params.ts'

export function InvoiceFilters() {
  const t = useTranslations('invoices')
  const tLists = useTranslations('lists')
  const { params, choose, go } = useInvoiceParams()
  // A day that is typed is not rewritten meanwhile; only clearing begins anew.
  const [cleared, setCleared] = useState(0)
  const choices = useChoices()
  const { status, kind, category, direction, from, to } = params
  return (
    <search className="flex flex-wrap items-end gap-3">
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          size="small"
          label={label}
          options={options}
          placeholder={tLists('all')}
          value={params[name] ?? ''}
          onChange={event => choose(name, event.target.value)}
          className="min-w-32 grow basis-32 sm:max-w-44"
        />
      ))}
      <div className="flex min-w-0 grow basis-80 flex-wrap gap-3">
        {(['from', 'to'] as const).map(name => (
          <TextField
            key={`${name} ${cleared}`}
            type="date"
            label={t(name)}
            defaultValue={params[name] ?? ''}
            onChange={event => choose(name, event.target.value)}
            className="min-w-42 grow basis-42 sm:max-w-44"
          />
        ))}
      </div>
      {(status ?? kind ?? category ?? direction ?? from ?? to) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setCleared(cleared + 1)
            go({})
          }}
        >
          {t('clear')}
        </Button>
      )}
    </search>
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
