// All websites with search, filters, sorting and selection; above them the figures.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import { Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { DomainFigures } from './domain-figures.tsx'
import { DomainFilters } from './domain-filters.tsx'
import { DomainSelection } from './domain-selection.tsx'
import { orderingOf, sortingOf } from './domains-params.ts'
import { useDomainColumns } from './use-domain-columns.tsx'
import { useDomainsParams } from './use-domains-params.ts'

export function DomainList() {
  const t = useTranslations('domains')
  const columns = useDomainColumns()
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const { params, change, pageHref } = useDomainsParams()
  const { page, search, ordering, watched, hits, country, without_address } = params
  const query = useQuery({
    ...q(api.domains.list, { query: { page, search, ordering, watched, hits, country, without_address } }),
    placeholderData: keepPreviousData,
  })
  const filtered = search || watched || hits || country || without_address
  return (
    <div className="grid gap-6">
      <DomainFigures />
      <DomainFilters />
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{
          title: filtered ? t('list.none_title') : t('list.empty_title'),
          text: filtered ? t('list.none') : t('list.empty'),
          icon: <Globe aria-hidden="true" />,
        }}
      >
        {rows => (
          <>
            <DomainSelection selected={selected} onClear={() => select(new Set())} />
            <Table
              caption={t('list.caption')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              sorting={sortingOf(ordering)}
              onSort={sorting => change({ ordering: orderingOf(sorting) })}
              selection={{
                selected,
                onChange: select,
                allLabel: t('list.select_all'),
                rowLabel: ({ name }) => t('list.select', { name }),
              }}
            />
          </>
        )}
      </ListFrame>
    </div>
  )
}
