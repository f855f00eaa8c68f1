// What happens to an edition on the chain, and what it is after all of it.
import type { NftSaleKind } from './listings.ts'

/** As people are told. */
export const chainEventNames = [
  'minted',
  'transferred',
  'listed',
  'listing_cancelled',
  'auction_created',
  'auction_cancelled',
  'bid',
  'sold',
] as const
export type ChainEventName = (typeof chainEventNames)[number]

/** As the contracts say it; numbers are decimal texts. */
export type SaidEvent = { name: string; tx_hash: string; args: Record<string, string>; at: Date }

/** Its contract's names for those that are about one edition. */
export const tokenEvents = {
  Transfer: 'transferred',
  Listed: 'listed',
  ListingCancelled: 'listing_cancelled',
  AuctionCreated: 'auction_created',
  AuctionCancelled: 'auction_cancelled',
  Bid: 'bid',
  Sold: 'sold',
} as const satisfies Record<string, ChainEventName>

const NOBODY = '0x0000000000000000000000000000000000000000'

/** Null for what is not about one edition. */
export function eventName({ name, args }: Pick<SaidEvent, 'name' | 'args'>): ChainEventName | null {
  if (name === 'Transfer' && args.from === NOBODY) return 'minted'
  return Object.hasOwn(tokenEvents, name) ? tokenEvents[name as keyof typeof tokenEvents] : null
}

/** Who gave and who got; an offer is given to nobody yet. */
export function sidesOf(event: Pick<SaidEvent, 'name' | 'args'>): { from: string | null; to: string | null } {
  const { args } = event
  const name = eventName(event)
  if (name === 'minted') return { from: null, to: args.to ?? null }
  if (name === 'transferred') return { from: args.from ?? null, to: args.to ?? null }
  return { from: args.seller ?? args.bidder ?? null, to: args.buyer ?? null }
}

/** Whether it is a purchase to whoever has this wallet: to its seller it is a sale. */
export const isBoughtBy = (event: Pick<SaidEvent, 'name' | 'args'>, wallet: string | null): boolean =>
  event.name === 'Sold' && wallet !== null && event.args.buyer?.toLowerCase() === wallet.toLowerCase()

/** In the smallest part of the currency. */
export const priceOf = ({ args }: Pick<SaidEvent, 'args'>): string | null =>
  args.price ?? args.reserve ?? args.amount ?? null

/** What its owner offers it for, as the market has it. */
export type TokenOffer = {
  kind: NftSaleKind
  seller: string
  /** Its number in the market. */
  currency: number
  price: string
  expires_at: string
  duration_s: number
  increment_bps: number
  bid: string | null
  bidder: string | null
  ends_at: string | null
}
export type TokenState = { owner: string; offer: TokenOffer | null; minted_at: Date }

const moment = (seconds: string | undefined): string => new Date(Number(seconds) * 1_000).toISOString()

function offerAfter(offer: TokenOffer | null, { name, args }: SaidEvent): TokenOffer | null {
  const always = { seller: args.seller ?? '', currency: Number(args.currency), bid: null, bidder: null, ends_at: null }
  switch (name) {
    case 'Listed': {
      const terms = { price: args.price ?? '', expires_at: moment(args.expiry), duration_s: 0, increment_bps: 0 }
      return { kind: 'fixed_price', ...always, ...terms }
    }
    case 'AuctionCreated': {
      const { reserve = '', expiry, duration, incrementBps } = args
      const terms = { price: reserve, duration_s: Number(duration), increment_bps: Number(incrementBps) }
      return { kind: 'auction', ...always, ...terms, expires_at: moment(expiry) }
    }
    case 'Bid':
      return offer && { ...offer, bid: args.amount ?? null, bidder: args.bidder ?? null, ends_at: moment(args.end) }
    case 'ListingCancelled':
      return offer?.kind === 'fixed_price' ? null : offer
    case 'AuctionCancelled':
      return offer?.kind === 'auction' ? null : offer
    case 'Sold':
      return null
    default:
      return offer
  }
}

/** After all its events, the oldest first; null while it is not minted. */
export function tokenAfter(events: readonly SaidEvent[]): TokenState | null {
  let state = null as TokenState | null
  for (const event of events) {
    if (event.name === 'Transfer')
      state = { owner: event.args.to ?? '', offer: state?.offer ?? null, minted_at: state?.minted_at ?? event.at }
    else if (state) state.offer = offerAfter(state.offer, event)
  }
  return state
}

/** Those that people are told of: that a token moved goes without saying where it was sold or bid for. */
export function toldEvents<E extends SaidEvent>(events: readonly E[]): E[] {
  const said = (tx_hash: string) =>
    events.some(other => other.tx_hash === tx_hash && (other.name === 'Sold' || other.name === 'Bid'))
  return events.filter(event => {
    const name = eventName(event)
    return name !== null && !(name === 'transferred' && said(event.tx_hash))
  })
}
