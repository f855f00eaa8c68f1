// One person with declared data and the state of the documents; the log remembers who looked.
import type { AdminUserDetail, admin as contract } from '#lib/contract/admin.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, UserContext } from '#server/context.ts'
import { bankAccountsOf } from '#server/domains/accounts/bank/queries.ts'
import { ubosOf } from '#server/domains/accounts/identity/manage-ubos.ts'
import { verificationOf } from '#server/domains/accounts/identity/present-identity.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { adminUser } from './user-queries.ts'

export async function readUser(
  context: UserContext,
  { id }: ParsedInput<typeof contract.readUser>,
): Promise<AdminUserDetail> {
  const detail = await userDetail(context, id)
  await writeAudit(context, { act: 'user_read', actor_id: context.user.id, subject_id: id })
  return detail
}

/** What an administrator judges a person by; `not_found` when there is nobody of this id. */
export async function userDetail(context: Pick<Context, 'db' | 'now' | 'ports'>, id: string): Promise<AdminUserDetail> {
  const user = await adminUser(context, id)
  const profile = await profileOf(context, id)
  if (!profile) throw new Failure('not_found')
  return {
    user,
    profile,
    verification: await verificationOf(context, id),
    ubos: await ubosOf(context, id),
    bank_accounts: await bankAccountsOf(context, id),
  }
}
