// What the market guarantees: only its owner's token is sold, at the price agreed, everybody gets their part, known traps stay shut.
import { getAddress, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auction,
  bid,
  bidLazy,
  blacklist,
  buy,
  buyLazy,
  domain,
  freshWork,
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

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

describe('editions', () => {
  test('nobody registers the metadata of others: the first edition needs the platform', async () => {
    const { stranger, creator } = chain.people
    const terms = termsOf(chain, freshWork())
    expect(await chain.refusal(creator, await mint(chain, terms, 1, stranger))).toBe('BadPermit')
    const taken = { ...terms, creator: stranger.account.address, royaltyReceiver: stranger.account.address }
    expect(await chain.refusal(stranger, await mint(chain, taken, 1, stranger))).toBe('BadPermit')
    expect(await chain.refusal(stranger, await mint(chain, terms))).toBe('InvalidTerms')
  })

  test('number and terms of the editions are fixed by the first', async () => {
    const { creator } = chain.people
    const terms = termsOf(chain, freshWork())
    await chain.send(creator, await mint(chain, terms))
    expect(await chain.refusal(creator, await mint(chain, terms, 1))).toBe('ERC721InvalidSender')
    expect(await chain.refusal(creator, await mint(chain, terms, 0))).toBe('NotAnEdition')
    expect(await chain.refusal(creator, await mint(chain, terms, 4))).toBe('NotAnEdition')
    expect(await chain.refusal(creator, await mint(chain, { ...terms, maxEditions: 4 }, 4))).toBe('TermsChanged')
    expect(await chain.refusal(creator, await mint(chain, { ...terms, royaltyBps: 0 }, 2))).toBe('TermsChanged')
    expect(await chain.refusal(creator, await mint(chain, termsOf(chain, freshWork(), { maxEditions: 21 })))).toBe(
      'InvalidTerms',
    )
    expect(await chain.refusal(creator, await mint(chain, terms, 3))).toBe('accepted')
  })

  test('the id leads to the metadata', async () => {
    const id = await minted(chain)
    const uri = await chain.people.buyer.readContract({ ...chain.editions, functionName: 'tokenURI', args: [id] })
    expect(uri).toBe(`ipfs://f01551220${toHex(id - 1n, { size: 32 }).slice(2)}`)
  })
})

describe('fixed price', () => {
  test('a sale pays platform, royalty and seller to the last unit', async () => {
    const { creator, buyer, rival, fees } = chain.people
    const id = await minted(chain)
    await chain.send(creator, list(chain, id))
    await chain.send(buyer, buy(chain, id))
    expect(await chain.ownerOf(id)).toBe(buyer.account.address)
    await chain.send(buyer, {
      ...chain.editions,
      functionName: 'setApprovalForAll',
      args: [chain.market.address, true],
    })
    const odd = 33_333_333n
    await chain.send(buyer, list(chain, id, odd))
    const who = [fees, creator, buyer, rival].map(person => person.account.address)
    const before = await Promise.all(who.map(chain.has))
    await chain.send(rival, buy(chain, id, odd))
    const after = await Promise.all(who.map(chain.has))
    const [fee, royalty] = [(odd * FEE_BPS) / 10_000n, (odd * 1_000n) / 10_000n]
    expect(after.map((value, index) => value - (before[index] ?? 0n))).toEqual([
      fee,
      royalty,
      odd - fee - royalty,
      -odd,
    ])
  })

  test('only the owner lists, nobody buys from themselves, at another price or after the end', async () => {
    const { creator, buyer, stranger } = chain.people
    const id = await minted(chain)
    expect(await chain.refusal(stranger, list(chain, id))).toBe('NotOwner')
    expect(await chain.refusal(buyer, buy(chain, id))).toBe('NotForSale')
    await chain.send(creator, list(chain, id, price, 1, Number((await chain.now()) + 100n)))
    expect(await chain.refusal(creator, buy(chain, id))).toBe('SameBuyerAndOwner')
    expect(await chain.refusal(buyer, buy(chain, id, price - 1n))).toBe('OfferChanged')
    expect(await chain.refusal(buyer, buy(chain, id, price, 0))).toBe('OfferChanged')
    expect(await chain.refusal(buyer, buy(chain, id))).toBe('accepted')
    await chain.pass(200)
    expect(await chain.refusal(buyer, buy(chain, id))).toBe('Expired')
  })

  test('an offer does not live again when the token comes back', async () => {
    const { creator, stranger, buyer } = chain.people
    const id = await minted(chain)
    const [own, other] = [creator.account.address, stranger.account.address]
    await chain.send(creator, list(chain, id))
    await chain.send(creator, move(chain, own, other, id))
    await chain.send(stranger, move(chain, other, own, id))
    expect(await chain.refusal(buyer, buy(chain, id))).toBe('NotForSale')
  })

  test('a blacklisted receiver of royalties blocks no sale and keeps the claim', async () => {
    const { creator, buyer, partner } = chain.people
    const receiver = partner.account.address
    const id = await minted(chain, { royaltyReceiver: receiver })
    await chain.send(creator, list(chain, id))
    await blacklist(chain, receiver, true)
    await chain.send(buyer, buy(chain, id))
    expect(await chain.owed(receiver)).toBe(price / 10n)
    await blacklist(chain, receiver, false)
    await chain.send(partner, { ...chain.market, functionName: 'withdraw', args: [chain.money.address, receiver] })
    expect([await chain.has(receiver), await chain.owed(receiver)]).toEqual([price / 10n, 0n])
  })

  test('coins of the chain pay exactly, and only without royalties', async () => {
    const { creator, buyer } = chain.people
    const coin = 10n ** 18n
    expect(await chain.refusal(creator, list(chain, await minted(chain), coin, 0))).toBe('RoyaltyNeedsERC20')
    const id = await minted(chain, { royaltyBps: 0 })
    await chain.send(creator, list(chain, id, coin, 0))
    expect(await chain.refusal(buyer, { ...buy(chain, id, coin, 0), value: coin - 1n })).toBe('WrongPayment')
    const before = await buyer.getBalance({ address: creator.account.address })
    await chain.send(buyer, { ...buy(chain, id, coin, 0), value: coin })
    const gained = (await buyer.getBalance({ address: creator.account.address })) - before
    expect(gained).toBe(coin - (coin * FEE_BPS) / 10_000n)
  })
})

describe('vouchers', () => {
  test('an edition is minted for its buyer, once', async () => {
    const { buyer } = chain.people
    const call = buyLazy(chain, await signatures(chain, saleOf(chain), buyer))
    await chain.send(buyer, call)
    expect(await chain.ownerOf(call.args[0].terms.workId + 1n)).toBe(buyer.account.address)
    expect(await chain.refusal(buyer, call)).toBe('ERC721InvalidSender')
  })

  test('changed, foreign, replayed, late and cancelled signatures are refused', async () => {
    const { buyer, rival, creator } = chain.people
    const sale = saleOf(chain)
    const refused = async (args: Parameters<typeof signatures>[3], who = buyer, voucher = sale) =>
      chain.refusal(who, buyLazy(chain, await signatures(chain, voucher, buyer, args)))
    expect(await refused({})).toBe('accepted')
    expect(await refused({ signed: { ...sale, price: 1n } })).toBe('BadSignature')
    expect(await refused({}, rival)).toBe('BadSignature')
    expect(await refused({ on: domain(chain, 1) })).toBe('BadSignature')
    expect(await refused({ on: domain(chain, 31337, chain.editions.address) })).toBe('BadSignature')
    expect(await refused({ until: 1n })).toBe('Expired')
    expect(await refused({}, buyer, saleOf(chain, { deadline: 1n }))).toBe('Expired')
    expect(await refused({}, buyer, saleOf(chain, { currency: 7 }))).toBe('CurrencyClosed')
    await chain.send(creator, { ...chain.market, functionName: 'cancelVouchers', args: [5n] })
    expect(await refused({}, buyer, saleOf(chain, { nonce: 4n }))).toBe('VoucherCancelled')
    const [voucher, , ...rest] = await signatures(chain, sale, buyer)
    expect(await chain.refusal(buyer, buyLazy(chain, [voucher, 2, ...rest]))).toBe('BadSignature')
  })

  test('a bid on a voucher takes the edition at once, so that its creator cannot mint it away', async () => {
    const { buyer, creator, stranger } = chain.people
    const terms = termsOf(chain, freshWork())
    await chain.send(buyer, await bidLazy(chain, terms, buyer))
    expect(await chain.ownerOf(terms.workId + 1n)).toBe(getAddress(chain.market.address))
    expect(await chain.refusal(creator, await mint(chain, terms))).toBe('ERC721InvalidSender')
    await chain.pass(3_601)
    await chain.send(stranger, settle(chain, terms.workId + 1n))
    expect(await chain.ownerOf(terms.workId + 1n)).toBe(buyer.account.address)
  })
})

describe('auctions', () => {
  test('run from the first bid, extend, refund whom is outbid, and settle by anybody', async () => {
    const { creator, buyer, rival, stranger } = chain.people
    const id = await minted(chain)
    await chain.send(creator, auction(chain, id))
    expect(await chain.refusal(buyer, bid(chain, id, price - 1n))).toBe('BidTooLow')
    expect(await chain.refusal(creator, bid(chain, id, price))).toBe('SameBuyerAndOwner')
    await chain.send(buyer, bid(chain, id, price))
    for (const call of [auction(chain, id), list(chain, id)])
      expect(await chain.refusal(creator, call)).toBe('NotOwner')
    const cancel = { ...chain.market, functionName: 'cancelAuction', args: [id] }
    expect(await chain.refusal(creator, cancel)).toBe('AuctionRunning')
    expect(await chain.refusal(rival, bid(chain, id, price + price / 10n - 1n))).toBe('BidTooLow')
    await chain.pass(3_500)
    const before = await chain.has(buyer.account.address)
    await chain.send(rival, bid(chain, id, 2n * price))
    expect((await chain.has(buyer.account.address)) - before).toBe(price)
    await chain.pass(200)
    expect(await chain.refusal(stranger, settle(chain, id))).toBe('AuctionRunning')
    await chain.pass(800)
    expect(await chain.refusal(buyer, bid(chain, id, 9n * price))).toBe('Expired')
    await chain.send(stranger, settle(chain, id))
    expect(await chain.ownerOf(id)).toBe(rival.account.address)
    expect(await chain.refusal(stranger, settle(chain, id))).toBe('NotForSale')
  })

  test('a blacklisted bidder is outbid all the same, and the market holds what it owes', async () => {
    const { creator, buyer, rival } = chain.people
    const id = await minted(chain)
    await chain.send(creator, auction(chain, id))
    await chain.send(rival, bid(chain, id, price))
    await blacklist(chain, rival.account.address, true)
    await chain.send(buyer, bid(chain, id, 2n * price))
    expect(await chain.owed(rival.account.address)).toBe(price)
    await chain.pass(3_601)
    await chain.send(buyer, settle(chain, id))
    expect(await chain.has(chain.market.address)).toBe(price)
    await blacklist(chain, rival.account.address, false)
    await chain.send(rival, {
      ...chain.market,
      functionName: 'withdraw',
      args: [chain.money.address, rival.account.address],
    })
    expect(await chain.has(chain.market.address)).toBe(0n)
  })
})

describe('owner', () => {
  test('nobody else changes a setting, and only the editions report moves', async () => {
    const { stranger } = chain.people
    const calls = [
      ['addCurrency', [chain.money.address, 1]],
      ['openCurrency', [1, false]],
      ['setPlatform', [stranger.account.address]],
    ] as const
    for (const [functionName, args] of calls)
      expect(await chain.refusal(stranger, { ...chain.market, functionName, args })).toBe('OwnableUnauthorizedAccount')
    expect(await chain.refusal(stranger, { ...chain.market, functionName: 'tokenMoved', args: [1n] })).toBe(
      'NotEditions',
    )
    const terms = termsOf(chain, freshWork())
    const direct = { ...chain.editions, functionName: 'marketMint', args: [stranger.account.address, terms, 1] }
    expect(await chain.refusal(stranger, direct)).toBe('NotMarket')
    expect(
      await chain.refusal(stranger, {
        ...chain.market,
        functionName: 'withdraw',
        args: [zeroAddress, stranger.account.address],
      }),
    ).toBe('NothingOwed')
  })
})
