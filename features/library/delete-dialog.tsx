// Asks before the selected images are deleted, and says which of them stay and why.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { RefusalList } from './refusal-list.tsx'
import type { SelectionProps } from './selection.ts'
import { useBulkRemove } from './use-bulk.ts'

type Props = SelectionProps & { onClose: () => void }

export function DeleteDialog({ selection, select, onClose }: Props) {
  const t = useTranslations('library.delete')
  const failureMessage = useFailureMessage()
  // As selected at first: what is deleted leaves the selection while the dialog is open.
  const [selected] = useState(selection)
  const remove = useBulkRemove()
  const images = [...selected.values()]
  const deletable = images.filter(({ owned }) => !owned?.undeletable)
  const blocked = images.flatMap(({ id, owned }) => (owned?.undeletable ? [{ id, code: owned.undeletable }] : []))
  // Between the list and the call an image may have been put on sale: the server decides.
  const refusals = [...blocked, ...(remove.data?.refused ?? [])]
  const deleteImages = async () => {
    const { done, refused } = await remove.mutateAsync({ ids: deletable.map(({ id }) => id) })
    snackbar.show({ kind: 'other', message: t('done', { count: done }) })
    const left = new Set([...blocked, ...refused].map(({ id }) => id))
    if (refused.length === 0) onClose()
    select(new Map([...selected].filter(([id]) => left.has(id))))
  }
  const finished = remove.data !== undefined || deletable.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={t('close')}
      title={finished ? t('stayed', { count: refusals.length }) : t('title', { count: deletable.length })}
      footer={
        finished ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            {/* Errors are shown below. */}
            <Button variant="danger" busy={remove.isPending} onClick={() => deleteImages().catch(() => undefined)}>
              {t('confirm', { count: deletable.length })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {!finished && <p className="text-small">{t('text')}</p>}
        {remove.error && (
          <Notice tone="danger" live="alert">
            {failureMessage(remove.error)}
          </Notice>
        )}
        {refusals.length > 0 && !finished && (
          <p className="font-semibold text-small">{t('staying', { count: refusals.length })}</p>
        )}
        {refusals.length > 0 && (
          <RefusalList refused={refusals} images={selected} label={t('staying', { count: refusals.length })} />
        )}
      </div>
    </Dialog>
  )
}
