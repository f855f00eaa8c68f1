// A refund of as much as went back of the same payment shortly before waits: the provider would take it for a mistake.
import { and, eq, max } from 'drizzle-orm'
import { refundIs, refundWaitsUntil } from '#lib/rules/billing/refunds.ts'
import type { Context } from '#server/context.ts'
import { refunds } from '#server/db/schema/refunds.ts'

type Part = Pick<typeof refunds.$inferSelect, 'pay_in_id' | 'amount_cents' | 'status' | 'sent_at'>

/** Until when a refund that nobody has sent yet has to wait; null where it may go, or has gone. */
export async function waitsUntil({ db, now }: Pick<Context, 'db' | 'now'>, refund: Part): Promise<Date | null> {
  const { pay_in_id, amount_cents, status, sent_at } = refund
  if (!refundIs.unsent(status) || sent_at !== null) return null
  const same = and(eq(refunds.pay_in_id, pay_in_id), eq(refunds.amount_cents, amount_cents))
  const [found] = await db
    .select({ at: max(refunds.settled_at) })
    .from(refunds)
    .where(and(same, eq(refunds.status, 'succeeded')))
  return refundWaitsUntil(found?.at ?? null, now())
}
