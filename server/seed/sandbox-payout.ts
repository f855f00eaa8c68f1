// A payout of the world that sandboxes are copies of: of the first sale, while what comes after it is still owed.
import { and, eq } from 'drizzle-orm'
import { payoutMonth } from '#lib/rules/billing/payouts.ts'
import type { UserContext } from '#server/context.ts'
import { payouts, transfers } from '#server/db/schema/payouts.ts'
import { openPayout } from '#server/domains/billing/payouts/open-payouts.ts'

/** Begins it once the first money has come; true when it has ended. */
export async function isPaidOut(seller: UserContext): Promise<boolean> {
  const { db, user, now } = seller
  const [payout] = await db.select().from(payouts).where(eq(payouts.user_id, user.id))
  if (payout) return payout.status === 'succeeded' || payout.status === 'failed'
  const come = and(eq(transfers.to_user_id, user.id), eq(transfers.status, 'succeeded'))
  if ((await db.$count(transfers, come)) > 0) await openPayout(seller, user.id, payoutMonth(now()))
  return false
}
