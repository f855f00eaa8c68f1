// Reads bank accounts: their numbers are with the payment provider, here are their last characters.
import { and, desc, eq, ne } from 'drizzle-orm'
import type { BankAccount } from '#lib/contract/bank-accounts.ts'
import type { PageOf } from '#lib/contract/common.ts'
import type { Context, UserContext } from '#server/context.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'

export type BankAccountRow = typeof bank_accounts.$inferSelect

export function viewBankAccount(row: BankAccountRow): BankAccount {
  const { user_id: _, provider_id: __, created_at, ...said } = row
  return { ...said, created_at: created_at.toISOString() }
}

/** The account that payouts go to, if there is one. */
export async function currentBankAccount({ db }: Pick<Context, 'db'>, user_id: string): Promise<BankAccountRow | null> {
  const [row] = await db
    .select()
    .from(bank_accounts)
    .where(and(eq(bank_accounts.user_id, user_id), ne(bank_accounts.status, 'deactivated')))
    .orderBy(desc(bank_accounts.created_at))
    .limit(1)
  return row ?? null
}

export async function bankAccountsOf(context: Pick<Context, 'db'>, user_id: string): Promise<BankAccount[]> {
  const row = await currentBankAccount(context, user_id)
  return row ? [viewBankAccount(row)] : []
}

export async function listBankAccounts(context: UserContext): Promise<PageOf<BankAccount>> {
  const results = await bankAccountsOf(context, context.user.id)
  return { count: results.length, next: null, previous: null, results }
}
