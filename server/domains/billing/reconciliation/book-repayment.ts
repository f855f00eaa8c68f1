// Books what the platform has paid the payment provider for disputes that were lost: nothing tells us of it but the wallet that fills up again.
import type { adminPayouts as contract } from '#lib/contract/admin-payouts.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { negate, toCents } from '#lib/money.ts'
import { ownWalletAccounts, ownWallets, type RepaymentSource } from '#lib/rules/billing/withdrawals.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { postTransaction } from '../ledger/post.ts'
import { compareOwn } from './compare-wallets.ts'
import { versionOf } from './version-of.ts'

const account = ownWalletAccounts.disputes

/** Not inside a transaction: it asks the provider. Only what makes the books and the provider agree is booked. */
export async function bookRepayment(
  context: UserContext,
  { body }: ParsedInput<typeof contract.repay>,
): Promise<Answer<typeof contract.repay>> {
  const { source, reason } = body
  const cents = toCents(body.cents)
  const version = await versionOf(context, account)
  await atProvider(context, async () => {
    const differs = (await compareOwn(context, 'disputes')).finding !== null
    const agrees = (await compareOwn(context, 'disputes', negate(cents))).finding === null
    if (!differs || !agrees || !(await agreesAtSource(context, body))) throw new Failure('repayment_differs')
  })
  const entries = { [account]: cents, [source === 'bank' ? source : ownWalletAccounts[source]]: negate(cents) }
  return context.transact(async tx => {
    // Whoever booked meanwhile has changed what was compared.
    if ((await versionOf(tx, account, true)) !== version) throw new Failure('conflict')
    const key = `repayment/${account}/${version}`
    const id = await postTransaction(tx, { key, kind: 'repayment', reference: account, entries })
    const details = { source, amount_cents: cents, comment: reason }
    await writeAudit(tx, { act: 'repayment_booked', actor_id: context.user.id, subject_id: id, details })
    return { id }
  })
}

/** Every wallet of the platform's own agrees once the money is booked as gone from where it is said to come from. */
async function agreesAtSource(context: UserContext, { source, cents }: { source: RepaymentSource; cents: number }) {
  for (const wallet of ownWallets) {
    const { finding } = await compareOwn(context, wallet, source === wallet ? cents : 0)
    if (finding !== null) return false
  }
  return true
}
