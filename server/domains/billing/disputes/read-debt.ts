// What the platform owes the payment provider for lost disputes: what banks have taken, less what they still decide about.
import { and, eq, inArray, sum } from 'drizzle-orm'
import type { adminDisputes as contract } from '#lib/contract/admin-disputes.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import { ownWalletAccounts } from '#lib/rules/billing/withdrawals.ts'
import type { UserContext } from '#server/context.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { ledgerBalance } from '../wallets/provider-wallet.ts'

export async function readDisputeDebt(context: UserContext): Promise<Answer<typeof contract.debt>> {
  const undecided = and(eq(disputes.money_taken, true), inArray(disputes.status, [...disputeCan.settle.from]))
  const [open] = await context.db
    .select({ cents: sum(disputes.amount_cents) })
    .from(disputes)
    .where(undecided)
  const held = await ledgerBalance(context, ownWalletAccounts.disputes)
  return { cents: Math.max(0, -held - Number(open?.cents ?? 0)) }
}
