// Writes down why something failed: once for an outage, which everybody meets, and each time for what nobody expected.
import type { Logger } from 'pino'
import { Failure } from '#lib/errors.ts'
import { outageOf } from '../db/outage.ts'
import type { Health } from './health.ts'

type Noting = { health: Health; log: Logger }

export function noteFailure(services: Noting, error: unknown, facts: object, what: string): void {
  if (error instanceof Failure || noteOutage(services, error)) return
  services.log.error({ err: error, ...facts }, what)
}

/** True when the error is an outage, which is the business of the part that is out. */
export function noteOutage({ health }: Pick<Noting, 'health'>, error: unknown): boolean {
  const outage = outageOf(error)
  if (outage === null) return false
  health.suspect(outage === 'database_unavailable' ? 'database' : 'storage', error)
  return true
}
