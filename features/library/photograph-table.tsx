// One's own photographs as a table: portion after portion, drawn only where it is looked at once it is long.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ownImagesOnAndOn } from '#lib/api/own-images.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { libraryQuery } from './library-address.ts'
import { ListState } from './list-state.tsx'
import type { Selecting } from './photographs.tsx'
import { RowTable } from './row-table.tsx'
import { useLibraryAddress } from './use-library-address.ts'

const ASK_AGAIN_MS = 5_000

export function PhotographTable({ selection, select }: Selecting) {
  const t = useTranslations('library')
  const { address, change } = useLibraryAddress()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...ownImagesOnAndOn(libraryQuery(address), PAGE_SIZE_MAX),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(image => image.state === 'in_process'))
        ? ASK_AGAIN_MS
        : false,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const count = data?.pages.at(-1)?.count ?? 0
  if (rows.length === 0) {
    return <ListState error={error} empty={data !== undefined} loading={<Skeleton className="h-60" />} />
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-small">{t('shown', { shown: rows.length, count })}</p>
      <RowTable
        rows={rows}
        count={count}
        ordering={address.ordering}
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
