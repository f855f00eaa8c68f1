// Looking through somebody's eyes: a session that only reads, for an hour, with its beginning and its end in the log.
import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { admin as contract } from '#lib/contract/admin.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { IMPERSONATION_S } from '#lib/rules/audit.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { openSession } from '#server/domains/accounts/sessions/sessions.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { every, job } from '#server/jobs/queue.ts'
import { signedIn } from '../accounts/sessions/signed-in.ts'
import { lockedUser } from './user-queries.ts'

/** Nobody impersonates themselves or another administrator. The look ends with the session that opened it. */
export async function impersonate(
  context: UserContext,
  { id }: ParsedInput<typeof contract.impersonate>,
): Promise<Answer<typeof contract.impersonate>> {
  const actor_id = context.user.id
  if (id === actor_id) throw new Failure('admin_self')
  const person = await lockedUser(context, id)
  if (person.roles.includes('admin')) throw new Failure('forbidden')
  const opener_id = context.user.session_id
  const lasts_s = await secondsLeft(context, opener_id)
  const access_token = await openSession(context, id, { impersonator_id: actor_id, opener_id, lasts_s })
  const [opened] = await context.db
    .select({ session_id: sessions.id })
    .from(sessions)
    .where(eq(sessions.token_hash, hashToken(access_token)))
  await writeAudit(context, { act: 'impersonation_started', actor_id, subject_id: id, details: { ...opened } })
  return signedIn(access_token, person)
}

/** An hour, or what the administrator's own session still lasts. */
async function secondsLeft({ db, now }: Context, session_id: string): Promise<number> {
  const [own] = await db.select({ ends: sessions.expires_at }).from(sessions).where(eq(sessions.id, session_id))
  if (!own) throw new Failure('not_authenticated')
  return Math.min(IMPERSONATION_S, Math.floor((own.ends.getTime() - now().getTime()) / 1000))
}

/** These looks have ended before their hour was over. */
export const noteImpersonationEnd = (
  context: Context,
  { session_ids }: { session_ids: readonly string[] },
): Promise<void> => noteEnds(context, inArray(sessions.id, [...session_ids]))

/** Writes the ends that nobody told: the hour is over. */
export const recordExpiredImpersonations = job('administration.record-expired-impersonations', z.object({}), context =>
  context.transact(tx => noteEnds(tx)),
)

/** Each end is written once, whoever comes first. */
async function noteEnds(context: Context, which?: SQL): Promise<void> {
  const { db, now } = context
  const noted = db
    .select({ one: sql`1` })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.act, 'impersonation_ended'),
        sql`${audit_entries.details} ->> 'session_id' = ${sessions.id}`,
      ),
    )
  const over = or(isNotNull(sessions.revoked_at), lte(sessions.expires_at, now()))
  const ended = await db
    .select()
    .from(sessions)
    .where(and(isNotNull(sessions.impersonator_id), over, sql`not exists (${noted})`, which))
    .for('update')
  for (const { id, user_id, impersonator_id, revoked_at, expires_at } of ended) {
    if (impersonator_id === null) continue
    const happened_at = revoked_at && revoked_at < expires_at ? revoked_at : expires_at
    const people = { actor_id: impersonator_id, subject_id: user_id }
    await writeAudit(context, { act: 'impersonation_ended', ...people, details: { session_id: id }, happened_at })
  }
}

export const administrationJobs = [recordExpiredImpersonations]
export const administrationSchedules = [every('*/5 * * * *', recordExpiredImpersonations)]
