// What has arrived in the provider's wallet for disputes, booked as paid by the platform for those that were lost.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { repaymentSources } from '#lib/rules/billing/withdrawals.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'
import { BookingButton, BookingForm } from './booking-form.tsx'

export function Repayment({ cents }: { cents: number }) {
  const t = useTranslations('books.repayment')
  const [open, setOpen] = useState(false)
  if (open) return <RepaymentForm cents={cents} onClose={() => setOpen(false)} />
  return <BookingButton label={t('open')} onOpen={() => setOpen(true)} />
}

function RepaymentForm({ cents, onClose }: { cents: number; onClose: () => void }) {
  const t = useTranslations('books.repayment')
  const tw = useTranslations('books.withdrawal')
  const format = useFormatter()
  const refreshMoney = useMoneyRefresh()
  const amount = format.number(cents / 100, { style: 'currency', currency: 'EUR' })
  const { field, onSubmit, busy, failure } = useApiForm({
    mode: 'onTouched',
    defaultValues: { source: 'bank', reason: '' },
    send: async ({ source, reason }) => {
      const chosen = repaymentSources.find(each => each === source) ?? 'bank'
      await call(api.adminPayouts.repay, { body: { source: chosen, cents, reason } })
      snackbar.show({ kind: 'other', message: tw('done', { amount }) })
      // The difference was what the last check said; the next one says what is left of it.
      await call(api.adminPayouts.check, {})
      await refreshMoney()
    },
  })
  return (
    <BookingForm
      title={t('title')}
      text={t('text', { amount })}
      amount={amount}
      reason={field('reason', written)}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('source')}
        options={repaymentSources.map(value => ({ value, label: t(`sources.${value}`) }))}
        {...field('source')}
      />
    </BookingForm>
  )
}
