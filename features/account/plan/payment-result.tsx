// How the payment of a plan stands after the bank's page.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { PaymentOutcome } from '#features/payment/payment-outcome.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Payment } from '#lib/contract/invoices.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { InvoicePdfLink } from '../billing/invoice-pdf-link.tsx'

type Props = {
  invoice: string
  /** It is no longer among what waits to be paid. */
  onPaid: (invoice: string) => void
  onClose: () => void
}

export function PaymentResult({ invoice, onPaid, onClose }: Props) {
  const t = useTranslations('billing.result')
  const client = useQueryClient()
  const router = useRouter()
  const follow = () => {
    onPaid(invoice)
    void refresh(client, api.profiles, api.subscriptions, api.images, api.invoices.list)
    // The frame of the page knows the plan too.
    router.refresh()
  }
  return (
    <PaymentOutcome
      invoice={invoice}
      onDecided={status => status === 'succeeded' && follow()}
      onClose={onClose}
      debited={({ renewal }) => (renewal ? null : t('begins'))}
      // Whoever chose again since then has another invoice, and perhaps another plan.
      failed={({ status }) => t(status === 'cancelled' ? 'replaced' : 'failed')}
      paid={paid => ({ title: t(paid.renewal ? 'renewed_title' : 'paid_title'), text: <PaidInvoice invoice={paid} /> })}
    />
  )
}

function PaidInvoice({ invoice: { id, number } }: { invoice: Payment['invoice'] }) {
  const t = useTranslations('billing.result')
  const locale = useLocale()
  return (
    <>
      {t('paid', { number: number ?? '' })}{' '}
      {number && (
        <InvoicePdfLink id={id} number={number} locale={locale}>
          {t('pdf')}
        </InvoicePdfLink>
      )}
    </>
  )
}
