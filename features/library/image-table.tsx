// A person's own images as a table that loads page after page.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { infiniteOwnImages } from '#lib/api/own-images.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { libraryQuery } from './library-params.ts'
import { ListState } from './list-state.tsx'
import { RowTable } from './row-table.tsx'
import type { SelectionProps } from './selection.ts'
import { useLibraryParams } from './use-library-params.ts'

const REFETCH_MS = 5_000

export function ImageTable({ selection, select }: SelectionProps) {
  const t = useTranslations('library')
  const { params, change } = useLibraryParams()
  const answer = useInfiniteQuery({
    ...infiniteOwnImages(libraryQuery(params), PAGE_SIZE_MAX),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(image => image.state === 'in_process')) ? REFETCH_MS : false,
  })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = answer
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const count = data?.pages.at(-1)?.count ?? 0
  if (rows.length === 0) {
    return <ListState query={answer} loading={<Skeleton className="h-60" />} />
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-small">{t('shown', { shown: rows.length, count })}</p>
      <RowTable
        rows={rows}
        count={count}
        ordering={params.ordering}
        onOrder={ordering => change({ ordering })}
        selection={selection}
        select={select}
      />
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('more', { count: Math.min(PAGE_SIZE_MAX, count - rows.length) })}
        </Button>
      )}
    </div>
  )
}
