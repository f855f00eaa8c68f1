// What follows when a person changes what a verification was made on.
import type { IdentityPiece } from '#lib/rules/accounts/identity.ts'
import type { Context } from '#server/context.ts'
import type { EventPayload } from '#server/events.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { attemptsOf, piecesOf, requireAgain } from './documents.ts'
import { syncProviderUser } from './jobs.ts'
import { tellRefusal } from './reviews.ts'
import { settleVerification, statusOf } from './settle-verification.ts'

/** The provider hears of it by a job; pieces that prove what is no longer said are asked for again. */
export async function identityChanged(
  context: Context,
  { user_id, fields }: EventPayload<'profile.identity_changed'>,
): Promise<void> {
  await context.enqueue(syncProviderUser, { user_id }, { key: user_id })
  const profile = await profileOf(context, user_id)
  if (!profile) return
  const attempts = await attemptsOf(context, user_id)
  const proved = new Set(fields.map(pieceAbout))
  const objection = { reason: 'document_does_not_match_user_data' as const, comment: null }
  const required = piecesOf(profile).filter(piece => proved.has(piece))
  const verified = required.filter(
    piece => statusOf(attempts, piece) === 'verified' || profile.verification === 'verified',
  )
  for (const piece of verified) {
    await requireAgain(context, user_id, piece, objection)
    await tellRefusal(context, user_id, piece, objection)
  }
  await settleVerification(context, user_id)
}

const pieceAbout = (field: string): IdentityPiece =>
  field.startsWith('company_') ? 'registration_proof' : 'identity_proof'
