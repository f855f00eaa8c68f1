// How royalties are shared: fixed parts, each fetched by whom they belong to.
import { type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later, type Person } from './market-calls.ts'
import { type MarketChain, openMarketChain } from './market-chain.ts'

let chain: MarketChain
beforeAll(async () => {
  chain = await openMarketChain()
})
afterAll(() => chain.close())

describe('splitter', () => {
  test('shares what it got: a wallet by itself, others by the word of the platform', async () => {
    const { buyer, partner, stranger, platform } = chain.people
    const wallet: Hex = `0x${partner.account.address.slice(2).toLowerCase().padStart(64, '0')}`
    const salted = keccak256('0x01')
    const make = {
      ...chain.split,
      functionName: 'create',
      args: [
        [wallet, salted],
        [6_000, 4_000],
      ],
    } as const
    const { result } = await buyer.simulateContract({ ...make, account: buyer.account })
    const clone = { address: result, abi: chain.split.abi }
    await chain.send(buyer, make)
    await chain.send(buyer, { ...chain.money, functionName: 'transfer', args: [result, 101n] })
    const to = stranger.account.address
    const claim = { ...clone, functionName: 'claim', args: [chain.money.address, to] }
    expect(await chain.refusal(stranger, claim)).toBe('NotBeneficiary')
    await chain.send(partner, claim)
    expect(await chain.has(to)).toBe(60n)
    expect(await chain.refusal(partner, claim)).toBe('NothingDue')
    const sign = (id: Hex, signer: Person) =>
      signer.signTypedData({
        domain: { name: 'Auctor Royalties', version: '1', chainId: 31337, verifyingContract: result },
        types: {
          Claim: [
            { name: 'id', type: 'bytes32' },
            { name: 'to', type: 'address' },
            { name: 'until', type: 'uint256' },
          ],
        },
        primaryType: 'Claim',
        message: { id, to, until: later },
      })
    const linked = async (id: Hex, signer: Person) => ({
      ...clone,
      functionName: 'claimLinked',
      args: [chain.money.address, id, to, later, await sign(id, signer)],
    })
    expect(await chain.refusal(stranger, await linked(salted, stranger))).toBe('NotBeneficiary')
    expect(await chain.refusal(stranger, await linked(wallet, platform))).toBe('NotBeneficiary')
    await chain.send(stranger, await linked(salted, platform))
    expect(await chain.has(to)).toBe(100n)
  })
})
