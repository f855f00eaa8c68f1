// One part: asked one question at a time, asked again while it fails, its changes said in the log.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { HealthPart, PartState } from '#lib/contract/system.ts'
import { causes } from '../files/disk-failure.ts'

export type Probe = {
  /** Throws when the part does not serve. */
  ask(): Promise<unknown>
  /** For how long an answer is good. */
  good_ms: number
}

export type WatchedPart = {
  state(): PartState
  /** Asks now, or waits for the question under way: one that hangs is not joined by others. */
  ask(): Promise<void>
  /** Its state, asked unless that was a moment ago. */
  read(): Promise<PartState>
  suspect(error: unknown): void
}

const PATIENCE_MS = 5_000
/** What is over before it is asked is said no more often than this. */
const PASSING_MS = 10_000
/** While a part fails it is asked again after this long, doubled up to the longest. */
const AGAIN = { first_ms: 500, longest_ms: 5_000 }

type Watching = { part: HealthPart | 'api'; probe: Probe; log: Logger; signal: AbortSignal }

export function watchPart({ part, probe, log, signal }: Watching): WatchedPart {
  let state: PartState = 'ok'
  let since = 0
  let asked = -Infinity
  let passing = -Infinity
  let underway: Promise<void> | null = null
  let watched = false

  function settle(next: 'ok' | 'failing', reason: string): void {
    asked = performance.now()
    if (state !== next && !signal.aborted) {
      if (next === 'failing') log.error({ part, reason }, `${part} is failing`)
      else log.warn({ part, seconds: Math.round((asked - since) / 1_000) }, `${part} is back`)
      since = asked
    }
    state = next
    if (next === 'failing' && !watched) void watch()
  }

  const isFailing = () => state === 'failing'

  async function watch(): Promise<void> {
    watched = true
    let pause = AGAIN.first_ms
    do {
      await sleep(pause, null, { signal, ref: false }).catch(() => {})
      pause = Math.min(pause * 2, AGAIN.longest_ms)
      if (signal.aborted) return
      await ask()
    } while (isFailing())
    watched = false
  }

  function ask(): Promise<void> {
    underway ??= answered(probe)
      .then(
        () => settle('ok', ''),
        error => settle('failing', reasonOf(error)),
      )
      .finally(() => {
        underway = null
      })
    return underway
  }

  return {
    state: () => state,
    ask,
    async read() {
      if (state === 'failing' || performance.now() - asked > probe.good_ms) await ask()
      return state
    },
    suspect(error) {
      if (!isFailing() && !underway) void askAfter(error)
    },
  }

  async function askAfter(error: unknown): Promise<void> {
    await ask()
    if (isFailing() || performance.now() - passing < PASSING_MS) return
    passing = performance.now()
    log.warn({ part, reason: reasonOf(error) }, `${part} failed and serves again`)
  }
}

async function answered({ ask }: Probe): Promise<void> {
  const patience = new AbortController()
  const late = sleep(PATIENCE_MS, null, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('does not answer')
  })
  try {
    await Promise.race([ask(), late])
  } finally {
    patience.abort()
    late.catch(() => {})
  }
}

/** The innermost reason: what wraps it repeats the query, which names people. */
function reasonOf(error: unknown): string {
  const { message, code } = causes(error).at(-1) ?? {}
  return message || code || String(error)
}
