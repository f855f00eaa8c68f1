// What became of a letter at one address: it left, or its server refused it for good.
import { and, eq, inArray, ne } from 'drizzle-orm'
import { isLetter } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import type { EventPayload } from '#server/events.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import { recordInfringementEvent, theProduct } from '../infringements/record-event.ts'
import { tellTrouble } from './tell-trouble.ts'

/** Reaction: the mail service has taken it. One that was stopped while it left has left. */
export async function noteDelivery({ db, now }: Context, { mail_id }: EventPayload<'mail.handed_over'>): Promise<void> {
  await db
    .update(mailing_deliveries)
    .set({ state: 'sent', sent_at: now() })
    .where(and(eq(mailing_deliveries.mail_id, mail_id), inArray(mailing_deliveries.state, ['waiting', 'stopped'])))
}

/** Reaction: the server of an address refused the letter for good. */
export async function refuseDelivery(
  context: Context,
  { mail_id, reply }: EventPayload<'mail.refused'>,
): Promise<void> {
  const { db, now } = context
  const [found] = await db
    .select({ id: mailing_deliveries.id, mailing: mailings })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .where(eq(mailing_deliveries.mail_id, mail_id))
  if (!found) return
  const { id: mailing_id, infringement_id } = found.mailing
  const row = await lockInfringement(context, infringement_id)
  const refusal = reply.replace(/\s+/g, ' ').trim().slice(0, 500)
  const [refused] = await db
    .update(mailing_deliveries)
    .set({ state: 'refused', refusal, refused_at: now() })
    .where(and(eq(mailing_deliveries.id, found.id), inArray(mailing_deliveries.state, ['waiting', 'sent'])))
    .returning()
  if (!refused) return
  const details = { address: refused.address, refusal }
  const [kind, trouble] = isLetter(found.mailing)
    ? (['delivery_refused', 'refused'] as const)
    : (['host_notice_refused', 'host_refused'] as const)
  const event = { kind, from: row.state, to: row.state, details } as const
  await recordInfringementEvent(context, row.id, theProduct, event)
  const arrived = and(eq(mailing_deliveries.mailing_id, mailing_id), ne(mailing_deliveries.state, 'refused'))
  if ((await db.$count(mailing_deliveries, arrived)) > 0) return
  await db.update(mailings).set({ state: 'failed' }).where(eq(mailings.id, mailing_id))
  if (row.closed_at === null) await tellTrouble(context, row, trouble)
}
