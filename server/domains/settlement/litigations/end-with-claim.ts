// A claim that ends takes its case along: in the same transaction, with the claim locked.
import { and, eq, isNull } from 'drizzle-orm'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import { endWithClaim } from '#lib/rules/settlement/litigations.ts'
import type { Context } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import type { Actor, InfringementRow } from '../infringements/record-event.ts'
import { recordLitigation } from './record-litigation.ts'

type Ended = { outcome: InfringementOutcome; reason: string | null }

/** Nothing where no case of it is open. */
export async function endOpenCase(
  context: Context,
  claim: InfringementRow,
  by: Actor,
  { outcome, reason }: Ended,
): Promise<void> {
  const open = and(eq(litigations.infringement_id, claim.id), isNull(litigations.closed_at))
  const [known] = await context.db.select().from(litigations).where(open).for('update')
  if (!known) return
  const kind = endWithClaim[outcome]
  const state = kind === 'succeeded' ? 'success' : 'failed'
  const [row] = await context.db
    .update(litigations)
    .set({ state, closed_at: context.now() })
    .where(eq(litigations.id, known.id))
    .returning()
  if (row) await recordLitigation(context, { claim, row, by }, { kind, from: known.state, reason })
}
