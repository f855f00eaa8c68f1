// Where the money of an invoice goes: to the platform, or, when somebody else sells, into the wallet of who pays, from where it is passed on.
import { inArray } from 'drizzle-orm'
import type { AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import type { Context } from '#server/context.ts'
import { sale_royalties } from '#server/db/schema/payouts.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { ensureWallet, walletAccount, walletOf } from './provider-wallet.ts'

type Sold = Pick<InvoiceRow, 'id' | 'user_id' | 'issuer_id'>

/** What a payment's order says of it, for what one payment pays. Not inside a transaction. */
export async function orderedTo(
  context: Context,
  sold: readonly Sold[],
): Promise<{ wallet?: string; beneficiaries?: string[] }> {
  const [first] = sold
  if (!first || first.issuer_id === null) return {}
  const shared = await context.db
    .select({ user_id: sale_royalties.user_id })
    .from(sale_royalties)
    .where(
      inArray(
        sale_royalties.invoice_id,
        sold.map(({ id }) => id),
      ),
    )
  const people = new Set([...sold.flatMap(({ issuer_id }) => issuer_id ?? []), ...shared.map(({ user_id }) => user_id)])
  const beneficiaries: string[] = []
  for (const user_id of people) beneficiaries.push(await ensureProviderUser(context, user_id))
  return { wallet: await ensureWallet(context, first.user_id), beneficiaries }
}

/** The wallet that the provider must name of a payment, and the account it is posted to. */
export async function paidInto(
  context: Context,
  { user_id, issuer_id }: Pick<Sold, 'user_id' | 'issuer_id'>,
): Promise<{ wallet: string | null; account: AccountName }> {
  if (issuer_id === null) return { wallet: context.ports.payment.platform_wallet, account: 'provider:platform' }
  return { wallet: await walletOf(context, user_id), account: walletAccount(user_id) }
}
