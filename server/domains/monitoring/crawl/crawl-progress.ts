// How a crawl of a host goes on: what each page came to, added up. Pure.

/** What visiting one page came to. */
export type PageOutcome =
  /** The server answered. `changed`: something on the page is new; `host_ids`: other hosts that got pages to visit. */
  | { kind: 'visited'; changed: boolean; host_ids: readonly string[] }
  /** robots.txt excludes the page, so nobody was asked. */
  | { kind: 'forbidden' }
  /** It could not be fetched and is retried after the others. */
  | { kind: 'failed'; reason: string }
  /** The host asks to be left alone, until then where it says so. */
  | { kind: 'cooldown'; until: Date | null }

export type CrawlProgress = Readonly<{
  /** Something on the host is new. */
  changed: boolean
  /** Pages in a row that could not be fetched. */
  failures: number
  /** Other hosts of the website that got pages to visit. */
  host_ids: readonly string[]
  /** Why the crawl must stop now. */
  obstacle: string | null
  /** When the host wants to be asked again, where it says so. */
  retry_at: Date | null
}>

export const initialProgress: CrawlProgress = {
  changed: false,
  failures: 0,
  host_ids: [],
  obstacle: null,
  retry_at: null,
}

/** Pages in a row that fail before the host is left alone. */
const FAILURES_MAX = 5

export function afterPage(progress: CrawlProgress, outcome: PageOutcome): CrawlProgress {
  if (outcome.kind === 'forbidden') return progress
  if (outcome.kind === 'cooldown') return { ...progress, obstacle: 'cooldown', retry_at: outcome.until }
  if (outcome.kind === 'failed') {
    const failures = progress.failures + 1
    return { ...progress, failures, obstacle: failures >= FAILURES_MAX ? outcome.reason : null }
  }
  const host_ids = [...new Set([...progress.host_ids, ...outcome.host_ids])]
  return { ...progress, failures: 0, changed: progress.changed || outcome.changed, host_ids }
}
