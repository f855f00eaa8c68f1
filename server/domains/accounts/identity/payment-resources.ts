// Finds what is ours behind an id of the provider's.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { bank_accounts, identity_documents, payment_users, ubo_declarations } from '#server/db/schema/identity.ts'
import { mandates } from '#server/db/schema/means.ts'
import { payouts, transfers } from '#server/db/schema/payouts.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import type { NoticeSubject } from '#server/ports/payment.ts'

type Named = Exclude<NoticeSubject, 'dispute' | 'pay_out_return'>
export type PaymentResource = { subject: Named; id: string }

/** Our own id of the object that a notification names; null when it is none of ours. */
export async function knownResource(
  { db }: Pick<Context, 'db'>,
  subject: Named,
  provider_id: string,
): Promise<PaymentResource | null> {
  if (subject === 'user') {
    const [found] = await db
      .select({ id: payment_users.user_id })
      .from(payment_users)
      .where(eq(payment_users.provider_id, provider_id))
    return found ? { subject, id: found.id } : null
  }
  const table = tables[subject]
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.provider_id, provider_id))
  return found ? { subject, id: found.id } : null
}

const tables = {
  document: identity_documents,
  ubo_declaration: ubo_declarations,
  recipient: bank_accounts,
  pay_in: pay_ins,
  mandate: mandates,
  refund: refunds,
  transfer: transfers,
  pay_out: payouts,
}
