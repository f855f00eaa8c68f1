// The calls of licences, fetched with the first of them.
import type { QueryClient } from '@tanstack/react-query'
import { refreshHits } from '#lib/api/own-hits.ts'
import { lazyQuery } from '#lib/api/query.ts'

export const licensesContract = async () => (await import('#lib/contract/licenses.ts')).licenses

/** Licences that one page of the list shows. */
export const LICENSES_PER_PAGE = 50

/** Licences, and hits, which they allow. */
export const refreshLicenses = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['/licenses'] }), refreshHits(client)])

export const ownLicenses = (page: number) =>
  lazyQuery('/licenses', async () => (await licensesContract()).list, { query: { page, page_size: LICENSES_PER_PAGE } })
