// Takes an account out of use: at once here, and by a job at the payment provider.
import { and, eq, ne } from 'drizzle-orm'
import type { bankAccounts } from '#lib/contract/bank-accounts.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'
import { deactivateRecipient } from './jobs.ts'

export async function removeBankAccount(
  context: UserContext,
  { id }: ParsedInput<typeof bankAccounts.remove>,
): Promise<void> {
  const { db, user } = context
  const own = and(eq(bank_accounts.id, id), eq(bank_accounts.user_id, user.id))
  const removed = await db
    .update(bank_accounts)
    .set({ status: 'deactivated', confirm_url: null })
    .where(and(own, ne(bank_accounts.status, 'deactivated')))
    .returning({ id: bank_accounts.id })
  if (removed.length === 0) throw new Failure('not_found')
  await context.enqueue(deactivateRecipient, { bank_account_id: id }, { key: id })
}
