// Obeys robots.txt as RFC 9309 says: read once per origin, kept for a while, and closed when it cannot be read.
import type { WebAnswer, WebRequest } from '#server/ports/web.ts'
import { decodeText } from './decode-text.ts'
import { readRobotsRules } from './robots-rules.ts'
import { WebFailure } from './web-failure.ts'

/** The name by which robots.txt files may address us. */
export const ROBOT_NAME = 'AuctorBot'
/** RFC 9309, 2.5: a crawler may stop reading after 500 kibibytes. */
const ROBOTS_BYTES = 500 * 1024
const MINUTE = 60_000
/** RFC 9309, 2.4: not longer than a day. */
const KEPT_MAX_MS = 24 * 60 * MINUTE
const KEPT_MIN_MS = 5 * MINUTE
const KEPT_DEFAULT_MS = 60 * MINUTE
const ORIGINS_KEPT = 2_000
/** All files that are kept, together. */
const KEPT_BYTES = 64 * 1024 * 1024

export type Rules = {
  allows(url: string): boolean
  /** What the file asks for between two requests; null when it asks for nothing. */
  crawl_delay_ms: number | null
  sitemaps: readonly string[]
}

type Kept = { rules: Promise<Rules>; until: number; bytes: number }

/** Rejects with the `WebFailure` of the host when it cannot be reached at all. */
export type Robots = { rules(url: URL): Promise<Rules> }

/** `get` fetches without asking for rules (the file itself is never forbidden); `now` in milliseconds. */
export function createRobots({
  get,
  now = Date.now,
}: {
  get(url: string, request: WebRequest): Promise<WebAnswer>
  now?: () => number
}): Robots {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(origin: string): void {
    bytes -= kept.get(origin)?.bytes ?? 0
    kept.delete(origin)
  }

  function dropOldest(): void {
    for (const origin of kept.keys()) {
      if (kept.size <= ORIGINS_KEPT && bytes <= KEPT_BYTES) return
      drop(origin)
    }
  }

  async function read({ origin, hostname }: URL, entry: Kept): Promise<Rules> {
    const url = `${origin}/robots.txt`
    try {
      const answer = await get(url, {
        accept: 'text/plain, */*;q=0.1',
        max_bytes: ROBOTS_BYTES,
        on_too_big: 'truncate',
      })
      entry.until = now() + lifetime(answer.headers['cache-control'] ?? '')
      if (kept.get(origin) === entry) {
        entry.bytes = answer.body.length
        bytes += entry.bytes
        dropOldest()
      }
      return rulesOf(url, answer)
    } catch (error) {
      entry.until = now() + KEPT_MIN_MS
      if (!(error instanceof WebFailure)) throw error
      if (error.reason === 'too_many_redirects') return everything
      // Rules that lead somewhere forbidden are rules that nobody can read.
      if (error.reason === 'blocked_address' && URL.parse(error.url)?.hostname !== hostname && error.url !== hostname)
        return nothing
      throw error
    }
  }

  return {
    rules(url) {
      const { origin } = url
      const known = kept.get(origin)
      if (known && known.until > now()) return known.rules
      // Until the answer is there everyone who asks waits for the same one.
      const entry: Kept = { until: Number.POSITIVE_INFINITY, rules: Promise.resolve(nothing), bytes: 0 }
      entry.rules = read(url, entry)
      // Whoever asked is told; this only keeps a host that fails from being asked for each of its pages.
      entry.rules.catch(() => undefined)
      drop(origin)
      kept.set(origin, entry)
      dropOldest()
      return entry.rules
    },
  }
}

const everything: Rules = { allows: () => true, crawl_delay_ms: null, sitemaps: [] }
const nothing: Rules = { allows: () => false, crawl_delay_ms: null, sitemaps: [] }

/** RFC 9309, 2.3.1: 4xx means that there are no rules, 5xx that all is forbidden for now; 429 is a plea like 503. */
function rulesOf(url: string, answer: WebAnswer): Rules {
  if (answer.status === 429 || answer.status >= 500) return nothing
  if (answer.status < 200 || answer.status >= 300) return everything
  const text = decodeText(answer.body, 'utf-8')
  // Of a rule that was cut off nobody knows what it says.
  return parseRobots(url, answer.truncated ? text.slice(0, text.lastIndexOf('\n') + 1) : text)
}

/** Exported for its tests: the rules in a file that was found at `url`. */
export function parseRobots(url: string, text: string): Rules {
  const { origin } = new URL(url)
  const { allows, crawl_delay_s, sitemaps } = readRobotsRules(text, ROBOT_NAME.toLowerCase())
  return {
    allows(address) {
      const parsed = URL.parse(address)
      // About another origin this file has no say: then nothing is known to be allowed.
      return parsed?.origin === origin && allows(parsed.pathname + parsed.search)
    },
    crawl_delay_ms: crawl_delay_s === null ? null : crawl_delay_s * 1_000,
    sitemaps: sitemaps.flatMap(sitemap => URL.parse(sitemap, url)?.href ?? []),
  }
}

function lifetime(cache_control: string): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cache_control)?.[1]
  if (seconds === undefined) return KEPT_DEFAULT_MS
  return Math.min(KEPT_MAX_MS, Math.max(KEPT_MIN_MS, Number(seconds) * 1_000))
}
