// Waiting in a trial, where whatever is asked may be away for now.
import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds until it held, or null when it did not in time; what throws does not hold. */
export async function within(seconds: number, holds: () => Promise<boolean>, pause_ms = 100): Promise<number | null> {
  for (const began = Date.now(); Date.now() - began < seconds * 1_000; await sleep(pause_ms)) {
    if (await holds().catch(() => false)) return (Date.now() - began) / 1_000
  }
  return null
}

/** The status of an answer, 0 for none. */
export const statusOf = (address: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).then(
    answer => answer.status,
    () => 0,
  )
