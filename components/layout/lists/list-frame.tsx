// What every list has: its count, a skeleton while it comes, a sentence when it is empty or refused, its pages.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { AppLink } from '../app-link.tsx'
import { Loaded, type LoadedProps } from '../loading/loaded.tsx'

type PageOf<Row> = { count: number; results: Row[] }

/** `query` asks for one page of the list. */
export type ListFrameProps<Row> = Pick<LoadedProps<PageOf<Row>>, 'query'> & {
  page: number
  pageHref: (page: number) => string
  countLabel: (count: number) => string
  empty: { title: string; text: string; icon: ReactNode; actions?: ReactNode; level?: 2 | 3 }
  children: (rows: Row[]) => ReactNode
}

export function ListFrame<Row>({ query, ...rest }: ListFrameProps<Row>) {
  return (
    <Loaded query={query} waiting={<LoadingRows />}>
      {list => <List {...rest} list={list} />}
    </Loaded>
  )
}

type ListProps<Row> = Omit<ListFrameProps<Row>, 'query'> & { list: PageOf<Row> }

function List<Row>({ list, page, pageHref, countLabel, empty, children }: ListProps<Row>) {
  if (list.count === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions} level={empty.level}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-muted text-small">
        {countLabel(list.count)}
      </p>
      {children(list.results)}
      <ListPages page={page} pageHref={pageHref} count={list.count} />
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
