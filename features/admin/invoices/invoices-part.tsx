// All invoices and credit notes, newest first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminInvoice } from '#lib/contract/admin-invoices.ts'
import { invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { amountOf, CalendarDay, Moment, PersonLink } from '../money/money-cells.tsx'
import { MoneyFilters } from '../money/money-filters.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { chosenPeriod, known } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { InvoiceNumber } from './invoice-number.tsx'

const tones = {
  pending: 'warning',
  under_way: 'accent',
  paid: 'success',
  payment_failed: 'danger',
  cancelled: 'neutral',
} as const

const numberCell = (row: AdminInvoice) => <InvoiceNumber invoice={row} />
const payerCell = ({ payer }: AdminInvoice) => <PersonLink {...payer} />
const dayCell = ({ issued_on, created_at }: AdminInvoice) =>
  issued_on === null ? <Moment at={created_at} /> : <CalendarDay day={issued_on} />

export function InvoicesPart() {
  const t = useTranslations('money.invoices')
  const columns = useInvoiceColumns()
  const { params } = useMoneyParams()
  const filters = { status: known(invoiceStatuses, params.status), kind: known(invoiceKinds, params.kind) }
  const { page, search } = params
  const query = useQuery({
    ...q(api.adminInvoices.list, { query: { page, search, ...filters, ...chosenPeriod(params) } }),
    placeholderData: keepPreviousData,
  })
  const statuses = invoiceStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  const kinds = invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) }))
  return (
    <div className="grid gap-6">
      <MoneyFilters
        hint={t('search')}
        choices={[
          { name: 'status', label: t('status'), options: statuses },
          { name: 'kind', label: t('kind'), options: kinds },
        ]}
      />
      <MoneyList
        query={query}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <FileCheck aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </MoneyList>
    </div>
  )
}

function useInvoiceColumns(): Column<AdminInvoice>[] {
  const t = useTranslations('money.invoices')
  const tb = useTranslations('billing.invoices')
  const purpose = ({ kind, corrects, category }: AdminInvoice) =>
    kind === 'credit_note' ? t('corrects', { number: corrects ?? '' }) : tb(`categories.${category}`)
  const state = (row: AdminInvoice) => (
    <StatusBadge tone={tones[row.status]}>
      {row.kind === 'credit_note' ? t('kinds.credit_note') : t(`statuses.${row.status}`)}
    </StatusBadge>
  )
  return [
    { key: 'number', header: t('number'), rowHeader: true, cell: numberCell },
    { key: 'day', header: t('day'), cell: dayCell },
    { key: 'payer', header: t('payer'), cell: payerCell },
    { key: 'kind', header: t('category'), cell: purpose },
    { key: 'net', header: t('net'), align: 'end', cell: row => amountOf(row.net_cents) },
    { key: 'vat', header: t('vat'), align: 'end', cell: row => amountOf(row.vat_cents) },
    { key: 'total', header: t('total'), align: 'end', cell: row => amountOf(row.total_cents) },
    { key: 'status', header: t('status'), cell: state },
  ]
}
