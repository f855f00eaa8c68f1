// Removes a name from a list after asking.
'use client'
import { useTranslations } from 'next-intl'
import { useConfirmed } from '#components/forms/use-confirmed.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Trash2 from '#components/ui/icons/trash-2.tsx'

type Props = { name: string; remove: () => Promise<void> }

export function RemoveName({ name, remove }: Props) {
  const t = useTranslations('people.manage')
  const question = useConfirmed(remove, t('removed', { name }))
  return (
    <AlertDialog
      danger
      {...question}
      title={t('remove_title', { name })}
      description={t('remove_text')}
      confirmLabel={t('remove_confirm')}
      cancelLabel={t('cancel')}
      trigger={<IconButton label={t('remove', { name })} icon={<Trash2 aria-hidden="true" className="size-5" />} />}
    />
  )
}
