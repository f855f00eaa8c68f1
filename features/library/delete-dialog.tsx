// Asks before the chosen photographs are deleted, and says which of them stay and why.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Selecting } from './photographs.tsx'
import { RefusalList } from './refusal-list.tsx'
import { useBulkRemove } from './use-bulk.ts'

type Props = Selecting & { onClose: () => void }

export function DeleteDialog({ selection, select, onClose }: Props) {
  const t = useTranslations('library.delete')
  const failureMessage = useFailureMessage()
  // As they were chosen: what is deleted leaves the selection while the dialog is open.
  const [chosen] = useState(selection)
  const remove = useBulkRemove()
  const images = [...chosen.values()]
  const going = images.filter(({ owned }) => !owned?.undeletable)
  const blocked = images.flatMap(({ id, owned }) => (owned?.undeletable ? [{ id, code: owned.undeletable }] : []))
  // Between the list and the call an image may have been put on sale: the server has the last word.
  const staying = [...blocked, ...(remove.data?.refused ?? [])]
  const act = async () => {
    const { done, refused } = await remove.mutateAsync({ ids: going.map(({ id }) => id) })
    snackbar.show({ kind: 'other', message: t('done', { count: done }) })
    const kept = new Set([...blocked, ...refused].map(({ id }) => id))
    if (refused.length === 0) onClose()
    select(new Map([...chosen].filter(([id]) => kept.has(id))))
  }
  const over = remove.data !== undefined || going.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={t('close')}
      title={over ? t('stayed', { count: staying.length }) : t('title', { count: going.length })}
      footer={
        over ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            {/* What the call refuses is shown below. */}
            <Button variant="danger" busy={remove.isPending} onClick={() => act().catch(() => undefined)}>
              {t('confirm', { count: going.length })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {!over && <p className="text-small">{t('text')}</p>}
        {remove.error && (
          <Notice tone="danger" live="alert">
            {failureMessage(remove.error)}
          </Notice>
        )}
        {staying.length > 0 && !over && (
          <p className="font-semibold text-small">{t('staying', { count: staying.length })}</p>
        )}
        {staying.length > 0 && (
          <RefusalList refused={staying} images={chosen} label={t('staying', { count: staying.length })} />
        )}
      </div>
    </Dialog>
  )
}
