// Who is signed in in this browser, as its tabs and what it remembers for them know it: an id and a flag, never the token.
import { browserStore } from '../browser-store.ts'

type Here = { id: string; demo: boolean }

const isHere = (found: unknown): found is Here =>
  typeof found === 'object' && found !== null && 'id' in found && typeof found.id === 'string'

export const WHO_IS_HERE = 'auctor_user'
const store = browserStore(WHO_IS_HERE, isHere)

/** The id of the account; null without one. */
export const whoIsHere = (): string | null => store.read()?.id ?? null

/** Null: nobody any more. */
export const keepWhoIsHere = (here: Here | null): void => (here ? store.write(here) : store.clear())
