// Gives each host its time: one request after the other, slower when it is slow, and long pauses when it asks for them.
import { setTimeout as sleep } from 'node:timers/promises'
import { backOffMs, POLITE_DELAY_MAX_MS, POLITE_DELAY_MS } from '#lib/rules/crawl.ts'
import { WebFailure } from './web-failure.ts'

/** A host that takes long to answer is given this many times as long to rest. */
const DELAY_PER_RESPONSE_TIME = 1
/** Pauses up to this long are waited for; longer ones end the visit, which is taken up again later. */
const WAIT_MAX_MS = 20_000
const HOSTS_KEPT = 5_000

type Host = { next_at: number; slow_ms: number; failures: number; cooldown_until: number }

export type Politeness = {
  /** Resolves when the host may be asked; throws `cooldown` when that is long from now. */
  waitTurn(host: string, asked_delay_ms: number | null, signal?: AbortSignal): Promise<void>
  /** What the host answered; `status` is null when it did not. */
  noteAnswer(host: string, seen: { status: number | null; retry_after: string | null; ms: number }): void
  /** When a host that asked for a pause may be asked again; null when it may be now. */
  cooldownUntil(host: string): Date | null
}

/** `delay_ms`: between two requests where robots.txt asks for nothing; 0 for hosts of our own, such as the stand-in. */
export function createPoliteness({
  delay_ms = () => POLITE_DELAY_MS,
  now = Date.now,
  wait = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal }),
}: {
  delay_ms?: (host: string) => number
  now?: () => number
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
} = {}): Politeness {
  const hosts = new Map<string, Host>()

  function hostOf(name: string): Host {
    const known = hosts.get(name) ?? { next_at: 0, slow_ms: 0, failures: 0, cooldown_until: 0 }
    // Seen last is kept longest.
    hosts.delete(name)
    hosts.set(name, known)
    const oldest = hosts.size > HOSTS_KEPT ? hosts.keys().next().value : undefined
    if (oldest !== undefined) hosts.delete(oldest)
    return known
  }

  return {
    async waitTurn(name, asked_delay_ms, signal) {
      const host = hostOf(name)
      const cooldown_ms = host.cooldown_until - now()
      if (cooldown_ms > WAIT_MAX_MS) throw new WebFailure('cooldown', name, { until: new Date(host.cooldown_until) })
      const wanted = Math.max(delay_ms(name), asked_delay_ms ?? 0, host.slow_ms)
      const delay = Math.min(wanted, POLITE_DELAY_MAX_MS)
      const starts_at = Math.max(now(), host.next_at, host.cooldown_until)
      // Taken before waiting, so that two who ask at once do not get the same moment.
      host.next_at = starts_at + delay
      if (starts_at > now()) await wait(starts_at - now(), signal)
    },
    noteAnswer(name, { status, retry_after, ms }) {
      const host = hostOf(name)
      const base = delay_ms(name)
      host.slow_ms = base > 0 ? Math.min(POLITE_DELAY_MAX_MS, (host.slow_ms + ms * DELAY_PER_RESPONSE_TIME) / 2) : 0
      if (status === 429 || status === 503) {
        host.failures += 1
        host.cooldown_until = now() + (retryAfterMs(retry_after, now()) ?? backOffMs(host.failures))
      } else if (status !== null && status < 500) {
        host.failures = 0
        host.cooldown_until = 0
      }
    },
    cooldownUntil(name) {
      const until = hosts.get(name)?.cooldown_until ?? 0
      return until > now() ? new Date(until) : null
    },
  }
}

const DAY_MS = 24 * 3_600_000

/** Retry-After in seconds or as a date, at least one second and at most a day; null when there is none that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.min(DAY_MS, Math.max(1_000, ms))
}
