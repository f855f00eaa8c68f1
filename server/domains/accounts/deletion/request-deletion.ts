// Takes the request to delete one's account: checked, written down, and everybody logged out; jobs do the rest at once.
import { and, eq, isNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { account_deletions } from '#server/db/schema/profiles.ts'
import { hashPassword } from '../security/passwords.ts'
import { requirePassword } from '../security/require-password.ts'
import { endEverywhere } from '../sessions/sessions.ts'
import { deleteKeys, newSecret } from '../tokens.ts'
import { requireDeletable } from './deletion-blockers.ts'
import { EXPORT_TIMEOUT_S, exportAccount } from './export-account.ts'

type Deletion = typeof contract.deleteCurrent

export async function requestDeletion(
  context: UserContext,
  { body }: ParsedInput<Deletion>,
): Promise<Answer<Deletion>> {
  const { id } = context.user
  const proved = await requirePassword(context, body.password)
  await requireDeletable(context, id)
  // From here on nobody signs in: no password has this hash.
  const password_hash = await hashPassword(newSecret())
  const requested_at = context.now()
  await context.transact(async tx => {
    const { db } = tx
    const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new Failure('not_authenticated')
    const open = and(eq(account_deletions.user_id, id), isNull(account_deletions.done_at))
    const [known] = await db.select({ id: account_deletions.id }).from(account_deletions).where(open)
    if (known) throw new Failure('deletion_requested')
    // It was reset since, by an owner who wants to keep the account.
    if (user.password_hash !== proved) throw new Failure('password_current_wrong')
    const deletion_id = newId('account_deletion', requested_at)
    const { email, locale } = user
    const { reason } = body
    await db.insert(account_deletions).values({ id: deletion_id, user_id: id, reason, email, locale, requested_at })
    await db.update(users).set({ password_hash }).where(eq(users.id, id))
    await deleteKeys(tx, id, 'reset_password')
    await endEverywhere(tx, id)
    await tx.emit('account.leaving', { user_id: id })
    await tx.enqueue(exportAccount, { deletion_id }, { key: deletion_id, timeout_s: EXPORT_TIMEOUT_S })
  })
  return { requested_at: requested_at.toISOString() }
}
