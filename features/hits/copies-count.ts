// How many copies wait for somebody, remembered so that the bar can say it at once on every page.
import { browserStore } from '#lib/browser-store.ts'

type Known = { who: string; count: number }

const isKnown = (found: unknown): found is Known =>
  typeof found === 'object' && found !== null && 'who' in found && 'count' in found && typeof found.count === 'number'

const store = browserStore('auctor_copies', isKnown)

/** Null where this browser does not know it. */
export const rememberedCopies = (who: string): number | null => {
  const known = store.read()
  return known?.who === who ? known.count : null
}

export const rememberCopies = (who: string, count: number): void => store.write({ who, count })

/** Follows it in this tab and in the others; gives the way to stop. */
export const onCopies = store.follow
