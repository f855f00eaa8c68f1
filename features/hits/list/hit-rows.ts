// A long list of hits of which only parts are known: pages are put in their place, and hits that are filed leave without a gap.
import type { Hit } from '#lib/contract/hits.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'

export type HitRows = {
  /** As many places as there are hits; those that have not been fetched are undefined. */
  rows: readonly (Hit | undefined)[]
  /** Counts the changes made here: a page that was asked for before the last one does not fit any more. */
  turn: number
}
/** Hits that were taken out, with the places they had. */
export type RemovedRows = readonly { index: number; hit: Hit }[]

export const HITS_PAGE = PAGE_SIZE_MAX
export const noRows: HitRows = { rows: [], turn: 0 }

type Page = { count: number; results: readonly Hit[] }

/** Puts page `page` (from 1) in its place. When there are more or fewer hits than before, nothing else is known to be in its place. */
export function withPage({ rows, turn }: HitRows, page: number, { count, results }: Page): HitRows {
  const known = rows.length === count
  const ids = new Set(results.map(({ id }) => id))
  const next = Array.from({ length: count }, (_, index) => {
    const row = known ? rows[index] : undefined
    return row && !ids.has(row.id) ? row : undefined
  })
  for (const [offset, hit] of results.entries()) {
    const index = (page - 1) * HITS_PAGE + offset
    if (index < count) next[index] = hit
  }
  return { rows: next, turn }
}

/** Pages (from 1) that must be fetched before the rows from `first` up to, not including, `end` are all known. */
export function missingPages({ rows }: HitRows, first: number, end: number): number[] {
  const pages = new Set<number>()
  for (let index = Math.max(0, first); index < Math.min(end, rows.length); index += 1) {
    if (!rows[index]) pages.add(Math.floor(index / HITS_PAGE) + 1)
  }
  return [...pages]
}

export function without({ rows, turn }: HitRows, ids: ReadonlySet<string>): [left: HitRows, taken: RemovedRows] {
  const taken = rows.flatMap((hit, index) => (hit && ids.has(hit.id) ? [{ index, hit }] : []))
  return [{ rows: rows.filter(hit => !hit || !ids.has(hit.id)), turn: turn + 1 }, taken]
}

/** Puts hits back where they were; `taken` is in the order of the list. */
export function putBack({ rows, turn }: HitRows, taken: RemovedRows): HitRows {
  const next = [...rows]
  for (const { index, hit } of taken) next.splice(Math.min(index, next.length), 0, hit)
  return { rows: next, turn: turn + 1 }
}

/** The list is the same, but what was asked of it before now does not count. */
export const turned = ({ rows, turn }: HitRows): HitRows => ({ rows, turn: turn + 1 })

export const patched = ({ rows, turn }: HitRows, id: string, change: Partial<Hit>): HitRows => ({
  rows: rows.map(hit => (hit?.id === id ? { ...hit, ...change } : hit)),
  turn,
})
