// Takes over what the provider says of a mandate, asked anew each time: notifications and return addresses are hints.
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { MANDATE_SIGNING_S, mandateCan, mandateMoves } from '#lib/rules/billing/means.ts'
import type { Context } from '#server/context.ts'
import { mandates } from '#server/db/schema/means.ts'
import { endAtProvider } from '#server/domains/accounts/identity/end-at-provider.ts'
import type { EventPayload } from '#server/events.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { PaymentMandate } from '#server/ports/payment.ts'
import { mandateById } from './queries.ts'

/** Call it outside transactions, as often as one likes. Throws PaymentFailure. */
export async function followMandateNow(context: Context, id: string): Promise<void> {
  const row = await mandateById(context, id)
  if (!row?.provider_id || !mandateCan.stand(row.status)) return
  const said = await context.ports.payment.readMandate(row.provider_id)
  await context.transact(tx => takeOver(tx, id, said))
}

/** What is late or out of order changes nothing. A mandate that comes into use pays from then on; one that ends pays no more. */
export async function takeOver(context: Context, id: string, said: PaymentMandate): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(mandates).where(eq(mandates.id, id)).for('update')
  if (!row) return
  const { status, redirect_url, document_url } = said
  const moves = mandateMoves(row.status, status)
  if (!moves && status !== row.status) return
  const ends = !mandateCan.stand(status)
  const is_default = moves && row.status === 'created' ? !ends : row.is_default && !ends
  await db
    .update(mandates)
    .set({ status, redirect_url, document_url, is_default, updated_at: moves ? now() : row.updated_at })
    .where(eq(mandates.id, id))
}

const followMandate = job('billing.follow-mandate', z.object({ mandate_id: z.string() }), (context, { mandate_id }) =>
  followMandateNow(context, mandate_id),
)

export const followNotified = (context: Context, { mandate_id }: EventPayload<'mandate.notified'>): Promise<void> =>
  context.enqueue(followMandate, { mandate_id }, { key: mandate_id })

/** Notifications can get lost: what waits for a signature is asked about again, and what stands once a day. */
const followStanding = job('billing.follow-standing-mandates', z.object({}), async context => {
  const { db, now } = context
  const waiting = eq(mandates.status, 'created')
  const old = and(
    inArray(mandates.status, [...mandateCan.pay.from]),
    lt(mandates.updated_at, addSeconds(now(), -DAY_S)),
  )
  const rows = await db
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(isNotNull(mandates.provider_id), or(waiting, old)))
  for (const { id } of rows) await context.enqueue(followMandate, { mandate_id: id }, { key: id })
  // Their calls were interrupted before the provider answered, and nobody came back.
  const lost = lt(mandates.created_at, addSeconds(now(), -MANDATE_SIGNING_S))
  await db
    .update(mandates)
    .set({ status: 'failed', updated_at: now() })
    .where(and(waiting, lost, isNull(mandates.provider_id)))
})

/** Ends at the provider what was ended here, and notes that it has ended. */
export const cancelAtProvider = job(
  'billing.cancel-mandate',
  z.object({ mandate_id: z.string() }),
  async (context, { mandate_id }) => {
    const row = await mandateById(context, mandate_id)
    const { provider_id } = row ?? {}
    if (!provider_id || row?.status !== 'cancelled') return
    const said = await endAtProvider(() => context.ports.payment.cancelMandate(provider_id))
    // One that nobody has signed cannot be ended, and may still be signed.
    if (said && mandateCan.stand(said.status)) return
    await context.db.update(mandates).set({ ended_at: context.now() }).where(eq(mandates.id, mandate_id))
  },
)

export const mandateJobs = [followMandate, followStanding, cancelAtProvider]
export const mandateSchedules = [every('*/10 * * * *', followStanding)]
