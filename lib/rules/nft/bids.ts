// What people want to buy: a listing at its price, or an auction by a bid.
import { states } from '../states.ts'
import type { TokenOffer } from './chain-events.ts'

/** `pending`: not on the chain yet; `done`: there, and buried deep enough; `over`: it came to nothing. */
export const bidStates = ['pending', 'done', 'over'] as const
export type BidState = (typeof bidStates)[number]

export const bidCan = states({
  deploy: ['pending'],
  give_up: ['pending'],
  /** What the market was allowed to take for it is taken back. */
  revoke: ['done', 'over'],
})

/**
 * What the market is to be allowed, exactly; null: it may stay as it is. `shared`: other purchases that are under way
 * count on what is allowed beyond this one.
 */
export const allowanceNeeded = (standing: bigint, amount: bigint, shared: boolean): bigint | null =>
  standing === amount || (shared && standing > amount) ? null : amount

/** What came of one that is done. */
export const bidStandings = ['bought', 'leading', 'outbid', 'won'] as const
export type BidStanding = (typeof bidStandings)[number]

/** The least that the contract takes, in the smallest part of the currency: the reserve, or a step above the last bid. */
export function leastBid(current: bigint, incrementBps: number, first: boolean): bigint {
  return first ? current : current + (current * BigInt(incrementBps) + 9_999n) / 10_000n
}

/** The same, of what is offered now. */
export const leastBidOf = ({
  bid,
  price,
  increment_bps,
}: Pick<TokenOffer, 'bid' | 'price' | 'increment_bps'>): bigint =>
  leastBid(BigInt(bid ?? price), increment_bps, bid === null)
