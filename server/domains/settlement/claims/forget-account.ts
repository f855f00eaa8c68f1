// What an account that is erased leaves of its claims, what holds it back, and what its export holds of them.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import type { Context } from '#server/context.ts'
import { lawyer_settings } from '#server/db/schema/litigation.ts'
import {
  infringement_answers,
  infringement_events,
  infringement_hits,
  infringements,
  mailing_deliveries,
  mailings,
  settlement_settings,
} from '#server/db/schema/settlement.ts'
import type { ExportPart } from '#server/events.ts'
import { closeInfringement, lockInfringement } from '../infringements/close-infringement.ts'
import { theProduct } from '../infringements/record-event.ts'

type About = { user_id: string }

/** Answer: nobody leaves while the other side is paying them. */
export async function claimsBeingPaid({ db }: Context, { user_id }: About): Promise<Partial<DeletionFacts>> {
  const paying = and(eq(infringement_answers.state, 'open'), inArray(infringement_answers.kind, ['pay', 'buy']))
  const open_payments = await db
    .select({ id: infringement_answers.id })
    .from(infringement_answers)
    .innerJoin(infringements, eq(infringements.id, infringement_answers.infringement_id))
    .where(and(eq(infringements.user_id, user_id), paying))
  return { open_payments: open_payments.length }
}

/** Whoever was written to hears that nothing is asked of them any more. */
export async function forgetClaims(context: Context, { user_id }: About): Promise<void> {
  const { db } = context
  const open = await db
    .select({ id: infringements.id })
    .from(infringements)
    .where(and(eq(infringements.user_id, user_id), eq(infringements.state, 'to_be_settled')))
    .orderBy(asc(infringements.id))
  for (const { id } of open)
    await closeInfringement(context, await lockInfringement(context, id), theProduct, { outcome: 'withdrawn' })
  await db.delete(lawyer_settings).where(eq(lawyer_settings.user_id, user_id))
  await db.delete(settlement_settings).where(eq(settlement_settings.user_id, user_id))
}

/** What a letter says; whose account it comes from is not the recipient's. */
const lettersFacts = {
  id: infringements.id,
  sender_name: infringements.sender_name,
  check_code: infringements.check_code,
  kind: infringements.kind,
  state: infringements.state,
  outcome: infringements.outcome,
  lines: infringements.lines,
  prejudice_cents: infringements.prejudice_cents,
  license_cents: infringements.license_cents,
  signed_at: infringements.signed_at,
  deadline_on: infringements.deadline_on,
}

/** One's own claims with all that belongs to them; of a letter that one received, what it asked and what one answered. */
export async function exportOfClaims({ db }: Context, { user_id }: About): Promise<ExportPart> {
  const own = db.select({ id: infringements.id }).from(infringements).where(eq(infringements.user_id, user_id))
  const theirs = or(eq(infringements.user_id, user_id), eq(infringements.recipient_id, user_id))
  const both = db.select({ id: infringements.id }).from(infringements).where(theirs)
  const letters = db.select({ id: mailings.id }).from(mailings).where(inArray(mailings.infringement_id, own))
  return {
    records: {
      claims: () =>
        db.select().from(infringements).where(eq(infringements.user_id, user_id)).orderBy(asc(infringements.id)),
      'received-letters': () =>
        db
          .select(lettersFacts)
          .from(infringements)
          .where(eq(infringements.recipient_id, user_id))
          .orderBy(asc(infringements.id)),
      'claimed-copies': () =>
        db
          .select()
          .from(infringement_hits)
          .where(inArray(infringement_hits.infringement_id, own))
          .orderBy(asc(infringement_hits.id)),
      'claim-answers': () =>
        db
          .select()
          .from(infringement_answers)
          .where(inArray(infringement_answers.infringement_id, both))
          .orderBy(asc(infringement_answers.id)),
      'claim-events': () =>
        db
          .select()
          .from(infringement_events)
          .where(inArray(infringement_events.infringement_id, own))
          .orderBy(asc(infringement_events.id)),
      letters: () => db.select().from(mailings).where(inArray(mailings.infringement_id, own)).orderBy(asc(mailings.id)),
      'letter-addresses': () =>
        db
          .select()
          .from(mailing_deliveries)
          .where(inArray(mailing_deliveries.mailing_id, letters))
          .orderBy(asc(mailing_deliveries.id)),
      'letter-settings': () => db.select().from(settlement_settings).where(eq(settlement_settings.user_id, user_id)),
    },
  }
}
