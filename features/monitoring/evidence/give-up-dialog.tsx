// Says that no report of a page can be made, and why: the owner reads it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { EVIDENCE_REASON_CHARS } from '#lib/rules/evidence.ts'

export function GiveUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('evidence.waiting')
  const client = useQueryClient()
  const formId = useId()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { reason: '' },
    send: async body => {
      await call(api.evidences.giveUp, { id, body })
      snackbar.show({ kind: 'other', message: t('given_up') })
      await refresh(client, api.evidences.list)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('give_up_title')}
      description={t('give_up_text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {t('give_up')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextArea
          label={t('reason')}
          hint={t('reason_hint')}
          rows={3}
          maxLength={EVIDENCE_REASON_CHARS}
          {...field('reason', written)}
        />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
