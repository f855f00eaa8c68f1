// How a payment stands after the bank's page: asked of the API until the provider has decided, whatever the address says.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf, refresh } from '#lib/api/query.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { InvoicePdfLink } from '../billing/invoice-pdf-link.tsx'

const WAITING_MS = 2_000

type Props = {
  invoice: string
  /** It is no longer among what waits to be paid. */
  onPaid: (invoice: string) => void
  onClose: () => void
}

export function PaymentResult({ invoice, onPaid, onClose }: Props) {
  const t = useTranslations('billing.result')
  const locale = useLocale()
  const client = useQueryClient()
  const router = useRouter()
  const { data, error } = useQuery({
    queryKey: [...keyOf(api.invoices.refresh), invoice],
    queryFn: () => call(api.invoices.refresh, { id: invoice }),
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? WAITING_MS : false),
  })
  const status = data?.status
  useEffect(() => {
    if (status !== 'succeeded') return
    onPaid(invoice)
    void refresh(client, api.profiles, api.subscriptions, api.images, api.invoices.list)
    // The frame of the page knows the plan too.
    router.refresh()
  }, [status, invoice, onPaid, client, router])
  if (error) return <FormFailure failure={error} />
  const close = (
    <Button variant="secondary" size="small" onClick={onClose}>
      {t('close')}
    </Button>
  )
  if (data?.status === null) return null
  if (!data || data.status === 'created') {
    const { redirect_url = null } = data ?? {}
    return (
      <Notice live="status" className="max-w-2xl" title={t('waiting_title')}>
        {t('waiting')}{' '}
        {redirect_url && (
          <a href={redirect_url} className={textLinkClass()}>
            {t('to_bank')}
          </a>
        )}
      </Notice>
    )
  }
  if (data.status === 'failed')
    return (
      <Notice tone="danger" live="alert" className="max-w-2xl" title={t('failed_title')} actions={close}>
        {t('failed')}
      </Notice>
    )
  const { id, number } = data.invoice
  return (
    <Notice tone="success" live="status" className="max-w-2xl" title={t('paid_title')} actions={close}>
      {t('paid', { number: number ?? '' })}{' '}
      {number && (
        <InvoicePdfLink id={id} number={number} locale={locale}>
          {t('pdf')}
        </InvoicePdfLink>
      )}
    </Notice>
  )
}
