// Lifts a block of payouts: a reason, which the log keeps.
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
import { BLOCK_REASON_CHARS } from '#lib/rules/billing/payouts.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

type Props = { id: string; name: string; onClose: () => void }

export function LiftForm({ id, name, onClose }: Props) {
  const t = useTranslations('books.payouts')
  const refreshMoney = useMoneyRefresh()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await call(api.adminPayouts.lift, { id, body: { reason } })
      snackbar.show({ kind: 'other', message: t('lifted', { name }) })
      await refreshMoney()
    },
  })
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={t('lift_title', { name })}
      className="grid gap-4 border-line border-t pt-4"
    >
      <p className="text-small">{t('lift_text')}</p>
      <TextArea
        label={t('lift_reason')}
        hint={t('lift_hint')}
        rows={2}
        maxLength={BLOCK_REASON_CHARS}
        {...field('reason', written)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('lift_do')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
