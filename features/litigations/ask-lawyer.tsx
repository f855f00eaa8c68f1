// A creator says yes to the note on costs and risks, and a lawyer is asked.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { CostNote } from './cost-note.tsx'

type Props = { claim: string; version: number }

export function AskLawyer(props: Props) {
  const t = useTranslations('litigations')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('panel.ask_title')}
      closeLabel={t('acts.close')}
      trigger={<Button variant="secondary">{t('panel.ask')}</Button>}
    >
      <AskForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function AskForm({ claim, version, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('litigations.panel')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { agreed: false },
    send: async ({ agreed }) => {
      // Without the yes the API says what is missing, beside the box.
      const body = { agreed: agreed as true, cost_note_version: version }
      await call(api.litigations.open, { id: claim, body })
      await refresh(client, api.litigations, api.infringements, api.hits)
      snackbar.show({ kind: 'other', message: t('asked') })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('ask_title')} className="grid gap-6">
      <CostNote version={version} />
      <Checkbox label={t('agree')} {...field('agreed')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('confirm')}
      </Button>
    </form>
  )
}
