// The signed-in person's own profile, asked of the API; the contract is fetched with the first question, not with the page.
'use client'
import { lazyQuery } from './query.ts'

/** One's own profile; its key is that of `profiles.current`. */
export const ownProfile = () =>
  lazyQuery('/profiles/current', async () => (await import('#lib/contract/profiles.ts')).profiles.current, {})
