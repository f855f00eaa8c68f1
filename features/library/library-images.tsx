// A person's own images as a grid or a table, and what is done with the selected ones.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LibrarySelectionBar } from './library-selection-bar.tsx'
import type { Selection } from './selection.ts'
import { useLibraryParams } from './use-library-params.ts'

/** The table library loads with the first table. */
const ImageTable = lazy(async () => ({ default: (await import('./image-table.tsx')).ImageTable }))

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
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ImageTable selection={selection} select={select} />
        </Suspense>
      ) : (
        <ImageGrid selection={selection} select={select} />
      )}
      {selection.size > 0 && <LibrarySelectionBar selection={selection} select={select} />}
    </div>
  )
}
