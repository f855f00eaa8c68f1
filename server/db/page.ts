// Builds the answer of a list: the page's rows, how many there are in all, and the addresses of its neighbours.
import type { PageOf } from '#lib/contract/common.ts'

type PageQuery = { page: number; page_size: number }

/** Rows to skip and to take for a page. */
export const pageWindow = ({ page, page_size }: PageQuery) => ({ limit: page_size, offset: (page - 1) * page_size })

/** `path` is the endpoint's, filled in; `query` is repeated in the addresses with another page number. */
export function pageAnswer<T>(
  { settings }: { settings: { public_url: string } },
  path: string,
  query: PageQuery,
  { count, results }: { count: number; results: T[] },
): PageOf<T> {
  const { page, page_size } = query
  const address = (other: number) => `${settings.public_url}/api${path}?${pairs({ ...query, page: other })}`
  return {
    count,
    next: page * page_size < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results,
  }
}

/** A list that is always given whole. */
export const singlePage = <T>(results: T[]): PageOf<T> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

function pairs(query: object): URLSearchParams {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) all.append(name, String(each))
    }
  }
  return all
}
