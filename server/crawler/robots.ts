// Obeys robots.txt as RFC 9309 says: read once per origin, kept for a while, and closed when it cannot be read.
import robotsParser from 'robots-parser'
import type { WebAnswer, WebRequest } from '#server/ports/web.ts'
import { decodeText } from './decode-text.ts'
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
const SITEMAPS_MAX = 20

export type Rules = {
  allows(url: string): boolean
  /** What the file asks for between two requests; null when it asks for nothing. */
  crawl_delay_ms: number | null
  sitemaps: readonly string[]
}

type Kept = { rules: Promise<Rules>; until: number }

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

  async function read({ origin, hostname }: URL, entry: Kept): Promise<Rules> {
    const url = `${origin}/robots.txt`
    try {
      const answer = await get(url, {
        accept: 'text/plain, */*;q=0.1',
        max_bytes: ROBOTS_BYTES,
        on_too_big: 'truncate',
      })
      entry.until = now() + lifetime(answer.headers['cache-control'] ?? '')
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
      const entry: Kept = { until: Number.POSITIVE_INFINITY, rules: Promise.resolve(nothing) }
      entry.rules = read(url, entry)
      // Whoever asked is told; this only keeps a host that fails from being asked for each of its pages.
      entry.rules.catch(() => undefined)
      kept.delete(origin)
      kept.set(origin, entry)
      const oldest = kept.size > ORIGINS_KEPT ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
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
  return parseRobots(url, decodeText(answer.body, 'utf-8'))
}

/** Exported for its tests: the rules in a file that was found at `url`. */
export function parseRobots(url: string, text: string): Rules {
  const parsed = robotsParser(url, text)
  const delay = parsed.getCrawlDelay(ROBOT_NAME)
  return {
    // Undefined means another origin, about which this file has no say: then nothing is known to be allowed.
    allows: address => parsed.isAllowed(address, ROBOT_NAME) ?? false,
    crawl_delay_ms: delay !== undefined && delay >= 0 ? delay * 1_000 : null,
    sitemaps: parsed
      .getSitemaps()
      .flatMap(sitemap => URL.parse(sitemap, url)?.href ?? [])
      .slice(0, SITEMAPS_MAX),
  }
}

function lifetime(cache_control: string): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cache_control)?.[1]
  if (seconds === undefined) return KEPT_DEFAULT_MS
  return Math.min(KEPT_MAX_MS, Math.max(KEPT_MIN_MS, Number(seconds) * 1_000))
}
