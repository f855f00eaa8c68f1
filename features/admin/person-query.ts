// One person, as administrators see them.
'use client'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

/** The log remembers every answer, so nothing but opening a person asks, and every opening does. */
export const personQuery = (id: string) => ({
  ...q(api.admin.readUser, { id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
})
