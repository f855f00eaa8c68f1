// What can be done with the selected images; it stays in view while the list scrolls.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import Pencil from '#components/ui/icons/pencil.tsx'
import Trash2 from '#components/ui/icons/trash-2.tsx'
import X from '#components/ui/icons/x.tsx'
import type { SelectionProps } from './selection.ts'

/** The dialogs load when they are opened. */
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function LibrarySelectionBar({ selection, select }: SelectionProps) {
  const t = useTranslations('library.selection')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const dialogProps = { selection, select, onClose: () => setOpen(null) }
  return (
    <section
      aria-label={t('label')}
      className="sticky bottom-4 z-20 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-raised p-2 ps-4 shadow-float"
    >
      <p className="me-auto font-semibold text-small">{t('count', { count: selection.size })}</p>
      <Button variant="quiet" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={() => setOpen('edit')}>
        {t('edit')}
      </Button>
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={() => setOpen('delete')}>
        {t('delete')}
      </Button>
      <Button variant="quiet" icon={<X aria-hidden="true" className="size-4" />} onClick={() => select(new Map())}>
        {t('clear')}
      </Button>
      {open === 'edit' && <EditDialog {...dialogProps} />}
      {open === 'delete' && <DeleteDialog {...dialogProps} />}
    </section>
  )
}
