// What follows when a person changes what a verification was made on.
import type { IdentityDocumentName } from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import type { EventPayload } from '#server/events.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { attemptsOf, documentsOf, requireAgain } from './documents.ts'
import { syncProviderUser } from './jobs.ts'
import { notifyRefusal } from './reviews.ts'
import { overallStatus, settleVerification } from './settle-verification.ts'

/** The provider hears of it by a job; documents that prove what is no longer said are asked for again. */
export async function identityChanged(
  context: Context,
  { user_id, fields }: EventPayload<'profile.identity_changed'>,
): Promise<void> {
  await context.enqueue(syncProviderUser, { user_id }, { key: user_id })
  const profile = await profileOf(context, user_id)
  if (!profile) return
  const attempts = await attemptsOf(context, user_id)
  const proved = new Set(fields.map(documentAbout))
  const objection = { reason: 'document_does_not_match_user_data' as const, comment: null }
  const required = documentsOf(profile).filter(document => proved.has(document))
  const verified = required.filter(
    document => overallStatus(attempts, document) === 'verified' || profile.verification === 'verified',
  )
  for (const document of verified) {
    await requireAgain(context, user_id, document, objection)
    await notifyRefusal(context, user_id, document, objection)
  }
  await settleVerification(context, user_id)
}

const documentAbout = (field: string): IdentityDocumentName =>
  field.startsWith('company_') ? 'registration_proof' : 'identity_proof'
