// Writes down on which days the pages of a claim are looked at.
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { COMPLIANCE_DAYS } from '#lib/rules/settlement/compliance.ts'
import type { Context } from '#server/context.ts'
import { compliance_checks, type infringement_hits } from '#server/db/schema/settlement.ts'

/** After the recipient said that it is done, each page is looked at again on the days that follow. */
export const planAfter = (context: Context, hit: PlannedHit, asked_at: Date): Promise<void> =>
  planLooks(context, hit, asked_at, COMPLIANCE_DAYS)

type PlannedHit = Pick<typeof infringement_hits.$inferSelect, 'id' | 'infringement_id'>

export async function planLooks(
  { db }: Context,
  { id, infringement_id }: PlannedHit,
  from: Date,
  days: readonly number[],
): Promise<void> {
  const rows = days.map(after => {
    const due_at = addSeconds(from, after * DAY_S)
    const check_id = newId('compliance_check', due_at)
    return { id: check_id, infringement_hit_id: id, infringement_id, reason: 'scheduled' as const, due_at }
  })
  await db.insert(compliance_checks).values(rows).onConflictDoNothing()
}
