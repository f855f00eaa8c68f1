// The columns of a table of payments.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import type { Column } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { AdminPayment } from '#lib/contract/admin-payments.ts'
import { amountOf, Moment, PersonLink } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'

const tones = { created: 'warning', succeeded: 'success', failed: 'danger' } as const

const whenCell = (row: AdminPayment) => <PaymentLink payment={row} />
const payerCell = ({ payer }: AdminPayment) => <PersonLink {...payer} />
const statusCell = (row: AdminPayment) => <PaymentStatus payment={row} />

export function usePaymentColumns(): Column<AdminPayment>[] {
  const t = useTranslations('money.payments')
  return [
    { key: 'when', header: t('when'), rowHeader: true, cell: whenCell },
    { key: 'payer', header: t('payer'), cell: payerCell },
    { key: 'invoice', header: t('invoice'), cell: ({ invoice }) => invoice.number ?? t('no_number') },
    { key: 'method', header: t('method'), cell: ({ method }) => t(`methods.${method}`) },
    { key: 'amount', header: t('amount'), align: 'end', cell: ({ amount_cents }) => amountOf(amount_cents) },
    { key: 'status', header: t('status'), cell: statusCell },
  ]
}

/** Leads to the payment in full. */
function PaymentLink({ payment: { id, created_at } }: { payment: AdminPayment }) {
  return (
    <AppLink href={moneyHref({ part: 'payments', item: id })} className={textLinkClass()}>
      <Moment at={created_at} />
    </AppLink>
  )
}

export function PaymentStatus({ payment: { status, refusal } }: { payment: Pick<AdminPayment, 'status' | 'refusal'> }) {
  const t = useTranslations('money.payments')
  return (
    <StatusBadge tone={tones[status]} pulse={status === 'created'}>
      {refusal === null ? t(`statuses.${status}`) : t('refused', { code: refusal })}
    </StatusBadge>
  )
}
