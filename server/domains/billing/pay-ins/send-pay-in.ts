// Sends an attempt to pay that is written down to the provider, and takes over what it says.
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { PaymentFailure, type PaymentPayIn } from '#server/ports/payment.ts'
import { failPayIn, type PayInRow, payInKey, settlePayInNow } from './settle-pay-in.ts'

/** What the account statement of the payer says. */
export const DESCRIPTOR = 'AUCTOR'

/**
 * Call it outside transactions. An answer that never came leaves the payment open: it may have been carried out, and is
 * asked about until it is known. Throws PaymentFailure.
 */
export async function sendPayIn(
  context: Context,
  { id }: Pick<PayInRow, 'id'>,
  send: (key: string) => Promise<PaymentPayIn>,
): Promise<void> {
  try {
    const made = await send(payInKey(id))
    await context.db.update(pay_ins).set({ provider_id: made.id }).where(eq(pay_ins.id, id))
  } catch (error) {
    // Whatever is not a clear no may have been carried out.
    if (!(error instanceof PaymentFailure) || error.kind === 'unreachable') throw error
    await context.transact(tx => failPayIn(tx, id, 'refused'))
    if (error.kind !== 'refused') throw error
  }
  await settlePayInNow(context, id)
}
