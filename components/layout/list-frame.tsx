// What every list has: its count, a skeleton while it comes, a sentence when it is empty or refused, its pages.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { AppLink } from './app-link.tsx'

export type ListFrameProps<Row> = {
  /** One page of the list; undefined until it is there. */
  data: { count: number; results: Row[] } | undefined
  /** Why it could not be fetched, in words. */
  failure: string | undefined
  page: number
  pageHref: (page: number) => string
  countLabel: (count: number) => string
  empty: { title: string; text: string; icon: ReactNode; actions?: ReactNode; level?: 2 | 3 }
  children: (rows: Row[]) => ReactNode
}

export function ListFrame<Row>({ data, failure, page, pageHref, countLabel, empty, children }: ListFrameProps<Row>) {
  if (!data && failure) {
    return (
      <Notice tone="danger" live="alert">
        {failure}
      </Notice>
    )
  }
  if (!data) return <LoadingRows />
  if (data.count === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions} level={empty.level}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-muted text-small">
        {countLabel(data.count)}
      </p>
      {children(data.results)}
      <ListPages page={page} pageHref={pageHref} count={data.count} />
    </div>
  )
}

type ListPagesProps = { page: number; pageHref: (page: number) => string; count: number }

function ListPages({ page, pageHref, count }: ListPagesProps) {
  const t = useTranslations('lists')
  return (
    <Pagination
      label={t('pages')}
      page={page}
      pages={Math.ceil(count / PAGE_SIZE)}
      hrefFor={pageHref}
      pageLabel={number => t('page', { number })}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      link={AppLink}
    />
  )
}

function LoadingRows() {
  const t = useTranslations('lists')
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map(key => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  )
}
