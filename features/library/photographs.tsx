// One's own photographs on the wall or in a table, and what is done with those that are chosen.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Image } from '#lib/contract/images.ts'
import { PhotographGrid } from './photograph-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLibraryAddress } from './use-library-address.ts'

/** The library of tables comes with the first table. */
const PhotographTable = lazy(async () => ({ default: (await import('./photograph-table.tsx')).PhotographTable }))

/** What is chosen, by id: as it was when it was chosen. */
export type Selection = ReadonlyMap<string, Image>
export type Selecting = { selection: Selection; select: (selection: Selection) => void }

export function Photographs() {
  const t = useTranslations('library')
  const { address } = useLibraryAddress()
  const [selection, select] = useState<Selection>(new Map())
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {selection.size > 0 && t('selection.count', { count: selection.size })}
      </p>
      {address.view === 'table' ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <PhotographTable selection={selection} select={select} />
        </Suspense>
      ) : (
        <PhotographGrid selection={selection} select={select} />
      )}
      {selection.size > 0 && <SelectionBar selection={selection} select={select} />}
    </div>
  )
}
