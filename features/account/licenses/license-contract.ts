// The calls of licences, fetched with the first of them.
import { lazyQuery } from '#lib/api/query.ts'

export const licensesContract = async () => (await import('#lib/contract/licenses.ts')).licenses

/** Licences that one page of the list shows. */
export const LICENSES_PER_PAGE = 50

export const ownLicenses = (page: number) =>
  lazyQuery('/licenses', async () => (await licensesContract()).list, { query: { page, page_size: LICENSES_PER_PAGE } })
