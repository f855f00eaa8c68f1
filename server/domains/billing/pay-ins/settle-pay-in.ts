// Takes over what the provider says of a payment, asked anew each time; the only way in which an invoice is paid or a plan switched.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { addCents, negate } from '#lib/money.ts'
import { isBought, LOST_PAY_IN_S } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { providerUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import type { EventPayload } from '#server/events.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { PaymentPayIn } from '#server/ports/payment.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { paidTogether, partiesTo, refuseTogether } from '../invoices/paid-together.ts'
import { whenPaid } from '../invoices/when-paid.ts'
import { postTransaction } from '../ledger/post.ts'
import { tellBegun } from '../renewals/tell.ts'
import { beginWhenPaid } from '../subscriptions/begin-when-paid.ts'
import { paidInto } from '../wallets/destination.ts'
import { followAgreement } from './card-agreements.ts'

export type PayInRow = typeof pay_ins.$inferSelect

/** Under this key a payment is sent to the provider once. */
export const payInKey = (id: string): string => `pay-in/${id}`

/** Call it outside transactions, as often as one likes: a payment is concluded once. Throws PaymentFailure. */
export async function settlePayInNow(context: Context, pay_in_id: string): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(pay_ins).where(eq(pay_ins.id, pay_in_id))
  if (row?.status !== 'created') return
  const said = await askAbout(context, row)
  if (said) await context.transact(tx => conclude(tx, row, said))
  else if (row.created_at <= addSeconds(now(), -LOST_PAY_IN_S))
    await context.transact(tx => failPayIn(tx, row.id, 'lost'))
}

async function askAbout(context: Context, { id, user_id, provider_id }: PayInRow) {
  const { payment } = context.ports
  if (provider_id) return payment.readPayIn(provider_id)
  const known = await providerUser(context, user_id)
  return known && payment.findPayIn({ user: known.provider_id }, payInKey(id))
}

const settlePayIn = job('billing.settle-pay-in', z.object({ pay_in_id: z.string() }), (context, { pay_in_id }) =>
  settlePayInNow(context, pay_in_id),
)

/** Notifications can get lost: whatever waits for the provider is asked about again. */
export const settleWaiting = job('billing.settle-waiting', z.object({}), async context => {
  const old = lt(pay_ins.created_at, addSeconds(context.now(), -LOST_PAY_IN_S))
  const waiting = await context.db
    .select({ id: pay_ins.id })
    .from(pay_ins)
    .where(and(eq(pay_ins.status, 'created'), old))
  for (const { id } of waiting) await context.enqueue(settlePayIn, { pay_in_id: id }, { key: id })
})

export const payInJobs = [settlePayIn, settleWaiting]
export const payInSchedules = [every('*/3 * * * *', settleWaiting)]

export const settleNotified = (context: Context, { pay_in_id }: EventPayload<'pay_in.notified'>): Promise<void> =>
  context.enqueue(settlePayIn, { pay_in_id }, { key: pay_in_id })

/** Who else concludes the same payment waits for the lock, and then finds it done. */
async function conclude(context: Context, { id, invoice_id }: PayInRow, said: PaymentPayIn): Promise<void> {
  const { db } = context
  // In one order, so that people who buy of each other do not wait in a circle.
  for (const party of await partiesTo(context, invoice_id)) await lockUser(context, party)
  const [row] = await db.select().from(pay_ins).where(eq(pay_ins.id, id)).for('update')
  if (row?.status !== 'created') return
  await requireOurs(context, row, said)
  const { id: provider_id, redirect_url, charge_on } = said
  await db.update(pay_ins).set({ provider_id, redirect_url, charge_on }).where(eq(pay_ins.id, id))
  if (said.status === 'failed') await failPayIn(context, id, said.refusal ?? 'unknown')
  if (said.status === 'succeeded') await succeed(context, row)
}

/** Money of another amount, of somebody else or to elsewhere pays nothing; a person has to look at it. */
async function requireOurs(context: Context, row: PayInRow, said: PaymentPayIn): Promise<void> {
  const known = await providerUser(context, row.user_id)
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, row.invoice_id))
  const wallet = invoice ? (await paidInto(context, invoice)).wallet : null
  const expected = [row.amount_cents, 'EUR', known?.provider_id, wallet]
  const found = [said.cents, said.currency, said.user, said.wallet]
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`the payment ${row.id} is not the provider's ${said.id}`)
}

/** The invoice can be paid again. Whoever was not there when it was charged has to hear of it. */
export async function failPayIn(context: Context, id: string, refusal: string): Promise<void> {
  const { db, now } = context
  const [row] = await db
    .update(pay_ins)
    .set({ status: 'failed', refusal, redirect_url: null, settled_at: now() })
    .where(and(eq(pay_ins.id, id), eq(pay_ins.status, 'created')))
    .returning()
  if (!row) return
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, row.invoice_id))
  if (invoice) await refuseTogether(context, invoice, refusal)
  if (refusal !== 'lost') await followAgreement(context, row.agreement_id, refusal)
  if (!invoice || (row.initiated_by === 'payer' && row.method === 'card')) return
  const { user_id, category, subject_id } = invoice
  const { initiated_by } = row
  await context.emit('charge.refused', {
    invoice_id: invoice.id,
    user_id,
    category,
    subject_id,
    refusal,
    initiated_by,
  })
}

async function succeed(
  context: Context,
  { id, user_id, invoice_id, amount_cents, agreement_id, method }: PayInRow,
): Promise<void> {
  const { db, now } = context
  const at = now()
  const [first] = await db.select().from(invoices).where(eq(invoices.id, invoice_id)).for('update')
  if (!first) throw new Error(`the payment ${id} has no invoice`)
  if (method === 'direct_debit') await beginWhenPaid(context, first)
  const issued: InvoiceRow[] = []
  for (const each of await paidTogether(context, first))
    issued.push(each.number === null ? await issueInvoice(context, each) : each)
  if (addCents(...issued.map(({ total_cents }) => total_cents)) !== amount_cents)
    throw new Error(`the payment ${id} is not what its invoices say`)
  const { account } = await paidInto(context, first)
  const entries = { [account]: amount_cents, [`user:${user_id}:receivable`]: negate(amount_cents) }
  await postTransaction(context, { key: `${payInKey(id)}/succeeded`, kind: 'pay_in', reference: id, entries })
  await db.update(pay_ins).set({ status: 'succeeded', redirect_url: null, settled_at: at }).where(eq(pay_ins.id, id))
  const paid = { status: 'paid', refusal: null, paid_at: at } as const
  const ids = issued.map(each => each.id)
  await db.update(invoices).set(paid).where(inArray(invoices.id, ids))
  await followAgreement(context, agreement_id, null)
  for (const invoice of issued) {
    await whenPaid[invoice.category](context, invoice)
    if (method === 'direct_debit' && invoice.quote_id !== null) await tellBegun(context, invoice)
  }
  if (isBought(first) && first.subject_id !== null)
    await context.emit('purchase.paid', { purchase_id: first.subject_id })
}
