// What every list of the page has: its count, a skeleton while it comes, a sentence when it is empty or refused, its pages.
'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { PageOf } from '#lib/contract/common.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { useAdminAddress } from './use-admin-address.ts'

export type ListFrameProps<Row> = {
  query: UseQueryResult<PageOf<Row>>
  countLabel: (count: number) => string
  empty: { title: string; text: string; icon: ReactNode }
  children: (rows: Row[]) => ReactNode
}

export function ListFrame<Row>({ query, countLabel, empty, children }: ListFrameProps<Row>) {
  const failureMessage = useFailureMessage()
  const { data, error } = query
  if (!data && error) {
    return (
      <Notice tone="danger" live="alert">
        {failureMessage(error)}
      </Notice>
    )
  }
  if (!data) return <LoadingRows />
  if (data.count === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
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
      <ListPages count={data.count} />
    </div>
  )
}

function ListPages({ count }: { count: number }) {
  const t = useTranslations('admin.pages')
  const { address, pageHref } = useAdminAddress()
  return (
    <Pagination
      label={t('label')}
      page={address.page}
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
  const t = useTranslations('admin')
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map(key => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  )
}
