// All invoices and credit notes, newest first.
'use client'
import { useTranslations } from 'next-intl'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { InvoiceBadge } from '#features/payment/invoice-badge.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminInvoice } from '#lib/contract/admin-invoices.ts'
import { invoiceKinds, invoiceStatuses } from '#lib/rules/billing/invoices.ts'
import { amountOf, CalendarDay, Moment, PersonLink, Stacked } from '../money/money-cells.tsx'
import { known } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { EReportingLink } from './e-reporting-link.tsx'
import { InvoiceNumber } from './invoice-number.tsx'

const stateCell = (row: AdminInvoice) => <InvoiceBadge invoice={row} />
const payerCell = ({ payer }: AdminInvoice) => <PersonLink {...payer} />
const dayCell = ({ issued_on, created_at }: AdminInvoice) =>
  issued_on === null ? <Moment at={created_at} /> : <CalendarDay day={issued_on} />

export function InvoicesPart() {
  const t = useTranslations('money.invoices')
  const words = useTranslations('invoices')
  const columns = useInvoiceColumns()
  const { params } = useMoneyParams()
  const chosen = { status: known(invoiceStatuses, params.status), kind: known(invoiceKinds, params.kind) }
  const statuses = invoiceStatuses.map(value => ({ value, label: words(`statuses.${value}`) }))
  const kinds = invoiceKinds.map(value => ({ value, label: words(`kinds.${value}`) }))
  return (
    <div className="grid gap-6">
      <MoneyPart
        list={asked => q(api.adminInvoices.list, { query: { ...asked, ...chosen } })}
        hint={t('search')}
        filters={[
          { name: 'status', label: t('status'), options: statuses },
          { name: 'kind', label: t('kind'), options: kinds },
        ]}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <FileCheck aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </MoneyPart>
      <EReportingLink />
    </div>
  )
}

function useInvoiceColumns(): Column<AdminInvoice>[] {
  const t = useTranslations('money.invoices')
  const tb = useTranslations('billing.invoices')
  const purpose = ({ kind, corrects, category }: AdminInvoice) =>
    kind === 'credit_note' ? t('corrects', { number: corrects ?? '' }) : tb(`categories.${category}`)
  const named = (row: AdminInvoice) => (
    <Stacked below={[dayCell(row), payerCell(row), purpose(row)]}>
      <InvoiceNumber invoice={row} />
    </Stacked>
  )
  return [
    { key: 'number', header: t('number'), rowHeader: true, cell: named },
    { key: 'day', header: t('day'), cell: dayCell, wide: true },
    { key: 'payer', header: t('payer'), cell: payerCell, wide: true },
    { key: 'kind', header: t('category'), cell: purpose, wide: true },
    { key: 'net', header: t('net'), align: 'end', cell: row => amountOf(row.net_cents), wide: true },
    { key: 'vat', header: t('vat'), align: 'end', cell: row => amountOf(row.vat_cents), wide: true },
    { key: 'total', header: t('total'), align: 'end', cell: row => amountOf(row.total_cents) },
    { key: 'status', header: t('status'), cell: stateCell },
  ]
}
