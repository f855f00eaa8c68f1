// Every sale pays each their part and no empty one, says so in exactly one event, and leaves nothing of the offer behind.
import { parseEventLogs, type TransactionReceipt } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AskedCall,
  auction,
  bid,
  bidLazy,
  buy,
  buyLazy,
  dataOf,
  freshWork,
  list,
  minted,
  move,
  price,
  saidIn,
  saleOf,
  settle,
  signatures,
  termsOf,
} from './market-calls.ts'
import { FEE_BPS, type MarketChain, openMarketChain } from './market-chain.ts'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

const call = (functionName: string, ...args: unknown[]) => ({ ...chain.market, functionName, args })
/** Play money that moved, in order. */
const paid = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: chain.money.abi, eventName: 'Transfer', logs })
    .filter(({ address }) => address.toLowerCase() === chain.money.address.toLowerCase())
    .map(({ args: { to, value } }) => [to, value])
const at = (timestamp: bigint) => chain.clock.setNextBlockTimestamp({ timestamp })
const fee = (price * FEE_BPS) / 10_000n
const royalty = price / 10n

describe('an offer of a token', () => {
  test('is bought once: platform, partner and seller get their parts', async () => {
    const { creator, buyer, rival, fees, partner } = chain.people
    const id = await minted(chain, { royaltyReceiver: partner.account.address })
    await chain.send(creator, list(chain, id))
    const sold = await chain.send(buyer, buy(chain, id))
    expect(paid(sold)).toEqual([
      [fees.account.address, fee],
      [partner.account.address, royalty],
      [creator.account.address, price - fee - royalty],
    ])
    const [seller, to] = [creator.account.address, buyer.account.address]
    expect(saidIn(sold)).toEqual([['Sold', { tokenId: id, seller, buyer: to, price, currency: 1 }]])
    expect(await chain.refusal(rival, buy(chain, id))).toBe('NotForSale')
  })

  test('pays no empty part, and no royalty from a creator to themselves', async () => {
    const { creator, buyer, fees } = chain.people
    for (const royaltyBps of [0, 1_000]) {
      const id = await minted(chain, { royaltyBps })
      await chain.send(creator, list(chain, id))
      expect(paid(await chain.send(buyer, buy(chain, id)))).toEqual([
        [fees.account.address, fee],
        [creator.account.address, price - fee],
      ])
    }
    // Without a fee there is one part.
    const id = await minted(chain, { royaltyBps: 0 })
    await chain.send(creator, list(chain, id, 39n))
    expect(paid(await chain.send(buyer, buy(chain, id, 39n)))).toEqual([[creator.account.address, 39n]])
  })

  test('does not begin at its end', async () => {
    const { creator } = chain.people
    const id = await minted(chain)
    for (const offer of [
      (end: bigint) => list(chain, id, price, 1, Number(end)),
      (end: bigint) => call('createAuction', id, price, 1, 3_600, 1_000, Number(end)),
    ]) {
      const end = (await chain.now()) + 100n
      const late = offer(end)
      await at(end)
      const hash = await creator.sendTransaction({ to: late.address, data: dataOf(late), gas: 500_000n })
      expect((await creator.waitForTransactionReceipt({ hash })).status).toBe('reverted')
    }
  })

  test('is paid in what it asks for, and says what it expected', async () => {
    const { creator, buyer } = chain.people
    const id = await minted(chain)
    await chain.send(creator, list(chain, id))
    const asked: AskedCall = { ...buy(chain, id), value: 2n }
    await expect(chain.people.owner.simulateContract({ ...asked, account: buyer.account })).rejects.toThrow(
      /WrongPayment\(uint256 expected, uint256 received\)\s+\(0, 2\)/,
    )
  })

  test('ends with a move of its token, and nothing is said where there was none', async () => {
    const { creator, buyer, stranger } = chain.people
    const [from, to] = [creator.account.address, stranger.account.address]
    const id = await minted(chain)
    expect(saidIn(await chain.send(creator, move(chain, from, to, id)))).toEqual([])
    await chain.send(stranger, move(chain, to, from, id))
    for (const [offer, event] of [
      [list, 'ListingCancelled'],
      [auction, 'AuctionCancelled'],
    ] as const) {
      await chain.send(creator, offer(chain, id))
      expect(saidIn(await chain.send(creator, move(chain, from, to, id)))).toEqual([[event, { tokenId: id }]])
      await chain.send(stranger, move(chain, to, from, id))
    }
    expect(await chain.refusal(buyer, bid(chain, id, price))).toBe('NotForSale')
  })
})

