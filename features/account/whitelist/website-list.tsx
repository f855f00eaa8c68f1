// The allowed websites, newest first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { ListPages } from '#components/layout/lists/list-pages.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { ownWebsites, WEBSITES_PER_PAGE } from './website-queries.ts'
import { AllowedWebsiteRow } from './website-row.tsx'

/** Fewer are found by looking. */
const SEARCH_FROM = 8

export function WebsiteList() {
  const t = useTranslations('belongings.websites')
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useQuery({ ...ownWebsites(page, search), placeholderData: keepPreviousData })
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-40 w-full max-w-2xl" />
  const { count, results } = data
  if (count === 0 && search === '') {
    return (
      <EmptyState level={3} icon={<Globe aria-hidden="true" />} title={t('empty_title')}>
        {t('empty_text')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="websites" className="grid max-w-3xl gap-4">
      <h3 id="websites" className="font-semibold text-title-3">
        {t('title')} <span className="font-normal text-ink-muted">{count}</span>
      </h3>
      {(count > SEARCH_FROM || typed !== '') && (
        <TextField
          label={t('search')}
          type="search"
          className="max-w-sm"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
      )}
      <ul className="divide-y divide-line border-line border-y">
        {results.map(entry => (
          <AllowedWebsiteRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {count === 0 && <p role="status">{t('none_found', { search })}</p>}
      <ListPages count={count} page_size={WEBSITES_PER_PAGE} page={page} onPage={setPage} />
    </section>
  )
}
