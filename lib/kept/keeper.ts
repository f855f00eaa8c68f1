// Keeps what is made of answers of the API, each under its key, until something that it shows changes.

/** What was made, and the tags of what it shows; without tags it is given to whoever asked and not kept. */
export type Made<R> = { result: R; tags: ReadonlySet<string> | null }

export type Keeper<R> = {
  /** What is kept under the key, else what `make` makes, once for all who ask meanwhile. `fresh`: of what is true now, never of a replica of the database. */
  read(key: string, make: (fresh: boolean) => Promise<Made<R>>): Promise<R>
  /** What was kept last, also past its lifetime; nothing once something that it shows has changed. */
  last(key: string): R | undefined
  /** Forgets everything that shows something of these. */
  drop(tags: readonly string[]): void
  clear(): void
}

export type KeeperOptions = {
  now(): number
  /** Milliseconds after which it is made again even if nobody said that something changed. */
  lifetimeMs?: number
  entries?: number
}

/** One on its way, and what changed meanwhile. */
type Making = { changed: Set<string>; cleared: boolean }
type Entry<R> = { result: R; tags: ReadonlySet<string>; kept_until: number }

/** The lifetime only bounds what a lost message can do. */
const LIFETIME_MS = 10 * 60_000
const ENTRIES = 500
/**
 * For so long after a change was told here, all is made of the database itself: an API that has not been told yet
 * reads no replica by then (LOOK_GOOD_MS of server/db/open-replica.ts).
 */
const TOLD_EVERYWHERE_MS = 3_000

export function createKeeper<R>({ now, lifetimeMs = LIFETIME_MS, entries = ENTRIES }: KeeperOptions): Keeper<R> {
  const kept = new Map<string, Entry<R>>()
  const underway = new Map<string, Promise<R>>()
  const makings = new Set<Making>()
  // What was told before this began was not heard.
  let changed_at = now()

  const fill = async (key: string, make: (fresh: boolean) => Promise<Made<R>>): Promise<R> => {
    const making: Making = { changed: new Set(), cleared: false }
    makings.add(making)
    try {
      const { result, tags } = await make(now() - changed_at < TOLD_EVERYWHERE_MS)
      // What was being made while something in it changed may be stale: it is given once, not kept.
      const stale = making.cleared || (tags !== null && [...making.changed].some(tag => tags.has(tag)))
      if (tags !== null && !stale) keep(key, { result, tags, kept_until: now() + lifetimeMs })
      return result
    } finally {
      makings.delete(making)
    }
  }
  const keep = (key: string, entry: Entry<R>) => {
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
  }
  return {
    read(key, make) {
      const known = kept.get(key)
      if (known && known.kept_until > now()) return Promise.resolve(known.result)
      const making = underway.get(key) ?? fill(key, make).finally(() => underway.delete(key))
      underway.set(key, making)
      return making
    },
    last: key => kept.get(key)?.result,
    drop(tags) {
      changed_at = now()
      for (const { changed } of makings) for (const tag of tags) changed.add(tag)
      underway.clear()
      for (const [key, entry] of kept) if (tags.some(tag => entry.tags.has(tag))) kept.delete(key)
    },
    clear() {
      changed_at = now()
      for (const making of makings) making.cleared = true
      underway.clear()
      kept.clear()
    },
  }
}
