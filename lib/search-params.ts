// What the query of a page's address says; anything it gets wrong falls back instead of failing.

export type SearchParams = Record<string, string | string[] | undefined>

const SEARCH_MAX = 200
const PAGE_MAX = 100_000

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** A page number from an address: 1 for anything that is not one. */
export function pageOfParams(params: SearchParams): number {
  const page = Number(firstOf(params.page) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1
}

/** What was typed into a search box, as long as the API takes it; empty when nothing was. */
export const searchOfParams = (params: SearchParams): string =>
  (firstOf(params.search) ?? '').trim().slice(0, SEARCH_MAX)
