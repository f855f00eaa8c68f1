// What can go wrong with a request to a stranger's server, in a closed set of words.

/**
 * `blocked_address`: an address that is not on the public internet, or a form of URL that we never follow.
 * `resting`: the host has asked for a pause; `until` says how long. `robots`: its robots.txt keeps us out.
 * `browser`: a page that had to be rendered, but no browser runs here or the page crashed it.
 */
export const webFailures = [
  'blocked_address',
  'browser',
  'connection',
  'dns',
  'resting',
  'robots',
  'tls',
  'too_big',
  'too_many_redirects',
  'too_slow',
] as const
export type WebFailureReason = (typeof webFailures)[number]

export class WebFailure extends Error {
  readonly reason: WebFailureReason
  readonly url: string
  /** When the host may be asked again, where that is known. */
  readonly until: Date | null

  constructor(reason: WebFailureReason, url: string, { detail = '', until = null }: Details = {}) {
    super(`${reason}: ${url.slice(0, 200)}${detail && ` (${detail})`}`)
    this.name = 'WebFailure'
    this.reason = reason
    this.url = url
    this.until = until
  }
}

type Details = { detail?: string; until?: Date | null }
