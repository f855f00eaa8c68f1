// Blocks payouts where the books and the provider disagree, until an administrator has looked.
import { newId } from '#lib/ids.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Context } from '#server/context.ts'
import { payout_blocks } from '#server/db/schema/payouts.ts'
import { tellAdministrators } from '../reconciliation/tell-administrators.ts'

/** Inside a transaction. `user_id`: null blocks everybody. One that is blocked already stays so, and nobody is told again. */
export async function block(context: Context, user_id: string | null, findings: LedgerFinding[]): Promise<void> {
  const added = await writeBlock(context, user_id, findings)
  if (added) await tellAdministrators(context, findings)
}

/** True when it was not blocked before. */
export async function writeBlock(
  { db, now }: Context,
  user_id: string | null,
  findings: LedgerFinding[],
): Promise<boolean> {
  const created_at = now()
  const added = await db
    .insert(payout_blocks)
    .values({ id: newId('payout_block', created_at), user_id, findings, created_at })
    .onConflictDoNothing()
    .returning({ id: payout_blocks.id })
  return added.length > 0
}
