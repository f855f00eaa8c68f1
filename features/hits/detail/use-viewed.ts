// A hit that is compared counts as seen.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api/client.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { hitsContract } from '../hits-contract.ts'
import { type HitRows, patched } from '../list/hit-rows.ts'

/** Nothing is said when it does not work: the hit stays new until the next look. */
export function useViewed(hit: HitDetail | undefined): void {
  const client = useQueryClient()
  const session = useSession()
  // Whoever only looks round changes nothing.
  const looking = session?.demo || session?.read_only
  const unseen = hit && !hit.viewed && !looking ? hit.id : null
  useEffect(() => {
    if (!unseen) return
    hitsContract()
      .then(({ update }) => call(update, { id: unseen, body: { viewed: true } }))
      .then(() =>
        client.setQueriesData<HitRows>(
          { queryKey: ['/hits', 'rows'] },
          rows => rows && patched(rows, unseen, { viewed: true }),
        ),
      )
      .catch(() => undefined)
  }, [client, unseen])
}
