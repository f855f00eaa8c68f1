// Crawl archives for administrators: the list, which follows the work, and the way to add one.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import FolderOpen from '#components/ui/icons/folder-open.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Archive } from '#lib/contract/archives.ts'
import { ArchiveForm } from './archive-form.tsx'
import { ArchivePanel } from './archive-panel.tsx'

/** Milliseconds between two looks at work that goes on. */
const REFRESH_MS = 5_000

const isOver = ({ state }: Archive): boolean => state === 'done' || state === 'refused'

export function ArchivesPart() {
  const t = useTranslations('archives')
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    ...q(api.archives.list, {}),
    refetchInterval: ({ state: { data } }) => (data?.results.every(isOver) ? false : REFRESH_MS),
  })
  const add = <Button onClick={() => setAdding(true)}>{t('form.title')}</Button>
  return (
    <div className="grid gap-8">
      <Loaded query={query} waiting={<Skeleton className="h-60 w-full" />}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState icon={<FolderOpen aria-hidden="true" />} title={t('empty_title')} actions={add}>
              {t('lead')}
            </EmptyState>
          ) : (
            <>
              <header className="grid justify-items-start gap-5">
                <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
                {add}
              </header>
              <ul aria-label={t('list')} className="grid gap-6">
                {results.map(archive => (
                  <li key={archive.id} className="min-w-0">
                    <ArchivePanel archive={archive} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {adding && <ArchiveForm onClose={() => setAdding(false)} />}
    </div>
  )
}
