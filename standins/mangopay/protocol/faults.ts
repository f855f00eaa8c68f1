// Failures on demand, so that the product's handling of a provider that fails can be tested.
import { json, Refusal, refused, type StandInAnswer } from './protocol.ts'

/**
 * drop: the connection breaks before anything is done. drop_after: all is done, the answer is lost. timeout: no answer
 * ever, nothing done. timeout_after: all is done, no answer ever.
 */
export const FAULTS = [
  'drop',
  'drop_after',
  'timeout',
  'timeout_after',
  'rate_limit',
  'error_500',
  'bad_gateway',
] as const
export type FaultName = (typeof FAULTS)[number]
/** The next `times` calls whose method and path contain `on` (case ignored; empty: any) fail so. */
export type Fault = { fault: FaultName; times: number; on: string }

export class Faults {
  #waiting: Fault[] = []

  add(fault: Fault): void {
    this.#waiting.push({ ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  /** The fault this call meets, if any; counted as used. */
  take(method: string, path: string): FaultName | null {
    const call = `${method} ${path}`.toLowerCase()
    const fault = this.#waiting.find(({ on }) => call.includes(on.toLowerCase()))
    if (!fault) return null
    fault.times -= 1
    this.#waiting = this.#waiting.filter(({ times }) => times > 0)
    return fault.fault
  }
}

/** The answer of faults that answer, null for those that do not. */
export function faultAnswer(fault: FaultName, now: number): StandInAnswer | null {
  if (fault === 'rate_limit') return refused(new Refusal(429, 'rate_limit', 'Too many calls'), now)
  if (fault === 'error_500')
    return json({ Message: 'Internal Server Error', Type: 'other', Id: '', Date: now, errors: null }, 500)
  if (fault !== 'bad_gateway') return null
  const body = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return { status: 502, headers: { 'content-type': 'text/html' }, body }
}
