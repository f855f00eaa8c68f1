// Where the money of an invoice goes: to the platform, or, when somebody else sells, into the wallet of who pays, from where it is passed on.
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { ensureWallet, walletAccount, walletOf } from './provider-wallet.ts'

type Sold = Pick<InvoiceRow, 'user_id' | 'issuer_id'>

/** What a payment's order says of it, for what one payment pays. Not inside a transaction. */
export async function orderedTo(
  context: Context,
  sold: readonly Sold[],
): Promise<{ wallet?: string; beneficiaries?: string[] }> {
  const [first] = sold
  if (!first || first.issuer_id === null) return {}
  const beneficiaries: string[] = []
  for (const { issuer_id } of sold)
    if (issuer_id !== null) beneficiaries.push(await ensureProviderUser(context, issuer_id))
  return { wallet: await ensureWallet(context, first.user_id), beneficiaries }
}

/** The wallet that the provider must name of a payment, and the account it is posted to. */
export async function paidInto(
  context: Context,
  { user_id, issuer_id }: Sold,
): Promise<{ wallet: string | null; account: AccountName }> {
  if (issuer_id === null) return { wallet: context.ports.payment.platform_wallet, account: 'provider:platform' }
  return { wallet: await walletOf(context, user_id), account: walletAccount(user_id) }
}
