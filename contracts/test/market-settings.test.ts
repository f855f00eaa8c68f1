// What a new market says of itself, how many currencies it takes, and what it answers to one that it does not have.
import { numberToHex, parseEventLogs, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { marketArtifact } from './market-artifact.ts'
import { list, minted, price } from './market-calls.ts'
import { type MarketChain, openMarketChain } from './market-chain.ts'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

test('a new market says who countersigns and that it takes coins', async () => {
  const { owner, platform, fees } = chain.people
  const { bytecode } = marketArtifact()
  const args = [owner.account.address, platform.account.address, fees.account.address, 250] as const
  const hash = await owner.deployContract({ abi: marketAbi, bytecode, args })
  const { logs } = await owner.waitForTransactionReceipt({ hash })
  const said = parseEventLogs({ abi: marketAbi, logs }).map(({ eventName, args: values }) => [eventName, values])
  expect(said).toEqual([
    ['OwnershipTransferred', { previousOwner: zeroAddress, newOwner: owner.account.address }],
    ['PlatformChanged', { platform: platform.account.address }],
    ['CurrencyAdded', { currency: 0, token: zeroAddress, unit: 1_000_000_000 }],
  ])
})

test('it has 256 currencies and no more, as an offer keeps their number in a byte', async () => {
  const { owner } = chain.people
  const { address } = chain.market
  const add = { ...chain.market, functionName: 'addCurrency', args: [chain.money.address, 1] }
  const slots = Array.from({ length: 8 }, (_, index) => numberToHex(index, { size: 32 }))
  const read = (slot: `0x${string}`) => owner.getStorageAt({ address, slot })
  const values = await Promise.all(slots.map(read))
  // The length of the list: coins and play money.
  const index = values.findIndex(value => BigInt(value ?? 0) === 2n)
  const slot = slots[index]
  if (!slot) throw new Error('the list of currencies is not where lists are')
  const snapshot = await chain.clock.snapshot()
  for (const [length, answer] of [
    [255, 'accepted'],
    [256, 'InvalidSetting'],
  ] as const) {
    await chain.clock.setStorageAt({ address, index: slot, value: numberToHex(length, { size: 32 }) })
    await owner.readContract({ ...chain.market, functionName: 'currencies', args: [BigInt(length - 1)] })
    expect(await chain.refusal(owner, add)).toBe(answer)
  }
  await chain.clock.revert({ id: snapshot })
})

test('the first currency that it does not have is closed', async () => {
  const id = await minted(chain)
  expect(await chain.refusal(chain.people.creator, list(chain, id, price, 2))).toBe('CurrencyClosed')
})
