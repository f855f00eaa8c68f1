// How an invoice stands, in a word.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import type { Invoice } from '#lib/contract/invoices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const tones = {
  pending: 'warning',
  under_way: 'accent',
  paid: 'success',
  payment_failed: 'danger',
  cancelled: 'neutral',
} as const

type Shown = Pick<Invoice, 'kind' | 'status' | 'total_cents' | 'credited_cents' | 'debited_on'>

export function InvoiceBadge({ invoice }: { invoice: Shown }) {
  const { kind, status, total_cents, credited_cents } = invoice
  const t = useTranslations('invoices')
  if (kind === 'credit_note') return <StatusBadge tone="neutral">{t('kinds.credit_note')}</StatusBadge>
  if (status === 'paid' && credited_cents > 0)
    return <StatusBadge tone="neutral">{t(credited_cents < total_cents ? 'credit.part' : 'credit.whole')}</StatusBadge>
  if (status === 'under_way') return <Debited debited_on={invoice.debited_on} />
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** A direct debit takes days: whoever looks sees that nothing is to be done, and by when it is. */
function Debited({ debited_on }: Pick<Shown, 'debited_on'>) {
  const t = useTranslations('invoices')
  const dates = useDateWords()
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <StatusBadge tone="accent">{t('statuses.under_way')}</StatusBadge>
      <span className="ps-4 text-caption text-ink-muted">
        {debited_on === null ? t('debit_soon') : t('debit_on', { day: dates.day(debited_on, 'short') })}
      </span>
    </span>
  )
}
