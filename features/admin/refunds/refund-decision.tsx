// The word of the second administrator about a refund; whoever asked for it may take it back.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { AdminRefund } from '#lib/contract/admin-refunds.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { REFUND_REASON_CHARS } from '#lib/rules/billing/refunds.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

export function RefundDecision({ refund: { id, may } }: { refund: AdminRefund }) {
  const t = useTranslations('money.refunds')
  const tr = useTranslations('money.refund')
  const refreshMoney = useMoneyRefresh()
  const [decision, setDecision] = useState<'approved' | 'declined'>('declined')
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { comment: '' },
    send: async ({ comment }) => {
      const { status } = await call(api.adminRefunds.decide, { id, body: { decision, comment } })
      const message = tr(`done.${status}`)
      snackbar.show({ kind: status === 'failed' ? 'error' : 'other', message })
      await refreshMoney()
    },
  })
  const withdraws = may === 'withdraw'
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-4">
      {withdraws && <p className="text-ink-muted text-small">{t('waits')}</p>}
      <TextArea
        label={withdraws ? t('withdraw_reason') : t('comment')}
        rows={2}
        maxLength={REFUND_REASON_CHARS}
        {...field('comment', written)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {!withdraws && (
          <Button
            type="submit"
            busy={busy && decision === 'approved'}
            disabled={busy}
            onClick={() => setDecision('approved')}
          >
            {t('approve')}
          </Button>
        )}
        <Button
          type="submit"
          variant="secondary"
          busy={busy && decision === 'declined'}
          disabled={busy}
          onClick={() => setDecision('declined')}
        >
          {withdraws ? t('withdraw') : t('decline')}
        </Button>
      </div>
    </form>
  )
}
