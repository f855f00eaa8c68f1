// Moves hits from category to category: first in what the cache keeps, then with the API, and back where it refuses.

import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf, q } from '#lib/api/query.ts'
import type { Filed, Hit } from '#lib/contract/hits.ts'
import { BULK_HITS_MAX, type HitCategory, type TrashReason } from '#lib/rules/hits.ts'
import { moved } from '../hit-counts.ts'
import type { HitsQuery } from '../hits-params.ts'
import { type HitRows, putBack, type RemovedRows, turned, without } from '../list/hit-rows.ts'
import { rowsQuery } from '../list/use-hit-rows.ts'
import { type ActName, acts } from './filing-acts.ts'

/** What one filing did, so that it can be undone. */
export type FilingStep = {
  act: ActName
  hits: readonly Hit[]
  previous: Filed['changed']
  /** The list that they were taken out of, and the places they had there, one removal after the other. */
  query: HitsQuery
  taken: readonly RemovedRows[]
}

/** Sends as many at a time as the call takes, and gathers the answers. */
async function send(ids: readonly string[], filing: { category: HitCategory; reason?: TrashReason }): Promise<Filed> {
  const filed: Filed = { changed: [], refused: [] }
  for (let from = 0; from < ids.length; from += BULK_HITS_MAX) {
    const { changed, refused } = await call(api.hits.bulkUpdateCategory, {
      body: { ids: ids.slice(from, from + BULK_HITS_MAX), ...filing },
    })
    filed.changed.push(...changed)
    filed.refused.push(...refused)
  }
  return filed
}

/** Changes a list that the cache keeps, after stopping questions whose answers would bring the old one back. */
async function changeRows(client: QueryClient, query: HitsQuery, change: (rows: HitRows) => HitRows): Promise<void> {
  const { queryKey } = rowsQuery(query)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, rows => rows && change(rows))
}

async function takeOut(client: QueryClient, query: HitsQuery, ids: ReadonlySet<string>): Promise<RemovedRows> {
  let taken: RemovedRows = []
  await changeRows(client, query, rows => {
    const [left, out] = without(rows, ids)
    taken = out
    return left
  })
  return taken
}

type Where = (hit: Hit) => HitCategory
const recount = (client: QueryClient, hits: readonly Hit[], from: Where, to: Where) =>
  client.setQueryData(q(api.hits.stats, {}).queryKey, stats => stats && moved(stats, hits, from, to))

/** Whatever else shows these hits is asked again; `kept`, the list they left, only drops what was asked of it before. */
async function refreshOthers(client: QueryClient, hits: readonly Hit[], kept: HitsQuery | null): Promise<void> {
  const own = kept && rowsQuery(kept).queryKey
  if (own) client.setQueryData(own, rows => rows && turned(rows))
  const untouched = JSON.stringify(own)
  const read = new Set(hits.map(({ id }) => JSON.stringify(q(api.hits.read, { id }).queryKey)))
  const lists = [api.hits.list, api.hits.groups, api.hits.stats].map(list => keyOf(list))
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = JSON.stringify(queryKey)
      return key !== untouched && (read.has(key) || lists.some(list => partialMatchKey(queryKey, list)))
    },
  })
}

/** Puts back what was taken out, the last removal first. */
const giveBack = (client: QueryClient, query: HitsQuery, taken: readonly RemovedRows[]) =>
  changeRows(client, query, rows => taken.reduceRight(putBack, rows))

/**
 * Files the hits and says what may not be filed so; throws when nothing could be filed, with everything back in place.
 * Other hits may go with them: a picture that is another one is another one on every page.
 */
export async function moveHits(
  client: QueryClient,
  query: HitsQuery,
  hits: readonly Hit[],
  act: ActName,
): Promise<{ step: FilingStep; refused: Filed['refused'] }> {
  const { category, reason } = acts[act]
  const leaving = category !== query.category
  const asked = new Set(hits.map(({ id }) => id))
  const taken = leaving ? await takeOut(client, query, asked) : []
  recount(
    client,
    hits,
    hit => hit.category,
    () => category,
  )
  try {
    const { changed, refused } = await send([...asked], { category, ...(reason ? { reason } : {}) })
    const staying = new Set(refused.map(({ id }) => id))
    const back = taken.filter(({ hit }) => staying.has(hit.id))
    if (back.length > 0) await giveBack(client, query, [back])
    const along = new Set(changed.flatMap(({ id }) => (asked.has(id) ? [] : [id])))
    const more = leaving && along.size > 0 ? await takeOut(client, query, along) : []
    const gone = taken.filter(({ hit }) => !staying.has(hit.id))
    return { step: { act, hits, previous: changed, query, taken: [gone, more] }, refused }
  } catch (error) {
    await giveBack(client, query, [taken])
    throw error
  } finally {
    await refreshOthers(client, hits, leaving ? query : null)
  }
}

/** Files everything where it was before, for the same reason; answers those hits of the filing that are back. */
export async function undoStep(client: QueryClient, step: FilingStep): Promise<readonly Hit[]> {
  const before = new Map(step.previous.map(({ id, previous }) => [id, previous]))
  const hits = step.hits.filter(({ id }) => before.has(id))
  await giveBack(client, step.query, step.taken)
  recount(
    client,
    hits,
    () => acts[step.act].category,
    hit => before.get(hit.id) ?? hit.category,
  )
  try {
    for (const [first, ...others] of filings(step.previous)) {
      const { previous: category, previous_reason: reason } = first
      const ids = [first, ...others].map(({ id }) => id)
      await send(ids, { category, ...(reason ? { reason } : {}) })
    }
    return hits
  } catch (error) {
    await takeOut(client, step.query, new Set(before.keys()))
    throw error
  } finally {
    await refreshOthers(client, hits, step.query)
  }
}

type Changed = Filed['changed'][number]

/** What was filed together before. */
function filings(changed: Filed['changed']): [Changed, ...Changed[]][] {
  const groups = new Map<string, [Changed, ...Changed[]]>()
  for (const each of changed) {
    const name = `${each.previous} ${each.previous_reason}`
    const group = groups.get(name)
    if (group) group.push(each)
    else groups.set(name, [each])
  }
  return [...groups.values()]
}
