// What a person bought and renewed: each period with its invoice and every attempt to pay for it.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { PlanPeriod } from '#lib/contract/admin-subscriptions.ts'
import { InvoiceNumber } from '../invoices/invoice-number.tsx'
import { amountOf, Moment } from '../money/money-cells.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { moneyHref } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { PaymentStatus } from '../payments/use-payment-columns.tsx'
import { Period } from './period.tsx'

export function PlanHistory({ id }: { id: string }) {
  const t = useTranslations('plans')
  const columns = useColumns()
  const { page } = useMoneyParams().params
  const query = useQuery({
    ...q(api.adminSubscriptions.periods, { id, query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <MoneyList
      query={query}
      countLabel={count => t('history_count', { count })}
      empty={{ title: t('history_none_title'), text: t('history_none'), icon: <FileClock aria-hidden="true" /> }}
    >
      {rows => <Table caption={t('history_caption')} columns={columns} rows={rows} rowKey={row => row.invoice.id} />}
    </MoneyList>
  )
}

const periodCell = (row: PlanPeriod) => <Period period={row} />
const amountCell = (row: PlanPeriod) => <Amount period={row} />
const invoiceCell = ({ invoice }: PlanPeriod) => <InvoiceNumber invoice={invoice} />
const paymentsCell = (row: PlanPeriod) => <Attempts period={row} />

function useColumns(): Column<PlanPeriod>[] {
  const t = useTranslations('plans')
  return [
    {
      key: 'what',
      header: t('what'),
      rowHeader: true,
      cell: ({ kind, plan, interval }) => t(`kinds.${kind}`, { plan, interval }),
    },
    { key: 'period', header: t('period'), cell: periodCell },
    { key: 'amount', header: t('amount'), align: 'end', cell: amountCell },
    { key: 'invoice', header: t('invoice'), cell: invoiceCell },
    { key: 'payments', header: t('payments'), cell: paymentsCell },
  ]
}

function Amount({ period: { total_cents, credited_cents } }: { period: PlanPeriod }) {
  const t = useTranslations('plans')
  const { number } = useFormatter()
  const amount = number(credited_cents / 100, { style: 'currency', currency: 'EUR' })
  return (
    <span className="grid justify-items-end">
      {amountOf(total_cents)}
      {credited_cents > 0 && (
        <span className="whitespace-nowrap text-caption text-ink-muted">{t('given_back', { amount })}</span>
      )}
    </span>
  )
}

/** Each leads to the payment in full, where it can be given back. */
function Attempts({ period: { attempts } }: { period: PlanPeriod }) {
  const t = useTranslations('plans')
  if (attempts.length === 0) return t('no_payment')
  return (
    <ul className="grid gap-1">
      {attempts.map(attempt => (
        <li key={attempt.id} className="flex flex-wrap items-baseline gap-x-3">
          <AppLink href={moneyHref({ part: 'payments', item: attempt.id })} className={textLinkClass()}>
            <Moment at={attempt.created_at} />
          </AppLink>
          <PaymentStatus payment={attempt} />
        </li>
      ))}
    </ul>
  )
}
