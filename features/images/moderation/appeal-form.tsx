// Asks a person to look at a photograph that is on hold, in the owner's own words; once.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { APPEAL_CHARS } from '#lib/rules/moderation.ts'

export function AppealForm({ id }: { id: string }) {
  const t = useTranslations('moderation.appeal')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { text: '' },
    send: async body => {
      const answer = await call(api.moderation.appeal, { id, body })
      client.setQueryData(q(api.moderation.read, { id }).queryKey, answer)
      snackbar.show({ kind: 'other', message: t('sent') })
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      <TextArea label={t('label')} hint={t('hint')} rows={4} maxLength={APPEAL_CHARS} {...field('text', written)} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('send')}
      </Button>
    </form>
  )
}
