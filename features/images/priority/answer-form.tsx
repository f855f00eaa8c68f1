// The earlier author agrees that somebody else certified the picture too, or declines what was declared.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Priority } from '#lib/contract/priorities.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { PRIORITY_CHARS, priorityCan } from '#lib/rules/priority.ts'

export function AnswerForm({ priority: { id, state } }: { priority: Priority }) {
  const t = useTranslations('priority.panel')
  const client = useQueryClient()
  const router = useRouter()
  const [agree, setAgree] = useState(true)
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { answer: '' },
    send: async ({ answer }) => {
      const settled = await call(api.priorities.answer, { id, body: { agree, answer } })
      client.setQueryData(q(api.priorities.read, { id }).queryKey, settled)
      snackbar.show({ kind: 'other', message: t(agree ? 'agreed' : 'refused') })
      router.refresh()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <h2 className="font-semibold text-title-3">{t('answer')}</h2>
      <p className="text-small">{t('answer_hint')}</p>
      <TextArea label={t('words')} rows={2} maxLength={PRIORITY_CHARS} {...field('answer')} />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={busy && agree} disabled={busy} onClick={() => setAgree(true)}>
          {t('agree')}
        </Button>
        {priorityCan.decline(state) && (
          <Button
            type="submit"
            variant="secondary"
            busy={busy && !agree}
            disabled={busy}
            onClick={() => setAgree(false)}
          >
            {t('decline')}
          </Button>
        )}
      </div>
    </form>
  )
}
