// What the list of transactions is narrowed to; all of it stands in the address.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { transactionCategories, transactionDirections } from '#lib/rules/billing/transactions.ts'
import { useTransactionParams } from './use-transaction-params.ts'

export function TransactionFilters() {
  const t = useTranslations('transactions')
  const tLists = useTranslations('lists')
  const { params, choose, go } = useTransactionParams()
  // What is typed is not rewritten meanwhile; only clearing begins anew.
  const [cleared, setCleared] = useState(0)
  const { search, event, category, from, to } = params
  const events = transactionDirections.map(value => ({ value, label: t(`events.${value}`) }))
  const categories = transactionCategories.map(value => ({ value, label: t(`categories.${value}`) }))
  const choices = [
    { name: 'event', label: t('event'), options: events },
    { name: 'category', label: t('category'), options: categories },
  ] as const
  const typed = [
    { name: 'search', label: t('search'), type: 'search' },
    { name: 'from', label: t('from_day'), type: 'date' },
    { name: 'to', label: t('to_day'), type: 'date' },
  ] as const
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
          onChange={change => choose(name, change.target.value)}
          className="min-w-32 grow basis-32 sm:max-w-44"
        />
      ))}
      {typed.map(({ name, label, type }) => (
        <TextField
          key={`${name} ${cleared}`}
          type={type}
          label={label}
          defaultValue={params[name] ?? ''}
          onChange={change => choose(name, change.target.value)}
          className="min-w-36 grow basis-36 sm:max-w-44"
        />
      ))}
      {(search ?? event ?? category ?? from ?? to) && (
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
