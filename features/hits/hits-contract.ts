// What the page of copies found asks of the API; the contract is fetched with the first question, not with the page.
'use client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { lazyQuery } from '#lib/api/query.ts'
import type { hitGroupings } from '#lib/contract/hits.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import type { HitsQuery } from './hits-address.ts'

export const hitsContract = async () => (await import('#lib/contract/hits.ts')).hits
export const evidencesContract = async () => (await import('#lib/contract/evidences.ts')).evidences

export const monitoringQuery = () =>
  lazyQuery('/monitoring/status', async () => (await import('#lib/contract/monitoring.ts')).monitoring.status, {})

export const hitQuery = (id: string) => lazyQuery('/hits/{id}', async () => (await hitsContract()).read, { id })

/** The groups of a list, portion after portion. */
export const groupsQuery = (query: HitsQuery, by: (typeof hitGroupings)[number]) =>
  infiniteQueryOptions({
    queryKey: ['/hits/groups', { query, by }],
    queryFn: async ({ pageParam: page, signal }) => {
      const { groups } = await hitsContract()
      return call(groups, { query: { ...query, by, page, page_size: PAGE_SIZE } }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? null : pages.length + 1),
  })
