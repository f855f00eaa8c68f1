// A lawyer takes a case, once they have read what it means.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useActDone } from './use-act.ts'

export function AcceptAct({ id }: { id: string }) {
  const t = useTranslations('litigations.acts')
  const done = useActDone()
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction()
  const accept = async () => {
    await call(api.litigations.accept, { id })
    setOpen(false)
    await done('accept')
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      title={t('titles.accept')}
      description={t('texts.accept')}
      confirmLabel={t('buttons.accept')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={() => run(accept)}
      trigger={<Button>{t('buttons.accept')}</Button>}
    >
      <FormFailure failure={failure} />
    </AlertDialog>
  )
}
