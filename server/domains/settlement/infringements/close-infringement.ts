// Locks an infringement, stops its letters, and closes it: with what ended it, and never without an event.
import { and, eq, inArray } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type InfringementOutcome, infringementCan, infringementOutcomes } from '#lib/rules/settlement/infringements.ts'
import type { StopReason } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import {
  infringement_answers,
  infringement_hits,
  infringements,
  mailing_deliveries,
  mailings,
} from '#server/db/schema/settlement.ts'
import { takeBackEmails } from '#server/mail/settlement/take-back-emails.ts'
import { tellCaseClosed } from '../closing/tell-case-closed.ts'
import { endOpenCase } from '../litigations/end-with-claim.ts'
import { type Actor, type InfringementRow, recordInfringementEvent } from './record-event.ts'

/** The row of an infringement, locked until the transaction ends: letters, answers and payments wait for each other here. */
export async function lockInfringement({ db }: Pick<Context, 'db'>, id: string): Promise<InfringementRow> {
  const [row] = await db.select().from(infringements).where(eq(infringements.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  return row
}

/** Letters that were not sent yet never will be. The infringement is locked. */
export async function stopMailings(
  context: Pick<Context, 'db' | 'now'>,
  row: InfringementRow,
  by: Actor,
  stop_reason: StopReason,
): Promise<void> {
  await stopDeliveries(context, row)
  const planned = and(eq(mailings.infringement_id, row.id), eq(mailings.state, 'planned'))
  const stopped = await context.db
    .update(mailings)
    .set({ state: 'stopped', stop_reason, stopped_at: context.now() })
    .where(planned)
    .returning({ type: mailings.type })
  if (stopped.length === 0) return
  const details = { reason: stop_reason, types: stopped.map(({ type }) => type) }
  await recordInfringementEvent(context, row.id, by, {
    kind: 'mailing_stopped',
    from: row.state,
    to: row.state,
    details,
  })
}

/** Letters that were written and have not left are taken back. */
async function stopDeliveries(context: Pick<Context, 'db'>, row: InfringementRow): Promise<void> {
  const { db } = context
  const letters = db.select({ id: mailings.id }).from(mailings).where(eq(mailings.infringement_id, row.id))
  const stopped = await db
    .update(mailing_deliveries)
    .set({ state: 'stopped' })
    .where(and(inArray(mailing_deliveries.mailing_id, letters), eq(mailing_deliveries.state, 'waiting')))
    .returning({ mail_id: mailing_deliveries.mail_id })
  await takeBackEmails(
    context,
    stopped.map(({ mail_id }) => mail_id),
  )
}

/** Why letters stop when an infringement ends like this. */
const stopsWith = {
  paid: 'paid',
  licensed: 'licensed',
  removed: 'removed',
  credited: 'credited',
  license_proved: 'proof_given',
  litigated: 'closed',
  contest_accepted: 'contested',
  withdrawn: 'withdrawn',
  not_first: 'not_first',
  given_up: 'withdrawn',
} as const satisfies Record<InfringementOutcome, StopReason>

/** Whether somebody is paying what it asks: the bank decides before anything else does. */
export const isBeingPaid = async ({ db }: Pick<Context, 'db'>, infringement_id: string): Promise<boolean> => {
  const { kind, state, infringement_id: of } = infringement_answers
  const open = and(eq(of, infringement_id), eq(state, 'open'), inArray(kind, ['pay', 'buy']))
  return (await db.$count(infringement_answers, open)) > 0
}

/** Ends a locked infringement; `conflict` where it has ended already, `invoice_validating` while it is being paid. */
export async function closeInfringement(
  context: Context,
  row: InfringementRow,
  by: Actor,
  { outcome, reason = null }: { outcome: InfringementOutcome; reason?: string | null },
): Promise<void> {
  if (!infringementCan.close(row.state)) throw new Failure('conflict')
  if (await isBeingPaid(context, row.id)) throw new Failure('invoice_validating')
  await stopMailings(context, row, by, stopsWith[outcome])
  const state = infringementOutcomes[outcome]
  await context.db
    .update(infringements)
    .set({ state, outcome, close_reason: reason, closed_at: context.now() })
    .where(eq(infringements.id, row.id))
  await context.db.update(infringement_hits).set({ open: false }).where(eq(infringement_hits.infringement_id, row.id))
  await dropWaiting(context, row)
  await endOpenCase(context, row, by, { outcome, reason })
  const details = { outcome, ...(reason !== null && { reason }) }
  await recordInfringementEvent(context, row.id, by, { kind: 'closed', from: row.state, to: state, details })
  await tellCaseClosed(context, row, { outcome, reason })
}

/** Answers that nobody has decided have nothing left to be about. */
const dropWaiting = ({ db, now }: Context, { id }: InfringementRow) =>
  db
    .update(infringement_answers)
    .set({ state: 'withdrawn', decided_at: now() })
    .where(and(eq(infringement_answers.infringement_id, id), eq(infringement_answers.state, 'open')))
