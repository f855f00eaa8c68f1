// What people do on the chain, what is said of editions there, and how royalties are shared: the rules alone.
import { describe, expect, it } from 'vitest'
import { leastBid } from '#lib/rules/nft/bids.ts'
import {
  type ChainActionStep,
  chainActionAfter,
  chainActionStates,
  chainProblemOf,
} from '#lib/rules/nft/chain-actions.ts'
import { isBoughtBy, type SaidEvent, tokenAfter, toldEvents } from '#lib/rules/nft/chain-events.ts'
import { sharesOf } from '#lib/rules/nft/royalties.ts'

const legal: Record<ChainActionStep, Partial<Record<string, string>>> = {
  send: { prepared: 'sent', dropped: 'sent', replaced: 'sent', given_up: 'sent' },
  confirm: { sent: 'confirmed' },
  fail: { sent: 'failed' },
  replace: { sent: 'replaced' },
  drop: { sent: 'dropped' },
  reopen: { confirmed: 'sent', failed: 'sent', replaced: 'sent' },
  give_up: { prepared: 'given_up' },
}
const steps = Object.keys(legal) as ChainActionStep[] // the keys of a constant object

describe('a transaction', () => {
  it.each(steps.flatMap(step => chainActionStates.map(state => ({ step, state }))))(
    '$state: $step leads where the table says, or nowhere',
    ({ step, state }) => expect(chainActionAfter(state, step)).toBe(legal[step][state] ?? null),
  )

  it('that was refused says why in a word that people know', () => {
    expect([chainProblemOf('BidTooLow'), chainProblemOf('Unheard'), chainProblemOf(null)]).toEqual([
      'bid_too_low',
      'refused',
      'refused',
    ])
  })
})

describe('an edition', () => {
  const at = new Date(0)
  const said = (name: string, args: Record<string, string>, tx_hash = name): SaidEvent => ({ name, args, tx_hash, at })
  const minted = said('Transfer', { from: `0x${'0'.repeat(40)}`, to: '0xA' })
  const auction = said('AuctionCreated', {
    seller: '0xA',
    currency: '1',
    reserve: '100',
    expiry: '60',
    duration: '60',
    incrementBps: '500',
  })
  const bid = said('Bid', { bidder: '0xB', amount: '100', end: '120' })

  it('is what its events make it', () => {
    expect(tokenAfter([])).toBeNull()
    expect(tokenAfter([minted])).toMatchObject({ owner: '0xA', offer: null })
    expect(tokenAfter([minted, auction, bid])?.offer).toMatchObject({
      kind: 'auction',
      bid: '100',
      bidder: '0xB',
      ends_at: '1970-01-01T00:02:00.000Z',
    })
    expect(tokenAfter([minted, auction, said('ListingCancelled', {})])?.offer?.kind).toBe('auction')
    expect(tokenAfter([minted, auction, said('AuctionCancelled', {})])?.offer).toBeNull()
    const listed = said('Listed', { seller: '0xA', currency: '1', price: '5', expiry: '60' })
    expect(tokenAfter([minted, auction, listed])?.offer).toMatchObject({ kind: 'fixed_price', price: '5' })
    const moved = said('Transfer', { from: '0xA', to: '0xB' }, 'Sold')
    const sold = said('Sold', { seller: '0xA', buyer: '0xB', price: '5', currency: '1' })
    expect(tokenAfter([minted, listed, moved, sold])).toMatchObject({ owner: '0xB', offer: null })
    expect(toldEvents([minted, listed, moved, sold]).map(({ name }) => name)).toEqual(['Transfer', 'Listed', 'Sold'])
  })

  it('is bought by its buyer, and sold to everybody else', () => {
    const sold = said('Sold', { seller: '0xA', buyer: '0xB', price: '5', currency: '1' })
    expect([isBoughtBy(sold, '0xb'), isBoughtBy(sold, '0xA'), isBoughtBy(sold, null)]).toEqual([true, false, false])
    expect(isBoughtBy(bid, '0xB')).toBe(false)
  })

  it('takes no bid below a step above the last one, rounded up', () => {
    expect([leastBid(100n, 500, true), leastBid(101n, 500, false)]).toEqual([100n, 107n])
  })
})

describe('royalties', () => {
  it('are shared whole, what rounding leaves is the creator’s', () => {
    const shares = sharesOf(1_000, '0x03', [
      { id: '0x02', bps: 333 },
      { id: '0x01', bps: 333 },
    ])
    expect(shares).toEqual([
      { id: '0x01', bps: 3_330 },
      { id: '0x02', bps: 3_330 },
      { id: '0x03', bps: 3_340 },
    ])
    const all = sharesOf(7, '0x03', [
      { id: '0x01', bps: 3 },
      { id: '0x02', bps: 4 },
    ])
    expect(all.reduce((sum, { bps }) => sum + bps, 0)).toBe(10_000)
    expect(all).toHaveLength(2)
  })
})
