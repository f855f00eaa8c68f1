// What the market may take from a wallet, on the real local chain: exactly what is being bought, and nothing once that is given up.
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bids } from '#lib/contract/bids.ts'
import {
  type ChainWorld,
  carryOut,
  giveMoney,
  makeWalletPerson,
  openChainWorld,
  openListing,
  type WithWallet,
} from '#tests/support/market/chain-world.ts'
import { preparedNft } from '#tests/support/market/nft-world.ts'

let world: ChainWorld
let anne: WithWallet
let bob: WithWallet
beforeAll(async () => {
  world = await openChainWorld()
  anne = await makeWalletPerson(world, { minter: true })
  bob = await makeWalletPerson(world, { money: 500n })
})
afterAll(() => world.close())

const as = (person: WithWallet) => world.api.as(person)
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]
const allowed = () =>
  world.node.readContract({
    address: world.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [bob.account.address, world.market],
  })

async function auction(): Promise<string> {
  const nft = await preparedNft(world.api, anne)
  const duration = { days: 0, hours: 1, minutes: 0 }
  return (
    await openListing(world, anne, { nft, kind: 'auction', edition: 1, duration, increment_bps: 500, price: '100' })
  ).id
}
const bidFor = async (listing: string, price: string) => as(bob).call(bids.create, { body: { listing, price } })
async function allow(id: string) {
  const { body } = await as(bob).call(bids.approveSpending, { id })
  if (body.action) await carryOut(world, bob, body.action)
  return body
}

it('is no more than the bid, though more was allowed before, and is taken back when a bid is given up', async () => {
  const listing = await auction()
  const dear = await bidFor(listing, '600')
  expect(code(dear)).toEqual([422, 'invalid_input'])
  expect(dear.problem.errors?.price?.join()).toContain('Your wallet holds less than this.')
  await giveMoney(world, bob.account.address, 500n)
  const { body: first } = await bidFor(listing, '600')
  expect(await allow(first.id)).toMatchObject({ needed: true, action: { kind: 'approve_spending', amount: '600' } })
  expect(await allowed()).toBe(600n)
  expect(code(await as(bob).call(bids.revokeSpending, { id: first.id }))).toEqual([409, 'conflict'])
  await as(bob).call(bids.remove, { id: first.id })

  const { body: second } = await bidFor(listing, '150')
  // The second one counts on what is allowed.
  expect((await as(bob).call(bids.revokeSpending, { id: first.id })).body).toEqual({ needed: false, action: null })
  expect(await allow(second.id)).toMatchObject({ needed: true, action: { kind: 'approve_spending', amount: '150' } })
  expect(await allowed()).toBe(150n)
  expect((await as(bob).call(bids.approveSpending, { id: second.id })).body).toEqual({ needed: false, action: null })

  // Of two that are under way neither takes from the other.
  const { body: third } = await bidFor(await auction(), '120')
  expect(await allow(third.id)).toEqual({ needed: false, action: null })
  for (const { id } of [second, third]) await as(bob).call(bids.remove, { id })

  const { body: step } = await as(bob).call(bids.revokeSpending, { id: third.id })
  expect(step).toMatchObject({ needed: true, action: { kind: 'revoke_spending', amount: '150', state: 'prepared' } })
  const again = await as(bob).call(bids.revokeSpending, { id: third.id })
  expect(again.body.action?.id).toBe(step.action?.id)
  if (step.action) expect((await carryOut(world, bob, step.action)).state).toBe('confirmed')
  expect(await allowed()).toBe(0n)
  expect((await as(bob).call(bids.revokeSpending, { id: third.id })).body).toEqual({ needed: false, action: null })
})
