// Counts calls in Mangopay's four windows, tells the counts in headers and refuses what is too much.
import { Refusal } from './protocol.ts'

/** Length in seconds and calls allowed in it. */
const WINDOWS = [
  { seconds: 15 * 60, calls: 2_300 },
  { seconds: 30 * 60, calls: 4_500 },
  { seconds: 60 * 60, calls: 8_800 },
  { seconds: 24 * 60 * 60, calls: 105_600 },
]

export type Limits = {
  /** Counts a call and gives its headers. */
  count(): Record<string, string>
  /** Throws 429 when a window is full. */
  check(): void
}

const tooMany = (): Refusal =>
  new Refusal(429, 'rate_limit', 'You have exceeded the allowed number of calls. Please wait before retrying.')

/**
 * `clock`: the provider's, in milliseconds; a quarter of an hour that passes there frees calls. `outside`: the one by
 * which callers read when a window ends.
 */
export function createLimits(clock: () => number, outside: () => number = clock): Limits {
  const open = WINDOWS.map(window => ({ ...window, made: 0, ends: 0 }))
  return {
    count() {
      const now = Math.floor(clock() / 1000)
      const ahead = now - Math.floor(outside() / 1000)
      for (const window of open) {
        if (window.ends <= now) Object.assign(window, { made: 0, ends: now + window.seconds })
        window.made += 1
      }
      return {
        'x-ratelimit': open.map(window => window.made).join(','),
        'x-ratelimit-remaining': open.map(window => Math.max(0, window.calls - window.made)).join(','),
        'x-ratelimit-reset': open.map(window => window.ends - ahead).join(','),
      }
    },
    check() {
      if (open.some(window => window.made > window.calls)) throw tooMany()
    },
  }
}
