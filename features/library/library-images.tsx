// A person's own images as a grid or a table, and what is done with the selected ones.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LibrarySelectionBar } from './library-selection-bar.tsx'
import type { Selection } from './selection.ts'
import { useLibraryParams } from './use-library-params.ts'

/** The table library loads with the first table. */
const ImageTable = lazyPart(
  async () => (await import('./image-table.tsx')).ImageTable,
  PartMissing,
  () => <Skeleton className="h-60" />,
)

export function LibraryImages() {
  const t = useTranslations('library')
  const { params } = useLibraryParams()
  const [selection, select] = useState<Selection>(new Map())
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {selection.size > 0 && t('selection.count', { count: selection.size })}
      </p>
      {params.view === 'table' ? (
        <ImageTable selection={selection} select={select} />
      ) : (
        <ImageGrid selection={selection} select={select} />
      )}
      {selection.size > 0 && <LibrarySelectionBar selection={selection} select={select} />}
    </div>
  )
}
