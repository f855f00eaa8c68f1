// The platform's answer to a dispute: a document that proves it right, or the loss.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select, type SelectProps } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { AdminDispute } from '#lib/contract/admin-disputes.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { disputeDocuments } from '#lib/rules/billing/disputes.ts'
import { REFUND_REASON_CHARS } from '#lib/rules/billing/refunds.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'

export function DisputeAnswer({ dispute: { id, may_contest } }: { dispute: AdminDispute }) {
  const t = useTranslations('money.disputes')
  const refreshMoney = useMoneyRefresh()
  const [file, setFile] = useState<File | null>(null)
  const [act, setAct] = useState<'contest' | 'accept'>('accept')
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { type: 'invoice', reason: '' },
    send: async ({ type, reason }) => {
      const chosen = disputeDocuments.find(each => each === type) ?? 'other'
      if (act === 'contest' && file) await call(api.adminDisputes.contest, { id, body: { type: chosen, reason }, file })
      else await call(api.adminDisputes.accept, { id, body: { reason } })
      snackbar.show({ kind: 'other', message: t(`done.${act}`) })
      await refreshMoney()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-4">
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={2}
        maxLength={REFUND_REASON_CHARS}
        {...field('reason', written)}
      />
      {may_contest && <Proof type={field('type')} onFile={setFile} />}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        {may_contest && (
          <Button
            type="submit"
            busy={busy && act === 'contest'}
            disabled={busy || file === null}
            onClick={() => setAct('contest')}
          >
            {t('contest')}
          </Button>
        )}
        <Button
          type="submit"
          variant="secondary"
          busy={busy && act === 'accept'}
          disabled={busy}
          onClick={() => setAct('accept')}
        >
          {t('accept')}
        </Button>
      </div>
    </form>
  )
}

type ProofProps = { type: Omit<SelectProps, 'label' | 'options'>; onFile: (file: File | null) => void }

/** The document and what it is. */
function Proof({ type, onFile }: ProofProps) {
  const t = useTranslations('money.disputes')
  const id = useId()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('type')}
        options={disputeDocuments.map(value => ({ value, label: t(`types.${value}`) }))}
        {...type}
      />
      <label htmlFor={id} className="grid gap-1.5">
        <span className="font-semibold text-small">{t('file')}</span>
        <input
          id={id}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          onChange={event => onFile(event.target.files?.[0] ?? null)}
          className="min-h-11 text-small file:me-3 file:min-h-9 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3"
        />
        <span className="text-caption text-ink-muted">{t('file_hint')}</span>
      </label>
    </div>
  )
}
