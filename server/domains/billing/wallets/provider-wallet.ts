// People's wallets at the payment provider, opened when money first goes through them.
import { eq } from 'drizzle-orm'
import { negate, toCents } from '#lib/money.ts'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'
import { payment_wallets } from '#server/db/schema/payouts.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'

export const walletAccount = (user_id: string): AccountName => `provider:wallet:${user_id}`
export const payableAccount = (user_id: string): AccountName => `user:${user_id}:payable`

/** The provider's id of a person's wallet; null while there is none. */
export async function walletOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<string | null> {
  const [row] = await db.select().from(payment_wallets).where(eq(payment_wallets.user_id, user_id))
  return row?.provider_id ?? null
}

/** Opens the wallet if there is none. Not inside a transaction. Throws as `ensureProviderUser` does, and PaymentFailure. */
export async function ensureWallet(context: Context, user_id: string): Promise<string> {
  const known = await walletOf(context, user_id)
  if (known !== null) return known
  const { db, ports, now } = context
  const owner = await ensureProviderUser(context, user_id)
  const { id } = await ports.payment.createWallet(owner, `wallet/${user_id}`)
  await db.insert(payment_wallets).values({ user_id, provider_id: id, created_at: now() }).onConflictDoNothing()
  return (await walletOf(context, user_id)) ?? id
}

/** Cents on an account of the ledger, on its debit side. */
export async function ledgerBalance({ db }: Pick<Context, 'db'>, account: AccountName): Promise<number> {
  const [row] = await db.select().from(ledger_accounts).where(eq(ledger_accounts.id, account))
  return row?.balance_cents ?? 0
}

/** What is owed to a person. */
export const payableOf = async (context: Pick<Context, 'db'>, user_id: string) =>
  negate(toCents(await ledgerBalance(context, payableAccount(user_id))))
