// The groups of a list of hits, page after page.
'use client'
import { api } from '#lib/api/endpoints.ts'
import { pagesOf } from '#lib/api/query.ts'
import type { hitGroupings } from '#lib/contract/hits.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import type { HitsQuery } from './hits-params.ts'

export const groupsQuery = (query: HitsQuery, by: (typeof hitGroupings)[number]) =>
  pagesOf(api.hits.groups, page => ({ query: { ...query, by, page, page_size: PAGE_SIZE } }))
