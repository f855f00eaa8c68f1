// The error that every request to a website of the internet throws, with its reason.
import type { WebFailureReason } from '#lib/rules/crawl.ts'

export class WebFailure extends Error {
  readonly reason: WebFailureReason
  readonly url: string
  /** When the host may be asked again, where that is known. */
  readonly until: Date | null
  /** What had come over the wire all the same. */
  readonly wire_bytes: number

  constructor(reason: WebFailureReason, url: string, { detail = '', until = null, wire_bytes = 0 }: Details = {}) {
    super(`${reason}: ${url.slice(0, 200)}${detail && ` (${detail})`}`)
    this.name = 'WebFailure'
    this.reason = reason
    this.url = url
    this.until = until
    this.wire_bytes = wire_bytes
  }
}

type Details = { detail?: string; until?: Date | null; wire_bytes?: number }

const SLOW = /TIMEOUT|TimeoutError|ABORT/i
const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/

/** What went wrong in the words of this list; `wire_bytes` had come by then. */
export function asWebFailure(error: unknown, url: string, wire_bytes = 0): WebFailure {
  if (error instanceof WebFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  const detail = error instanceof Error ? error.message.slice(0, 200) : String(error)
  let reason: WebFailureReason = 'connection'
  if (SLOW.test(code) || SLOW.test(name)) reason = 'too_slow'
  else if (TLS.test(code)) reason = 'tls'
  return new WebFailure(reason, url, { detail, wire_bytes })
}
