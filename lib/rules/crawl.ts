// Crawling: how often a website is visited, how politely, and how much one visit may cost.
import { HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** One visit of a website ends at the first of these. */
export const CRAWL_BUDGET = { pages: 200, bytes: 200 * 1024 * 1024, seconds: 300 } as const
/** The longest address that is followed. */
export const URL_CHARS_MAX = 2_000
/** Pages that one website may have in the queue. */
export const FRONTIER_MAX = 5_000
export const DEPTH_MAX = 8

/** Milliseconds between two requests to one host; robots.txt may ask for more, up to the most. */
export const POLITE_DELAY_MS = 1_000
export const POLITE_DELAY_MAX_MS = 60_000

/** Hours after which a website is due again; quiet ones wait longer. */
export const REVISIT_HOURS = 24
export const REVISIT_HOURS_MAX = 24 * 14
/** Seconds a worker may keep a host to itself without a sign of life. */
export const HOST_LEASE_SECONDS = 60

/** Pictures smaller than this on a side are icons and are left out. */
export const PICTURE_SIDE_MIN = 96
export const PICTURE_BYTES_MAX = 50 * 1024 * 1024
/** Days for which pictures of the web stay comparable with images that are certified later. */
export const PICTURE_DAYS = 90

/** Days between two searches for one image at the reverse image searches. */
export const SEARCH_DAYS = 7
/** Images that are searched for on one day: each search costs money. */
export const SEARCHES_A_DAY = 500

/** Websites that one account may have watched. */
export const WATCHED_DOMAINS_MAX = 500

/** Addresses that may be added by hand to one website. */
export const MANUAL_EMAILS_MAX = 20

/** Pages that a person has looked at now: each sends our robot to a stranger. */
export const pageChecksPerPerson: Limit = {
  name: 'page-checks',
  tiers: [
    { points: 20, duration_s: MINUTE_S },
    { points: 60, duration_s: HOUR_S },
  ],
}

/** Why a website is watched. */
export const watchSources = ['creator', 'admin', 'hit', 'seed'] as const
export type WatchSource = (typeof watchSources)[number]

/**
 * Why a request to a website failed.
 * `blocked_address`: an address that is not on the public internet, or a form of URL that is never followed.
 * `browser`: the page had to be rendered, but no browser runs here or the page crashed it.
 * `cooldown`: the host has asked for a pause. `robots`: its robots.txt excludes our crawler.
 */
export const webFailures = [
  'blocked_address',
  'browser',
  'connection',
  'cooldown',
  'dns',
  'robots',
  'tls',
  'too_big',
  'too_many_redirects',
  'too_slow',
] as const
export type WebFailureReason = (typeof webFailures)[number]

/** Hours until a website is due again after a visit: half as often each time that nothing changed, often at once when it did. */
export function nextVisitHours(previous: number, changed: boolean): number {
  if (changed) return REVISIT_HOURS
  return Math.min(REVISIT_HOURS_MAX, Math.max(REVISIT_HOURS, previous * 2))
}

/** Milliseconds to wait after `failures` refusals in a row (429, 503, no answer): doubling from a minute, at most a day. */
export function backOffMs(failures: number): number {
  if (failures <= 0) return 0
  return Math.min(24 * 3_600_000, 60_000 * 2 ** Math.min(failures - 1, 20))
}
