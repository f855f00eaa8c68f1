// How the payment of a report stands after the bank's page.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PaymentOutcome } from '#features/payment/payment-outcome.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'

export function PaymentReturn({ invoice, onClose }: { invoice: string; onClose: () => void }) {
  const t = useTranslations('report-payment')
  const client = useQueryClient()
  return (
    <PaymentOutcome
      invoice={invoice}
      onDecided={() => void refresh(client, api.evidences, api.invoices.list)}
      onClose={onClose}
      failed={() => t('failed')}
      paid={() => ({ title: t('paid_title'), text: t('paid') })}
    />
  )
}
