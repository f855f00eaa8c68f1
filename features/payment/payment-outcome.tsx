// How the payment of an invoice stands after the bank's page: asked of the API until the provider has decided.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf } from '#lib/api/query.ts'
import type { Payment } from '#lib/contract/invoices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const WAITING_MS = 2_000
/** So often it is asked that quickly; whoever waits longer is at their bank. */
const QUICK_ASKS = 60
const LATER_MS = 30_000

type Props = {
  /** The id of the invoice. What else the address of the return says is ignored: the provider is asked. */
  invoice: string
  /** Once the provider has decided. */
  onDecided: (status: 'succeeded' | 'failed') => void
  onClose: () => void
  /** What else is said while a debit is on its way. */
  debited?: (invoice: Payment['invoice']) => string | null
  /** What is said once it has failed. */
  failed: (invoice: Payment['invoice']) => string
  /** What is said once it is paid. */
  paid: (invoice: Payment['invoice']) => { title: string; text: ReactNode }
}

export function PaymentOutcome({ invoice, onDecided, onClose, debited, failed, paid }: Props) {
  const t = useTranslations('payment')
  const { data, error } = useQuery({
    queryKey: [...keyOf(api.invoices.refresh), invoice],
    queryFn: () => call(api.invoices.refresh, { id: invoice }),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) => {
      // A debit takes days.
      if (known?.status !== 'created' || known.method === 'direct_debit') return false
      return dataUpdateCount < QUICK_ASKS ? WAITING_MS : LATER_MS
    },
  })
  const status = data?.status
  const tell = useTranslations('payment.pay')
  const decided = useEffectEvent((how: 'succeeded' | 'failed') => {
    const number = data?.invoice.number
    if (how === 'succeeded' && number) snackbar.show({ kind: 'other', message: tell('paid', { number }) })
    onDecided(how)
  })
  useEffect(() => {
    if (status === 'succeeded' || status === 'failed') decided(status)
  }, [status])
  if (error) return <FormFailure failure={error} />
  if (status === null) return null
  if (data?.status === 'created' && data.method === 'direct_debit')
    return <Debited charge_on={data.charge_on} also={debited?.(data.invoice) ?? null} />
  if (!data || status === 'created') return <Waiting bank={data?.redirect_url ?? null} />
  const close = (
    <Button variant="secondary" size="small" onClick={onClose}>
      {t('close')}
    </Button>
  )
  if (status === 'failed')
    return (
      <Notice tone="danger" live="alert" className="max-w-2xl" title={t('failed_title')} actions={close}>
        {failed(data.invoice)}
      </Notice>
    )
  const { title, text } = paid(data.invoice)
  return (
    <Notice tone="success" live="status" className="max-w-2xl" title={title} actions={close}>
      {text}
    </Notice>
  )
}

/** What happens next with a direct debit, and by when. */
function Debited({ charge_on, also }: Pick<Payment, 'charge_on'> & { also: string | null }) {
  const t = useTranslations('payment')
  const dates = useDateWords()
  return (
    <Notice live="status" className="max-w-2xl" title={t('debit_title')}>
      {charge_on === null ? t('debit_soon') : t('debit_on', { day: dates.day(charge_on) })} {t('debit_next')} {also}
    </Notice>
  )
}

/** `bank` is the page on which the payer still has to confirm. */
function Waiting({ bank }: { bank: string | null }) {
  const t = useTranslations('payment')
  return (
    <Notice live="status" className="max-w-2xl" title={t('waiting_title')}>
      {t('waiting')}{' '}
      {bank && (
        <a href={bank} className={textLinkClass()}>
          {t('to_bank')}
        </a>
      )}
    </Notice>
  )
}
