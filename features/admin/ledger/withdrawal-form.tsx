// What is missing in a wallet of the platform, booked as the provider's statement says: what reached the bank, and what it kept.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { readEuros, typedEuros } from '#lib/money.ts'
import type { OwnWallet } from '#lib/rules/billing/withdrawals.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'
import { BookingButton, BookingForm } from './booking-form.tsx'

type Missing = { wallet: OwnWallet; cents: number }

export function Withdrawal({ missing }: { missing: Missing }) {
  const t = useTranslations('books.withdrawal')
  const [open, setOpen] = useState(false)
  if (open) return <WithdrawalForm missing={missing} onClose={() => setOpen(false)} />
  return <BookingButton label={t('open')} onOpen={() => setOpen(true)} />
}

function WithdrawalForm({ missing: { wallet, cents }, onClose }: { missing: Missing; onClose: () => void }) {
  const t = useTranslations('books.withdrawal')
  const format = useFormatter()
  const locale = usePageLocale()
  const refreshMoney = useMoneyRefresh()
  const euros = (amount: number) => format.number(amount / 100, { style: 'currency', currency: 'EUR' })
  const { form, field, onSubmit, busy, failure } = useApiForm({
    mode: 'onTouched',
    defaultValues: { bank_cents: typedEuros(cents, locale), reason: '' },
    send: async ({ bank_cents, reason }) => {
      const bank = readEuros(bank_cents) ?? 0
      await call(api.adminPayouts.withdraw, { body: { wallet, bank_cents: bank, kept_cents: cents - bank, reason } })
      snackbar.show({ kind: 'other', message: t('done', { amount: euros(cents) }) })
      // The difference was what the last check said; the next one says what is left of it.
      await call(api.adminPayouts.check, {})
      await refreshMoney()
    },
  })
  const bank = readEuros(useWatch({ control: form.control, name: 'bank_cents' }))
  const check = (text: string): FieldProblem | true => {
    const typed = readEuros(text)
    return typed === null ? 'number_invalid' : typed > cents ? 'amount_too_high' : true
  }
  return (
    <BookingForm
      title={t(`title_${wallet}`)}
      text={t('text', { amount: euros(cents) })}
      amount={euros(cents)}
      reason={field('reason', written)}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('bank')}
        hint={bank !== null && bank <= cents ? t('kept', { amount: euros(cents - bank) }) : undefined}
        inputMode="decimal"
        suffix="€"
        maxLength={12}
        {...field('bank_cents', { validate: check })}
      />
    </BookingForm>
  )
}
