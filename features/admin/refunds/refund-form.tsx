// Gives a payment back, whole or in part: how much, why, and whether the plan ends with it.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { AdminPaymentDetail } from '#lib/contract/admin-payments.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { readEuros, toCents, typedEuros } from '#lib/money.ts'
import { needsSecondAdministrator, REFUND_REASON_CHARS, refundedOf } from '#lib/rules/billing/refunds.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

export function RefundForm({ detail, onDone }: { detail: AdminPaymentDetail; onDone: () => void }) {
  const t = useTranslations('money.refund')
  const format = useFormatter()
  const locale = usePageLocale()
  const refreshMoney = useMoneyRefresh()
  const { payment, invoice, refundable_cents: left, refunds } = detail
  const { form, field, onSubmit, busy, failure } = useApiForm({
    mode: 'onTouched',
    defaultValues: { amount_cents: typedEuros(left, locale), reason: '', ends_plan: left === payment.amount_cents },
    send: async ({ amount_cents, reason, ends_plan }) => {
      const body = { amount_cents: readEuros(amount_cents) ?? 0, reason, ends_plan: forPlan && ends_plan }
      const { status } = await call(api.adminRefunds.create, { id: payment.id, body })
      const message = t(`done.${status}`)
      snackbar.show({ kind: status === 'failed' ? 'error' : 'other', message })
      await refreshMoney()
      onDone()
    },
  })
  const forPlan = invoice.category === 'subscription'
  const amount = readEuros(useWatch({ control: form.control, name: 'amount_cents' })) ?? toCents(0)
  const check = (text: string): FieldProblem | true => {
    const cents = readEuros(text)
    if (cents === null) return 'number_invalid'
    return cents < 1 ? 'amount_too_low' : cents > left ? 'amount_too_high' : true
  }
  const money = format.number(left / 100, { style: 'currency', currency: 'EUR' })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={t('amount')}
        hint={t('left', { amount: money })}
        inputMode="decimal"
        suffix="€"
        maxLength={12}
        {...field('amount_cents', { validate: check })}
      />
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={3}
        maxLength={REFUND_REASON_CHARS}
        {...field('reason', written)}
      />
      {forPlan && <Checkbox label={t('ends_plan')} hint={t('ends_plan_hint')} {...field('ends_plan')} />}
      {needsSecondAdministrator(amount, refundedOf(refundsAsParts(refunds, payment.id))) && (
        <Notice tone="warning">{t('second')}</Notice>
      )}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const refundsAsParts = (refunds: AdminPaymentDetail['refunds'], payment: string) =>
  refunds
    .filter(({ payment_id }) => payment_id === payment)
    .map(({ status, amount_cents }) => ({ status, amount_cents: toCents(amount_cents) }))
