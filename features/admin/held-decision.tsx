// The administrator's word about a held photograph: release it, with or without a mark, or keep it back; the owner reads the reason.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { ImageOnHold } from '#lib/contract/moderation.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { APPEAL_CHARS } from '#lib/rules/moderation.ts'

type Fields = { reason: string; nudity: boolean }
type Decision = 'released' | 'kept'

/** One text needs no schema in the browser: the API checks it again. */
const noChecks = () => undefined

export function OnHoldDecision({ held: { id, title } }: { held: ImageOnHold }) {
  const t = useTranslations('admin.held')
  const fieldMessage = useFieldMessage()
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision>('kept')
  const form = useForm<Fields>({ defaultValues: { reason: '', nudity: false } })
  const { errors, isSubmitting } = form.formState
  const send = async ({ reason, nudity }: Fields) => {
    await call(api.moderation.decide, {
      id,
      body: decision === 'released' ? { decision, reason, nudity } : { decision, reason },
    })
    snackbar.show({ kind: 'other', message: t(`done.${decision}`, { title }) })
    await refresh(client, api.moderation.held)
  }
  const { onSubmit, failure } = useSending(form, ['reason'], send, noChecks)
  const problem = errors.reason?.message
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-4">
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={2}
        maxLength={APPEAL_CHARS}
        error={problem ? fieldMessage(problem) : undefined}
        {...form.register('reason', { validate: text => text.trim() !== '' || 'required' })}
      />
      <Checkbox label={t('nudity')} hint={t('nudity_hint')} {...form.register('nudity')} />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={isSubmitting && decision === 'released'}
          disabled={isSubmitting}
          onClick={() => setDecision('released')}
        >
          {t('release')}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          busy={isSubmitting && decision === 'kept'}
          disabled={isSubmitting}
          onClick={() => setDecision('kept')}
        >
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
