// Where a person's verification stands as a whole, computed from its documents: the only place that decides it.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { type DocumentStatus, type IdentityDocumentName, verificationStatus } from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { lockUser } from '../lock-user.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { type Attempts, attemptsOf, documentsOf } from './documents.ts'

type Word = { by: string }

/**
 * Recomputes the verification after a document has changed, inside the caller's transaction. `word` is an administrator's
 * word that the person is verified, which holds until a required document is not.
 */
export async function settleVerification(context: Context, user_id: string, word?: Word): Promise<void> {
  const { db, now } = context
  await lockUser(context, user_id)
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('not_found')
  const attempts = await attemptsOf(context, user_id)
  if (Object.keys(attempts).length === 0) return
  const [before] = await db.select().from(verifications).where(eq(verifications.user_id, user_id)).limit(1)
  const required = documentsOf(profile)
  const said = word || profile.verification === 'verified' ? 'verified' : null
  const status = verificationStatus(
    required.map(document => overallStatus(attempts, document)),
    said,
  )
  const objection = status === 'to_rectify' ? objectionOf(attempts, required) : null
  const at = now()
  const moved = before?.status !== status
  const next = {
    status,
    reason: objection?.reason ?? null,
    comment: objection?.comment ?? null,
    submitted_at: status === 'under_review' && moved ? at : (before?.submitted_at ?? null),
    decided_at: status === 'verified' || status === 'to_rectify' ? (moved ? at : (before?.decided_at ?? at)) : null,
    decided_by: status === 'verified' ? (word?.by ?? before?.decided_by ?? null) : null,
    updated_at: at,
  }
  await db
    .insert(verifications)
    .values({ user_id, ...next })
    .onConflictDoUpdate({ target: verifications.user_id, set: next })
  await showVerified(context, user_id, { was: profile.identity_verified, is: status === 'verified' })
}

export const overallStatus = (attempts: Attempts, document: IdentityDocumentName): DocumentStatus =>
  attempts[document]?.status ?? 'incomplete'

/** Of several refused documents the first one speaks for the whole; each also says it for itself. */
const objectionOf = (attempts: Attempts, required: readonly IdentityDocumentName[]) =>
  required.map(document => attempts[document]).find(row => row?.status === 'to_rectify') ?? null

/** Strangers see that somebody is verified, so the pages they are shown change with it. */
async function showVerified(context: Context, user_id: string, { was, is }: { was: boolean; is: boolean }) {
  if (was === is) return
  await context.db.update(users).set({ identity_verified: is }).where(eq(users.id, user_id))
}
