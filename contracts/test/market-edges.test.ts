// The refusals at the edges of the contracts, one by one, and what only the owner of the market may set.
import { encodeDeployData, type Hex, keccak256, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { marketArtifact } from './market-artifact.ts'
import {
  auction,
  bid,
  bidLazy,
  buy,
  buyLazy,
  freshWork,
  later,
  list,
  mint,
  minted,
  move,
  price,
  saleOf,
  settle,
  signatures,
  termsOf,
} from './market-calls.ts'
import { FEE_BPS, type MarketChain, openMarketChain } from './market-chain.ts'

/** Says yes to every call and moves nothing: a token that keeps all for itself. */
const GREEDY: Hex = '0x600160005260206000f3'
/** Refuses every call. */
const CLOSED: Hex = '0x60006000fd'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

const call = (functionName: string, ...args: unknown[]) => ({ ...chain.market, functionName, args })

describe('what the owner sets', () => {
  test('nobody else sets it, and nothing in it is empty', async () => {
    const { owner, stranger } = chain.people
    for (const set of [call('setPlatform', zeroAddress), call('addCurrency', stranger.account.address, 1)]) {
      expect(await chain.refusal(stranger, set)).toBe('OwnableUnauthorizedAccount')
      expect(await chain.refusal(owner, set)).toBe('InvalidSetting')
    }
    expect(await chain.refusal(owner, call('addCurrency', chain.money.address, 0))).toBe('InvalidSetting')
    const [one, other] = [owner.account.address, stranger.account.address]
    for (const args of [
      [one, zeroAddress, other, 250],
      [one, other, zeroAddress, 250],
      [one, other, other, 10_001],
    ] as const) {
      const data = encodeDeployData({ abi: marketAbi, bytecode: marketArtifact().bytecode, args })
      await expect(owner.call({ data })).rejects.toThrow()
    }
  })

  test('another key signs from now on, and the old signatures are worth nothing', async () => {
    const { owner, buyer, platform, stranger } = chain.people
    const args = await signatures(chain, saleOf(chain), buyer)
    await chain.send(owner, call('setPlatform', stranger.account.address))
    expect(await chain.refusal(buyer, buyLazy(chain, args))).toBe('BadSignature')
    await chain.send(owner, call('setPlatform', platform.account.address))
    expect(await chain.refusal(buyer, buyLazy(chain, args))).toBe('accepted')
  })

  test('a closed currency takes nothing new, and auctions with bids go on', async () => {
    const { owner, creator, buyer, rival } = chain.people
    const [sold, auctioned] = [await minted(chain), await minted(chain)]
    await chain.send(creator, list(chain, sold))
    await chain.send(creator, auction(chain, auctioned))
    await chain.send(buyer, bid(chain, auctioned, price))
    await chain.send(owner, call('openCurrency', 1, false))
    expect(await chain.refusal(creator, list(chain, await minted(chain)))).toBe('CurrencyClosed')
    expect(await chain.refusal(buyer, buy(chain, sold))).toBe('CurrencyClosed')
    expect(await chain.refusal(creator, list(chain, await minted(chain), price, 9))).toBe('CurrencyClosed')
    await chain.send(rival, bid(chain, auctioned, price * 2n))
    await chain.send(owner, call('openCurrency', 1, true))
    await chain.pass(3_601)
    await chain.send(buyer, settle(chain, auctioned))
  })
})

describe('offers', () => {
  test('end after now, are taken back by their seller alone, and replace one another', async () => {
    const { buyer, creator, stranger } = chain.people
    const id = await minted(chain)
    expect(await chain.refusal(creator, list(chain, id, price, 1, 1))).toBe('InvalidOffer')
    expect(await chain.refusal(creator, list(chain, id, 0n))).toBe('InvalidPrice')
    const opened = (changes: Record<number, number>) => {
      const { args, ...rest } = auction(chain, id)
      return { ...rest, args: args.map((value, index) => changes[index] ?? value) }
    }
    expect(await chain.refusal(creator, opened({ 5: 1 }))).toBe('InvalidOffer')
    expect(await chain.refusal(creator, opened({ 2: 0 }))).toBe('AuctionNeedsERC20')
    for (const [index, wrong] of [
      [3, 59],
      [3, 366 * 86_400 + 1],
      [4, 0],
      [4, 10_001],
    ] as const)
      expect(await chain.refusal(creator, opened({ [index]: wrong }))).toBe('InvalidOffer')
    await chain.send(creator, list(chain, id))
    expect(await chain.refusal(stranger, call('cancelListing', id))).toBe('NotSeller')
    await chain.send(creator, auction(chain, id))
    expect(await chain.refusal(creator, call('cancelListing', id))).toBe('NotSeller')
    await chain.send(creator, call('cancelAuction', id))
    expect(await chain.refusal(creator, call('cancelAuction', id))).toBe('NotSeller')
    await chain.send(creator, auction(chain, id))
    await chain.send(buyer, bid(chain, id, price))
    expect(await chain.refusal(creator, call('cancelAuction', id))).toBe('AuctionRunning')
    await chain.pass(3_601)
    await chain.send(stranger, settle(chain, id))
    await chain.send(buyer, move(chain, buyer.account.address, creator.account.address, id))
    await chain.send(creator, list(chain, id))
    await chain.send(creator, call('cancelListing', id))
    expect(await chain.refusal(creator, call('cancelListing', id))).toBe('NotSeller')
  })

  test('by voucher are not for their creator, not in the coin with royalties, and auctions never in the coin', async () => {
    const { creator, buyer } = chain.people
    const own = await signatures(chain, saleOf(chain), creator)
    expect(await chain.refusal(creator, buyLazy(chain, own))).toBe('SameBuyerAndOwner')
    const coin = await signatures(chain, saleOf(chain, { currency: 0, price: 10n ** 18n }), buyer)
    expect(await chain.refusal(buyer, { ...buyLazy(chain, coin), value: 10n ** 18n })).toBe('RoyaltyNeedsERC20')
    const lazy = await bidLazy(chain, termsOf(chain, freshWork()), buyer, 0)
    expect(await chain.refusal(buyer, lazy)).toBe('AuctionNeedsERC20')
    expect(await chain.refusal(creator, call('cancelVouchers', 0n))).toBe('InvalidOffer')
  })

  test('the permit of a first edition runs out, and its creator and interfaces are told', async () => {
    const { creator, stranger } = chain.people
    const { args, ...rest } = await mint(chain, termsOf(chain, freshWork()))
    const [to, terms, edition, , permit] = args
    expect(await chain.refusal(creator, { ...rest, args: [to, terms, edition, 1n, permit] })).toBe('PermitExpired')
    const id = await minted(chain)
    const creatorOf = { ...chain.editions, functionName: 'creatorOf', args: [id] } as const
    expect(await stranger.readContract(creatorOf)).toBe(creator.account.address)
    for (const [known, name] of [
      [true, '0x2a55205a'],
      [true, '0x80ac58cd'],
      [false, '0x12345678'],
    ] as const) {
      const supports = { ...chain.editions, functionName: 'supportsInterface', args: [name] } as const
      expect(await stranger.readContract(supports)).toBe(known)
    }
    expect(await stranger.readContract({ ...chain.market, functionName: 'domainSeparator' })).toMatch(
      /^0x[0-9a-f]{64}$/,
    )
  })
})

describe('money', () => {
  test('of the coin is not taken where a token is paid, and a token that keeps a part is refused', async () => {
    const { owner, creator, buyer } = chain.people
    const id = await minted(chain)
    await chain.send(creator, list(chain, id))
    expect(await chain.refusal(buyer, { ...buy(chain, id), value: 1n })).toBe('WrongPayment')
    const greedy = '0x00000000000000000000000000000000000066ee'
    await chain.clock.setCode({ address: greedy, bytecode: GREEDY })
    await chain.send(owner, call('addCurrency', greedy, 1))
    await chain.send(creator, call('createAuction', id, price, 2, 3_600, 1_000, Number(later)))
    expect(await chain.refusal(buyer, bid(chain, id, price))).toBe('WrongPayment')
  })

  test('that a contract does not take is owed to it in the coin as well, and fetched to where it can be', async () => {
    const { creator, buyer, fees, stranger } = chain.people
    const coin = 10n ** 18n
    const id = await minted(chain, { royaltyBps: 0 })
    await chain.send(creator, list(chain, id, coin, 0))
    const { address } = fees.account
    await chain.clock.setCode({ address, bytecode: CLOSED })
    await chain.send(buyer, { ...buy(chain, id, coin, 0), value: coin })
    await chain.clock.setCode({ address, bytecode: '0x' })
    const owed = (coin * FEE_BPS) / 10_000n
    expect(await buyer.readContract({ ...chain.market, functionName: 'owed', args: [zeroAddress, address] })).toBe(owed)
    const to = stranger.account.address
    // Play money takes no coin.
    expect(await chain.refusal(fees, call('withdraw', zeroAddress, chain.money.address))).toBe('NotSent')
    const before = await stranger.getBalance({ address: to })
    await chain.send(fees, call('withdraw', zeroAddress, to))
    expect((await stranger.getBalance({ address: to })) - before).toBe(owed)
    expect(await chain.refusal(fees, call('withdraw', zeroAddress, to))).toBe('NothingOwed')
    await chain.send(buyer, move(chain, buyer.account.address, creator.account.address, id))
  })
})

describe('a splitter', () => {
  const [one, two] = [toHex(1n, { size: 32 }), keccak256('0x02')].toSorted() as [Hex, Hex] // both are

  test('is made of shares that add up, of rising ids, once', async () => {
    const { stranger } = chain.people
    const create = (ids: readonly Hex[], bps: readonly number[]) => ({
      ...chain.split,
      functionName: 'create',
      args: [ids, bps],
    })
    for (const [ids, bps] of [
      [[one, two], [10_000]],
      [
        [two, one],
        [5_000, 5_000],
      ],
      [
        [one, two],
        [10_000, 0],
      ],
      [
        [one, two],
        [5_000, 5_001],
      ],
      [
        Array.from({ length: 100 }, (_, index) => toHex(index + 1, { size: 32 })),
        Array.from({ length: 100 }, () => 100),
      ],
    ] as [Hex[], number[]][])
      expect(await chain.refusal(stranger, create(ids, bps))).toBe('InvalidShares')
    const { result } = await stranger.simulateContract({
      ...chain.split,
      functionName: 'create',
      args: [
        [one, two],
        [4_000, 6_000],
      ],
      account: stranger.account,
    })
    await chain.send(stranger, create([one, two], [4_000, 6_000]))
    await chain.send(stranger, create([one, two], [4_000, 6_000]))
    const clone = { address: result, abi: chain.split.abi }
    expect(
      await chain.refusal(stranger, {
        ...clone,
        functionName: 'addressOf',
        args: [
          [one, two],
          [4_000, 6_000],
        ],
      }),
    ).toBe('NotOriginal')
    expect(await chain.refusal(stranger, { ...chain.split, functionName: 'shares' })).toBe('NotBeneficiary')
    const late = { ...clone, functionName: 'claimLinked', args: [chain.money.address, two, zeroAddress, 1n, '0x'] }
    expect(await chain.refusal(stranger, late)).toBe('ClaimExpired')
  })
})
