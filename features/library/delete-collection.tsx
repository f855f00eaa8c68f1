// Asks before a collection is deleted; its images stay.
'use client'
import { useTranslations } from 'next-intl'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Collection } from '#lib/contract/collections.ts'

type Props = { collection: Collection; onClose: () => void }

export function DeleteCollection({ collection, onClose }: Props) {
  const t = useTranslations('library.collections')
  const failureMessage = useFailureMessage()
  const remove = useCall(api.collections.remove, { refresh: [api.collections.list, api.images.list] })
  const onRemoved = () => {
    snackbar.show({ kind: 'other', message: t('deleted', { name: collection.name }) })
    onClose()
  }
  return (
    <AlertDialog
      open
      danger
      onOpenChange={onClose}
      busy={remove.isPending}
      title={t('delete_title', { name: collection.name })}
      description={t('delete_text', { count: collection.nb_images })}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel')}
      onConfirm={() => remove.mutate({ id: collection.id }, { onSuccess: onRemoved })}
    >
      {remove.error && (
        <Notice tone="danger" live="alert">
          {failureMessage(remove.error)}
        </Notice>
      )}
    </AlertDialog>
  )
}
