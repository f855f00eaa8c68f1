// What is asked again after the identity verification has changed.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Verification } from '#lib/contract/identity.ts'

/** Shows a verification that a call has answered, and has everything that hangs on it asked again. */
export function useVerificationUpdate() {
  const client = useQueryClient()
  return async (verification?: Verification) => {
    if (verification) client.setQueryData(q(api.identity.read, {}).queryKey, verification)
    else await refresh(client, api.identity.read)
    await refresh(client, api.profiles.current)
  }
}
