// The administrator's word about a photograph on hold: release it, with or without a mark, or keep it on hold; the owner reads the reason.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { ImageOnHold } from '#lib/contract/moderation.ts'
import { written } from '#lib/forms/field-rules.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { APPEAL_CHARS } from '#lib/rules/moderation.ts'

type Decision = 'released' | 'kept'

export function OnHoldDecision({ image: { id, title } }: { image: ImageOnHold }) {
  const t = useTranslations('admin.on_hold')
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision>('kept')
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { reason: '', nudity: false },
    send: async ({ reason, nudity }) => {
      const body = decision === 'released' ? { decision, reason, nudity } : { decision, reason }
      await call(api.moderation.decide, { id, body })
      snackbar.show({ kind: 'other', message: t(`done.${decision}`, { title }) })
      await refresh(client, api.moderation.onHold)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 border-line border-t pt-4">
      <TextArea
        label={t('reason')}
        hint={t('reason_hint')}
        rows={2}
        maxLength={APPEAL_CHARS}
        {...field('reason', written)}
      />
      <Checkbox label={t('nudity')} hint={t('nudity_hint')} {...field('nudity')} />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={busy && decision === 'released'}
          disabled={busy}
          onClick={() => setDecision('released')}
        >
          {t('release')}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          busy={busy && decision === 'kept'}
          disabled={busy}
          onClick={() => setDecision('kept')}
        >
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
