// Tries a renewal that failed again now: a reason, which the log keeps.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { RETRY_REASON_CHARS } from '#lib/rules/billing/renewal-attempts.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

export function RetryForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('plans')
  const refreshMoney = useMoneyRefresh()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await call(api.adminSubscriptions.retry, { id, body: { reason } })
      snackbar.show({ kind: 'other', message: t('retried') })
      await refreshMoney()
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('retry_title')} className="grid gap-4 border-line border-t pt-4">
      <p className="text-small">{t('retry_text')}</p>
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={2}
        maxLength={RETRY_REASON_CHARS}
        {...field('reason', written)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('retry')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
