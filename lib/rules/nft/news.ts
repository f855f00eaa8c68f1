// Whom it concerns when an edition is bid for or sold.
import type { SaidEvent, TokenState } from './chain-events.ts'

export const nftNews = ['bid', 'outbid', 'won', 'sold'] as const
export type NftNews = (typeof nftNews)[number]

/** To a wallet, about so much in the smallest part of the currency with this number. */
export type NewsOfNft = { wallet: string; news: NftNews; amount: string; currency: number }

/** `before`: what the edition was when this was said; null before it was minted. Nobody is told of what they did themselves. */
export function newsOfNft(before: TokenState | null, { name, args }: Pick<SaidEvent, 'name' | 'args'>): NewsOfNft[] {
  const offer = before?.offer ?? null
  const auction = offer?.kind === 'auction' ? offer : null
  if (name === 'Bid' && auction) {
    const about = { amount: args.amount ?? '', currency: auction.currency }
    const { bidder, seller } = auction
    const beaten = bidder !== null && bidder !== args.bidder
    return [
      ...(beaten ? [{ wallet: bidder, news: 'outbid' as const, ...about }] : []),
      { wallet: seller, news: 'bid', ...about },
    ]
  }
  if (name !== 'Sold') return []
  const { seller = '', buyer = '', price = '', currency } = args
  const about = { amount: price, currency: Number(currency) }
  const sold = { wallet: seller, news: 'sold' as const, ...about }
  return auction ? [{ wallet: buyer, news: 'won', ...about }, sold] : [sold]
}
