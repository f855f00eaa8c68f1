// One's own licences, and what is asked again when one changes.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'

/** Licences that one page of the list shows. */
export const LICENSES_PER_PAGE = 50

/** Licences, and hits, which they allow. */
export const refreshLicenses = (client: QueryClient) => refresh(client, api.licenses.list, api.hits)

export const ownLicenses = (page: number) => q(api.licenses.list, { query: { page, page_size: LICENSES_PER_PAGE } })
