// What a buyer who owns money too must confirm in person before it goes on to a creator: the provider asks it above its limit.
import { desc, inArray } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { followingTransfer, moveMoneyNow, type TransferRow } from './transfers.ts'

/** How the provider names a confirmation that was refused, and one that came too late. */
const UNCONFIRMED = ['007101', '007102']

/** The last transfer of each of these invoices to each who gets some of it, where it waits for its giver. */
export async function unconfirmedTransfers(context: Pick<Context, 'db'>, invoice_ids: string[]) {
  const last = await lastTransfers(context, invoice_ids)
  return last.flatMap(({ status, to_user_id, amount_cents, confirm_url }) =>
    status === 'created' && confirm_url !== null ? [{ to_user_id, amount_cents, confirm_url }] : [],
  )
}

/**
 * Asks the provider how they stand; what was refused or came too late can be confirmed once more. Not inside a
 * transaction. A provider that cannot be asked changes nothing, nor does a creator whose profile lacks what it asks for:
 * the jobs go on.
 */
export async function askAboutConfirmations(context: Context, invoice_ids: string[]): Promise<void> {
  for (const row of await lastTransfers(context, invoice_ids)) {
    const refused = row.status === 'failed' && UNCONFIRMED.includes(row.refusal ?? '')
    if (row.status !== 'created' && !refused) continue
    try {
      await moveMoneyNow(context, refused ? await followingTransfer(context, row) : row.id)
    } catch (error) {
      const incomplete = error instanceof Failure && error.code === 'identity_user_type_missing'
      if (!incomplete && !(error instanceof PaymentFailure)) throw error
      context.log.warn({ transfer: row.id, err: error }, 'a transfer could not be asked about')
    }
  }
}

const lastTransfers = ({ db }: Pick<Context, 'db'>, invoice_ids: string[]): Promise<TransferRow[]> =>
  db
    .selectDistinctOn([transfers.invoice_id, transfers.to_user_id])
    .from(transfers)
    .where(inArray(transfers.invoice_id, invoice_ids))
    .orderBy(transfers.invoice_id, transfers.to_user_id, desc(transfers.created_at), desc(transfers.id))
