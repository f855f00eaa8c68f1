// A hit that is compared counts as seen.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { type HitRows, patched } from '../list/hit-rows.ts'
import { rowsKey } from '../list/use-hit-rows.ts'

/** Nothing is said when it does not work: the hit stays new until the next look. */
export function useViewed(hit: HitDetail | undefined): void {
  const client = useQueryClient()
  const session = useSession()
  // Whoever only looks round changes nothing.
  const looking = session?.demo || session?.read_only
  const unseen = hit && !hit.viewed && !looking ? hit.id : null
  useEffect(() => {
    if (!unseen) return
    call(api.hits.update, { id: unseen, body: { viewed: true } })
      .then(() =>
        client.setQueriesData<HitRows>({ queryKey: rowsKey }, rows => rows && patched(rows, unseen, { viewed: true })),
      )
      .catch(() => undefined)
  }, [client, unseen])
}
