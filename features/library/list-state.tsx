// What is shown in place of a person's own images: loading, none yet, none that match, or the error.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import type { Fetched } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Images from '#components/ui/icons/images.tsx'
import SearchX from '#components/ui/icons/search-x.tsx'
import { countLibraryFilters } from './library-params.ts'
import { useLibraryParams } from './use-library-params.ts'

type Props = { query: Fetched<unknown>; loading: ReactNode }

export function ListState({ query: { data, error, refetch }, loading }: Props) {
  const t = useTranslations('library')
  const { params, reset } = useLibraryParams()
  const empty = data !== undefined
  if (empty && (countLibraryFilters(params) > 0 || params.search)) {
    return (
      <EmptyState
        level={3}
        icon={<SearchX aria-hidden="true" />}
        title={t('nothing_title')}
        actions={
          <Button variant="secondary" onClick={reset}>
            {t('filters.reset')}
          </Button>
        }
      >
        {t('nothing')}
      </EmptyState>
    )
  }
  if (empty) {
    return (
      <EmptyState level={3} icon={<Images aria-hidden="true" />} title={t('empty_title')}>
        {t('empty')}
      </EmptyState>
    )
  }
  return error ? <FetchFailure error={error} retry={refetch} /> : loading
}
