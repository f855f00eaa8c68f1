// What has arrived in the provider's wallet for disputes, booked as paid by the platform for those that were lost.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { repaymentSources, WITHDRAWAL_REASON_CHARS } from '#lib/rules/billing/withdrawals.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

/** A button until it is pressed. */
export function Repayment({ cents }: { cents: number }) {
  const t = useTranslations('books.repayment')
  const [open, setOpen] = useState(false)
  if (open) return <RepaymentForm cents={cents} onClose={() => setOpen(false)} />
  return (
    <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  )
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
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid max-w-2xl gap-4">
      <p className="font-semibold">{t('title')}</p>
      <p className="text-small">{t('text', { amount })}</p>
      <Select
        label={t('source')}
        options={repaymentSources.map(value => ({ value, label: t(`sources.${value}`) }))}
        {...field('source')}
      />
      <TextArea
        label={tw('reason')}
        hint={tw('reason_hint')}
        rows={2}
        maxLength={WITHDRAWAL_REASON_CHARS}
        {...field('reason', written)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {tw('send', { amount })}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {tw('cancel')}
        </Button>
      </div>
    </form>
  )
}
