// Pay-outs: what a bank would say to one, and how one ends.

import { notFound, type StandInCall } from '../protocol/protocol.ts'
import { isResultCode, type ResultCode } from '../protocol/result-codes.ts'
import { userObjects } from '../users/users.ts'
import { type Transaction, transactions } from '../wallets/transactions.ts'
import { ownerOf, walletObjects } from '../wallets/wallet-store.ts'
import type { World } from '../world.ts'
import { bankAccountObjects } from './bank-accounts.ts'
import { recipientObjects } from './recipients.ts'

/** The pay-out an address names, or the protocol's 404. */
export function payOutOf(world: World, call: StandInCall): Transaction {
  const id = call.params.id ?? ''
  const found = world.get(transactions, id)
  if (found.Type !== 'PAYOUT' || found.Nature !== 'REGULAR') throw notFound(id)
  return found
}

/** Bank accounts made with the old calls after April 2026 take no pay-outs: they were not confirmed by their owner. */
const LAST_PLAIN_ACCOUNT = Date.UTC(2026, 4, 1) / 1000

/** Why a pay-out is refused once it is looked at; null when it is sent. */
export function payOutRefusal(world: World, payOut: Transaction): ResultCode | null {
  const { AuthorId, DebitedWalletId, DebitedFunds, Fees, BankWireRef } = payOut
  const author = world.get(userObjects, AuthorId)
  if (ownerOf(world.get(walletObjects, DebitedWalletId ?? '')) !== AuthorId) return '121002'
  if (Fees.Amount >= DebitedFunds.Amount) return '001014'
  if (author.UserCategory === 'PAYER') return '002703'
  if (author.UserStatus === 'PENDING_USER_ACTION') return '002704'
  if (author.UserCategory === 'OWNER' && author.KYCLevel !== 'REGULAR') return '002998'
  const asked = /^FAIL(\d{6})$/.exec(BankWireRef ?? '')?.[1]
  if (asked !== undefined && isResultCode(asked)) return asked
  return accountRefusal(world, payOut)
}

function accountRefusal(world: World, { RecipientId, BankAccountId }: Transaction): ResultCode | null {
  const recipient = world.find(recipientObjects, RecipientId ?? '')
  if (recipient) return recipient.Status === 'ACTIVE' ? null : '121006'
  const account = world.get(bankAccountObjects, BankAccountId ?? '')
  if (!account.Active) return '121006'
  return account.CreationDate >= LAST_PLAIN_ACCOUNT ? '121018' : null
}

/** Mangopay's test account that no instant payment reaches. */
const UNREACHABLE_IBAN = 'FR541558929750ZZZZZZAC01915'
const UNREACHABLE_REF = 'IP1070'

type Destination = { BankWireRef?: string | null; RecipientId?: string | null; BankAccountId?: string | null }

/** Whether an instant payment arrives there. */
export function isReachable(world: World, { BankWireRef, RecipientId, BankAccountId }: Destination): boolean {
  const place = world.find(recipientObjects, RecipientId ?? '') ?? world.find(bankAccountObjects, BankAccountId ?? '')
  return BankWireRef !== UNREACHABLE_REF && !JSON.stringify(place ?? {}).includes(UNREACHABLE_IBAN)
}
