// The later author says by what right they certified a picture that somebody else had certified before.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Priority } from '#lib/contract/priorities.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { PRIORITY_CHARS, type PriorityGround, priorityGrounds } from '#lib/rules/priority.ts'

export function DeclarationForm({ priority: { id } }: { priority: Priority }) {
  const t = useTranslations('priority.panel')
  const grounds = useTranslations('priority.grounds')
  const client = useQueryClient()
  const router = useRouter()
  const { field, onSubmit, busy, failure } = useApiForm<{ ground: PriorityGround; message: string }>({
    defaultValues: { ground: 'license', message: '' },
    send: async body => {
      const answer = await call(api.priorities.declare, { id, body })
      client.setQueryData(q(api.priorities.read, { id }).queryKey, answer)
      snackbar.show({ kind: 'other', message: t('sent') })
      router.refresh()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <h2 className="font-semibold text-title-3">{t('declare')}</h2>
      <Select
        label={t('ground')}
        options={priorityGrounds.map(value => ({ value, label: grounds(value) }))}
        {...field('ground')}
      />
      <TextArea
        label={t('message')}
        hint={t('message_hint')}
        rows={3}
        maxLength={PRIORITY_CHARS}
        {...field('message')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('send')}
      </Button>
    </form>
  )
}
