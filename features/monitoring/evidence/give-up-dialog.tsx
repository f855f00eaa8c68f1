// Says that no report of a page can be made, and why: the owner reads it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { EVIDENCE_REASON_CHARS } from '#lib/rules/evidence.ts'

type Fields = { reason: string }

/** One text needs no schema in the browser: the API checks it again. */
const noChecks = () => undefined

export function GiveUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('evidence.waiting')
  const fieldMessage = useFieldMessage()
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<Fields>({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const send = async (body: Fields) => {
    await call(api.evidences.giveUp, { id, body })
    snackbar.show({ kind: 'other', message: t('given_up') })
    await refresh(client, api.evidences.list)
    onClose()
  }
  const { onSubmit, failure } = useSending(form, ['reason'], send, noChecks)
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
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
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
          error={fieldMessage(errors.reason?.message)}
          {...form.register('reason', { validate: text => text.trim() !== '' || 'required' })}
        />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
