// Writes down what happened to an infringement, in the transaction that does it.
import { newId } from '#lib/ids.ts'
import type {
  InfringementActor,
  InfringementEventKind,
  InfringementState,
} from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { infringement_events, type infringements } from '#server/db/schema/settlement.ts'

export type InfringementRow = typeof infringements.$inferSelect
export type Actor = { actor: InfringementActor; user_id: string | null }
export const theProduct: Actor = { actor: 'product', user_id: null }

type Happened = {
  kind: InfringementEventKind
  from: InfringementState | null
  to: InfringementState
  details?: Record<string, unknown>
}

export async function recordInfringementEvent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  infringement_id: string,
  by: Actor,
  { kind, from, to, details = {} }: Happened,
): Promise<void> {
  const happened_at = now()
  const id = newId('infringement_event', happened_at)
  await db
    .insert(infringement_events)
    .values({ id, infringement_id, kind, from_state: from, to_state: to, ...by, details, happened_at })
}