describe('a voucher', () => {
  test('pays like an offer, and says which edition was sold', async () => {
    const { creator, buyer, fees, partner } = chain.people
    const terms = termsOf(chain, freshWork(), { royaltyReceiver: partner.account.address })
    const args = await signatures(chain, saleOf(chain, { terms }), buyer, { edition: 2 })
    const sold = await chain.send(buyer, buyLazy(chain, args))
    expect(paid(sold)).toEqual([
      [fees.account.address, fee],
      [partner.account.address, royalty],
      [creator.account.address, price - fee - royalty],
    ])
    const [seller, to] = [creator.account.address, buyer.account.address]
    expect(saidIn(sold)).toEqual([['Sold', { tokenId: terms.workId + 2n, seller, buyer: to, price, currency: 1 }]])
  })

  test('is not sold for coins with the least royalty', async () => {
    const { buyer } = chain.people
    const terms = termsOf(chain, freshWork(), { royaltyBps: 1 })
    const sale = saleOf(chain, { terms, currency: 0, price: 10n ** 18n })
    const args = await signatures(chain, sale, buyer)
    expect(await chain.refusal(buyer, { ...buyLazy(chain, args), value: 10n ** 18n })).toBe('RoyaltyNeedsERC20')
  })

  test('of an auction needs its creator, the platform, a price and a clock, and says what begins', async () => {
    const { creator, buyer, rival } = chain.people
    const terms = termsOf(chain, freshWork())
    const first = await bidLazy(chain, terms, buyer)
    const [voucher, signature, until, order, amount] = first.args
    const withArgs = (args: readonly unknown[]) => ({ ...first, args })
    const foreign = await bidLazy(chain, termsOf(chain, freshWork()), buyer)
    expect(await chain.refusal(buyer, withArgs([voucher, foreign.args[1], until, order, amount]))).toBe('BadSignature')
    expect(await chain.refusal(buyer, withArgs([voucher, signature, until, foreign.args[3], amount]))).toBe(
      'BadSignature',
    )
    // Signed for somebody else.
    expect(await chain.refusal(rival, first)).toBe('BadSignature')
    for (const [changed, answer] of [
      [{ reserve: 0n }, 'InvalidPrice'],
      [{ duration: 59 }, 'InvalidOffer'],
    ] as const) {
      const wrong = await bidLazy(chain, termsOf(chain, freshWork()), buyer, 1, changed)
      expect(await chain.refusal(buyer, wrong)).toBe(answer)
    }
    const begun = await chain.send(buyer, first)
    const { timestamp } = await buyer.getBlock({ blockNumber: begun.blockNumber })
    const id = terms.workId + 1n
    const clock = { reserve: price, currency: 1, duration: 3_600, incrementBps: 1_000, expiry: Number(timestamp) }
    expect(saidIn(begun)).toEqual([
      ['AuctionCreated', { tokenId: id, seller: creator.account.address, ...clock }],
      ['Bid', { tokenId: id, bidder: buyer.account.address, amount: price, end: Number(timestamp) + 3_600 }],
    ])
  })
})

describe('an auction', () => {
  test('pays each part, down to a single unit, and keeps nothing', async () => {
    const { creator, buyer, stranger, fees, partner } = chain.people
    const parts = (amount: bigint, bps: bigint) => [(amount * FEE_BPS) / 10_000n, (amount * bps) / 10_000n] as const
    for (const [amount, royaltyBps] of [
      [price, 1_000],
      // A fee of one unit and no royalty.
      [40n, 0],
    ] as const) {
      const id = await minted(chain, { royaltyBps, royaltyReceiver: partner.account.address })
      const before = await chain.has(chain.market.address)
      await chain.send(creator, call('createAuction', id, amount, 1, 3_600, 1_000, 2 ** 40 - 1))
      await chain.send(buyer, bid(chain, id, amount))
      await chain.pass(3_601)
      const [forPlatform, forPartner] = parts(amount, BigInt(royaltyBps))
      const expected = [
        [fees.account.address, forPlatform],
        [partner.account.address, forPartner],
        [creator.account.address, amount - forPlatform - forPartner],
      ]
      expect(paid(await chain.send(stranger, settle(chain, id)))).toEqual(expected.filter(([, part]) => part !== 0n))
      expect(await chain.has(chain.market.address)).toBe(before)
    }
  })

  test('takes no later bid in its last second, keeps its end for early ones, and asks for exact steps', async () => {
    const { creator, buyer, rival } = chain.people
    const id = await minted(chain)
    await chain.send(creator, call('createAuction', id, 100n, 1, 3_600, 1_000, 2 ** 40 - 1))
    await chain.send(buyer, bid(chain, id, 100n))
    const end = (await chain.now()) + 3_600n
    const early = saidIn(await chain.send(rival, bid(chain, id, 110n)))
    expect(early.at(-1)).toMatchObject(['Bid', { end: Number(end) }])
    const late = bid(chain, id, 121n)
    await at(end)
    const hash = await buyer.sendTransaction({ to: late.address, data: dataOf(late), gas: 500_000n })
    expect((await buyer.waitForTransactionReceipt({ hash })).status).toBe('reverted')
  })

  test('takes the largest bid that it can keep', async () => {
    const { creator, buyer } = chain.people
    const most = 2n ** 96n - 1n
    const id = await minted(chain)
    await chain.send(creator, auction(chain, id))
    await chain.send(buyer, { ...chain.money, functionName: 'mint', args: [buyer.account.address, most] })
    expect(await chain.refusal(buyer, bid(chain, id, most))).toBe('accepted')
  })
})
