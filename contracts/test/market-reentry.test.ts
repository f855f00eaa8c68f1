// Whoever is paid in coins gets a turn in the middle of the payment, and may do nothing at the market meanwhile.
import { type Hex, size, toFunctionSelector, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auction,
  bid,
  bidLazy,
  buy,
  buyLazy,
  dataOf,
  freshWork,
  later,
  list,
  minted,
  saleOf,
  settle,
  signatures,
  termsOf,
} from './market-calls.ts'
import { type MarketChain, openMarketChain } from './market-chain.ts'

/** Refuses every call. */
const CLOSED: Hex = '0x60006000fd'
const REFUSED = toFunctionSelector('ReentrancyGuardReentrantCall()').slice(2)
const COIN = 10n ** 18n
const receiver: Hex = '0x00000000000000000000000000000000000066ef'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
  // The platform's wallet took no coin once, so that it fetches its part by `withdraw`.
  const { creator, buyer, fees } = chain.people
  const id = await minted(chain, { royaltyBps: 0 })
  await chain.send(creator, list(chain, id, COIN, 0))
  await chain.clock.setCode({ address: fees.account.address, bytecode: CLOSED })
  await chain.send(buyer, { ...buy(chain, id, COIN, 0), value: COIN })
  await chain.clock.setCode({ address: fees.account.address, bytecode: '0x' })
})
afterAll(() => chain.close())

const hex = (number: number, bytes: number) => number.toString(16).padStart(2 * bytes, '0')

/** A program that, called, makes this call to the market and ends well only when the guard refuses it. */
function callsBack(data: Hex): Hex {
  const length = hex(size(data), 2)
  const parts = [
    // The data, which stands behind the program, to the start of memory.
    `61${length}6100496000 39`,
    // CALL without coins, and what it answered to the start of memory: less than four bytes end in an error.
    `6000600061${length}60006000 73${chain.market.address.slice(2)}5af150`,
    '60046000 60003e',
    `60005160e01c 63${REFUSED}14 604757`,
    '60006000fd',
    '5b00',
    data.slice(2),
  ]
  return `0x${parts.join('').replaceAll(' ', '')}`
}

const outcome = async (data: Hex): Promise<string> => {
  await chain.clock.setCode({ address: receiver, bytecode: callsBack(data) })
  return chain.refusal(chain.people.fees, {
    ...chain.market,
    functionName: 'withdraw',
    args: [zeroAddress, receiver],
  })
}

test('no door of the market opens to whoever is being paid', async () => {
  const { buyer } = chain.people
  const id = await minted(chain)
  const voucher = buyLazy(chain, await signatures(chain, saleOf(chain), buyer))
  const calls = [
    list(chain, id),
    { ...chain.market, functionName: 'cancelListing', args: [id] },
    buy(chain, id),
    voucher,
    auction(chain, id),
    { ...chain.market, functionName: 'cancelAuction', args: [id] },
    bid(chain, id, 1n),
    await bidLazy(chain, termsOf(chain, freshWork()), buyer),
    settle(chain, id),
    { ...chain.market, functionName: 'withdraw', args: [zeroAddress, receiver] },
  ]
  for (const each of calls) expect(await outcome(dataOf(each)), each.functionName).toBe('accepted')
})

test('the program in between tells the guard from other refusals', async () => {
  // One is refused for another reason, the other is not refused.
  for (const below of [0n, later])
    expect(await outcome(dataOf({ ...chain.market, functionName: 'cancelVouchers', args: [below] }))).toBe('NotSent')
})
