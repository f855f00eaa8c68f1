// What a person does on the chain: from a transaction that is prepared for their wallet to one that cannot be undone.
import { MINUTE_S } from '../../dates.ts'
import { states } from '../states.ts'

export const chainActionKinds = [
  'mint',
  'approve_nft',
  'approve_spending',
  'revoke_spending',
  'list',
  'cancel_listing',
  'create_auction',
  'cancel_auction',
  'buy',
  'bid',
  'settle',
  'withdraw',
  'create_splitter',
  'claim_royalties',
  'cancel_vouchers',
] as const
export type ChainActionKind = (typeof chainActionKinds)[number]

/**
 * `prepared`: waits for the wallet; `sent`: the wallet gave its hash, and it is not buried deep enough yet; `confirmed`;
 * `failed`: the contract refused it; `replaced`: its sender used its place for something else; `dropped`: nobody
 * has it any more; `given_up`: never sent.
 */
export const chainActionStates = ['prepared', 'sent', 'confirmed', 'failed', 'replaced', 'dropped', 'given_up'] as const
export type ChainActionState = (typeof chainActionStates)[number]

export const chainActionCan = states({
  /** A hash is given for it; or the chain has it, whoever forgot to say so. */
  send: ['prepared', 'dropped', 'replaced', 'given_up'],
  confirm: ['sent'],
  fail: ['sent'],
  replace: ['sent'],
  drop: ['sent'],
  /** The chain took its block back. */
  reopen: ['confirmed', 'failed', 'replaced'],
  give_up: ['prepared'],
  /** The same is prepared anew, as another one. */
  again: ['failed', 'replaced', 'dropped', 'given_up'],
})

const leadsTo = {
  send: 'sent',
  confirm: 'confirmed',
  fail: 'failed',
  replace: 'replaced',
  drop: 'dropped',
  reopen: 'sent',
  give_up: 'given_up',
} as const satisfies Partial<Record<keyof typeof chainActionCan, ChainActionState>>
export type ChainActionStep = keyof typeof leadsTo

/** Where a step leads; null when it is not allowed from there. */
export const chainActionAfter = (state: ChainActionState, step: ChainActionStep): ChainActionState | null =>
  chainActionCan[step](state) ? leadsTo[step] : null

/** Those that may still change something on the chain. */
export const underWay: readonly ChainActionState[] = ['prepared', 'sent']

/** How long a prepared one is good: the platform's signature in it is good no longer. */
export const PREPARED_S = 10 * MINUTE_S
/** Unknown to the node for so long, a sent one is dropped. */
export const DROPPED_S = 15 * MINUTE_S

/** Why a transaction was refused, as far as people can do something about it. */
export const chainProblems = [
  'expired',
  'signature',
  'not_owner',
  'not_seller',
  'not_for_sale',
  'offer_changed',
  'same_buyer_owner',
  'auction_running',
  'bid_too_low',
  'royalty_needs_erc20',
  'currency_closed',
  'money_missing',
  'approval_missing',
  'edition_taken',
  'nothing_owed',
  'out_of_gas',
  'other_transaction',
  'refused',
] as const
export type ChainProblem = (typeof chainProblems)[number]

/** By the name of the contract's own error. */
const problems: Record<string, ChainProblem> = {
  Expired: 'expired',
  PermitExpired: 'expired',
  ClaimExpired: 'expired',
  BadSignature: 'signature',
  BadPermit: 'signature',
  VoucherCancelled: 'signature',
  NotOwner: 'not_owner',
  ERC721IncorrectOwner: 'not_owner',
  NotSeller: 'not_seller',
  NotForSale: 'not_for_sale',
  ERC721NonexistentToken: 'not_for_sale',
  OfferChanged: 'offer_changed',
  TermsChanged: 'offer_changed',
  WrongPayment: 'offer_changed',
  SameBuyerAndOwner: 'same_buyer_owner',
  AuctionRunning: 'auction_running',
  BidTooLow: 'bid_too_low',
  RoyaltyNeedsERC20: 'royalty_needs_erc20',
  AuctionNeedsERC20: 'royalty_needs_erc20',
  CurrencyClosed: 'currency_closed',
  ERC20InsufficientBalance: 'money_missing',
  ERC20InsufficientAllowance: 'approval_missing',
  ERC721InsufficientApproval: 'approval_missing',
  ERC721InvalidSender: 'edition_taken',
  NothingOwed: 'nothing_owed',
  NothingDue: 'nothing_owed',
}

export const chainProblemOf = (error: string | null): ChainProblem => (error && problems[error]) || 'refused'
