// Whom bids and sales concern.
import { describe, expect, it } from 'vitest'
import { tokenAfter } from '#lib/rules/nft/chain-events.ts'
import { newsOfNft } from '#lib/rules/nft/news.ts'

const at = new Date('2026-11-27T00:00:00Z')
const said = (name: string, args: Record<string, string>) => ({ name, args, at, tx_hash: '0x1' })
const mint = said('Transfer', { from: '0x0000000000000000000000000000000000000000', to: '0xanne' })
const auction = said('AuctionCreated', {
  seller: '0xanne',
  reserve: '10',
  currency: '1',
  expiry: '1795737600',
  duration: '3600',
  incrementBps: '500',
})
const bid = (bidder: string, amount: string) => said('Bid', { bidder, amount, end: '1795737600' })
const sold = (buyer: string) => said('Sold', { seller: '0xanne', buyer, price: '12', currency: '1' })

const told = (...events: ReturnType<typeof said>[]) => {
  const [last, ...before] = events.toReversed()
  if (!last) throw new Error('nothing was said')
  return newsOfNft(tokenAfter(before.toReversed()), last).map(({ wallet, news, amount, currency }) =>
    [wallet, news, amount, currency].join(' '),
  )
}

describe('what is said of an edition', () => {
  it('tells the seller of the first bid, and of each further one also whom it beats', () => {
    expect(told(mint, auction, bid('0xbob', '10'))).toEqual(['0xanne bid 10 1'])
    expect(told(mint, auction, bid('0xbob', '10'), bid('0xcarl', '12'))).toEqual([
      '0xbob outbid 12 1',
      '0xanne bid 12 1',
    ])
    expect(told(mint, auction, bid('0xbob', '10'), bid('0xbob', '12'))).toEqual(['0xanne bid 12 1'])
  })

  it('tells who won and whose it was', () => {
    expect(told(mint, auction, bid('0xbob', '12'), sold('0xbob'))).toEqual(['0xbob won 12 1', '0xanne sold 12 1'])
  })

  it('tells only the seller of a purchase, the first one too', () => {
    expect(told(mint, sold('0xbob'))).toEqual(['0xanne sold 12 1'])
    expect(told(sold('0xbob'))).toEqual(['0xanne sold 12 1'])
  })

  it('tells nobody of what changes nothing for them', () => {
    expect(told(mint)).toEqual([])
    expect(told(mint, auction)).toEqual([])
    expect(told(bid('0xbob', '10'))).toEqual([])
  })
})
