// What stands in the way of erasing a creator, and what the export of an account holds of payouts. The rows stay: they are part of the books.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import type { Context } from '#server/context.ts'
import { payouts, transfers } from '#server/db/schema/payouts.ts'
import type { ExportPart } from '#server/events.ts'
import { payableOf } from '../wallets/provider-wallet.ts'

type About = { user_id: string }

/** Answer: what is owed has to be paid out first, and what is on its way has to arrive. */
export async function owedMoney(context: Context, { user_id }: About): Promise<Partial<DeletionFacts>> {
  const { db } = context
  const theirs = or(eq(transfers.from_user_id, user_id), eq(transfers.to_user_id, user_id))
  const moving = await db.$count(transfers, and(eq(transfers.status, 'created'), theirs))
  const open = inArray(payouts.status, ['to_be_wired', 'sending'])
  const sending = await db.$count(payouts, and(eq(payouts.user_id, user_id), open))
  return { payable_cents: await payableOf(context, user_id), open_payments: moving + sending }
}

/** Where the money went is nobody's business any more. */
export async function forgetPayouts({ db }: Context, { user_id }: About): Promise<void> {
  await db.update(payouts).set({ account: null }).where(eq(payouts.user_id, user_id))
}

export async function exportOfPayouts({ db }: Context, { user_id }: About): Promise<ExportPart> {
  const sold = eq(transfers.to_user_id, user_id)
  return {
    records: {
      payouts: () => db.select().from(payouts).where(eq(payouts.user_id, user_id)).orderBy(asc(payouts.created_at)),
      transfers: () => db.select().from(transfers).where(sold).orderBy(asc(transfers.created_at)),
    },
  }
}
