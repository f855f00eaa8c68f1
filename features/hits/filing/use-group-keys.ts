// Keys on groups of hits: they walk from group to group, and file all hits of the one that has the focus.
'use client'
import { type RefObject, useEffect, useRef } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { BULK_HITS_MAX } from '#lib/rules/hits.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import type { HitsQuery } from '../hits-params.ts'
import { actOfKey } from './filing-acts.ts'
import { useKeys } from './use-keys.ts'
import type { Triage } from './use-triage.ts'

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1 }

/** As many as one filing takes. */
async function hitsOf(query: HitsQuery): Promise<Hit[]> {
  const found: Hit[] = []
  for (let page = 1; found.length < BULK_HITS_MAX; page += 1) {
    const { results, next } = await call(api.hits.list, { query: { ...query, page, page_size: PAGE_SIZE_MAX } })
    found.push(...results)
    if (next === null) break
  }
  return found.slice(0, BULK_HITS_MAX)
}

type Groups = {
  list: RefObject<HTMLElement | null>
  /** What asks for the hits of each group, in their order. */
  queries: readonly HitsQuery[]
  triage: Triage
}

export function useGroupKeys({ list, queries, triage: { filing } }: Groups): void {
  const failureMessage = useFailureMessage()
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-group] a') ?? [])]
  const place = () => links().findIndex(link => link.matches(':focus'))
  /** Where the focus goes on once the group that had it is gone. */
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (left.current === null || document.activeElement !== document.body) return
    const all = links()
    all[Math.min(left.current, all.length - 1)]?.focus()
    left.current = null
  })
  useKeys((key, { shiftKey }) => {
    const at = place()
    const step = steps[key]
    const elsewhere = at < 0 && document.activeElement !== document.body && key.startsWith('Arrow')
    if (step !== undefined && !elsewhere) {
      const all = links()
      all[Math.min(Math.max(0, at < 0 ? 0 : at + step), all.length - 1)]?.focus()
      return true
    }
    const act = shiftKey ? undefined : actOfKey(key)
    const query = queries[at]
    if (!act || !query) return false
    left.current = at
    hitsOf(query)
      .then(hits => filing.file(hits, act))
      .catch(error => snackbar.show({ kind: 'error', message: failureMessage(error) }))
    return true
  })
}
