// What holds up payouts to a person: what they have not done yet, or an administrator has to look at.
import { and, eq, isNull, or } from 'drizzle-orm'
import { obstaclesOf, type PayoutObstacle } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { payout_blocks } from '#server/db/schema/payouts.ts'
import { bankPage } from '#server/domains/accounts/bank/jobs.ts'
import { type BankAccountRow, currentBankAccount } from '#server/domains/accounts/bank/queries.ts'
import { missingForProvider, providerUser } from '#server/domains/accounts/identity/provider-user.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'

export async function isBlocked({ db }: Pick<Context, 'db'>, user_id: string): Promise<boolean> {
  const theirs = or(eq(payout_blocks.user_id, user_id), isNull(payout_blocks.user_id))
  return (await db.$count(payout_blocks, and(theirs, isNull(payout_blocks.lifted_at)))) > 0
}

/** By what is written down here; before money goes out the provider is asked. */
export async function obstaclesFor(context: Context, user_id: string): Promise<PayoutObstacle[]> {
  const profile = await profileOf(context, user_id)
  const account = await currentBankAccount(context, user_id)
  return obstaclesOf({
    complete: profile !== null && missingForProvider(profile).length === 0,
    verified: profile?.verification === 'verified',
    account_active: account?.status === 'active',
    blocked: await isBlocked(context, user_id),
  })
}

export type Receiver = { user: string; account: BankAccountRow; recipient: string }

/** Who is paid, once the provider has said so itself; or what is in the way. Not inside a transaction. Throws PaymentFailure. */
export async function askReceiver(context: Context, user_id: string): Promise<Receiver | PayoutObstacle> {
  const { db, ports } = context
  const [obstacle] = await obstaclesFor(context, user_id)
  if (obstacle) return obstacle
  const [known, account] = [await providerUser(context, user_id), await currentBankAccount(context, user_id)]
  if (!known || !account?.provider_id) return 'bank_account_missing'
  const { kyc_level } = await ports.payment.readUser(known.provider_id)
  await db.update(payment_users).set({ kyc_level }).where(eq(payment_users.user_id, user_id))
  if (kyc_level !== 'regular') return 'identity_unverified'
  const { status } = await ports.payment.readRecipient(account.provider_id, bankPage(context, 'en'))
  if (status !== 'active') return 'bank_account_missing'
  return { user: known.provider_id, account, recipient: account.provider_id }
}
