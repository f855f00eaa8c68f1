// What follows a decision about a person on the page.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { personQuery } from './person-query.ts'

/** What to do with a decided person: show the new state, and let the lists ask again. */
export function useDecided(id: string) {
  const client = useQueryClient()
  return async (detail: AdminUserDetail) => {
    client.setQueryData(personQuery(id).queryKey, detail)
    await refresh(client, api.admin.users)
  }
}
