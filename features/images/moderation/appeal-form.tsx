// Asks a person to look at a photograph that is held back, in the owner's own words; once.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { APPEAL_CHARS } from '#lib/rules/moderation.ts'

/** One text needs no schema in the browser: the API checks it again. */
const noChecks = () => undefined

export function AppealForm({ id }: { id: string }) {
  const t = useTranslations('moderation.appeal')
  const fieldMessage = useFieldMessage()
  const client = useQueryClient()
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState
  const send = async ({ text }: { text: string }) => {
    const answer = await call(api.moderation.appeal, { id, body: { text } })
    client.setQueryData(q(api.moderation.read, { id }).queryKey, answer)
    snackbar.show({ kind: 'other', message: t('sent') })
  }
  const { onSubmit, failure } = useSending(form, ['text'], send, noChecks)
  const problem = errors.text?.message
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      <TextArea
        label={t('label')}
        hint={t('hint')}
        rows={4}
        maxLength={APPEAL_CHARS}
        error={problem ? fieldMessage(problem) : undefined}
        {...form.register('text', { validate: text => text.trim() !== '' || 'required' })}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="w-fit">
        {t('send')}
      </Button>
    </form>
  )
}
