// The websites that one has watched, and those with copies of one's images: added, looked into, watched no longer.
'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListPages } from '#components/layout/lists/list-pages.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Domain } from '#lib/contract/domains.ts'
import { WATCHED_DOMAINS_MAX } from '#lib/rules/crawl.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { UrlSection } from './url-section.tsx'
import { WatchedWebsiteRow } from './website-row.tsx'

export function WatchedWebsites({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('monitoring.websites')
  const client = useQueryClient()
  const add = async (url: string) => {
    const { name } = await call(api.domains.watch, { body: { url } })
    snackbar.show({ kind: 'other', message: t('added', { name }) })
    await refresh(client, api.domains)
  }
  return (
    <UrlSection
      id="watched"
      title={t('title')}
      lead={t('lead')}
      label={t('url')}
      hint={t('url_hint', { max: WATCHED_DOMAINS_MAX })}
      submit={t('add')}
      onDirty={onDirty}
      send={add}
    >
      {() => <Websites />}
    </UrlSection>
  )
}

const kinds = ['watched', 'found'] as const
type Kind = (typeof kinds)[number]

function Websites() {
  const t = useTranslations('monitoring.websites')
  const [kind, setKind] = useState<Kind>('watched')
  const [search, setSearch] = useState<string>()
  const [page, setPage] = useState(1)
  const watched = kind === 'watched' ? ('true' as const) : undefined
  const query = useQuery({
    ...q(api.domains.list, { query: { page, search, watched, ordering: watched ? 'name' : '-nb_hits' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <search className="flex flex-wrap items-end gap-3">
        <Select
          size="small"
          label={t('show')}
          options={kinds.map(value => ({ value, label: t(value) }))}
          value={kind}
          onChange={event => {
            setKind(kinds.find(each => each === event.target.value) ?? 'watched')
            setPage(1)
          }}
          className="grow basis-48 sm:max-w-64"
        />
        <SearchBox
          label={t('search')}
          hint="example.com"
          initial={search}
          onSearch={text => {
            setSearch(text)
            setPage(1)
          }}
        />
      </search>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full" />}>
        {({ count, results }) =>
          count === 0 ? (
            <None kind={kind} search={search} />
          ) : (
            <Rows count={count} rows={results} page={page} onPage={setPage} />
          )
        }
      </Loaded>
    </>
  )
}

type RowsProps = { count: number; rows: readonly Domain[]; page: number; onPage: (page: number) => void }

function Rows({ count, rows, page, onPage }: RowsProps) {
  const t = useTranslations('monitoring.websites')
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-muted text-small">
        {t('count', { count })}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {rows.map(domain => (
          <WatchedWebsiteRow key={domain.id} domain={domain} />
        ))}
      </ul>
      <ListPages count={count} page_size={PAGE_SIZE} page={page} onPage={onPage} />
    </div>
  )
}

function None({ kind, search }: { kind: Kind; search: string | undefined }) {
  const t = useTranslations('monitoring.websites')
  const icon = <Globe aria-hidden="true" />
  if (search) {
    return (
      <EmptyState level={3} icon={icon} title={t('none_title')}>
        {t('none', { search })}
      </EmptyState>
    )
  }
  const watched = kind === 'watched'
  return (
    <EmptyState level={3} icon={icon} title={watched ? t('empty_title') : t('empty_found_title')}>
      {watched ? t('empty') : t('empty_found')}
    </EmptyState>
  )
}
