// An administrator's word about an identity: verified, or which document must be handed in again and why.
import type { AdminUserDetail, admin as contract } from '#lib/contract/admin.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { decideVerification } from '#server/domains/accounts/identity/decide-verification.ts'
import { userDetail } from './read-user.ts'
import { lockedUser } from './user-queries.ts'

/** Nobody decides about themselves. Two administrators at once: the second finds what the first has decided. */
export async function decideAboutUser(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.decideVerification>,
): Promise<AdminUserDetail> {
  const actor_id = context.user.id
  if (id === actor_id) throw new Failure('admin_self')
  await lockedUser(context, id)
  await decideVerification(context, { user_id: id, actor_id, decision: body })
  if (body.decision === 'verified') {
    await writeAudit(context, { act: 'verification_verified', actor_id, subject_id: id })
  } else {
    const { document, reason, comment } = body
    const details = { document, reason, comment }
    await writeAudit(context, { act: 'verification_refused', actor_id, subject_id: id, details })
  }
  return userDetail(context, id)
}
