// Writes down what an administrator did, in the transaction of the act: no act without its entry, no entry without its act.
import { newId } from '#lib/ids.ts'
import type { AuditAct } from '#lib/rules/audit.ts'
import type { Context } from '#server/context.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { networkOf } from '#server/http/limits.ts'

type Details = (typeof audit_entries.$inferSelect)['details']
export type Act = {
  act: AuditAct
  actor_id: string
  /** Whom it was done to: a person, or a beta tester without an account. */
  subject_id: string
  details?: Details
  /** When it happened, if not now. */
  happened_at?: Date
}

/** Call it inside the transaction that does what it says. */
export async function writeAudit(
  { db, request, now }: Pick<Context, 'db' | 'request' | 'now'>,
  { details = {}, happened_at = now(), ...act }: Act,
): Promise<void> {
  const network = networkOf(request.ip)
  await db.insert(audit_entries).values({ id: newId('audit_entry', now()), ...act, details, network, happened_at })
}
