// Who is signed in, as client components see it; keeps the browser's other tabs in step.
'use client'
import { createContext, type ReactNode, use, useEffect } from 'react'
import type { Profile } from '#lib/contract/profiles.ts'
import { keepWhoIsHere, WHO_IS_HERE } from './who-is-here.ts'

const SessionContext = createContext<Profile | null>(null)

/** The signed-in person, or null. */
export function useSession(): Profile | null {
  return use(SessionContext)
}

export function SessionProvider({ session, children }: { session: Profile | null; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Writes down who is here (id and flags, never the token) and forgets it after a logout. Signing in or out in one tab
 * reloads the others, so that no tab goes on showing somebody else's toolbar.
 */
export function SessionMemory({ id, demo }: { id: string | null; demo: boolean }) {
  useEffect(() => {
    keepWhoIsHere(id ? { id, demo } : null)
    const follow = (event: StorageEvent) => {
      if (event.key === WHO_IS_HERE && event.oldValue !== event.newValue) window.location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [id, demo])
  return null
}
