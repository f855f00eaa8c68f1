// The profile of the person who is signed in.
'use client'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#lib/contract/profiles.ts'
import { api } from './endpoints.ts'
import { q } from './query.ts'
import { useSession } from './use-session.tsx'

/** Starts with what the page was drawn with, and follows every save. */
export function useOwnProfile(): Profile {
  const session = useSession()
  const { data } = useQuery({ ...q(api.profiles.current, {}), ...(session ? { initialData: session } : {}) })
  // The middleware lets nobody reach the account page without a session.
  if (!data) throw new Error('the account page was drawn without a session')
  return data
}
