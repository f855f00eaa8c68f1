// NFTs for sale: at a fixed price or by auction, from a draft to what its creator has signed.
import { DAY_S, HOUR_S, MINUTE_S } from '../../dates.ts'
import { states } from '../states.ts'

export const nftSaleKinds = ['fixed_price', 'auction'] as const
export type NftSaleKind = (typeof nftSaleKinds)[number]

/** `draft`: its terms can be changed; `open`: signed by the creator's wallet, so that it can be bought; `sold`: all of it is minted; `cancelled`: nothing more is sold by it. */
export const listingStates = ['draft', 'open', 'sold', 'cancelled'] as const
export type ListingState = (typeof listingStates)[number]

export const listingCan = states({
  update: ['draft'],
  /** The creator's wallet signs it. */
  deploy: ['draft'],
  /** What was signed is no longer countersigned for any buyer. */
  cancel: ['draft', 'open'],
  /** Its editions are minted; or the chain took one back. */
  sell: ['open'],
  reopen: ['sold'],
  /** Number of editions and all else are locked. */
  lock: ['open'],
})

/** Of what is signed: rises with time, so that a creator can make all older ones void on the chain. */
export const nonceOf = (created_at: Date): bigint => BigInt(Math.floor(created_at.getTime() / 1_000))

/** Below which all of these are void; null: there are none. */
export const voidBelow = (created: readonly Date[]): bigint | null =>
  created.reduce<bigint | null>((most, at) => {
    const next = nonceOf(at) + 1n
    return most === null || next > most ? next : most
  }, null)

/** How long a listing may be open. */
export const LISTING_DAYS_MAX = 366
/** Of an auction from its first bid, as the contract has it. */
export const AUCTION_DAYS_MAX = 366
export const INCREMENT_BPS_MAX = 10_000

export type AuctionDuration = { days: number; hours: number; minutes: number }
export const auctionSeconds = ({ days, hours, minutes }: AuctionDuration): number =>
  days * DAY_S + hours * HOUR_S + minutes * MINUTE_S

/** The contract keeps a price in units of its currency, in 56 bits. */
const UNITS_MAX = 2n ** 56n - 1n

/** What is wrong with a price in the smallest part of a currency whose prices are multiples of `unit`; null: nothing. */
export function listingPriceProblem(price: bigint, unit: bigint): 'price_required' | 'number_invalid' | null {
  if (price <= 0n) return 'price_required'
  return price % unit === 0n && price / unit <= UNITS_MAX ? null : 'number_invalid'
}
