// An administrator says what sort of case it is, and what the platform asks its creator for it.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { adminLitigations as contract, Litigation } from '#lib/contract/litigations.ts'
import { Failure } from '#lib/errors.ts'
import { toCents } from '#lib/money.ts'
import { litigationCan } from '#lib/rules/settlement/litigations.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { findAnyCase, lockCase } from './find-litigation.ts'
import { presentLitigations } from './present-litigation.ts'
import { recordLitigation } from './record-litigation.ts'

/** Only an open case, where its creator can still withdraw from a fee. What stays as it was is no change. */
export async function classifyLitigation(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.classify>,
): Promise<Litigation> {
  const { db, user } = context
  const { row: known, claim } = await lockCase(context, await findAnyCase(context, id))
  if (!litigationCan('classify', known)) throw new Failure('conflict')
  const classification = body.classification === undefined ? known.classification : body.classification
  const commission_cents = toCents(body.commission_cents ?? known.commission_cents)
  const [row] = await db
    .update(litigations)
    .set({ classification, commission_cents })
    .where(eq(litigations.id, known.id))
    .returning()
  if (!row) throw new Failure('unknown')
  const fee = commission_cents === known.commission_cents ? {} : { amount_cents: commission_cents }
  if (classification !== known.classification || commission_cents !== known.commission_cents) {
    const by = { actor: 'admin', user_id: user.id } as const
    await recordLitigation(
      context,
      { claim, row, by },
      { kind: 'classified', from: known.state, classification, ...fee },
    )
    const details = { litigation: row.id, classification, commission_cents }
    await writeAudit(context, { act: 'litigation_classified', actor_id: user.id, subject_id: row.user_id, details })
  }
  const [shown] = await presentLitigations(context, [row])
  if (!shown) throw new Failure('unknown')
  return shown
}
