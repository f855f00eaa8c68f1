// One's invoices, newest first, with their state and their PDF.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { ListPages } from '#components/layout/lists/list-pages.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { toCents } from '#lib/money.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { InvoicePdfLink } from './invoice-pdf-link.tsx'

const tones = {
  pending: 'warning',
  under_way: 'accent',
  paid: 'success',
  payment_failed: 'danger',
  cancelled: 'neutral',
} as const

export function InvoicesTab() {
  const t = useTranslations('billing.invoices')
  const titles = useTranslations('profile.tabs')
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    ...q(api.invoices.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <TabFrame title={titles('invoices')} lead={t('lead')}>
      {error && <FormFailure failure={error} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.count === 0 && <EmptyState title={t('none_title')}>{t('none')}</EmptyState>}
      {data && data.count > 0 && <InvoiceTable invoices={data.results} />}
      {data && <ListPages count={data.count} page_size={PAGE_SIZE} page={page} onPage={setPage} />}
    </TabFrame>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  const t = useTranslations('billing.invoices')
  const format = useFormatter()
  const locale = useLocale()
  const day = ({ issued_on, created_at }: Invoice) => (
    <span className="whitespace-nowrap">
      {format.dateTime(new Date(issued_on ?? created_at), { dateStyle: 'medium' })}
    </span>
  )
  const named = ({ id, number }: Invoice) =>
    number === null ? (
      t('no_number')
    ) : (
      <InvoicePdfLink id={id} number={number} locale={locale}>
        {number}
      </InvoicePdfLink>
    )
  const category = (row: Invoice) => t(`categories.${row.category}`)
  const direction = (row: Invoice) => t(`directions.${row.direction}`)
  const status = ({ kind, status: state }: Invoice) => (
    <StatusBadge tone={tones[state]}>{kind === 'credit_note' ? t('credit_note') : t(`statuses.${state}`)}</StatusBadge>
  )
  const columns: Column<Invoice>[] = [
    { key: 'number', header: t('number'), rowHeader: true, cell: named },
    { key: 'date', header: t('date'), cell: day },
    { key: 'category', header: t('category'), cell: category },
    { key: 'direction', header: t('direction'), cell: direction },
    { key: 'net', header: t('net'), align: 'end', cell: row => amount(row.net_cents) },
    { key: 'vat', header: t('vat'), align: 'end', cell: row => amount(row.vat_cents) },
    { key: 'total', header: t('total'), align: 'end', cell: row => amount(row.total_cents) },
    { key: 'status', header: t('status'), cell: status },
  ]
  return <Table caption={t('caption')} columns={columns} rows={invoices} rowKey={({ id }) => id} />
}

const amount = (cents: number) => <Money cents={toCents(cents)} />
