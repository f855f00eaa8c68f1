// Properties of the market over random money and random doings: no part of a price is lost, and it holds just what it owes. FUZZ_RUNS says how many.
import fc from 'fast-check'
import { getAddress, type Hex, parseEventLogs, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FastChain, fastSender } from './fast-sender.ts'
import { auction, bid, blacklist, buy, list, minted, move, type Person, settle } from './market-calls.ts'
import { FEE_BPS, type MarketChain, openMarketChain, USDC } from './market-chain.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 20)
/** An hour, for as many as anybody asks for. */
const PATIENCE_MS = 3_600_000
const UNITS_MAX = 2n ** 56n - 1n
const BPS = 10_000n

let chain: MarketChain
let fast: FastChain
let traders: readonly Person[]
beforeAll(async () => {
  chain = await openMarketChain()
  fast = fastSender(chain)
  const { buyer, rival, creator } = chain.people
  traders = [buyer, rival, creator]
  for (const { account } of traders) {
    await fast.succeed(chain.people.owner, {
      ...chain.money,
      functionName: 'mint',
      args: [account.address, 2n ** 80n],
    })
  }
  for (const person of traders) {
    const market = chain.market.address
    await fast.succeed(person, { ...chain.money, functionName: 'approve', args: [market, 2n ** 256n - 1n] })
    await fast.succeed(person, { ...chain.editions, functionName: 'setApprovalForAll', args: [market, true] })
  }
})
afterAll(() => chain.close())

/** Small ones, where rounding shows, and large ones. */
const prices = fc.oneof(fc.bigInt(1n, 20_000n), fc.bigInt(1n, UNITS_MAX))
const partOf = (price: bigint, bps: bigint): bigint => (price * bps) / BPS

