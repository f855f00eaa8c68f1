// How the payment of a report stands after the bank's page: asked of the API until the provider has decided.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf, refresh } from '#lib/api/query.ts'

const WAITING_MS = 2_000

export function PaymentReturn({ invoice, onClose }: { invoice: string; onClose: () => void }) {
  const t = useTranslations('report-payment')
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...keyOf(api.invoices.refresh), invoice],
    queryFn: () => call(api.invoices.refresh, { id: invoice }),
    refetchInterval: ({ state }) => (state.data?.status === 'created' ? WAITING_MS : false),
  })
  const status = data?.status
  useEffect(() => {
    if (status === 'succeeded' || status === 'failed') void refresh(client, api.evidences, api.invoices.list)
  }, [status, client])
  if (error) return <FormFailure failure={error} />
  if (data?.status === null) return null
  const close = (
    <Button variant="secondary" size="small" onClick={onClose}>
      {t('close')}
    </Button>
  )
  if (!data || data.status === 'created')
    return (
      <Notice live="status" className="max-w-2xl" title={t('waiting_title')}>
        {t('waiting')}{' '}
        {data?.redirect_url && (
          <a href={data.redirect_url} className={textLinkClass()}>
            {t('to_bank')}
          </a>
        )}
      </Notice>
    )
  if (data.status === 'failed')
    return (
      <Notice tone="danger" live="alert" className="max-w-2xl" title={t('failed_title')} actions={close}>
        {t('failed')}
      </Notice>
    )
  return (
    <Notice tone="success" live="status" className="max-w-2xl" title={t('paid_title')} actions={close}>
      {t('paid')}
    </Notice>
  )
}
