// Names requests, so that an answer, a log line and a report can be laid side by side.
import { randomBytes } from 'node:crypto'

/** Differs between processes; the count differs between the requests of one. */
const origin = randomBytes(10).toString('hex').slice(0, 16)
let count = 0

/** A caller's own id when it has the right form, else a new one of 26 characters. */
export function requestIdOf(given: string | undefined): string {
  if (given !== undefined && /^[\w.-]{8,64}$/.test(given)) return given
  count += 1
  return origin + count.toString(36).padStart(10, '0')
}
