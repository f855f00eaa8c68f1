// Books what the payment provider paid to the platform's bank, such as its fees each month: nothing tells us of it but the missing money.
import type { adminPayouts as contract } from '#lib/contract/admin-payouts.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { negate, toCents } from '#lib/money.ts'
import { ownWalletAccounts } from '#lib/rules/billing/withdrawals.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { postTransaction } from '../ledger/post.ts'
import { compareOwn } from './compare-wallets.ts'
import { versionOf } from './version-of.ts'

/** Not inside a transaction: it asks the provider. Only what makes the books and the provider agree is booked. */
export async function bookWithdrawal(
  context: UserContext,
  { body }: ParsedInput<typeof contract.withdraw>,
): Promise<Answer<typeof contract.withdraw>> {
  const { wallet, bank_cents, kept_cents, reason } = body
  const account = ownWalletAccounts[wallet]
  const left = toCents(bank_cents + kept_cents)
  const version = await versionOf(context, account)
  await atProvider(context, async () => {
    const differs = (await compareOwn(context, wallet)).finding !== null
    const agrees = (await compareOwn(context, wallet, left)).finding === null
    if (!differs || !agrees) throw new Failure('withdrawal_differs')
  })
  const entries = { bank: toCents(bank_cents), 'expense:provider': toCents(kept_cents), [account]: negate(left) }
  return context.transact(async tx => {
    // Whoever booked meanwhile has changed what was compared.
    if ((await versionOf(tx, account, true)) !== version) throw new Failure('conflict')
    const key = `withdrawal/${account}/${version}`
    const id = await postTransaction(tx, { key, kind: 'withdrawal', reference: account, entries })
    const details = { wallet, amount_cents: left, kept_cents, comment: reason }
    await writeAudit(tx, { act: 'withdrawal_booked', actor_id: context.user.id, subject_id: id, details })
    return { id }
  })
}
