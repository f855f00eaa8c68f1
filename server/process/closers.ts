// Ends what a process has opened, in reverse order and within a bound: what does not end in time is cut with the process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Closer = () => Promise<void>

/** For each; and for all of them, after which the process goes as it is. */
export const STOP_MS = { each: 10_000, all: 25_000 }

/** Takes all closers out of the list, so that a second call has nothing to do. */
export async function closeAll(closers: Closer[], log: Logger): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    const patience = new AbortController()
    const late = sleep(STOP_MS.each, true, { signal: patience.signal }).catch(() => false)
    const cut = await Promise.race([
      close().then(
        () => false,
        error => {
          log.error({ err: error }, 'while stopping')
          return false
        },
      ),
      late,
    ])
    patience.abort()
    if (cut) log.warn('something did not end in time and is cut')
  }
}
