// A part of the page of money that is one list: what it can be filtered by, its rows, its pages.
'use client'
import { keepPreviousData, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import type { ListFrameProps } from '#components/layout/lists/list-frame.tsx'
import type { ApiFailure } from '#lib/api/api-failure.ts'
import type { PageOf } from '#lib/contract/common.ts'
import { type MoneyFilter, MoneyFilters } from './money-filters.tsx'
import { MoneyList } from './money-list.tsx'
import { chosenPeriod, type MoneyParams } from './money-params.ts'
import { useMoneyParams } from './use-money-params.ts'

type Asked = Pick<MoneyParams, 'page' | 'search'> & ReturnType<typeof chosenPeriod>

type Props<Row> = Pick<ListFrameProps<Row>, 'countLabel' | 'empty' | 'children'> & {
  /** Asks for one page, as the address says. */
  list: (asked: Asked) => UndefinedInitialDataOptions<PageOf<Row>, ApiFailure>
  /** What the search looks through. */
  hint: string
  filters: readonly MoneyFilter[]
}

export function MoneyPart<Row>({ list, hint, filters, ...frame }: Props<Row>) {
  const { params } = useMoneyParams()
  const { page, search } = params
  const asked = list({ page, search, ...chosenPeriod(params) })
  // The page before stays until the next one has come.
  const query = useQuery({ ...asked, placeholderData: keepPreviousData })
  return (
    <div className="grid gap-6">
      <MoneyFilters hint={hint} filters={filters} />
      <MoneyList {...frame} query={query} />
    </div>
  )
}
