// One's invoices and credit notes, newest first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { InvoiceBadge } from '#features/payment/invoice-badge.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import { invoiceHref } from './invoice-params.ts'
import { useInvoiceParams } from './use-invoice-params.ts'
import { YearArchives } from './year-archives.tsx'

export function InvoiceList() {
  const t = useTranslations('invoices')
  const { params, pageHref } = useInvoiceParams()
  const columns = useColumns()
  const { invoice: _, page, ...filters } = params
  const query = useQuery({
    ...q(api.invoices.list, { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
  })
  const filtered = Object.values(filters).some(value => value !== undefined)
  const empty = filtered
    ? { title: t('no_match_title'), text: t('no_match') }
    : { title: t('none_title'), text: t('none') }
  return (
    <div className="grid gap-6">
      {(filtered || (query.data && query.data.count > 0)) && <InvoiceFilters />}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ ...empty, level: 3, icon: <FileCheck aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
      {query.data && query.data.count > 0 && <RateNote />}
      <YearArchives />
    </div>
  )
}

const amount = (cents: number) => <Money cents={toCents(cents)} />

function useColumns(): Column<Invoice>[] {
  const t = useTranslations('invoices')
  const tBilling = useTranslations('billing.invoices')
  const dates = useDateWords()
  const day = ({ issued_on, created_at }: Invoice) => (
    <span className="whitespace-nowrap">{dates.dayOf(issued_on ?? created_at, 'short')}</span>
  )
  const named = (invoice: Invoice) => (
    <span className="grid justify-items-start">
      <AppLink href={invoiceHref({ invoice: invoice.id })} className={`${textLinkClass()} whitespace-nowrap`}>
        {invoice.number ?? t('no_number')}
      </AppLink>
      <span className="text-ink-muted sm:hidden">{day(invoice)}</span>
    </span>
  )
  return [
    { key: 'number', header: t('number'), rowHeader: true, cell: named },
    { key: 'date', header: t('date'), cell: day, wide: true },
    { key: 'category', header: t('purpose'), cell: row => tBilling(`categories.${row.category}`), wide: true },
    { key: 'direction', header: t('direction'), cell: row => t(`directions.${row.direction}`), wide: true },
    { key: 'net', header: t('net'), align: 'end', cell: row => amount(row.net_cents), wide: true },
    { key: 'vat', header: t('vat'), align: 'end', cell: row => amount(row.vat_cents), wide: true },
    { key: 'total', header: t('total'), align: 'end', cell: row => <Price cents={toCents(row.total_cents)} /> },
    { key: 'status', header: t('status'), cell: row => <InvoiceBadge invoice={row} /> },
  ]
}
