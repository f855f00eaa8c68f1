// Counts who visits what, and above all what robots.txt forbids.

type SiteCount = { requests: number; forbidden: number; paths: Record<string, number> }
export type CountersReading = { requests: number; forbidden: number; sites: Record<string, SiteCount> }
export type Counters = {
  /** The number of visits to this path so far, this one included. */
  count(host: string, path: string, forbidden: boolean): number
  read(): CountersReading
}

/** Paths are made up by visitors; the table of one site does not grow for ever. */
const PATHS_MAX = 2_000

export function createCounters(): Counters {
  const sites = new Map<string, { requests: number; forbidden: number; paths: Map<string, number> }>()
  return {
    count(host, path, forbidden) {
      const entry = sites.get(host) ?? { requests: 0, forbidden: 0, paths: new Map<string, number>() }
      sites.set(host, entry)
      entry.requests += 1
      if (forbidden) entry.forbidden += 1
      const visits = (entry.paths.get(path) ?? 0) + 1
      if (visits > 1 || entry.paths.size < PATHS_MAX) entry.paths.set(path, visits)
      return visits
    },
    read() {
      const entries = [...sites].map(([host, entry]): [string, SiteCount] => [
        host,
        { ...entry, paths: Object.fromEntries(entry.paths) },
      ])
      const sum = (pick: (entry: SiteCount) => number) => entries.reduce((total, [, entry]) => total + pick(entry), 0)
      return {
        requests: sum(entry => entry.requests),
        forbidden: sum(entry => entry.forbidden),
        sites: Object.fromEntries(entries),
      }
    },
  }
}
