// The administrator's word about who was first: whose certificate prevails, or both, or none; both authors read the reason.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { AdminPriority } from '#lib/contract/priorities.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { type PriorityDecision as Decision, PRIORITY_CHARS, priorityDecisions } from '#lib/rules/priority.ts'

export function PriorityDecision({ priority: { id, state } }: { priority: AdminPriority }) {
  const t = useTranslations('priority.admin')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm<{ decision: Decision; reason: string }>({
    defaultValues: { decision: priorityDecisions.find(each => each === state) ?? 'earlier_stands', reason: '' },
    send: async body => {
      await call(api.priorities.decide, { id, body })
      snackbar.show({ kind: 'other', message: t('done') })
      await refresh(client, api.priorities.all)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-4">
      <Select
        label={t('decision')}
        options={priorityDecisions.map(value => ({ value, label: t(`decisions.${value}`) }))}
        {...field('decision')}
      />
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={2}
        maxLength={PRIORITY_CHARS}
        {...field('reason', written)}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('decide')}
      </Button>
    </form>
  )
}
