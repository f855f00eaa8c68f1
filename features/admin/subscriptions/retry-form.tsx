// Tries a renewal that failed again now: a reason, which the log keeps.
'use client'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { RETRY_REASON_CHARS } from '#lib/rules/billing/renewal-attempts.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

export function RetryForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('plans')
  const refreshMoney = useMoneyRefresh()
  const retry = async (reason: string) => {
    await call(api.adminSubscriptions.retry, { id, body: { reason } })
    snackbar.show({ kind: 'other', message: t('retried') })
    await refreshMoney()
    onClose()
  }
  return (
    <ReasonForm
      title={t('retry_title')}
      label={t('reason')}
      hint={t('reason_hint')}
      max={RETRY_REASON_CHARS}
      rows={2}
      acts={[{ label: t('retry'), send: retry }]}
      cancel={{ label: t('cancel'), onCancel: onClose }}
      className="border-line border-t pt-4"
    >
      <p className="text-small">{t('retry_text')}</p>
    </ReasonForm>
  )
}
