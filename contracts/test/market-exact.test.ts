// The market's limits to the second and to the unit, and what it says of each thing that it does.
import { encodeDeployData, getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { marketArtifact } from './market-artifact.ts'
import {
  auction,
  bid,
  blacklist,
  buy,
  buyLazy,
  list,
  minted,
  price,
  saidIn,
  saleOf,
  settle,
  signatures,
} from './market-calls.ts'
import { type MarketChain, openMarketChain } from './market-chain.ts'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

const call = (functionName: string, ...args: unknown[]) => ({ ...chain.market, functionName, args })
/** The next block is of this second. */
const at = (timestamp: bigint) => chain.clock.setNextBlockTimestamp({ timestamp })
const soon = async (seconds = 100n) => (await chain.now()) + seconds

describe('to the second', () => {
  test('a voucher and the platform’s word are good in their last second, and no longer', async () => {
    const { buyer } = chain.people
    for (const late of [false, true])
      for (const which of ['deadline', 'until'] as const) {
        const end = await soon()
        const sale = saleOf(chain, which === 'deadline' ? { deadline: end } : {})
        const args = await signatures(chain, sale, buyer, which === 'until' ? { until: end } : {})
        await at(late ? end + 1n : end)
        const bought = chain.send(buyer, buyLazy(chain, args))
        if (late) await expect(bought).rejects.toThrow()
        else await bought
        if (late) await chain.clock.mine({ blocks: 1 })
      }
  })

  test('a listing is good in its last second', async () => {
    const { creator, buyer } = chain.people
    const id = await minted(chain)
    const end = await soon()
    await chain.send(creator, list(chain, id, price, 1, Number(end)))
    await at(end)
    await chain.send(buyer, buy(chain, id))
  })

  test('an auction takes its first bid until its end, runs to the second, and is longer by a late bid', async () => {
    const { creator, buyer, rival, stranger } = chain.people
    const id = await minted(chain)
    const last = await soon()
    await chain.send(creator, call('createAuction', id, price, 1, 3_600, 1_000, Number(last)))
    await at(last)
    const first = saidIn(await chain.send(buyer, bid(chain, id, price)))
    const end = last + 3_600n
    expect(first).toContainEqual([
      'Bid',
      { tokenId: id, bidder: buyer.account.address, amount: price, end: Number(end) },
    ])
    // A quarter of an hour before its end changes nothing, a second later does.
    await at(end - 900n)
    const early = saidIn(await chain.send(rival, bid(chain, id, price * 2n)))
    expect(early.at(-1)).toMatchObject(['Bid', { end: Number(end) }])
    await at(end - 899n)
    const late = saidIn(await chain.send(buyer, bid(chain, id, price * 4n)))
    expect(late.at(-1)).toMatchObject(['Bid', { end: Number(end) + 1 }])
    for (const [second, answer] of [
      [end, 'AuctionRunning'],
      [end + 1n, 'accepted'],
    ] as const) {
      await at(second)
      await chain.clock.mine({ blocks: 1 })
      expect(await chain.refusal(stranger, settle(chain, id))).toBe(answer)
    }
    const sold = saidIn(await chain.send(stranger, settle(chain, id)))
    const [seller, winner] = [creator.account.address, buyer.account.address]
    expect(sold).toEqual([['Sold', { tokenId: id, seller, buyer: winner, price: price * 4n, currency: 1 }]])
  })

  test('an auction lasts a minute at least and 366 days at most, with steps of at most the double', async () => {
    const { creator } = chain.people
    const id = await minted(chain)
    for (const [duration, step] of [
      [60, 1],
      [366 * 86_400, 10_000],
    ])
      expect(await chain.refusal(creator, call('createAuction', id, price, 1, duration, step, 2 ** 40 - 1))).toBe(
        'accepted',
      )
  })
})

describe('to the unit', () => {
  test('a step is rounded up, and the least bid is enough', async () => {
    const { creator, buyer, rival } = chain.people
    const id = await minted(chain)
    await chain.send(creator, call('createAuction', id, 101n, 1, 3_600, 1_000, 2 ** 40 - 1))
    await chain.send(buyer, bid(chain, id, 101n))
    expect(await chain.refusal(rival, bid(chain, id, 111n))).toBe('BidTooLow')
    await chain.send(rival, bid(chain, id, 112n))
    expect(await chain.refusal(buyer, bid(chain, id, 2n ** 96n))).toBe('BidTooLow')
  })

  test('prices are whole units of the currency, from one to what fits', async () => {
    const { creator, buyer } = chain.people
    const id = await minted(chain, { royaltyBps: 0 })
    const unit = 10n ** 9n
    for (const [amount, answer] of [
      [unit - 1n, 'InvalidPrice'],
      [unit, 'accepted'],
      [unit + 1n, 'InvalidPrice'],
      [unit * (2n ** 56n - 1n), 'accepted'],
      [unit * 2n ** 56n, 'InvalidPrice'],
    ] as const)
      expect(await chain.refusal(creator, list(chain, id, amount, 0))).toBe(answer)
    const sale = saleOf(chain, { price: 0n })
    expect(await chain.refusal(buyer, buyLazy(chain, await signatures(chain, sale, buyer)))).toBe('InvalidPrice')
    expect(await chain.refusal(creator, call('createAuction', id, 0n, 1, 3_600, 1_000, 2 ** 40 - 1))).toBe(
      'InvalidPrice',
    )
  })

  test('a fee is at most a tenth', async () => {
    const { owner, stranger } = chain.people
    const [one, other] = [owner.account.address, stranger.account.address]
    const { bytecode } = marketArtifact()
    const made = (bps: number) =>
      owner.call({ data: encodeDeployData({ abi: marketAbi, bytecode, args: [one, other, other, bps] }) })
    await expect(made(1_001)).rejects.toThrow()
    await made(1_000)
  })
})

describe('says', () => {
  test('what is offered, taken back and replaced', async () => {
    const { creator } = chain.people
    const seller = creator.account.address
    const id = await minted(chain)
    const listed = saidIn(await chain.send(creator, list(chain, id)))
    expect(listed).toEqual([['Listed', { tokenId: id, seller, price, currency: 1, expiry: 2 ** 32 - 1 }]])
    expect(saidIn(await chain.send(creator, call('cancelListing', id)))).toEqual([
      ['ListingCancelled', { tokenId: id }],
    ])
    const opened = saidIn(await chain.send(creator, auction(chain, id)))
    const terms = { reserve: price, currency: 1, duration: 3_600, incrementBps: 1_000, expiry: 2 ** 40 - 1 }
    expect(opened).toEqual([['AuctionCreated', { tokenId: id, seller, ...terms }]])
    expect(saidIn(await chain.send(creator, call('cancelAuction', id)))).toEqual([
      ['AuctionCancelled', { tokenId: id }],
    ])
    // One offer at a time: the newer one is the only one.
    await chain.send(creator, list(chain, id))
    await chain.send(creator, auction(chain, id))
    expect(await chain.refusal(chain.people.buyer, buy(chain, id))).toBe('NotForSale')
    await chain.send(creator, list(chain, id))
    expect(await chain.refusal(chain.people.buyer, bid(chain, id, price))).toBe('NotForSale')
  })

  test('that an offer ended with its token', async () => {
    const { creator, stranger } = chain.people
    const [from, to] = [creator.account.address, stranger.account.address]
    for (const [offer, event] of [
      [list, 'ListingCancelled'],
      [auction, 'AuctionCancelled'],
    ] as const) {
      const id = await minted(chain)
      await chain.send(creator, offer(chain, id))
      const moved = await chain.send(creator, { ...chain.editions, functionName: 'transferFrom', args: [from, to, id] })
      expect(saidIn(moved).map(([name]) => name)).toContain(event)
    }
  })

  test('what the owner sets and what creators make void', async () => {
    const { owner, creator, platform, stranger } = chain.people
    const token = getAddress(chain.money.address)
    expect(saidIn(await chain.send(owner, call('addCurrency', token, 7)))).toEqual([
      ['CurrencyAdded', { currency: 2, token, unit: 7 }],
    ])
    for (const open of [false, true])
      expect(saidIn(await chain.send(owner, call('openCurrency', 2, open)))).toEqual([
        ['CurrencyOpened', { currency: 2, open }],
      ])
    for (const { account } of [stranger, platform])
      expect(saidIn(await chain.send(owner, call('setPlatform', account.address)))).toEqual([
        ['PlatformChanged', { platform: account.address }],
      ])
    expect(saidIn(await chain.send(creator, call('cancelVouchers', 3n)))).toEqual([
      ['VouchersCancelled', { creator: creator.account.address, belowNonce: 3n }],
    ])
    expect(await chain.refusal(creator, call('cancelVouchers', 3n))).toBe('InvalidOffer')
    for (const [nonce, answer] of [
      [2n, 'VoucherCancelled'],
      [3n, 'accepted'],
    ] as const) {
      const args = await signatures(chain, saleOf(chain, { nonce }), chain.people.buyer)
      expect(await chain.refusal(chain.people.buyer, buyLazy(chain, args))).toBe(answer)
    }
    const currency = { ...chain.market, functionName: 'currencies', args: [0n] } as const
    expect(await owner.readContract(currency)).toEqual([zeroAddress, 10 ** 9, true])
  })

  test('what is owed and fetched', async () => {
    const { creator, buyer, fees } = chain.people
    const [account, token] = [fees.account.address, getAddress(chain.money.address)]
    const id = await minted(chain)
    await chain.send(creator, list(chain, id))
    await blacklist(chain, account, true)
    const amount = (price * 250n) / 10_000n
    expect(saidIn(await chain.send(buyer, buy(chain, id)))).toContainEqual(['Owed', { token, account, amount }])
    await blacklist(chain, account, false)
    const fetched = saidIn(await chain.send(fees, call('withdraw', token, buyer.account.address)))
    expect(fetched).toEqual([['Withdrawn', { token, account, to: buyer.account.address, amount }]])
  })
})
