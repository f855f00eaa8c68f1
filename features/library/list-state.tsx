// What is shown in place of a person's own images: loading, none yet, none that match, or the error.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Images from '#components/ui/icons/images.tsx'
import SearchX from '#components/ui/icons/search-x.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { countLibraryFilters } from './library-params.ts'
import { useLibraryParams } from './use-library-params.ts'

export function ListState({ error, empty, loading }: { error: unknown; empty: boolean; loading: ReactNode }) {
  const t = useTranslations('library')
  const failureMessage = useFailureMessage()
  const { params, reset } = useLibraryParams()
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
  if (!error) return loading
  return (
    <Notice tone="danger" live="alert">
      {failureMessage(error)}
    </Notice>
  )
}
