// An administrator's word about a person: verified, or which document must be handed in again and why.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { VerificationDecision } from '#lib/contract/admin.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { documentCan, verificationCan } from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { identityVerified } from '#server/mail/identity-verified.ts'
import { linkOf } from '../emails/jobs.ts'
import { lockUser } from '../lock-user.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { attemptsOf, documentsOf, requireAgain } from './documents.ts'
import { notifyRefusal } from './reviews.ts'
import { overallStatus, settleVerification } from './settle-verification.ts'

export type DecisionInput = {
  user_id: string
  actor_id: string
  decision: z.output<typeof VerificationDecision>
}

/**
 * Inside the caller's transaction; writes the decision and the email about it. Throws `not_found`, and
 * `verification_incomplete` when the provider has not verified every document, or there is nothing to refuse.
 */
export async function decideVerification(
  context: Context,
  { user_id, actor_id, decision }: DecisionInput,
): Promise<void> {
  await lockUser(context, user_id)
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('not_found')
  const attempts = await attemptsOf(context, user_id)
  const required = documentsOf(profile)
  if (decision.decision === 'verified') {
    const whole = required.length > 0 && required.every(document => overallStatus(attempts, document) === 'verified')
    if (!whole || !verificationCan.verify(profile.verification)) throw new Failure('verification_incomplete')
    await settleVerification(context, user_id, { by: actor_id })
    return notifyVerified(context, user_id)
  }
  const { document, reason, comment } = decision
  const mayRefuse = required.includes(document) && verificationCan.refuse(profile.verification)
  // People verified before documents were kept have none that could be in the wrong state.
  if (!mayRefuse || (attempts[document] && !documentCan.refuse(overallStatus(attempts, document))))
    throw new Failure('verification_incomplete')
  await requireAgain(context, user_id, document, { reason, comment })
  await settleVerification(context, user_id)
  await notifyRefusal(context, user_id, document, { reason, comment })
}

async function notifyVerified(context: Context, user_id: string): Promise<void> {
  const [person] = await context.db.select().from(users).where(eq(users.id, user_id)).limit(1)
  if (!person) return
  const { email: to, locale, first_name } = person
  const message = identityVerified(locale, { first_name, link: linkOf(context, locale, href('account')) })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
