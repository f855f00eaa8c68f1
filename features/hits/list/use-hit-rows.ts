// A list of hits of any length: the pages around what is in sight are fetched, wherever the reader scrolls to.
'use client'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf } from '#lib/api/query.ts'
import type { HitsQuery } from '../hits-params.ts'
import { HITS_PAGE, type HitRows, missingPages, noRows, withPage } from './hit-rows.ts'

async function fetchPage(query: HitsQuery, page: number, signal?: AbortSignal) {
  return call(api.hits.list, { query: { ...query, page, page_size: HITS_PAGE } }, signal ? { signal } : {})
}

/** Every list that is kept as rows. */
export const rowsKey = [...keyOf(api.hits.list), 'rows']

/** The list as the cache keeps it. */
export const rowsQuery = (query: HitsQuery) =>
  queryOptions({
    queryKey: [...rowsKey, query],
    queryFn: async ({ client, queryKey, signal }): Promise<HitRows> => {
      const page = await fetchPage(query, 1, signal)
      return withPage(client.getQueryData<HitRows>(queryKey) ?? noRows, 1, page)
    },
    structuralSharing: false,
  })

export type HitList = {
  /** Undefined until the first page is there. */
  list: HitRows | undefined
  error: unknown
  /** Says which rows are in sight, from `first` up to, not including, `end`. */
  show: (first: number, end: number) => void
  retry: () => void
}

export function useHitRows(query: HitsQuery): HitList {
  const client = useQueryClient()
  const { data: list, error, refetch } = useQuery(rowsQuery(query))
  const [[first, end], setRange] = useState<[number, number]>([0, 0])
  const [failure, setFailure] = useState<unknown>(null)
  const asked = useRef(new Set<string>())
  const name = JSON.stringify(query)
  const wanted = list && failure === null ? missingPages(list, first, end).join() : ''
  const turn = list?.turn
  useEffect(() => {
    const { queryKey } = rowsQuery(JSON.parse(name))
    for (const page of wanted.split(',').flatMap(each => Number(each) || [])) {
      const ticket = `${name} ${turn} ${page}`
      if (asked.current.has(ticket)) continue
      asked.current.add(ticket)
      fetchPage(JSON.parse(name), page)
        .then(answer =>
          // What was filed meanwhile has moved the rows; then the page is asked for again.
          client.setQueryData(queryKey, now => (now && now.turn === turn ? withPage(now, page, answer) : now)),
        )
        .catch(setFailure)
        .finally(() => asked.current.delete(ticket))
    }
  }, [client, name, wanted, turn])
  return {
    list,
    error: error ?? failure,
    show: (from, to) => {
      if (from !== first || to !== end) setRange([from, to])
    },
    retry: () => {
      setFailure(null)
      if (error) void refetch()
    },
  }
}
