// The email of new cases: one each morning to every lawyer who may take some of them and wants to hear of it.
import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import { DIGEST_HOUR } from '#lib/rules/notices.ts'
import { NAMED_CASES } from '#lib/rules/settlement/litigations.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { lawyer_settings, litigations } from '#server/db/schema/litigation.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { every, job } from '#server/jobs/queue.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { newCases } from '#server/mail/settlement/new-cases.ts'

export const tellLawyers = job('settlement.tell-lawyers', z.object({}), context => context.transact(writeToLawyers))

/** Cases are marked as told in the transaction that writes the emails: each is in one email to each lawyer at most. */
async function writeToLawyers(context: Context): Promise<void> {
  const { db, now } = context
  const told = await db
    .update(litigations)
    .set({ told_at: now() })
    .where(and(eq(litigations.state, 'pending'), isNull(litigations.lawyer_id), isNull(litigations.told_at)))
    .returning({ id: litigations.id })
  if (told.length === 0) return
  const cases = await casesNamed(context, told)
  for (const lawyer of await lawyersToTell(context)) {
    // The rule of the desk: nobody acts on their own photographs, nor on a letter to themselves.
    const theirs = cases.filter(each => each.user_id !== lawyer.id && each.recipient_id !== lawyer.id)
    if (theirs.length > 0) await tell(context, lawyer, theirs)
  }
}

const casesNamed = ({ db }: Context, told: readonly { id: string }[]) =>
  db
    .select({
      user_id: litigations.user_id,
      recipient_id: infringements.recipient_id,
      domain: domains.name,
      prejudice_cents: litigations.prejudice_cents,
    })
    .from(litigations)
    .innerJoin(infringements, eq(infringements.id, litigations.infringement_id))
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(
      inArray(
        litigations.id,
        told.map(({ id }) => id),
      ),
    )
    .orderBy(asc(litigations.agreed_at), asc(litigations.id))

async function lawyersToTell({ db }: Context): Promise<(typeof users.$inferSelect)[]> {
  const { deleted_at, email_confirmed_at, roles } = users
  const wanted = or(isNull(lawyer_settings.new_cases), eq(lawyer_settings.new_cases, true))
  const rows = await db
    .select({ user: users })
    .from(users)
    .leftJoin(lawyer_settings, eq(lawyer_settings.user_id, users.id))
    .where(and(arrayContains(roles, ['lawyer']), isNull(deleted_at), isNotNull(email_confirmed_at), wanted))
    .orderBy(asc(users.id))
  return rows.map(({ user }) => user).filter(({ email }) => !isDemoEmail(email))
}

async function tell(
  context: Context,
  { email: to, locale, first_name }: typeof users.$inferSelect,
  cases: Awaited<ReturnType<typeof casesNamed>>,
): Promise<void> {
  const link = linkOf(context, locale, href('lawyer', {}, { taken: 'false' }))
  const named = cases.slice(0, NAMED_CASES)
  const message = newCases(locale, { first_name, count: cases.length, named, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}

export const deskJobs = [tellLawyers]
export const deskSchedules = [every(`0 ${DIGEST_HOUR} * * *`, tellLawyers)]
