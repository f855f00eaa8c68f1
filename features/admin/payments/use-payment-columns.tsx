// The columns of a table of payments.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import type { Column } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { AdminPayment } from '#lib/contract/admin-payments.ts'
import { amountOf, Moment, PersonLink, Stacked } from '../money/money-cells.tsx'
import { moneyHref } from '../money/money-params.ts'

const tones = { created: 'warning', succeeded: 'success', failed: 'danger' } as const

const payerCell = ({ payer }: AdminPayment) => <PersonLink {...payer} />
const statusCell = (row: AdminPayment) => <PaymentStatus payment={row} />

export function usePaymentColumns(): Column<AdminPayment>[] {
  const t = useTranslations('money.payments')
  const numbered = ({ invoice }: AdminPayment) => invoice.number ?? t('no_number')
  const method = (row: AdminPayment) => t(`methods.${row.method}`)
  const when = (row: AdminPayment) => (
    <Stacked below={[payerCell(row), `${method(row)} · ${numbered(row)}`]}>
      <PaymentLink payment={row} />
    </Stacked>
  )
  return [
    { key: 'when', header: t('when'), rowHeader: true, cell: when },
    { key: 'payer', header: t('payer'), cell: payerCell, wide: true },
    { key: 'invoice', header: t('invoice'), cell: numbered, wide: true },
    { key: 'method', header: t('method'), cell: method, wide: true },
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