test(
  'every part of a price arrives, rounded down for fee and royalties and never lost',
  async () => {
    const { buyer, rival, creator, fees, partner } = chain.people
    const tokens: { id: bigint; bps: bigint; owner: Person }[] = []
    for (const royaltyBps of [0, 1, 333, 1_000, 2_501, 5_000]) {
      const id = await minted(chain, { royaltyBps, royaltyReceiver: partner.account.address })
      await chain.send(creator, move(chain, creator.account.address, buyer.account.address, id))
      tokens.push({ id, bps: BigInt(royaltyBps), owner: buyer })
    }
    fast.forget()
    await fc.assert(
      fc.asyncProperty(fc.nat(tokens.length - 1), prices, async (index, price) => {
        const token = tokens[index]
        if (!token) return
        const { id, bps, owner } = token
        const other = owner === buyer ? rival : buyer
        await fast.succeed(owner, list(chain, id, price))
        const { logs } = await fast.succeed(other, buy(chain, id, price))
        token.owner = other
        const sent = parseEventLogs({ abi: chain.money.abi, eventName: 'Transfer', logs }).filter(
          ({ address }) => address.toLowerCase() === chain.money.address.toLowerCase(),
        )
        const got = (who: Person) =>
          sent.reduce((sum, { args }) => sum + (args.to === who.account.address ? args.value : 0n), 0n)
        const fee = partOf(price, FEE_BPS)
        const royalty = partOf(price, bps)
        expect([got(fees), got(partner), got(owner)]).toEqual([fee, royalty, price - fee - royalty])
        expect(sent.every(({ args }) => args.from === other.account.address)).toBe(true)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(await chain.has(chain.market.address)).toBe(0n)
  },
  PATIENCE_MS,
)

test(
  'a splitter gives each their share of all that came, whoever fetches first, and keeps less than a part each',
  async () => {
    fast.forget()
    const wallets = [chain.people.creator, chain.people.partner, chain.people.stranger]
    const ids = wallets.map(({ account }) => toHex(BigInt(account.address), { size: 32 }))
    const shares = fc
      .tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }))
      .map(bps => [...bps, 10_000 - bps.reduce((sum, each) => sum + each, 0)])
    const chances = fc.bigInt(2n ** 200n, 2n ** 256n - 1n).map(id => toHex(id, { size: 32 }))
    const visits = fc.array(fc.tuple(fc.nat(2), prices), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(shares, chances, visits, async (bps, chance, rounds) => {
        const parts = [...ids.map((id, index) => ({ id, bps: bps[index] ?? 0 })), { id: chance, bps: bps[3] ?? 0 }]
        parts.sort((one, other) => (one.id < other.id ? -1 : 1))
        const args = [parts.map(({ id }) => id), parts.map(part => part.bps)] as const
        await fast.succeed(chain.people.stranger, { ...chain.split, functionName: 'create', args })
        const address = await chain.people.owner.readContract({ ...chain.split, functionName: 'addressOf', args })
        const splitter = { address, abi: chain.split.abi }
        let received = 0n
        const claimed = new Map<Hex, bigint>()
        for (const [index, amount] of rounds) {
          received += amount
          await fast.succeed(chain.people.owner, { ...chain.money, functionName: 'mint', args: [address, amount] })
          const person = wallets[index]
          const id = ids[index]
          if (!person || !id) continue
          const before = await chain.has(person.account.address)
          const claim = [chain.money.address, person.account.address] as const
          await fast.send(person, { ...splitter, functionName: 'claim', args: claim })
          claimed.set(id, (claimed.get(id) ?? 0n) + (await chain.has(person.account.address)) - before)
          expect(claimed.get(id)).toBe(partOf(received, BigInt(bps[index] ?? 0)))
        }
        const all = [...claimed.values()].reduce((sum, each) => sum + each, 0n)
        expect((await chain.has(address)) + all).toBe(received)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
  PATIENCE_MS,
)

test(
  'whatever people do in whatever order, the market holds the live bids and what it owes, and no more',
  async () => {
    const { creator, buyer, rival } = chain.people
    const ids = [await minted(chain), await minted(chain), await minted(chain)]
    fast.forget()
    const bids = new Map<bigint, bigint>()
    const done = new Map<string, number>()
    const acts = [
      'list',
      'cancelListing',
      'buy',
      'createAuction',
      'cancelAuction',
      'bid',
      'settle',
      'withdraw',
    ] as const
    const steps = fc.record({
      act: fc.constantFrom(...acts, 'bid', 'list', 'createAuction', 'wait', 'blacklist'),
      who: fc.nat(2),
      which: fc.nat(2),
      more: fc.bigInt(0n, 30n),
    })
    const callOf = (act: (typeof acts)[number], id: bigint, amount: bigint, who: Person) => {
      if (act === 'list') return list(chain, id, amount)
      if (act === 'buy') return buy(chain, id, UNITS_MAX)
      if (act === 'createAuction') return auction(chain, id)
      if (act === 'bid') return bid(chain, id, amount)
      if (act === 'settle') return settle(chain, id)
      if (act === 'withdraw')
        return { ...chain.market, functionName: act, args: [chain.money.address, who.account.address] }
      return { ...chain.market, functionName: act, args: [id] }
    }
    const listed = new Set<string>()
    await fc.assert(
      fc.asyncProperty(steps, async ({ act, who, which, more }) => {
        const person = traders[who] ?? buyer
        const id = ids[which] ?? 0n
        if (act === 'wait') return chain.pass(1_200)
        if (act === 'blacklist') {
          const { address } = person.account
          if (!listed.delete(address)) listed.add(address)
          await fast.succeed(chain.people.owner, {
            ...chain.money,
            functionName: 'blacklist',
            args: [address, listed.has(address)],
          })
        } else {
          const amount = ((bids.get(id) ?? 100n * USDC) * (100n + more)) / 100n
          const { status } = await fast.send(person, callOf(act, id, amount, person))
          if (status === 'success') {
            done.set(act, (done.get(act) ?? 0) + 1)
            if (act === 'bid') bids.set(id, amount)
            if (act === 'settle') bids.delete(id)
          }
        }
        const live = [...bids.values()].reduce((sum, each) => sum + each, 0n)
        const owed = await Promise.all([creator, buyer, rival].map(({ account }) => chain.owed(account.address)))
        expect(await chain.has(chain.market.address)).toBe(owed.reduce((sum, each) => sum + each, live))
        for (const token of bids.keys()) expect(await chain.ownerOf(token)).toBe(getAddress(chain.market.address))
      }),
      { numRuns: Math.max(RUNS, 150), endOnFailure: true },
    )
    for (const address of listed) await blacklist(chain, address as Hex, false)
    // An invariant over refusals alone would hold of anything.
    if (RUNS >= 1_000) for (const act of acts) expect(done.get(act) ?? 0, act).toBeGreaterThan(RUNS / 200)
    expect(done.get('list')).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)
