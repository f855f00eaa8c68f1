// Says that no report of a page can be made, and why: the owner reads it.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { EVIDENCE_REASON_CHARS } from '#lib/rules/evidence.ts'

export function GiveUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('evidence.waiting')
  const client = useQueryClient()
  const giveUp = async (reason: string) => {
    await call(api.evidences.giveUp, { id, body: { reason } })
    snackbar.show({ kind: 'other', message: t('given_up') })
    await refresh(client, api.evidences.list)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="small"
      title={t('give_up_title')}
      description={t('give_up_text')}
      closeLabel={t('close')}
    >
      <ReasonForm
        title={t('give_up_title')}
        label={t('reason')}
        hint={t('reason_hint')}
        max={EVIDENCE_REASON_CHARS}
        acts={[{ label: t('give_up'), variant: 'danger', send: giveUp }]}
        cancel={{ label: t('cancel'), onCancel: onClose }}
      />
    </Dialog>
  )
}
