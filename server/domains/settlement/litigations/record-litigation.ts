// Writes down a change of a case: in its own history, in that of its claim, and to whoever did not make it, in one transaction.
import { newId } from '#lib/ids.ts'
import type { LitigationEventKind, LitigationState } from '#lib/rules/settlement/litigations.ts'
import type { Context } from '#server/context.ts'
import { litigation_events } from '#server/db/schema/litigation.ts'
import { type Actor, type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { type LitigationRow, tellLitigation } from './tell-litigation.ts'

type Change = {
  kind: LitigationEventKind
  from: LitigationState | null
  /** In the words of whoever made it. */
  reason?: string | null
  /** The discount in all, or the fee. */
  amount_cents?: number
  classification?: string | null
}

/** `row` is the case as it stands now; its claim is locked. */
export async function recordLitigation(
  context: Context,
  { claim, row, by }: { claim: InfringementRow; row: LitigationRow; by: Actor },
  { kind, from, reason = null, ...details }: Change,
): Promise<void> {
  const happened_at = context.now()
  const id = newId('litigation_event', happened_at)
  const event = { kind, from_state: from, to_state: row.state, ...by, reason, details }
  await context.db.insert(litigation_events).values({ id, litigation_id: row.id, ...event, happened_at })
  await recordInfringementEvent(context, claim.id, by, {
    kind: 'litigation_changed',
    from: claim.state,
    to: claim.state,
    details: { litigation: row.id, change: kind, ...details, ...(reason !== null && { reason }) },
  })
  const { amount_cents = null } = details
  await tellLitigation(context, { claim, row, by, kind, reason, amount_cents })
}
