// Lifts a block of payouts: a reason, which the log keeps.
'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { BLOCK_REASON_CHARS } from '#lib/rules/billing/payouts.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

type Props = { id: string; name: string; onClose: () => void }

export function LiftForm({ id, name, onClose }: Props) {
  const t = useTranslations('books.payouts')
  const refreshMoney = useMoneyRefresh()
  const lift = async (reason: string) => {
    await call(api.adminPayouts.lift, { id, body: { reason } })
    snackbar.show({ kind: 'other', message: t('lifted', { name }) })
    await refreshMoney()
  }
  return (
    <ReasonForm
      title={t('lift_title', { name })}
      label={t('lift_reason')}
      hint={t('lift_hint')}
      max={BLOCK_REASON_CHARS}
      rows={2}
      acts={[{ label: t('lift_do'), send: lift }]}
      cancel={{ label: t('cancel'), onCancel: onClose }}
      className="border-line border-t pt-4"
    >
      <p className="text-small">{t('lift_text')}</p>
    </ReasonForm>
  )
}
