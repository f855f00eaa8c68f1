// Properties of the market over random money and random doings: no part of a price is lost, and it holds just what it owes. FUZZ_RUNS says how many.
import fc from 'fast-check'
import { getAddress, type Hex, parseEventLogs, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FastCall, type FastChain, fastSender, type SimulatedLog } from './fast-sender.ts'
import { auction, bid, blacklist, buy, list, minted, type Person, settle } from './market-calls.ts'
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

/** Play money that was sent, in the logs of a call. */
const sent = (logs: readonly SimulatedLog[]) =>
  parseEventLogs({ abi: chain.money.abi, eventName: 'Transfer', logs: [...logs] }).filter(
    ({ address }) => address.toLowerCase() === chain.money.address.toLowerCase(),
  )

test(
  'every part of a price arrives, rounded down for fee and royalties and never lost',
  async () => {
    const { buyer, creator, fees, partner } = chain.people
    const tokens: { id: bigint; bps: bigint }[] = []
    for (const royaltyBps of [0, 1, 333, 1_000, 2_501, 5_000]) {
      const id = await minted(chain, { royaltyBps, royaltyReceiver: partner.account.address })
      tokens.push({ id, bps: BigInt(royaltyBps) })
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens), prices, async ({ id, bps }, price) => {
        const [, logs = []] = await fast.simulate([
          [creator, list(chain, id, price)],
          [buyer, buy(chain, id, price)],
        ])
        const transfers = sent(logs)
        const got = (who: Person) =>
          transfers.reduce((sum, { args }) => sum + (args.to === who.account.address ? args.value : 0n), 0n)
        const fee = partOf(price, FEE_BPS)
        const royalty = partOf(price, bps)
        expect([got(fees), got(partner), got(creator)]).toEqual([fee, royalty, price - fee - royalty])
        expect(transfers.every(({ args }) => args.from === buyer.account.address)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)

test(
  'a splitter gives each their share of all that came, whoever fetches first, and never more than came',
  async () => {
    const { owner, stranger, creator, partner } = chain.people
    const wallets = [creator, partner, stranger]
    const ids = wallets.map(({ account }) => toHex(BigInt(account.address), { size: 32 }))
    const some = fc.integer({ min: 1, max: 3_000 })
    const shares = fc.tuple(some, some, some).map(bps => [...bps, 10_000 - bps.reduce((sum, each) => sum + each, 0)])
    const chances = fc.bigInt(2n ** 200n, 2n ** 256n - 1n).map(id => toHex(id, { size: 32 }))
    // Enough that there is something for the smallest share.
    const visits = fc.array(fc.tuple(fc.nat(2), fc.bigInt(10_000n, UNITS_MAX)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(shares, chances, visits, async (bps, chance, rounds) => {
        const parts = [...ids.map((id, index) => ({ id, bps: bps[index] ?? 0 })), { id: chance, bps: bps[3] ?? 0 }]
        parts.sort((one, other) => (one.id < other.id ? -1 : 1))
        const args = [parts.map(({ id }) => id), parts.map(part => part.bps)] as const
        const address = await owner.readContract({ ...chain.split, functionName: 'addressOf', args })
        const visit = (person: Person, amount: bigint): FastCall[] => [
          [owner, { ...chain.money, functionName: 'mint', args: [address, amount] }],
          [
            person,
            {
              address,
              abi: chain.split.abi,
              functionName: 'claim',
              args: [chain.money.address, person.account.address],
            },
          ],
        ]
        const results = await fast.simulate([
          [stranger, { ...chain.split, functionName: 'create', args }],
          ...rounds.flatMap(([index, amount]) => visit(wallets[index] ?? creator, amount)),
        ])
        const claimed = [0n, 0n, 0n]
        let received = 0n
        for (const [round, [index, amount]] of rounds.entries()) {
          received += amount
          const [transfer] = sent(results[2 + 2 * round] ?? [])
          claimed[index] = (claimed[index] ?? 0n) + (transfer?.args.value ?? 0n)
          expect(claimed[index]).toBe(partOf(received, BigInt(bps[index] ?? 0)))
        }
        expect(claimed.reduce((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(received)
      }),
      { numRuns: RUNS },
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
