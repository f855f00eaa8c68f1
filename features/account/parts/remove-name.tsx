// Removes a name from a list after asking.
'use client'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'

type Props = { name: string; remove: () => Promise<void> }

export function RemoveName({ name, remove }: Props) {
  const t = useTranslations('people.manage')
  const failureMessage = useFailureMessage()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await remove()
      snackbar.show({ kind: 'other', message: t('removed', { name }) })
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
    }
    setBusy(false)
    setOpen(false)
  }
  return (
    <AlertDialog
      danger
      open={open}
      onOpenChange={setOpen}
      busy={busy}
      title={t('remove_title', { name })}
      description={t('remove_text')}
      confirmLabel={t('remove_confirm')}
      cancelLabel={t('cancel')}
      onConfirm={() => void confirm()}
      trigger={<IconButton label={t('remove', { name })} icon={<Trash2 aria-hidden="true" className="size-5" />} />}
    />
  )
}
