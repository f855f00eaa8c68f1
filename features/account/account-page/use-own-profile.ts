// The profile of the person whose account page this is.
'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Profile } from '#lib/contract/profiles.ts'

/** Starts with what the page was drawn with, and follows every save. */
export function useOwnProfile(): Profile {
  const session = useSession()
  const { data } = useQuery({ ...q(api.profiles.current, {}), ...(session ? { initialData: session } : {}) })
  // The middleware lets nobody reach the account page without a session.
  if (!data) throw new Error('the account page was drawn without a session')
  return data
}
