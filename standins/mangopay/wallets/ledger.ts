// The stand-in's own double-entry books: each movement is posted once and whole, and no wallet goes below zero.
import type { Money } from '../protocol/fields.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import { kind, type Stored, type World } from '../world.ts'

/** An account of the books, with its balance in cents: a wallet, the platform's FEES_EUR and CREDIT_EUR, or OUTSIDE_EUR. */
type Account = Stored & { balance: number }
const accounts = kind<Account>('ledger_account', 'account')

/** One line of the books: `amount` in cents is above zero when the account receives. */
export type Entry = Stored & { account: string; transaction: string; amount: number; balance_after: number }
export const entries = kind<Entry>('ledger_entry', 'entry')

export type Leg = { account: string; amount: number }
export type Posting = {
  Id: string
  DebitedFunds: Money
  CreditedFunds: Money
  Fees: Money
  DebitedWalletId: string | null
  CreditedWalletId: string | null
}

/** The legs of a movement; they sum to zero because the credited funds are the debited ones less the fees. */
export function legsOf(posting: Posting): Leg[] {
  const { DebitedFunds, CreditedFunds, Fees, DebitedWalletId, CreditedWalletId } = posting
  // Cards and bank accounts stand outside.
  const outside = `OUTSIDE_${DebitedFunds.Currency}`
  const legs = [
    { account: DebitedWalletId ?? outside, amount: -DebitedFunds.Amount },
    { account: CreditedWalletId ?? outside, amount: CreditedFunds.Amount },
    { account: `FEES_${DebitedFunds.Currency}`, amount: Fees.Amount },
  ]
  return legs.filter(({ amount }) => amount !== 0)
}

/** Cents on an account; an account nobody has moved money on has none. */
export function balanceOf(world: World, account: string): number {
  return world.find(accounts, account)?.balance ?? 0
}

/** The outside gives what wallets hold, and the platform's credit wallet bears disputed payments: both may owe. */
const mayOwe = (account: string): boolean => /^(?:OUTSIDE|CREDIT)_/.test(account)

/** Posts a movement. Returns why it cannot be, with nothing posted, or null when it is done. */
export function post(world: World, posting: Posting): ResultCode | null {
  const legs = legsOf(posting)
  for (const { account, amount } of legs)
    if (amount < 0 && !mayOwe(account) && balanceOf(world, account) + amount < 0)
      return account.startsWith('FEES_') ? '005405' : '001001'
  for (const { account, amount } of legs) {
    const balance = balanceOf(world, account) + amount
    if (world.find(accounts, account)) world.update(accounts, account, { balance })
    else world.insert(accounts, { Id: account, balance })
    world.insert(entries, { account, transaction: posting.Id, amount, balance_after: balance })
  }
  return null
}
