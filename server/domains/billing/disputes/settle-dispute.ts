// Takes over what the provider says of a dispute, asked anew each time: money that a bank takes, gives back or keeps is booked once.
import { eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import type { Context } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { PaymentDispute } from '#server/ports/payment-back.ts'
import { partiesTo } from '../invoices/paid-together.ts'
import { type PayInRow, settlePayInNow } from '../pay-ins/settle-pay-in.ts'
import { bookLost, bookTaken, bookWon } from './book-dispute.ts'
import { tellClosed, tellOpened } from './notify-dispute.ts'
import type { DisputeRow } from './queries.ts'

/** Call it outside transactions, as often as one likes. Throws PaymentFailure. */
export async function settleDisputeNow(context: Context, provider_id: string): Promise<void> {
  const said = await context.ports.payment.readDispute(provider_id)
  const [pay_in] = await context.db.select().from(pay_ins).where(eq(pay_ins.provider_id, said.pay_in))
  // What a bank takes back has been paid, although nobody may have told us of that yet.
  if (pay_in) await settlePayInNow(context, pay_in.id)
  await context.transact(tx => take(tx, said))
}

const settleDispute = job('billing.settle-dispute', z.object({ provider_id: z.string() }), (context, { provider_id }) =>
  settleDisputeNow(context, provider_id),
)

/** So far back new disputes are looked for: long enough to outlive any outage of ours. */
const LOOK_BACK_DAYS = 30

/** Notifications name disputes that nobody here knows yet, and can get lost: the provider's own list is read. */
export const findDisputes = job('billing.find-disputes', z.object({}), async context => {
  const { db, ports, now } = context
  const since = addSeconds(now(), -LOOK_BACK_DAYS * DAY_S)
  const listed = await ports.payment.listDisputes(since)
  const known = await db
    .select({ provider_id: disputes.provider_id, status: disputes.status })
    .from(disputes)
    .where(gt(disputes.created_at, addSeconds(since, -DAY_S)))
  const news = listed.filter(({ id, status }) => known.every(row => row.provider_id !== id || row.status !== status))
  const open = await db
    .select({ id: disputes.provider_id })
    .from(disputes)
    .where(inArray(disputes.status, [...disputeCan.settle.from]))
  const ids = new Set([...news, ...open].map(({ id }) => id))
  for (const id of ids) await context.enqueue(settleDispute, { provider_id: id }, { key: id })
})

export const disputeJobs = [settleDispute, findDisputes]
export const disputeSchedules = [every('10 * * * *', findDisputes)]

export const findNotifiedDisputes = (context: Context): Promise<void> =>
  context.enqueue(findDisputes, {}, { key: 'disputes' })

/** Who else takes over the same dispute waits for the lock of its payer. */
async function take(context: Context, said: PaymentDispute): Promise<void> {
  const { db, now } = context
  const [pay_in] = await db.select().from(pay_ins).where(eq(pay_ins.provider_id, said.pay_in))
  // Of a payment that is not in these books, such as one of another installation.
  if (!pay_in) return
  // In one order, as when it was paid: what several have sold rests or comes back at once.
  for (const party of await partiesTo(context, pay_in.invoice_id)) await lockUser(context, party)
  const before = await knownDispute(context, pay_in, said)
  if (!disputeCan.settle(before.status)) return
  const taken = before.money_taken || said.money_taken
  const { kind, status, reason, answer_until } = said
  const contested_cents = said.contested_cents === null ? null : toCents(said.contested_cents)
  const closed_at = disputeCan.settle(status) ? null : now()
  const [row] = await db
    .update(disputes)
    .set({ kind, status, reason, answer_until, contested_cents, money_taken: taken, closed_at })
    .where(eq(disputes.id, before.id))
    .returning()
  if (!row) throw new Error(`the dispute ${before.id} is gone`)
  if (taken && !before.money_taken) await bookTaken(context, row)
  if (taken && status === 'won') await bookWon(context, row)
  if (taken && status === 'lost') await bookLost(context, row, row.amount_cents)
  if (closed_at) await tellClosed(context, row)
}

/** Its row, which is there from the first time on that we hear of it; whoever must know is told then. */
async function knownDispute(context: Context, pay_in: PayInRow, said: PaymentDispute): Promise<DisputeRow> {
  const { db, now } = context
  const [known] = await db.select().from(disputes).where(eq(disputes.provider_id, said.id)).for('update')
  if (known) return known
  const amount_cents = disputedAmount(pay_in, said)
  const created_at = now()
  const { id: pay_in_id, invoice_id, user_id } = pay_in
  const [row] = await db
    .insert(disputes)
    .values({
      id: newId('dispute', created_at),
      provider_id: said.id,
      pay_in_id,
      invoice_id,
      user_id,
      amount_cents,
      created_at,
      kind: said.kind,
      reason: said.reason,
      answer_until: said.answer_until,
      status: 'action_required',
      money_taken: false,
    })
    .returning()
  if (!row) throw new Error(`the dispute ${said.id} was not written`)
  await tellOpened(context, row, said.money_taken)
  return row
}

/** Nobody can want back more than was paid; a person has to look at that. */
function disputedAmount(pay_in: PayInRow, { id, cents, currency }: PaymentDispute): Cents {
  if (currency !== 'EUR' || cents <= 0 || cents > pay_in.amount_cents)
    throw new Error(`the dispute ${id} is not of the payment ${pay_in.id}`)
  return toCents(cents)
}
