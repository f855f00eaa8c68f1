// One's own allowed websites, and what is asked again when one changes.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'

/** Websites that one page of the list shows. */
export const WEBSITES_PER_PAGE = 50

/** Allowed websites, and hits, which they allow. */
export const refreshWebsites = (client: QueryClient) => refresh(client, api.whitelist.list, api.hits)

export const ownWebsites = (page: number, search: string) =>
  q(api.whitelist.list, {
    query: { page, page_size: WEBSITES_PER_PAGE, ...(search === '' ? {} : { search }) },
  })
