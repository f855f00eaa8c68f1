// How an invoice stands, in a word.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import type { Invoice } from '#lib/contract/invoices.ts'

const tones = {
  pending: 'warning',
  under_way: 'accent',
  paid: 'success',
  payment_failed: 'danger',
  cancelled: 'neutral',
} as const

export function InvoiceBadge({ invoice: { kind, status } }: { invoice: Pick<Invoice, 'kind' | 'status'> }) {
  const t = useTranslations('invoices')
  if (kind === 'credit_note') return <StatusBadge tone="neutral">{t('kinds.credit_note')}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
