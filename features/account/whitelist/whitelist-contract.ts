// The calls of allowed websites, fetched with the first of them.
import type { QueryClient } from '@tanstack/react-query'
import { refreshHits } from '#lib/api/own-hits.ts'
import { lazyQuery } from '#lib/api/query.ts'

export const whitelistContract = async () => (await import('#lib/contract/whitelist.ts')).whitelist

/** Websites that one page of the list shows. */
export const WEBSITES_PER_PAGE = 50

/** Allowed websites, and hits, which they allow. */
export const refreshWebsites = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['/whitelist'] }), refreshHits(client)])

export const ownWebsites = (page: number, search: string) =>
  lazyQuery('/whitelist', async () => (await whitelistContract()).list, {
    query: { page, page_size: WEBSITES_PER_PAGE, ...(search === '' ? {} : { search }) },
  })
