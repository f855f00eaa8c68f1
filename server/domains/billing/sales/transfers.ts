// Passes on what a buyer has paid: from the buyer's wallet to the creator's, less the platform's fees. Written down first, believed only when asked again.
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { negate, toCents } from '#lib/money.ts'
import { LOST_PAYOUT_S } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import type { EventPayload } from '#server/events.ts'
import { job } from '#server/jobs/queue.ts'
import type { PaymentTransfer } from '#server/ports/payment-money.ts'
import { postTransaction } from '../ledger/post.ts'
import { ensureWallet, walletAccount } from '../wallets/provider-wallet.ts'

export type TransferRow = typeof transfers.$inferSelect
type Order = Parameters<Context['ports']['payment']['createTransfer']>[0]

/** Under this key a transfer is asked for once. */
const transferKey = (id: string): string => `transfer/${id}`
/** A transfer that failed is tried again after so long. */
const AGAIN_S = DAY_S

/** Call it outside transactions, as often as one likes: a transfer is made and concluded once. Throws PaymentFailure. */
export async function moveMoneyNow(context: Context, transfer_id: string): Promise<void> {
  const { db, ports } = context
  const [row] = await db.select().from(transfers).where(eq(transfers.id, transfer_id))
  if (row?.status !== 'created') return
  const { payment } = ports
  const order = await orderOf(context, row)
  const key = transferKey(row.id)
  const said = row.provider_id
    ? await payment.readTransfer(row.provider_id)
    : ((await payment.findTransfer(order, key)) ?? (await payment.createTransfer(order, key)))
  await context.transact(tx => conclude(tx, { row, order, said }))
}

async function orderOf(context: Context, row: TransferRow): Promise<Order> {
  return {
    user: await ensureProviderUser(context, row.from_user_id),
    from: await ensureWallet(context, row.from_user_id),
    to: await ensureWallet(context, row.to_user_id),
    cents: row.amount_cents,
    fees_cents: row.fees_cents,
  }
}

/** Who else concludes the same transfer waits for the lock, and then finds it done. */
async function conclude(
  context: Context,
  { row: { id }, order, said }: { row: TransferRow; order: Order; said: PaymentTransfer },
): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (row?.status !== 'created') return
  const expected = [order.user, order.from, order.to, order.cents, order.fees_cents, 'EUR']
  const found = [said.user, said.from, said.to, said.cents, said.fees_cents, said.currency]
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`the transfer ${id} is not the provider's ${said.id}`)
  const { status, refusal, confirm_url, id: provider_id } = said
  if (status === 'succeeded') await postTransfer(context, row)
  if (status === 'failed') context.log.error({ transfer: id, refusal }, 'a transfer to a creator failed')
  const settled_at = status === 'created' ? null : now()
  await db.update(transfers).set({ status, refusal, confirm_url, provider_id, settled_at }).where(eq(transfers.id, id))
  if (confirm_url !== null && row.confirm_url === null) await context.emit('transfer.unconfirmed', { transfer_id: id })
}

function postTransfer(context: Context, row: TransferRow): Promise<string> {
  const { id, from_user_id, to_user_id, amount_cents, fees_cents } = row
  const entries = {
    [walletAccount(from_user_id)]: negate(amount_cents),
    [walletAccount(to_user_id)]: toCents(amount_cents - fees_cents),
    'provider:fees': fees_cents,
  }
  return postTransaction(context, { key: `${transferKey(id)}/succeeded`, kind: 'transfer', reference: id, entries })
}

export const moveMoney = job('billing.move-money', z.object({ transfer_id: z.string() }), (context, { transfer_id }) =>
  moveMoneyNow(context, transfer_id),
)

export const moveNotified = (context: Context, { transfer_id }: EventPayload<'transfer.notified'>): Promise<void> =>
  context.enqueue(moveMoney, { transfer_id }, { key: transfer_id })

/** Asks about transfers that nobody told us of, and tries those that failed again. */
export async function askAboutTransfers(context: Context): Promise<void> {
  const { db, now } = context
  const old = lt(transfers.created_at, addSeconds(now(), -LOST_PAYOUT_S))
  const waiting = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.status, 'created'), old))
  for (const { id } of waiting) await context.enqueue(moveMoney, { transfer_id: id }, { key: id })
  await tryAgain(context)
}

/** The last attempt of a sale whose money has not moved is followed by another. */
async function tryAgain({ db, now, enqueue }: Context): Promise<void> {
  const later = alias(transfers, 'later')
  const sameWay = and(eq(later.invoice_id, transfers.invoice_id), eq(later.to_user_id, transfers.to_user_id))
  const followed = db
    .select({ id: later.id })
    .from(later)
    .where(and(sameWay, sql`${later.created_at} > ${transfers.created_at}`))
  const old = lt(transfers.settled_at, addSeconds(now(), -AGAIN_S))
  const failed = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.status, 'failed'), old, notExists(followed)))
  for (const row of failed) {
    const id = await followingTransfer({ db, now }, row)
    await enqueue(moveMoney, { transfer_id: id }, { key: id })
  }
}

/** Another attempt at one that failed; of two at once only one is kept, and the id of the other is nobody's. */
export async function followingTransfer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { invoice_id, from_user_id, to_user_id, amount_cents, fees_cents }: TransferRow,
): Promise<string> {
  const created_at = now()
  const id = newId('transfer', created_at)
  const same = { invoice_id, from_user_id, to_user_id, amount_cents, fees_cents }
  await db
    .insert(transfers)
    .values({ id, ...same, status: 'created', created_at })
    .onConflictDoNothing()
  return id
}
