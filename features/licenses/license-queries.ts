// One's own licences, and what is asked again when one changes.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'

/** Licences that one page of the list shows. */
export const LICENSES_PER_PAGE = 50

/** Changes a licence, and asks anew for what it changes: lists, figures, and hits, which licences allow. */
export async function changeLicense(client: QueryClient, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } finally {
    // Also after a refusal: it may have changed in another window.
    await refresh(client, api.licenses, api.hits)
  }
}

export const ownLicenses = (page: number) => q(api.licenses.list, { query: { page, page_size: LICENSES_PER_PAGE } })
