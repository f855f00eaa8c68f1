// How many licences the cart of this browser holds, remembered so that no page has to ask for it.
import { browserStore } from '#lib/browser-store.ts'

/** `who`: the id of the account, or null. */
type Known = { who: string | null; count: number }

const isKnown = (found: unknown): found is Known =>
  typeof found === 'object' && found !== null && 'who' in found && 'count' in found && typeof found.count === 'number'

const store = browserStore('auctor_cart', isKnown)

/** Null where this browser does not know it. */
export const rememberedCount = (who: string | null): number | null => {
  const known = store.read()
  return known && known.who === who ? known.count : null
}

export const rememberCount = (who: string | null, count: number): void => store.write({ who, count })

/** Follows it in this tab and in the others; gives the way to stop. */
export const onCount = store.follow
