// The provider pays the platform's fees, and what plans were paid with, to its bank; an administrator books what a statement says.
import { adminPayouts } from '#lib/contract/admin-payouts.ts'
import { type OwnWallet, ownWalletAccounts, ownWallets } from '#lib/rules/billing/withdrawals.ts'
import type { CurrentUser } from '#server/context.ts'
import { balanceOf, entries } from '#standins/mangopay/wallets/ledger.ts'
import { clientWalletId } from '#standins/mangopay/wallets/wallet-store.ts'
import type { Outcome, TrialProduct } from './product.ts'
import { type Act, atOnce, nothing, settleDue } from './scene.ts'

const idOf = ({ provider: { payment } }: TrialProduct, wallet: OwnWallet): string =>
  wallet === 'fees' ? clientWalletId('FEES', 'EUR') : payment.platform_wallet

/** What has left a wallet by all of the provider’s statements, less what was booked. */
export async function unbooked(product: TrialProduct, wallet: OwnWallet): Promise<number> {
  const { world } = product.provider
  const id = idOf(product, wallet)
  const left = world.list(entries, ({ account, transaction }) => account === id && transaction.startsWith('withdrawal'))
  const [row] = await product.rows(
    `select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id where t.kind = 'withdrawal' and e.account_id = $1`,
    [ownWalletAccounts[wallet]],
  )
  return Number(row?.cents) - left.reduce((sum, { amount }) => sum + amount, 0)
}

export const sweep: Act<'sweep'> = async ({ product, admins }, { wallet, share, admin, booked, tabs }) => {
  settleDue(product.provider)
  const id = idOf(product, wallet)
  const cents = Math.floor((balanceOf(product.provider.world, id) * share) / 1_000)
  if (cents > 0) product.provider.control('/withdrawals', { wallet: id, cents })
  return booked ? book(product, wallet, { by: admins[admin], tabs }) : nothing
}

type Booking = { by: CurrentUser | undefined; tabs: number }

/** The provider has kept a tenth for its services. */
async function book(product: TrialProduct, wallet: OwnWallet, { by, tabs }: Booking): Promise<Outcome[]> {
  const cents = await unbooked(product, wallet)
  if (cents === 0) return nothing
  const kept_cents = Math.floor(cents / 10)
  const body = { wallet, bank_cents: cents - kept_cents, kept_cents, reason: 'As the statement says.' }
  return atOnce(tabs, () => product.call(adminPayouts.withdraw, by ?? null, { body }))
}

/** An administrator has all statements before them. */
export const bookSweeps: Act<'book_sweeps'> = ({ product, admins }, { admin, tabs }) =>
  bookAll(product, admins[admin], tabs)

export async function bookAll(product: TrialProduct, by: CurrentUser | undefined, tabs = 1): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const wallet of ownWallets) if (!product.life.dead) outcomes.push(...(await book(product, wallet, { by, tabs })))
  return outcomes
}
